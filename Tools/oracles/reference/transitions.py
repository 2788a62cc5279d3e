"""Transitions: neighbours among the visits of a window, between typed start and end nodes."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .report import Counted, Options, null_first
from .visits import Visit


@dataclass(frozen=True)
class Node:
    kind: str
    screen: str | None

    @property
    def order(self) -> tuple[tuple[bool, bytes], str]:
        return (null_first(self.screen), self.kind)


@dataclass(frozen=True)
class Transition:
    window: str
    before: Visit | None
    after: Visit | None

    @property
    def nodes(self) -> tuple[Node, Node]:
        return (node(self.before, "start"), node(self.after, "end"))


def node(visit: Visit | None, otherwise: str) -> Node:
    return Node(visit.screen.kind, visit.screen.text) if visit else Node(otherwise, None)


def lanes(visits: list[Visit]) -> dict[str, list[Visit]]:
    """The visits of each window, windows by name. One that opens again goes on in its lane."""
    found: dict[str, list[Visit]] = {}
    for visit in sorted(visits, key=lambda visit: visit.window.encode()):
        found.setdefault(visit.window, []).append(visit)
    return found


def occurrences(one: Counted) -> Iterator[Transition]:
    """The transitions of a session by window, in order of happening."""
    for window, visits in lanes(one.visits).items():
        for before, after in zip([None, *visits], [*visits, None]):
            yield Transition(window, before, after)


def transitions(all_counted: list[Counted], _: Options) -> dict[str, Any]:
    counts: Counter[tuple[Node, Node]] = Counter()
    having: defaultdict[tuple[Node, Node], set[int]] = defaultdict(set)
    for number, one in enumerate(all_counted):
        for transition in occurrences(one):
            counts[transition.nodes] += 1
            having[transition.nodes].add(number)
    check(counts, all_counted)
    pairs = sorted(counts, key=lambda pair: (-counts[pair], pair[0].order, pair[1].order))
    return {"rows": [row(*pair, counts[pair], len(having[pair])) for pair in pairs]}


def row(before: Node, after: Node, count: int, sessions: int) -> dict[str, Any]:
    return {
        "fromKind": before.kind, "fromScreen": before.screen, "toKind": after.kind, "toScreen": after.screen,
        "count": count, "sessions": sessions}


def check(counts: Counter[tuple[Node, Node]], all_counted: list[Counted]) -> None:
    """Into each screen as often as out of it, and as often as it was visited."""
    visits = Counter(node(visit, "") for one in all_counted for visit in one.visits)
    into, out = Counter[Node](), Counter[Node]()
    for (before, after), count in counts.items():
        out[before] += count
        into[after] += count
    assert all(into[screen] == out[screen] == count for screen, count in visits.items())
