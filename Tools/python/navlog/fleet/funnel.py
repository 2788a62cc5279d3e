"""How far sessions come in a funnel, and where those are that came no further.

The definitions are those of `navlog stats funnel --explain`.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from typing import Any, Iterator, NamedTuple, Sequence

import pyarrow as pa

from .spread import spread
from .steps import Step, masks

MODES = ("ordered", "strict", "any")

# What is counted on executors: equal outcomes are one row each.
OUTCOMES = pa.schema([
    pa.field("filled", pa.int32()),
    # droppedOff, continued, cut or open; null for who completed it.
    pa.field("fate", pa.string()),
    # From the first step to the last, of who completed it; milliseconds.
    pa.field("convertMs", pa.int64()),
])


class Attempt(NamedTuple):
    """The visits that fill steps, in order of happening."""

    visits: list[int]

    @property
    def rank(self) -> tuple[int, int, int]:
        """Greater is better: most steps, then completed earlier, then begun earlier."""
        return len(self.visits), -self.visits[-1], -self.visits[0]


@dataclass
class Session:
    """A session's visits as a funnel sees them."""

    # For each visit a bit for each step that it may fill.
    masks: list[int]
    # Milliseconds since 1970.
    times: list[int]
    # Which visits end attempts.
    voids: list[bool]
    ended: bool
    data_end: int


@dataclass
class Funnel:
    steps: list[Step]
    mode: str = "ordered"
    # Milliseconds from the first step, inclusive; none for no limit.
    window: int | None = None
    without: list[Step] = field(default_factory=list)
    counts_attempts: bool = False

    # A session

    def outcomes(self, session: Session) -> Iterator[tuple[int, str | None, int | None]]:
        """What the session comes to, with its best attempt or with all of them."""
        for attempt in self._counted(session):
            first, last = attempt.visits[0], attempt.visits[-1]
            if len(attempt.visits) == len(self.steps):
                yield len(attempt.visits), None, self._elapsed(session, first, last)
            else:
                yield len(attempt.visits), self._fate(session, attempt), None

    def _counted(self, session: Session) -> list[Attempt]:
        starts = session.masks if self.mode == "any" else [mask & 1 for mask in session.masks]
        attempts = [self.attempt(session, index) for index, mask in enumerate(starts) if mask]
        return attempts if self.counts_attempts or not attempts else [max(attempts, key=lambda one: one.rank)]

    def attempt(self, session: Session, start: int) -> Attempt:
        """The attempt that begins with a visit."""
        filled, places = [start], _Places(len(self.steps))
        places.add(session.masks[start])
        for visit in range(start + 1, len(session.masks)):
            if len(filled) == len(self.steps):
                break
            if self._is_in_time(session, start, visit) and self._fills(session.masks[visit], len(filled), places):
                filled.append(visit)
            elif self.mode == "strict" or session.voids[visit]:
                break
        return Attempt(filled)

    def _fills(self, mask: int, step: int, places: _Places) -> bool:
        return places.add(mask) if self.mode == "any" else bool(mask >> step & 1)

    def _is_in_time(self, session: Session, start: int, visit: int) -> bool:
        return self.window is None or self._elapsed(session, start, visit) <= self.window

    @staticmethod
    def _elapsed(session: Session, first: int, last: int) -> int:
        return max(0, session.times[last] - session.times[first])

    # What became of who came no further

    def _fate(self, session: Session, attempt: Attempt) -> str:
        first = attempt.visits[0]
        if self.window is not None and not session.ended and session.times[first] + self.window > session.data_end:
            return "open"
        last = session.masks[-1]
        if last if self.mode == "any" else last >> len(attempt.visits) - 1 & 1:
            return "droppedOff"
        if self.window is None:
            return "continued"
        # Who would have come further had there been no limits was cut.
        unbound = replace(session, voids=[False] * len(session.voids))
        free = replace(self, window=None).attempt(unbound, first)
        return "cut" if len(free.visits) > len(attempt.visits) else "continued"

    # Many sessions

    @property
    def counts(self) -> pa.Schema:
        return OUTCOMES

    def counted(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """The outcomes of journeys."""
        for batch in batches:
            rows = [outcome for session in self._sessions(batch) for outcome in self.outcomes(session)]
            columns = zip(*rows) if rows else ([], [], [])
            arrays = [pa.array(column, kind.type) for column, kind in zip(columns, OUTCOMES)]
            yield pa.RecordBatch.from_arrays(arrays, schema=OUTCOMES)

    def _sessions(self, batch: pa.RecordBatch) -> Iterator[Session]:
        """The sessions in which anything fills a step."""
        lists = batch.column("visits")
        visits, offsets = lists.flatten(), (lists.offsets.to_numpy() - lists.offsets[0].as_py()).tolist()
        filled, voided = masks(self.steps, visits).tolist(), masks(self.without, visits).tolist()
        times = milliseconds(visits.field("enteredAt"))
        wanted = [index for index, mask in enumerate(filled) if mask]
        ended, ends = batch.column("ended").to_pylist(), milliseconds(batch.column("dataEndsAt"))
        for row, (start, end) in enumerate(zip(offsets, offsets[1:])):
            place = bisect_left(wanted, start)
            if place < len(wanted) and wanted[place] < end:
                visits_kept = self._kept(filled, voided, start, end)
                yield Session(
                    [filled[visit] for visit in visits_kept], [times[visit] for visit in visits_kept],
                    [voided[visit] != 0 for visit in visits_kept], ended[row], ends[row])

    def _kept(self, filled: list[int], voided: list[int], start: int, end: int) -> Sequence[int]:
        """The visits of a session that decide anything: the last one tells where it ended."""
        if self.mode == "strict":
            return range(start, end)
        return [visit for visit in range(start, end) if filled[visit] or voided[visit] or visit == end - 1]

    def report(self, outcomes: list[tuple[int, str | None, int | None, int]]) -> dict[str, Any]:
        """What `navlog stats funnel --json` tells, from outcomes and how often each came."""
        rows = []
        for number, step in enumerate(self.steps, 1):
            row: dict[str, Any] = {"step": step.text}
            row["sessions"] = sum(count for filled, _, _, count in outcomes if filled >= number)
            for fate in ("droppedOff", "continued", "cut", "open"):
                row[fate] = sum(count for filled, is_so, _, count in outcomes if (filled, is_so) == (number, fate))
            rows.append(row)
        times = [(time, count) for _, fate, time, count in outcomes if fate is None and time is not None]
        return {
            "mode": self.mode, "counted": "attempts" if self.counts_attempts else "sessions",
            "windowMs": self.window, "started": rows[0]["sessions"], "completed": rows[-1]["sessions"],
            "steps": rows, "timeToConvert": spread(times)}


class _Places:
    """Steps and the visits that fill them in any order: as many as can be, grown one visit at a time."""

    def __init__(self, step_count: int) -> None:
        self._holders: list[int | None] = [None] * step_count
        self._masks: list[int] = []

    def add(self, mask: int) -> bool:
        """Whether one more step is filled with a visit that may fill these."""
        self._masks.append(mask)
        return self._place(len(self._masks) - 1, set())

    def _place(self, visit: int, seen: set[int]) -> bool:
        for step, holder in enumerate(self._holders):
            if self._masks[visit] >> step & 1 and step not in seen:
                seen.add(step)
                if holder is None or self._place(holder, seen):
                    self._holders[step] = visit
                    return True
        return False


def milliseconds(times: pa.Array) -> list[int]:
    return [time // 1000 for time in times.cast(pa.int64()).to_pylist()]
