"""The report `screens`."""

from typing import Any

from .durations import is_bounce, spread, times
from .report import Counted, Options
from .visits import Screen


def screens(all_counted: list[Counted], options: Options) -> dict[str, Any]:
    found = sorted({visit.screen for one in all_counted for visit in one.visits})
    rows = [row(screen, all_counted, options) for screen in found]
    check(rows, all_counted)
    return {"rows": sorted(rows, key=lambda row: -row["visits"])}


def row(screen: Screen, all_counted: list[Counted], options: Options) -> dict[str, Any]:
    having = [one for one in all_counted if any(visit.screen == screen for visit in one.visits)]
    own = [visit for one in having for visit in one.visits if visit.screen == screen]
    gross, net = times(own, options.censored)
    return {
        "kind": screen.kind, "screen": screen.text, "visits": len(own), "sessions": len(having),
        "entries": sum(one.visits[0].screen == screen for one in having),
        "exits": sum(one.visits[-1].screen == screen for one in having),
        "bounces": sum(is_bounce(one.session, one.visits) for one in having),
        "censored": sum(visit.censored for visit in own), "gross": spread(gross), "net": spread(net),
    }


def check(rows: list[dict[str, Any]], all_counted: list[Counted]) -> None:
    with_visits = sum(bool(one.visits) for one in all_counted)
    assert sum(row["entries"] for row in rows) == sum(row["exits"] for row in rows) == with_visits
    assert sum(row["visits"] for row in rows) == sum(len(one.visits) for one in all_counted)
