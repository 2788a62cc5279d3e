"""A data source of counts: executors count what they read, and nothing else goes through Spark."""

from __future__ import annotations

import base64
import pickle
from typing import Any, Iterator, Protocol

import pyarrow as pa
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from ..spark import NavlogReader


class Work(Protocol):
    """What is counted of the sessions of a journal."""

    @property
    def counts(self) -> pa.Schema:
        """The columns of the counts."""

    def counted(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """The counts of journeys."""


def text(work: Work) -> str:
    """Work as an option has it."""
    return base64.b64encode(pickle.dumps(work)).decode()


class CountsDataSource(DataSource):
    """`spark.read.format("navlog.counts")`, with the work as an option."""

    @classmethod
    def name(cls) -> str:
        return "navlog.counts"

    @property
    def _work(self) -> Work:
        work: Work = pickle.loads(base64.b64decode(self.options["work"]))
        return work

    def schema(self) -> StructType:
        return from_arrow_schema(self._work.counts)

    def reader(self, schema: StructType) -> DataSourceReader:
        return CountsReader(self._work, self.options)


class CountsReader(NavlogReader):
    """Reads journals and gives on what is counted of them."""

    def __init__(self, work: Work, options: Any) -> None:
        super().__init__("journeys", options)
        self._work = work

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        for _, batches in self.journals(partition):
            yield from self._work.counted(batches)
