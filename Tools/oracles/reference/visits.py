"""Visits: the intervals in which one screen is the visible one of a window."""

from dataclasses import dataclass
from typing import Any

from .events import elapsed
from .steps import Session, Sight, Step, View


@dataclass(frozen=True, order=True)
class Screen:
    """What a visit is a visit of. Ordered by name, then by kind."""

    name: bytes
    kind: str

    @property
    def text(self) -> str:
        return self.name.decode()


@dataclass
class Visit:
    window: str
    number: int
    """From 1, within session and window."""
    screen: Screen
    params: dict[str, Any] | None
    tab: str
    modal: int | None
    entry: int | None
    arrival: str
    entered: Step
    left: Step
    """Where it was left; the session's last step for one that never was."""
    censored: bool = True

    @property
    def gross(self) -> int:
        return elapsed(self.entered.event.at, self.left.event.at)

    @property
    def net(self) -> int:
        return max(0, self.gross - elapsed(self.entered.background, self.left.background))


def screen_of(sight: Sight) -> Screen:
    if sight.route is None:
        return Screen(f"tab:{sight.tab}".encode(), "root")
    return Screen(sight.route["name"].encode(), "entry")


def visits_of(session: Session) -> list[Visit]:
    """The visits of a session in order of happening: by the event that began them, then by window."""
    visits: list[Visit] = []
    open_visits: dict[str, Visit] = {}
    counts: dict[str, int] = {}
    for step in session.steps:
        if step.before.ended:
            break
        for window in list(open_visits):
            if window not in step.after.windows or not step.before.windows[window].shows(
                    step.after.windows[window]):
                leave(open_visits.pop(window), step)
        for window, sight in step.after.windows.items():
            if window not in open_visits:
                counts[window] = counts.get(window, 0) + 1
                visit = begin(window, counts[window], sight, step, session)
                open_visits[window] = visit
                visits.append(visit)
        if step.after.ended:
            for visit in open_visits.values():
                leave(visit, step)
    if session.steps[-1].after.background and not session.ended:
        leave_in_background(session, list(open_visits.values()))
    return visits


def begin(window: str, number: int, sight: Sight, step: Step, session: Session) -> Visit:
    route = sight.route
    return Visit(
        window, number, screen_of(sight), route["params"] if route else None, sight.tab,
        sight.modals[-1] if sight.modals else None, sight.entry,
        arrival(step.before.windows.get(window), sight, step), step, session.steps[-1])


def leave(visit: Visit, step: Step) -> None:
    visit.left, visit.censored = step, False


def leave_in_background(session: Session, open_visits: list[Visit]) -> None:
    """A session that never came back was left where it went to background."""
    went = [step for step in session.steps if step.after.background and not step.before.background]
    for visit in open_visits:
        is_older = went and visit.entered.event.position <= went[-1].event.position
        leave(visit, went[-1] if is_older else visit.entered)


def arrival(old: Sight | None, new: Sight, step: Step) -> str:
    """How a window came to show what it shows."""
    is_new = is_new_entry(new, step.before)
    if old is None and not is_new or old is not None and old.shows(new):
        return "start"
    if step.event.result == "redirected":
        return "redirect"
    named = {"open": "link", "restore": "restore", "report": "report"}.get(step.event.kind or "")
    if named:
        return named
    return entering(old, new, step) if is_new else returning(old, new, step)


def is_new_entry(sight: Sight, before: View) -> bool:
    return sight.entry is not None and sight.entry >= before.next_id


def entering(old: Sight | None, new: Sight, step: Step) -> str:
    if new.modals and new.modals[-1] >= step.before.next_id:
        return "present"
    if step.event.kind == "push":
        return "push"
    if step.event.kind == "replaceTop":
        return "replace"
    if old is None:
        return "push"
    if old.tab != new.tab and not new.modals:
        return "tab"
    return "push" if stands(old, new) else "replace"


def returning(old: Sight | None, new: Sight, step: Step) -> str:
    if old is None:
        return "start"
    if len(new.modals) < len(old.modals):
        return "dismiss"
    if old.tab != new.tab:
        return "tab"
    return "push" if step.event.kind == "push" and old.entry is not None and stands(old, new) else "pop"


def stands(old: Sight, new: Sight) -> bool:
    """Whether what was visible is still on the stack on show; a tab's root always is."""
    return old.entry is None or old.entry in new.stack
