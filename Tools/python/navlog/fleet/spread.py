"""What reports tell of many times, from each time and how often it came; whole milliseconds, halves up."""

from __future__ import annotations

from typing import Iterable


def spread(times: Iterable[tuple[int, int]]) -> dict[str, int | None]:
    """How many there are, their median and 95th percentile."""
    runs = sorted(times)
    count = sum(often for _, often in runs)
    return {"count": count, "medianMs": quantile(runs, count, 50), "p95Ms": quantile(runs, count, 95)}


def quantile(runs: list[tuple[int, int]], count: int, percent: int) -> int | None:
    """The value at (n − 1) · p among the sorted ones, linear between two neighbours."""
    if count == 0:
        return None
    index, rest = divmod((count - 1) * percent, 100)
    low = _at(runs, index)
    return low if rest == 0 else low + ((_at(runs, index + 1) - low) * rest + 50) // 100


def _at(runs: list[tuple[int, int]], index: int) -> int:
    for value, often in runs:
        if index < often:
            return value
        index -= often
    return runs[-1][0]
