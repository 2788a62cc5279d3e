"""Intents that waited, followed to their end: the reports `links` and `pending`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .durations import spread
from .events import elapsed
from .report import Counted, Options, null_first
from .steps import Session, Step

REASONS = {
    "expired": "expired", "abandoned": "dropped", "overflow": "dropped", "noMatch": "unmatched"}


def result(step: Step) -> str:
    """What an event says became of what was asked for."""
    outcome = step.event
    if outcome.reason == "noMatch":
        return "unmatched"
    if outcome.result == "rejected":
        return REASONS.get(outcome.reason or "", "refused")
    return {
        "applied": "opened", "clamped": "opened", "noop": "opened", "redirected": "redirected",
        "denied": "denied", "held": "held", "asking": "asking", "superseded": "superseded",
    }.get(outcome.result, "refused")


def why_waiting(step: Step) -> str | None:
    return {"held": step.event.reason, "asking": "asking"}.get(step.event.result)


def gross(start: Step, end: Step) -> int:
    return elapsed(start.event.at, end.event.at)


def net(start: Step, end: Step) -> int:
    return max(0, gross(start, end) - elapsed(start.background, end.background))


# Links


@dataclass(frozen=True)
class Link:
    session: Session
    opened: Step
    settled: Step | None
    """The event that tells what became of it; none while it waits."""
    waited_for: str | None

    @property
    def result(self) -> str:
        if self.settled is None:
            return "pending"
        told = result(self.settled)
        has_waited = self.settled is not self.opened
        return {"opened": "heldOpened" if has_waited else "opened", "dropped": "heldDropped"}.get(told, told)

    @property
    def reason(self) -> str | None:
        """Why it ended so: what the outcome says, else what it waited for last."""
        if self.settled and self.settled.event.result == "stale":
            return "stale"
        return (self.settled.event.reason if self.settled else None) or self.waited_for


def links_of(session: Session) -> Iterator[Link]:
    """Every link that was opened, with its end."""
    for opened in session.steps:
        if opened.event.kind == "open" and opened.event.cause is None:
            yield follow(session, opened)


def follow(session: Session, opened: Step) -> Link:
    """Goes from an intent that waits to the event that follows it up, until one waits no more."""
    at, waited_for = opened, None
    while why_waiting(at):
        waited_for = why_waiting(at)
        later = [step for step in session.steps if step.event.cause == at.event.position]
        if not later:
            return Link(session, opened, None, waited_for)
        at = later[0]
    return Link(session, opened, at, waited_for)


def links(all_counted: list[Counted], _: Options) -> dict[str, Any]:
    found = [link for one in all_counted for link in links_of(one.session)]
    kinds = sorted(
        {(link.result, link.reason) for link in found}, key=lambda kind: (kind[0], null_first(kind[1])))
    rows = [row(kind, [link for link in found if (link.result, link.reason) == kind]) for kind in kinds]
    assert sum(row["count"] for row in rows) == len(found)
    return {"received": len(found), "rows": sorted(rows, key=lambda row: -row["count"])}


def row(kind: tuple[str, str | None], own: list[Link]) -> dict[str, Any]:
    settled = [(link.opened, link.settled) for link in own if link.settled]
    return {
        "result": kind[0], "reason": kind[1], "count": len(own),
        "latencyGross": spread(gross(*ends) for ends in settled),
        "latencyNet": spread(net(*ends) for ends in settled)}


# The pending queue


@dataclass(frozen=True)
class Item:
    session: Session
    change: dict[str, Any]
    held: Step
    released: Step | None


def items_of(session: Session) -> Iterator[Item]:
    for held in session.steps:
        for change in held.event.changes:
            if change["change"] == "held":
                yield Item(session, change, held, release(session, change["item"]))


def release(session: Session, item: int) -> Step | None:
    for step in session.steps:
        if any(change["change"] == "released" and change["item"] == item for change in step.event.changes):
            return step
    return None


def pending(all_counted: list[Counted], _: Options) -> dict[str, Any]:
    found = [item for one in all_counted for item in items_of(one.session)]
    return {"rows": [item_row(item) for item in sorted(found, key=lambda one: one.held.event.position)]}


def item_row(item: Item) -> dict[str, Any]:
    end = item.released
    return {
        "session": item.session.name, "item": item.change["item"], "window": item.change["window"],
        "reason": item.change["reason"], "since": item.change["since"],
        "settled": result(end) if end else None, "settledAt": end.event.time if end else None,
        "grossMs": gross(item.held, end) if end else None, "netMs": net(item.held, end) if end else None}
