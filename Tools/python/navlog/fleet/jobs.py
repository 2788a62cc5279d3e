"""The reports as Spark jobs: executors count what they read, and only counts are sent on."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from pyspark.sql import DataFrame, SparkSession, functions as F

from . import screens
from .counts import CountsDataSource, Work, text
from .funnel import Funnel
from .paths import Paths


@dataclass
class Fleet:
    """Journals that are counted together."""

    spark: SparkSession
    path: str
    # Options of `navlog.spark`: damaged, partitions, partitionBytes.
    options: dict[str, str] = field(default_factory=dict)

    def table(self, name: str) -> DataFrame:
        return self.spark.read.format("navlog").options(**self.options, table=name).load(self.path)

    def _counts(self, work: Work) -> DataFrame:
        self.spark.dataSource.register(CountsDataSource)
        reader = self.spark.read.format(CountsDataSource.name())
        return reader.options(**self.options, work=text(work)).load(self.path)

    def head(self, report: str) -> dict[str, Any]:
        """What every report begins with."""
        sums = self.table("sessions").agg(F.sum("events"), F.count("*"), F.sum("visits")).first()
        events, sessions, visits = (value or 0 for value in sums or (0, 0, 0))
        return {"report": report, "events": events, "sessions": sessions, "visits": visits}

    # Reports

    def transitions(self) -> dict[str, Any]:
        """From which screen to which, how often, and in how many sessions."""
        sides = ["fromKind", "fromScreen", "toKind", "toScreen"]
        # A session's own counts first: it never spans partitions, so that this is where most of the work ends.
        by_session = self.table("transitions").groupBy("journal", "session", *sides).count()
        found = by_session.groupBy(*sides).agg(F.sum("count").alias("count"), F.count("*").alias("sessions"))
        rows = [row.asDict() for row in found.collect()]
        rows.sort(key=lambda row: (-row["count"], *_side(row, "from"), *_side(row, "to")))
        return {**self.head("transitions"), "rows": rows}

    def screens(self) -> dict[str, Any]:
        """How often, how long and at which end of sessions each screen was seen."""
        ends = screens.ends(self.table("sessions"))
        return {"report": "screens", **screens.head(ends), **screens.report(self.table("visits"), ends)}

    def paths(self, paths: Paths) -> dict[str, Any]:
        """The sequences of screens that sessions went."""
        found = self._counts(paths).groupBy("path", "cut").agg(F.sum("count")).collect()
        return {**self.head("paths"), **paths.report([tuple(row) for row in found])}

    def funnel(self, funnel: Funnel) -> dict[str, Any]:
        """How far sessions come, and where those are that came no further."""
        found = self._counts(funnel).groupBy(*funnel.counts.names).count().collect()
        return {**self.head("funnel"), **funnel.report([tuple(row) for row in found])}


def line(report: dict[str, Any]) -> str:
    """A report as `navlog stats --json` spells it."""
    return json.dumps(report, separators=(",", ":"), ensure_ascii=False)


def _side(row: dict[str, Any], side: str) -> tuple[bool, bytes, str]:
    """How rows with equal counts are ordered: what is no screen first, then by the bytes of its name."""
    screen = row[f"{side}Screen"]
    return screen is not None, (screen or "").encode(), row[f"{side}Kind"]
