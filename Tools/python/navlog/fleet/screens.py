"""How often, how long and at which end of sessions each screen was seen.

The definitions are those of `navlog stats screens --explain`. Visits are grouped by Spark: only a row a screen, and one a
combination of a session's two ends, come to the driver.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from pyspark.sql import Column, DataFrame, Row, Window, functions as F

PERCENTS = {"medianMs": 50, "p95Ms": 95}

# A screen: its kind, and what reports call it.
Screen = tuple[str, str]


def ends(sessions: DataFrame) -> list[Row]:
    """How many sessions have the same two ends, and are a bounce or none."""
    keys = ["entryKind", "entryScreen", "exitKind", "exitScreen", "bounce"]
    sums = [F.count("*").alias("sessions"), F.sum("events").alias("events"), F.sum("visits").alias("visits")]
    return sessions.groupBy(*keys).agg(*sums).collect()


def head(found: list[Row]) -> dict[str, Any]:
    return {name: sum(row[name] for row in found) for name in ("events", "sessions", "visits")}


def report(visits: DataFrame, found: list[Row]) -> dict[str, Any]:
    """What `navlog stats screens --json` tells behind its head, from visits and the ends of sessions."""
    counts, spreads = counted(visits), spread(visits)
    entries, exits, bounces = (defaultdict[Screen, int](int) for _ in range(3))
    for row in found:
        if row["entryScreen"] is not None:
            entries[row["entryKind"], row["entryScreen"]] += row["sessions"]
            exits[row["exitKind"], row["exitScreen"]] += row["sessions"]
            bounces[row["entryKind"], row["entryScreen"]] += row["sessions"] if row["bounce"] else 0
    rows = [
        {
            "kind": kind, "screen": screen, "visits": count["visits"], "sessions": count["sessions"],
            "entries": entries[kind, screen], "exits": exits[kind, screen], "bounces": bounces[kind, screen],
            "censored": count["censored"], "gross": spreads.get((kind, screen, "gross"), NO_SPREAD),
            "net": spreads.get((kind, screen, "net"), NO_SPREAD),
        }
        for (kind, screen), count in counts.items()]
    rows.sort(key=lambda row: (-row["visits"], row["screen"].encode(), row["kind"]))
    return {"rows": rows}


def counted(visits: DataFrame) -> dict[Screen, Row]:
    """The visits of each screen, the sessions that made them, and those without an end."""
    censored = F.sum(F.col("leftPosition").isNull().cast("long"))
    # A session's own counts first: it never spans partitions, so that this is where most of the work ends.
    by_session = visits.groupBy("journal", "session", "kind", "screen").agg(
        F.count("*").alias("visits"), censored.alias("censored"))
    found = by_session.groupBy("kind", "screen").agg(
        F.sum("visits").alias("visits"), F.count("*").alias("sessions"), F.sum("censored").alias("censored"))
    return {(row["kind"], row["screen"]): row for row in found.collect()}


NO_SPREAD: dict[str, int | None] = {"count": 0, "sumMs": 0, "meanMs": None, "medianMs": None, "p95Ms": None}


def spread(visits: DataFrame) -> dict[tuple[str, str, str], dict[str, int | None]]:
    """The times of the visits with an end: whole milliseconds, halves up, quantiles linear between neighbours."""
    measures = [F.struct(F.lit(name).alias("name"), F.col(f"{name}Ms").alias("time")) for name in ("gross", "net")]
    times = visits.where(F.col("leftPosition").isNotNull()).select(
        "kind", "screen", F.explode(F.array(*measures)).alias("m"))
    runs = times.groupBy("kind", "screen", "m.name", "m.time").agg(F.count("*").alias("often"))
    group = Window.partitionBy("kind", "screen", "name")
    placed = runs.withColumn("count", F.sum("often").over(group)).withColumn(
        "upTo", F.sum("often").over(group.orderBy("time")))
    neighbours = [neighbour for percent in PERCENTS.values() for neighbour in _neighbours(percent)]
    found = placed.groupBy("kind", "screen", "name", "count").agg(
        F.sum(F.col("time") * F.col("often")).alias("sum"), *neighbours)
    return {(row["kind"], row["screen"], row["name"]): _spread(row) for row in found.collect()}


def _neighbours(percent: int) -> list[Column]:
    """The sorted times at (n − 1) · p, rounded down, and behind it."""
    index = F.expr(f"(count - 1) * {percent} div 100")
    return [
        F.min(F.when(F.col("upTo") > index + step, F.col("time"))).alias(f"at{percent}and{step}")
        for step in (0, 1)]


def _spread(row: Row) -> dict[str, int | None]:
    count, total = row["count"], row["sum"]
    told: dict[str, int | None] = {"count": count, "sumMs": total, "meanMs": (2 * total + count) // (2 * count)}
    for name, percent in PERCENTS.items():
        low, high, rest = row[f"at{percent}and0"], row[f"at{percent}and1"], (count - 1) * percent % 100
        told[name] = low if rest == 0 else low + ((high - low) * rest + 50) // 100
    return told
