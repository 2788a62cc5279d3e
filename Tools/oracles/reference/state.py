"""State, folded from changes and nothing else."""

from dataclasses import dataclass, field
from typing import Any

from .events import Event

App = dict[str, Any]


@dataclass
class Tab:
    """A tab: one stack of (entry, route), or one for each column of a split."""

    stack: list[tuple[int, dict]] = field(default_factory=list)
    columns: dict[str, list[tuple[int, dict]]] = field(default_factory=dict)

    @property
    def visible(self) -> list[tuple[int, dict]]:
        filled = [stack for stack in self.columns.values() if stack]
        return filled[-1] if filled else self.stack

    @property
    def depth(self) -> int:
        return len(self.stack) + sum(map(len, self.columns.values()))


@dataclass
class Modal:
    id: int
    stack: list[tuple[int, dict]] = field(default_factory=list)


@dataclass
class Window:
    selected: str
    tabs: dict[str, Tab] = field(default_factory=dict)
    modals: list[Modal] = field(default_factory=list)

    @property
    def visible(self) -> list[tuple[int, dict]]:
        return self.modals[-1].stack if self.modals else self.tabs[self.selected].visible


class State:
    """A session's state, as far as analytics want it."""

    def __init__(self, app: App | None = None) -> None:
        app = app or {}
        splits = app.get("splits", {})
        names = app.get("tabs") or ["main"]
        tabs = {name: Tab(columns={c: [] for c in splits.get(name, {}).get("columns", [])}) for name in names}
        self.windows = {"main": Window(app.get("initialTab", names[0]), tabs)}
        self.facts: dict[str, Any] = {}
        self.background = False
        self.ended = False
        self.next_id = 1

    def apply(self, event: Event) -> None:
        for change in event.changes:
            for key in ("entry", "modal", "item", "token", "request"):
                if change["change"] in ADDING.get(key, ()):
                    self.next_id = max(self.next_id, change[key] + 1)
            getattr(self, "_" + change["change"], lambda _: None)(change)

    def _stack(self, change: dict) -> list[tuple[int, dict]]:
        window = self.windows[change["window"]]
        if "modal" in change:
            return next(modal.stack for modal in window.modals if modal.id == change["modal"])
        tab = window.tabs[change["tab"]]
        return tab.columns[change["column"]] if "column" in change else tab.stack

    def _pushed(self, change: dict) -> None:
        self._stack(change).append((change["entry"], change["route"]))

    def _popped(self, change: dict) -> None:
        del self._stack(change)[-change["count"]:]

    def _removed(self, change: dict) -> None:
        stack = self._stack(change)
        stack[:] = [entry for entry in stack if entry[0] != change["entry"]]

    def _movedToTop(self, change: dict) -> None:
        stack = self._stack(change)
        stack.sort(key=lambda entry: entry[0] == change["entry"])

    def _tabAdded(self, change: dict) -> None:
        columns = {name: [] for name in change.get("columns", [])}
        self.windows[change["window"]].tabs.setdefault(change["tab"], Tab(columns=columns))

    def _tabSelected(self, change: dict) -> None:
        self.windows[change["window"]].selected = change["tab"]

    def _modalPresented(self, change: dict) -> None:
        self.windows[change["window"]].modals.append(Modal(change["modal"]))

    def _modalDismissed(self, change: dict) -> None:
        modals = self.windows[change["window"]].modals
        del modals[[modal.id for modal in modals].index(change["modal"]):]

    def _windowOpened(self, change: dict) -> None:
        self.windows[change["window"]] = Window(change["selectedTab"])

    def _windowClosed(self, change: dict) -> None:
        del self.windows[change["window"]]

    def _factSet(self, change: dict) -> None:
        self.facts.pop(change["fact"], None)
        if change["value"] is not None:
            self.facts[change["fact"]] = change["value"]

    def _backgroundChanged(self, change: dict) -> None:
        self.background = change["background"]

    def _ended(self, _: dict) -> None:
        self.ended = True


ADDING = {
    "entry": ("pushed",), "modal": ("modalPresented",), "item": ("held",), "token": ("asked",),
    "request": ("requestOpened",),
}
