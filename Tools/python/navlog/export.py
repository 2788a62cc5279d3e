"""Writes a table of journals as a Parquet or an Arrow file: `python3 -m navlog.export`, behind `navlog export`.

    python3 -m navlog.export --format parquet --table visits --to visits.parquet shop.navlog

Memory does not grow with the journals: rows are written group by group. What is in the file is told in its
metadata, under the key `navlog.manifest`: the table, how many rows, of which journals, by which version. A file
that was cut has none, and no reader takes it.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from typing import Any, Iterator, Sequence

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.ipc
import pyarrow.parquet as pq

from .errors import JournalError, LibraryError
from .journals import Journals, open_journals, reading

FORMATS = ("arrow", "parquet")

# A row group is full with so many rows or bytes, whatever comes first.
GROUP_ROWS = 131_072
GROUP_BYTES = 64 << 20

MANIFEST = "navlog.manifest"


def export(
    journals: Journals, table: str, file: Any, *, format: str = "parquet", sessions: Sequence[str] = ()
) -> int:
    """Writes a table to a path or a binary file.

    sessions: rows of these alone; of all if none is named.
    Returns how many rows there are.
    """
    reader = journals.stream(table).reader()
    groups = row_groups(wanted(reader, sessions))
    write = _write_parquet if format == "parquet" else _write_arrow
    return write(groups, reader.schema, file, lambda rows: manifest(journals, table, rows))


def manifest(journals: Journals, table: str, rows: int) -> str:
    """What is in a file, as JSON."""
    told = {"table": table, "rows": rows, "journals": journals.paths, "navlog": journals.version}
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False)


# Rows


def wanted(reader: pa.RecordBatchReader, sessions: Sequence[str]) -> Iterator[pa.RecordBatch]:
    """The batches, with the rows of some sessions alone."""
    names = pa.array(list(sessions), pa.string())
    while True:
        try:
            batch = reading(reader.read_next_batch)
        except StopIteration:
            return
        yield batch.filter(pc.is_in(batch.column("session"), names)) if sessions else batch


def row_groups(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.Table]:
    """Batches put together to groups that are worth a column's overhead, and fit into memory."""
    kept: list[pa.RecordBatch] = []
    rows = size = 0
    for batch in batches:
        if batch.num_rows == 0:
            continue
        kept.append(batch)
        rows, size = rows + batch.num_rows, size + batch.nbytes
        if rows >= GROUP_ROWS or size >= GROUP_BYTES:
            yield pa.Table.from_batches(kept)
            kept, rows, size = [], 0, 0
    if kept:
        yield pa.Table.from_batches(kept)


# Formats


def _write_parquet(groups: Iterator[pa.Table], schema: pa.Schema, file: Any, manifest: Any) -> int:
    rows = 0
    with pq.ParquetWriter(file, schema, compression="zstd", version="2.6", coerce_timestamps="us") as writer:
        for group in groups:
            writer.write_table(group, row_group_size=GROUP_ROWS)
            rows += group.num_rows
        writer.add_key_value_metadata({MANIFEST: manifest(rows)})
    return rows


def _write_arrow(groups: Iterator[pa.Table], schema: pa.Schema, file: Any, manifest: Any) -> int:
    rows = 0
    options = pa.ipc.IpcWriteOptions(compression="zstd")
    with pa.ipc.new_file(file, schema, options=options) as writer:
        for group in groups:
            for batch in group.combine_chunks().to_batches(max_chunksize=GROUP_ROWS):
                writer.write_batch(batch)
            rows += group.num_rows
        # The schema stands at the beginning, when the rows are not counted yet: the manifest goes with a last
        # batch that has none.
        empty = pa.RecordBatch.from_arrays([pa.array([], field.type) for field in schema], schema=schema)
        writer.write_batch(empty, custom_metadata={MANIFEST: manifest(rows)})
    return rows


@contextlib.contextmanager
def replacing(path: str) -> Iterator[Any]:
    """A file that takes the place of another one when it is whole; `-` is standard output."""
    if path == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    partial = f"{path}.partial-{os.getpid()}"
    try:
        with open(partial, "xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(partial)


# The command


def main(words: Sequence[str] | None = None) -> int:
    """What `navlog export` runs: 0 done, 1 something is damaged and the rest is written, 2 could not do it; with
    sentences on standard error."""
    parser = argparse.ArgumentParser(prog="python3 -m navlog.export", description=__doc__.splitlines()[0])
    parser.add_argument("--format", choices=FORMATS, required=True)
    parser.add_argument("--table", default="events", help="events if left out")
    parser.add_argument("--to", default="-", metavar="FILE", help="standard output if left out")
    parser.add_argument("--session", action="append", default=[], metavar="ID", help="this session only")
    parser.add_argument("journals", nargs="+", metavar="JOURNAL")
    options = parser.parse_args(words)
    try:
        with open_journals(options.journals, check=False) as journals:
            damage = journals.damage().to_pylist()
            with replacing(options.to) as file:
                export(journals, options.table, file, format=options.format, sessions=options.session)
    except BrokenPipeError:
        # Whoever read has enough. What Python would flush on its way out goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (JournalError, LibraryError, ValueError, OSError, pa.ArrowException) as error:
        print(error, file=sys.stderr)
        return 2
    for place in damage:
        print(f"{place['journal']}: {place['damage']}. What can be read is written.", file=sys.stderr)
    return 1 if damage else 0


if __name__ == "__main__":
    sys.exit(main())
