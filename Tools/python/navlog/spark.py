"""Journals as an Apache Spark data source, for fleets of them.

>>> import navlog.spark
>>> navlog.spark.register(spark)
>>> visits = spark.read.format("navlog").option("table", "visits").load("/journals/2026-11-30")

Options, beside the path (a journal, a folder with journals in it, a glob, or several of them with commas between):

table           events (the default), visits, transitions, sessions, links, guards, states, or journeys: a row a
                session with all its visits, for what is counted session by session
at              of states: the place, as `navlog state --at` takes it
damaged         fail (the default): a journal that is damaged ends the job with its name; skip: what can be read of
                it is read, and the rest is missing
partitionBytes  how many bytes of journals a partition has at most; 64 MiB
partitions      how many partitions there are at least, as far as there are journals; 8

Rows have the columns of the table and, last, `journal`: the path of the file. Sessions of one name in two journals
are two sessions, so that whoever groups by session groups by both.

Journals are packed into partitions by size, as each partition costs a task; those of one partition are read one
after the other in constant memory. Times are microseconds in UTC.

Paths may be URIs of whatever `pyarrow.fs` knows (s3://, gs://, abfss://, hdfs://): each journal is then copied to
the executor's disk for as long as it is read.
"""

from __future__ import annotations

import atexit
import contextlib
import heapq
import os
import pathlib
import shutil
import tempfile
import zipfile
from dataclasses import dataclass
from typing import Any, Iterator, Sequence

import pyarrow as pa
import pyarrow.fs
from pyspark import SparkFiles
from pyspark.sql import SparkSession
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from .errors import DamageError, JournalError
from .journals import open_journals, place_text
from .journeys import SCHEMA as JOURNEYS, journeys
from .library import NAME, load

SUFFIX = ".navlog"

# What opening a file costs, told as bytes that could have been read meanwhile.
OPENING_BYTES = 64 << 10


def register(spark: SparkSession, *, library: str | None = None) -> None:
    """Makes `spark.read.format("navlog")` known, and sends executors what they need for it.

    library: the path of libnavlog on this machine, which is sent to all executors: they must be of its kind (Linux,
        same processor). One that Tools/clibrary/install built needs nothing of Swift there. Found as
        `navlog.library.find` says if left out.
    """
    context = spark.sparkContext
    folder = tempfile.mkdtemp(prefix="navlog-spark-")
    # Executors fetch from it whenever they come to be.
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    context.addPyFile(_zipped_package(folder))
    context.addFile(_named_library(library or load().path, folder))
    spark.dataSource.register(NavlogDataSource)


def _zipped_package(folder: str) -> str:
    package = pathlib.Path(__file__).resolve().parent
    path = os.path.join(folder, "navlog.zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(package.rglob("*.py")):
            archive.write(file, file.relative_to(package.parent))
    return path


def _named_library(path: str, folder: str) -> str:
    """The library under the name that executors look for."""
    if os.path.basename(path) == NAME:
        return path
    # A copy, as Spark would follow a link to the other name.
    return shutil.copy(path, os.path.join(folder, NAME))


def executor_library() -> str | None:
    """The library that was sent to this executor; none on the driver, which has its own."""
    try:
        path = os.path.abspath(SparkFiles.get(NAME))
    except AssertionError:
        # Spark does not run in this process.
        return None
    return path if os.path.exists(path) else None


class NavlogDataSource(DataSource):
    """`spark.read.format("navlog")`."""

    @classmethod
    def name(cls) -> str:
        return "navlog"

    def schema(self) -> StructType:
        return from_arrow_schema(arrow_schema(self._table))

    def reader(self, schema: StructType) -> DataSourceReader:
        return NavlogReader(self._table, self.options)

    @property
    def _table(self) -> str:
        return self.options.get("table", "events")


def arrow_schema(table: str) -> pa.Schema:
    """The columns of a table, and where its rows are from."""
    schema = JOURNEYS if table == "journeys" else load(executor_library()).schema(table)
    fields = [pa.field(field.name, field.type) for field in schema if field.name != "journal"]
    return pa.schema([*fields, pa.field("journal", pa.string())])


@dataclass
class JournalPartition(InputPartition):
    """Journals that one task reads."""

    paths: list[str]


class NavlogReader(DataSourceReader):
    """Reads a table of journals, partition by partition."""

    def __init__(self, table: str, options: Any) -> None:
        self._table = table
        self._at = place_text(options.get("at"))
        if self._at is not None and table != "states":
            raise ValueError(f"at is a place for states, and the table is {table}.")
        self._damaged = options.get("damaged", "fail")
        if self._damaged not in ("fail", "skip"):
            raise ValueError(f"damaged is fail or skip, not {self._damaged}.")
        self._partition_bytes = positive(options, "partitionBytes", 64 << 20)
        self._partitions = positive(options, "partitions", 8)
        self._path = options.get("path", "")

    def partitions(self) -> Sequence[InputPartition]:
        files = list_journals([path for path in self._path.split(",") if path])
        bins = packed(files, self._partition_bytes, self._partitions)
        return [JournalPartition(paths) for paths in bins]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        schema = arrow_schema(self._table)
        for path, batches in self.journals(partition):
            for batch in batches:
                yield with_journal(batch, path, schema)

    def journals(self, partition: InputPartition) -> Iterator[tuple[str, Iterator[pa.RecordBatch]]]:
        """The journals of a partition, and the rows of each, which are read before the next one is asked for."""
        assert isinstance(partition, JournalPartition)
        for path in partition.paths:
            with local_copy(path) as file:
                yield path, self._batches(file, path)

    def _batches(self, file: str, path: str) -> Iterator[pa.RecordBatch]:
        with open_journals(file, check=False, library=executor_library()) as journals:
            if self._damaged == "fail":
                damage = journals.damage().to_pylist()
                if damage:
                    raise DamageError(
                        f"{path} is damaged: {damage[0]['damage']}. With the option damaged=skip what can be read "
                        "of it is read.")
            if self._table == "journeys":
                yield from journeys(journals)
            else:
                yield from journals.stream(self._table, at=self._at).reader()


def positive(options: Any, name: str, default: int) -> int:
    """A number that an option gives."""
    text = options.get(name)
    if text is None:
        return default
    if not str(text).isdecimal() or int(text) == 0:
        raise ValueError(f"{name} is a number above 0, not {text}.")
    return int(text)


def with_journal(batch: pa.RecordBatch, path: str, schema: pa.Schema) -> pa.RecordBatch:
    """A batch with the path of its journal as the last column."""
    columns = [batch.column(field.name) for field in schema if field.name != "journal"]
    paths = pa.repeat(pa.scalar(path, pa.string()), batch.num_rows)
    return pa.RecordBatch.from_arrays([*columns, paths], schema=schema)


# Where journals are


def list_journals(paths: Sequence[str]) -> list[tuple[str, int]]:
    """The journals that paths, folders and globs name, with their sizes, each once, by path."""
    if not paths:
        raise ValueError("No journal is named: load(PATH).")
    found: dict[str, int] = {}
    for path in paths:
        files = dict(_listed(path))
        if not files:
            raise JournalError(f"{path} has no journals (*{SUFFIX}).")
        found.update(files)
    return sorted(found.items())


def _listed(path: str) -> Iterator[tuple[str, int]]:
    if "://" not in path:
        path = os.path.abspath(path)
    # What stands before the first mark is looked up as it is, as marks mean other things in a URI.
    marks = [path.index(mark) for mark in "*?[" if mark in path]
    fixed = path[: path.rindex("/", 0, min(marks))] if marks else path
    system, folder = file_system(fixed)
    prefix = fixed.removesuffix(folder) if "://" in path else ""
    pattern = folder + path.removeprefix(fixed)
    info = system.get_file_info(folder)
    if info.type == pa.fs.FileType.NotFound:
        raise JournalError(f"{path} is not there.")
    if info.type == pa.fs.FileType.File:
        yield prefix + info.path, info.size
        return
    for file in system.get_file_info(pa.fs.FileSelector(folder, recursive=True)):
        is_wanted = not marks or pathlib.PurePosixPath(file.path).match(pattern)
        if file.type == pa.fs.FileType.File and file.path.endswith(SUFFIX) and is_wanted:
            yield prefix + file.path, file.size


def file_system(path: str) -> tuple[pa.fs.FileSystem, str]:
    """What a path is to be looked up in, and its path there."""
    if "://" in path:
        system, inner = pa.fs.FileSystem.from_uri(path)
        return system, inner
    return pa.fs.LocalFileSystem(), os.path.abspath(path)


@contextlib.contextmanager
def local_copy(path: str) -> Iterator[str]:
    """A journal as a file of this machine: itself, or a copy of one that is elsewhere."""
    if "://" not in path:
        yield path
        return
    system, inner = file_system(path)
    with tempfile.TemporaryDirectory(prefix="navlog-") as folder:
        copy = os.path.join(folder, os.path.basename(inner))
        with system.open_input_stream(inner) as source, open(copy, "wb") as target:
            while block := source.read(8 << 20):
                target.write(block)
        yield copy


# How they are packed


def packed(files: Sequence[tuple[str, int]], partition_bytes: int, partitions: int) -> list[list[str]]:
    """Files packed into bins of about equal work: the largest first, each into the bin that has least.

    The same files are packed the same way, whatever order they are listed in.
    """
    costs = sorted(((size + OPENING_BYTES, path) for path, size in files), reverse=True)
    wanted = -(-sum(cost for cost, _ in costs) // partition_bytes)
    count = min(len(costs), max(wanted, partitions))
    bins: list[tuple[int, int, list[str]]] = [(0, number, []) for number in range(count)]
    for cost, path in costs:
        filled, number, paths = heapq.heappop(bins)
        paths.append(path)
        heapq.heappush(bins, (filled + cost, number, paths))
    # Within a partition by name, so that rows come in the same order in every run.
    return [sorted(paths) for _, _, paths in sorted(bins, key=lambda bin: bin[1])]
