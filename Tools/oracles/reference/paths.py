"""Paths: the first visits of sessions, or those between two screens."""

from collections import Counter
from typing import Any

from .matching import matcher
from .report import Counted, Options
from .visits import Screen, Visit

Path = tuple[tuple[Screen, ...], bool]
"""The screens, and whether there were more."""


def paths(all_counted: list[Counted], options: Options) -> dict[str, Any]:
    counts: Counter[Path] = Counter(path for one in all_counted for path in paths_of(one.visits, options))
    ordered = sorted(counts, key=lambda path: (-counts[path], path))
    shown = ordered[: options.top]
    other = sum(counts[path] for path in ordered[len(shown):])
    rows = [
        {"steps": [screen.text for screen in screens], "cut": is_cut, "count": counts[screens, is_cut]}
        for screens, is_cut in shown]
    assert sum(row["count"] for row in rows) + other == counts.total()
    return {"length": options.length, "total": counts.total(), "other": other, "rows": rows}


def paths_of(visits: list[Visit], options: Options) -> list[Path]:
    """The paths of one session. Those towards a screen are told forward, and are cut at their beginning;
    those between two screens end at the first visit of the second."""
    if options.first is None and options.last is not None:
        return [backward(visits[: end + 1], options) for end in found(visits, options.last, options)]
    starts = [0] if options.first is None else found(visits, options.first, options)
    if options.last is None:
        return [forward(visits[start:], options) for start in starts]
    ends = [next(iter(places(visits[start + 1:], options.last)), None) for start in starts]
    return [
        forward(visits[start: start + end + 2], options)
        for start, end in zip(starts, ends) if end is not None]


def forward(visits: list[Visit], options: Options) -> Path:
    return tuple(visit.screen for visit in visits[: options.length]), len(visits) > options.length


def backward(visits: list[Visit], options: Options) -> Path:
    return tuple(visit.screen for visit in visits[-options.length:]), len(visits) > options.length


def found(visits: list[Visit], step: str, options: Options) -> list[int]:
    """Where the visits stand that a path begins or ends with."""
    all_of_them = places(visits, step)
    return {"first": all_of_them[:1], "last": all_of_them[-1:], "all": all_of_them}[options.occurrence]


def places(visits: list[Visit], step: str) -> list[int]:
    matches = matcher(step)
    return [place for place, visit in enumerate(visits) if matches(visit)]
