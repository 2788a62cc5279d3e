"""The report `tabs`: time on each, and the ways back."""

from collections import Counter
from fractions import Fraction
from typing import Any

from .durations import rounded, times
from .report import Counted, Options
from .steps import Step

RAGE_COUNT = 3
RAGE_MILLISECONDS = 2000


def tabs(all_counted: list[Counted], options: Options) -> dict[str, Any]:
    steps = [step for one in all_counted for step in one.session.steps]
    switches = Counter(place for step in steps for place in switched(step))
    reselects = Counter(place for step in steps if (place := reselected(step)))
    depths = deepest(steps)
    visited = {(visit.window, visit.tab) for one in all_counted for visit in one.visits}
    places = visited | set(switches) | set(reselects) | {place for place, depth in depths.items() if depth}
    rows = []
    for window, tab in sorted(places, key=lambda place: (place[0].encode(), place[1].encode())):
        own = [v for one in all_counted for v in one.visits if (v.window, v.tab) == (window, tab)]
        gross, net = times(own, options.censored)
        rows.append({
            "window": window, "tab": tab, "visits": len(own), "grossMs": sum(gross), "netMs": sum(net),
            "switches": switches[window, tab], "reselects": reselects[window, tab],
            "maxDepth": depths.get((window, tab), 0)})
    return {"rows": sorted(rows, key=lambda row: -row["visits"]), "back": back(all_counted)}


def switched(step: Step) -> list[tuple[str, str]]:
    """The tabs that an event switched to."""
    return [
        (window, sight.tab) for window, sight in step.after.windows.items()
        if window in step.before.windows and step.before.windows[window].tab != sight.tab]


def reselected(step: Step) -> tuple[str, str] | None:
    """The selected tab, where the event selected it once more."""
    event = step.event
    sight = step.before.windows.get(event.window)
    took_effect = event.result in ("applied", "clamped", "redirected", "noop")
    if event.kind == "select" and sight and event.intent.get("tab") == sight.tab and took_effect:
        return (event.window, sight.tab)
    return None


def deepest(steps: list[Step]) -> dict[tuple[str, str], int]:
    depths: dict[tuple[str, str], int] = {}
    for step in steps:
        for window, sight in step.after.windows.items():
            for tab, depth in sight.depths:
                depths[window, tab] = max(depth, depths.get((window, tab), 0))
    return depths


def back(all_counted: list[Counted]) -> dict[str, Any]:
    asked = [
        [event.at for event in one.session.events if event.kind == "back" and event.cause is None]
        for one in all_counted]
    pops = [visit for one in all_counted for visit in one.visits if visit.arrival == "pop"]
    by_back = sum(visit.entered.event.kind == "back" for visit in pops)
    share = rounded(Fraction(by_back * 10_000, len(pops))) / 10_000 if pops else None
    return {
        "pops": len(pops), "backs": sum(map(len, asked)), "share": share,
        "rageBacks": sum(map(rages, asked))}


def rages(backs: list[int]) -> int:
    """Runs in which every third back came within two seconds of the first of the three."""
    fast = [
        max(0, backs[place] - backs[place - RAGE_COUNT + 1]) <= RAGE_MILLISECONDS
        for place in range(RAGE_COUNT - 1, len(backs))]
    return sum(now and not before for before, now in zip([False, *fast], fast))
