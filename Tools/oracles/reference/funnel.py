"""Funnels: how far sessions come through steps, and what became of those who came no further."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from .durations import median_and_p95
from .events import elapsed
from .matching import Matcher, matcher
from .report import Counted, Options
from .visits import Visit


@dataclass(frozen=True)
class Attempt:
    start: int
    filled: list[int]
    """Which of the visits filled a step, in order of happening."""

    @property
    def rank(self) -> tuple[int, int, int]:
        """Most steps, then earliest completion, then earliest start."""
        return (len(self.filled), -self.filled[-1], -self.start)


class Funnel:
    def __init__(self, options: Options) -> None:
        self.options = options
        self.steps: list[Matcher] = [matcher(step) for step in options.steps]
        self.without = [matcher(step) for step in options.without]

    def counted(self, visits: list[Visit]) -> list[Attempt]:
        """A session's best attempt, or all of them."""
        attempts = sorted(self.attempts(visits), key=lambda attempt: attempt.rank)
        return attempts if self.options.attempts else attempts[-1:]

    def attempts(self, visits: list[Visit]) -> Iterator[Attempt]:
        for start, visit in enumerate(visits):
            if self.begins(visit) and self.is_in_range(visit):
                yield self.attempt(visits, start)

    def begins(self, visit: Visit) -> bool:
        firsts = self.steps if self.options.mode == "any" else self.steps[:1]
        return any(matches(visit) for matches in firsts)

    def is_in_range(self, visit: Visit) -> bool:
        since, until = self.options.since, self.options.until
        at = visit.entered.event.at
        return (since is None or at >= since) and (until is None or at < until)

    def attempt(self, visits: list[Visit], start: int) -> Attempt:
        go = {"ordered": self.ordered, "strict": self.strict, "any": self.in_any_order}[self.options.mode]
        return Attempt(start, go(visits, start))

    def ordered(self, visits: list[Visit], start: int) -> list[int]:
        """Every next step by the first visit that fills it."""
        filled = [start]
        for place in range(start + 1, len(visits)):
            if len(filled) == len(self.steps):
                break
            if self.is_in_time(visits, start, place) and self.steps[len(filled)](visits[place]):
                filled.append(place)
            elif self.is_void(visits[place]):
                break
        return filled

    def strict(self, visits: list[Visit], start: int) -> list[int]:
        """Every next step by the very next visit."""
        filled = [start]
        for matches, place in zip(self.steps[1:], range(start + 1, len(visits))):
            if not (self.is_in_time(visits, start, place) and matches(visits[place])):
                break
            filled.append(place)
        return filled

    def in_any_order(self, visits: list[Visit], start: int) -> list[int]:
        """As many steps as different visits can fill."""
        filled = [start]
        for place in range(start + 1, len(visits)):
            can_fill = can_all_fill(self.steps, [visits[index] for index in [*filled, place]])
            if self.is_in_time(visits, start, place) and can_fill:
                filled.append(place)
            elif self.is_void(visits[place]):
                break
        return filled

    def is_in_time(self, visits: list[Visit], start: int, place: int) -> bool:
        window = self.options.window
        return window is None or self.time(visits, start, place) <= window

    def time(self, visits: list[Visit], start: int, place: int) -> int:
        return elapsed(visits[start].entered.event.at, visits[place].entered.event.at)

    def is_void(self, visit: Visit) -> bool:
        return any(matches(visit) for matches in self.without)

    # What became of those who came no further

    def standing(self, one: Counted, attempt: Attempt) -> str:
        if self.is_open(one, attempt):
            return "open"
        if self.has_dropped_off(one, attempt):
            return "droppedOff"
        return "cut" if self.is_cut(one, attempt) else "continued"

    def is_open(self, one: Counted, attempt: Attempt) -> bool:
        if self.options.window is None or one.session.ended or not one.session.is_last:
            return False
        begun = one.visits[attempt.start].entered.event.at
        return begun + self.options.window > one.session.data_end

    def has_dropped_off(self, one: Counted, attempt: Attempt) -> bool:
        last = one.visits[-1]
        steps = self.steps if self.options.mode == "any" else [self.steps[len(attempt.filled) - 1]]
        return any(matches(last) for matches in steps)

    def is_cut(self, one: Counted, attempt: Attempt) -> bool:
        """Whether it would have come further had there been no limits."""
        if self.options.window is None:
            return False
        free = Funnel(replace(self.options, window=None, without=[]))
        return len(free.attempt(one.visits, attempt.start).filled) > len(attempt.filled)


def can_all_fill(steps: list[Matcher], visits: list[Visit]) -> bool:
    """Whether each of the visits can fill a step of its own."""
    if not visits:
        return True
    return any(
        matches(visits[0]) and can_all_fill(steps[:place] + steps[place + 1:], visits[1:])
        for place, matches in enumerate(steps))


def funnel(all_counted: list[Counted], options: Options) -> dict[str, Any]:
    way = Funnel(options)
    attempts = [(one, attempt) for one in all_counted for attempt in way.counted(one.visits)]
    rows = [row(way, number, attempts) for number in range(1, len(options.steps) + 1)]
    completed = [one for one in attempts if len(one[1].filled) == len(options.steps)]
    times = [way.time(one.visits, attempt.start, attempt.filled[-1]) for one, attempt in completed]
    median, p95 = median_and_p95(times)
    return {
        "mode": options.mode, "counted": "attempts" if options.attempts else "sessions",
        "windowMs": options.window, "started": len(attempts), "completed": len(completed), "steps": rows,
        "timeToConvert": {"count": len(times), "medianMs": median, "p95Ms": p95}}


def row(way: Funnel, number: int, attempts: list[tuple[Counted, Attempt]]) -> dict[str, Any]:
    """How many came as far, and where those stand who came no further. Nobody drops off behind the last."""
    names = way.options.steps
    stranded = [one for one in attempts if len(one[1].filled) == number < len(names)]
    standings = [way.standing(*one) for one in stranded]
    counts = {name: standings.count(name) for name in ("droppedOff", "continued", "cut", "open")}
    sessions = sum(len(attempt.filled) >= number for _, attempt in attempts)
    return {"step": names[number - 1], "sessions": sessions, **counts}
