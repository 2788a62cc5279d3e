"""Events, as `navlog log --json` prints them."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from typing import Any

UNATTRIBUTED = "-"
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


@dataclass(frozen=True)
class Event:
    """One line of the log."""

    position: int
    session: str
    step: int
    window: str
    time: str
    at: int
    """Milliseconds since 1970."""
    intent: dict[str, Any]
    outcome: dict[str, Any]
    changes: list[dict[str, Any]]
    cause: int | None
    line: str = field(repr=False)
    intent_text: str = field(repr=False)

    @property
    def kind(self) -> str | None:
        return self.intent.get("intent")

    @property
    def result(self) -> str:
        return self.outcome["kind"]

    @property
    def reason(self) -> str | None:
        return self.outcome.get("reason")


def milliseconds(time: str) -> int:
    """Milliseconds since 1970 of an RFC 3339 time."""
    return (datetime.fromisoformat(time) - EPOCH) // timedelta(milliseconds=1)


def elapsed(start: int, end: int) -> int:
    """How much later a time is; one that runs backwards counts 0."""
    return max(0, end - start)


def parse(lines: Iterable[str]) -> list[Event]:
    """The events of log lines, in their order."""
    return [parse_line(line.rstrip("\n")) for line in lines if line.strip()]


def parse_line(line: str) -> Event:
    fields = json.loads(line)
    return Event(
        position=fields["position"], session=fields["session"], step=fields["step"],
        window=fields["window"], time=fields["at"], at=milliseconds(fields["at"]),
        intent=fields["intent"] or {}, outcome=fields["outcome"], changes=fields["changes"],
        cause=fields.get("cause"), line=line, intent_text=intent_text(line))


def intent_text(line: str) -> str:
    """The intent's own bytes. The key stands in quotes only here: within strings quotes are escaped."""
    start = line.index('"intent":') + len('"intent":')
    _, end = json.JSONDecoder().raw_decode(line, start)
    return line[start:end]


def sessions(events: Iterable[Event]) -> dict[str, list[Event]]:
    """The events of each session, sessions in order of first position. What nobody can be told to have
    sent is in no report."""
    found: dict[str, list[Event]] = {}
    for event in events:
        if event.session != UNATTRIBUTED:
            found.setdefault(event.session, []).append(event)
    return found
