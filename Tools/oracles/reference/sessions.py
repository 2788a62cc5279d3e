"""The report `sessions`."""

from typing import Any

from .durations import is_bounce
from .events import elapsed
from .report import Counted, Options


def sessions(all_counted: list[Counted], _: Options) -> dict[str, Any]:
    return {"rows": [row(one) for one in all_counted]}


def row(one: Counted) -> dict[str, Any]:
    events, visits = one.session.events, one.visits
    first, last = (visits[0].screen, visits[-1].screen) if visits else (None, None)
    return {
        "session": one.session.name, "startedAt": events[0].time, "lastAt": events[-1].time,
        "durationMs": elapsed(events[0].at, events[-1].at), "events": len(events), "visits": len(visits),
        "ended": one.session.ended,
        "entryKind": first.kind if first else None, "entryScreen": first.text if first else None,
        "exitKind": last.kind if last else None, "exitScreen": last.text if last else None,
        "bounce": is_bounce(one.session, visits),
    }
