"""The sequences of screens that sessions went. The definitions are those of `navlog stats paths --explain`."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any, Iterator

import numpy as np
import pyarrow as pa

from .steps import Step

OCCURRENCES = ("first", "last", "all")

# What is counted on executors: a path is a JSON list of [screen, kind].
COUNTS = pa.schema([pa.field("path", pa.string()), pa.field("cut", pa.bool_()), pa.field("count", pa.int64())])


@dataclass
class Paths:
    length: int = 5
    first: Step | None = None
    last: Step | None = None
    occurrence: str = "first"
    top: int | None = None

    @property
    def counts(self) -> pa.Schema:
        return COUNTS

    def counted(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """How often each path comes in journeys."""
        for batch in batches:
            counts: Counter[tuple[str, bool]] = Counter(self._paths(batch))
            columns = [[path for path, _ in counts], [cut for _, cut in counts], list(counts.values())]
            arrays = [pa.array(column, kind.type) for column, kind in zip(columns, COUNTS)]
            yield pa.RecordBatch.from_arrays(arrays, schema=COUNTS)

    def _paths(self, batch: pa.RecordBatch) -> Iterator[tuple[str, bool]]:
        lists = batch.column("visits")
        visits, offsets = lists.flatten(), (lists.offsets.to_numpy() - lists.offsets[0].as_py()).tolist()
        screens = list(zip(visits.field("screen").to_pylist(), visits.field("kind").to_pylist()))
        firsts = None if self.first is None else np.flatnonzero(self.first.matches(visits))
        lasts = None if self.last is None else np.flatnonzero(self.last.matches(visits))
        for start, end in zip(offsets, offsets[1:]):
            for low, high in self._stretches(start, end, within(firsts, start, end), within(lasts, start, end)):
                yield self._path(screens[low:high])

    def _stretches(
        self, start: int, end: int, firsts: list[int] | None, lasts: list[int] | None
    ) -> Iterator[tuple[int, int]]:
        """Which visits of a session make its paths, whole."""
        if firsts is None and lasts is None:
            if start < end:
                yield start, end
        elif firsts is None:
            yield from ((start, last + 1) for last in self._chosen(lasts or []))
        else:
            for first in self._chosen(firsts):
                if lasts is None:
                    yield first, end
                elif following := [last for last in lasts if last > first]:
                    yield first, following[0] + 1

    def _chosen(self, places: list[int]) -> list[int]:
        return {"first": places[:1], "last": places[-1:], "all": places}[self.occurrence]

    def _path(self, screens: list[tuple[str, str]]) -> tuple[str, bool]:
        is_backwards = self.first is None and self.last is not None
        kept = screens[-self.length:] if is_backwards else screens[: self.length]
        return json.dumps(kept, ensure_ascii=False), len(kept) < len(screens)

    def report(self, counts: list[tuple[str, bool, int]]) -> dict[str, Any]:
        """What `navlog stats paths --json` tells, from paths and how often each came."""
        rows = [(json.loads(path), cut, count) for path, cut, count in counts]
        rows.sort(key=lambda row: (-row[2], [(screen.encode(), kind) for screen, kind in row[0]], row[1]))
        total, shown = sum(count for _, _, count in rows), rows[: self.top]
        return {
            "length": self.length, "total": total, "other": total - sum(count for _, _, count in shown),
            "rows": [
                {"steps": [screen for screen, _ in path], "cut": cut, "count": count}
                for path, cut, count in shown]}


def within(places: np.ndarray | None, start: int, end: int) -> list[int] | None:
    """Those of sorted places that lie in a range; none where nothing was asked."""
    if places is None:
        return None
    low, high = np.searchsorted(places, [start, end])
    inside: list[int] = places[low:high].tolist()
    return inside
