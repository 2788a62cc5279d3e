"""A row a session with all its visits: what paths and funnels are counted from.

A session never spans journals, so that journeys of different journals are made apart from each other, and what is
counted over them needs no session to be put together again.
"""

from __future__ import annotations

from typing import Iterator

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from .journals import Journals, reading

_TIME = pa.timestamp("us", "UTC")

VISIT = pa.struct([
    pa.field("kind", pa.string()),
    pa.field("screen", pa.string()),
    pa.field("params", pa.string()),
    pa.field("arrival", pa.string()),
    pa.field("enteredAt", _TIME),
])

SCHEMA = pa.schema([
    pa.field("session", pa.string()),
    pa.field("ended", pa.bool_()),
    # The greatest time in the session's journal: what is open then was still under way.
    pa.field("dataEndsAt", _TIME),
    # In order of happening, those of all windows together.
    pa.field("visits", pa.list_(VISIT)),
])

_COLUMNS = ["session", "window", "kind", "screen", "params", "arrival", "enteredPosition", "enteredAt"]


def journeys(journals: Journals) -> Iterator[pa.RecordBatch]:
    """The sessions of one journal that have visits, by first position, in constant memory."""
    end = pa.scalar(data_end(journals), _TIME)
    endings = _endings(journals)
    for rows in _whole_sessions(journals):
        starts = _starts(rows.column("session"))
        names = rows.column("session").take(starts)
        offsets = pa.concat_arrays([starts, pa.array([rows.num_rows], pa.int32())])
        ended = pa.array([_ended(name, endings) for name in names.to_pylist()], pa.bool_())
        visits = pa.ListArray.from_arrays(offsets, _in_order(rows, starts))
        yield pa.RecordBatch.from_arrays([names, ended, pa.repeat(end, len(names)), visits], schema=SCHEMA)


def data_end(journals: Journals) -> int | None:
    """The greatest time of any session's event, in microseconds; lines that belong to no session say nothing."""
    greatest = None
    for batch in journals.stream("events", columns=["session", "at"]).reader():
        times = batch.column("at").filter(pc.not_equal(batch.column("session"), "-"))
        last = pc.max(times).cast(pa.int64()).as_py()
        if last is not None and (greatest is None or last > greatest):
            greatest = last
    return greatest


def _endings(journals: Journals) -> Iterator[tuple[str, bool]]:
    for batch in journals.stream("sessions", columns=["session", "ended"]).reader():
        yield from zip(batch.column("session").to_pylist(), batch.column("ended").to_pylist())


def _ended(name: str, endings: Iterator[tuple[str, bool]]) -> bool:
    """Whether a session has ended; both tables have sessions in the same order."""
    for session, ended in endings:
        if session == name:
            return ended
    raise ValueError(f"The session {name} has visits and is not among the sessions.")


def _whole_sessions(journals: Journals) -> Iterator[pa.RecordBatch]:
    """Visits, batch by batch, so that no session is in two batches."""
    kept: list[pa.RecordBatch] = []
    reader = journals.stream("visits", columns=_COLUMNS).reader()
    while (batch := reading(lambda: next(reader, None))) is not None:
        starts = _starts(batch.column("session"))
        last = starts[-1].as_py() if len(starts) else 0
        continues = bool(kept) and kept[-1].column("session")[-1].equals(batch.column("session")[last])
        if continues and last == 0:
            kept.append(batch)
            continue
        yield _joined([*kept, batch.slice(0, last)])
        kept = [batch.slice(last)]
    if kept:
        yield _joined(kept)


def _joined(batches: list[pa.RecordBatch]) -> pa.RecordBatch:
    (batch,) = pa.Table.from_batches(batches).combine_chunks().to_batches() or [batches[0]]
    return batch


def _starts(sessions: pa.Array) -> pa.Int32Array:
    """Where each session's rows begin."""
    ends = pc.run_end_encode(sessions).run_ends
    return pa.concat_arrays([pa.array([0], pa.int32()), ends])[:-1]


def _in_order(rows: pa.RecordBatch, starts: pa.Int32Array) -> pa.StructArray:
    """The visits, session by session in order of happening; the table has them window by window."""
    ranks = np.zeros(rows.num_rows, np.int32)
    ranks[starts.to_numpy()[1:]] = 1
    order = pc.sort_indices(
        pa.table({
            "rank": np.cumsum(ranks), "position": rows.column("enteredPosition"), "window": rows.column("window")}),
        sort_keys=[("rank", "ascending"), ("position", "ascending"), ("window", "ascending")])
    ordered = rows.take(order)
    return pa.StructArray.from_arrays([ordered.column(field.name) for field in VISIT], fields=list(VISIT))
