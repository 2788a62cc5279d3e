"""A session step by step: each event with what stood on show before and after it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .events import Event, elapsed, sessions
from .state import App, State, Window


@dataclass(frozen=True)
class Sight:
    """What a window shows."""

    tab: str
    modals: tuple[int, ...]
    entry: int | None
    """The entry on top, none for a tab's root."""
    route: dict | None
    stack: tuple[int, ...]
    """The entries of the stack on show."""
    depths: tuple[tuple[str, int], ...]
    """How many entries each tab has."""

    def shows(self, other: "Sight") -> bool:
        """Whether it is the same screen: one entry, or the root of one tab."""
        return self.entry == other.entry and (self.entry is not None or self.tab == other.tab)


@dataclass(frozen=True)
class View:
    """What is to be seen of a state."""

    windows: dict[str, Sight]
    facts: dict[str, Any]
    next_id: int
    background: bool
    ended: bool


@dataclass(frozen=True)
class Step:
    event: Event
    before: View
    after: View
    background: int
    """Milliseconds that the session has been in background up to here."""


@dataclass
class Session:
    """A session, or a piece that gaps have cut out of one."""

    name: str
    steps: list[Step]
    is_last: bool = True
    """Whether nothing cut it off: it ended, or the data did."""
    data_end: int = 0
    """The greatest time of its journal."""

    @property
    def events(self) -> list[Event]:
        return [step.event for step in self.steps]

    @property
    def ended(self) -> bool:
        return self.steps[-1].after.ended


def view(state: State) -> View:
    return View(
        {name: sight(state.windows[name]) for name in sorted(state.windows, key=str.encode)},
        dict(state.facts), state.next_id, state.background, state.ended)


def sight(window: Window) -> Sight:
    stack = window.visible
    entry, route = stack[-1] if stack else (None, None)
    return Sight(
        window.selected, tuple(modal.id for modal in window.modals), entry, route,
        tuple(entry for entry, _ in stack), tuple((name, tab.depth) for name, tab in window.tabs.items()))


def steps(events: list[Event], app: App | None) -> Iterator[Step]:
    """Folds a session's events."""
    state = State(app)
    before = view(state)
    total, began = 0, None
    for event in events:
        state.apply(event)
        after = view(state)
        background = total + (elapsed(began, event.at) if began is not None else 0)
        if after.background and began is None:
            began = event.at
        elif not after.background and began is not None:
            total, began = background, None
        yield Step(event, before, after, background)
        before = after


def read_sessions(events: list[Event], app: App | None = None, gap: int | None = None) -> list[Session]:
    """The sessions in order of first position, cut by inactivity of more than so many milliseconds."""
    by_session = sessions(events)
    pieces = [piece for name, own in by_session.items() for piece in cut(name, list(steps(own, app)), gap)]
    for piece in pieces:
        piece.data_end = max(event.at for own in by_session.values() for event in own)
    return sorted(pieces, key=lambda piece: piece.steps[0].event.position)


def cut(name: str, whole: list[Step], gap: int | None) -> list[Session]:
    pieces: list[list[Step]] = [[]]
    for step in whole:
        if gap is not None and pieces[-1] and elapsed(pieces[-1][-1].event.at, step.event.at) > gap:
            pieces.append([])
        pieces[-1].append(step)
    return [
        Session(name if index == 0 else f"{name}~{index + 1}", piece, is_last=index == len(pieces) - 1)
        for index, piece in enumerate(pieces)]
