"""Compares funnels with ClickHouse's `windowFunnel` in its mode `strict_once`. Exit code 1: they differ.

Its order is by time and ours by position. The key `time × K + place` gives it our order, and the window
`W × K + K − 1` makes it include its end. Where a session's time runs backwards such a key sorts by time
again: there it is asked without a window, with the place alone for a key.
"""

import json
import sys
from collections import Counter

from chdb.session import Session

from recordings import Recordings, recordings, step_parts
from tool import navlog

WINDOWS = {"5s": 5000, "1m": 60_000, "30m": 1_800_000, None: 1 << 40}

VISITS = """
create table {database}.v engine = Memory as
select concat(_path, '/', session) as s, screen, params,
  toUnixTimestamp64Milli(parseDateTime64BestEffort(enteredAt, 3, 'UTC')) as at,
  row_number() over (partition by _path, session order by enteredPosition, "window") as n
from file('{files}', 'CSVWithNames', '{columns}')
"""
COLUMNS = (
    'session String, "window" String, visit UInt64, kind String, screen String, params String, tab String, '
    'modal Nullable(UInt64), entry Nullable(UInt64), arrival String, enteredPosition UInt64, '
    'enteredStep UInt64, leftPosition Nullable(UInt64), enteredAt String, leftAt String, '
    'grossMs Nullable(UInt64), netMs Nullable(UInt64), censored UInt8')

# Whether a session's time ever runs backwards, and its times since its first.
TIMES = """
create table {database}.w engine = Memory as
select s, screen, params, n, at - min(at) over (partition by s) as t,
  max(toUInt8(at < before)) over (partition by s) as runsBack
from (select *, lagInFrame(at, 1, at) over (
  partition by s order by n rows between unbounded preceding and current row) as before from {database}.v)
"""


def matches(step: str) -> str:
    name, params = step_parts(step)
    asked = [
        f"simpleJSONExtractRaw(params, '{key}') in ('{value}', '\"{value}\"')"
        for key, value in params.items()]
    return " and ".join([f"screen = '{name}'", *asked])


class Oracle:
    def __init__(self, what: Recordings, session: Session) -> None:
        self.what, self.session = what, session
        self.database = f"d{what.name}"
        paths = what.visits()
        files = f"{paths[0].parent}/*.visits.csv" if len(paths) > 1 else str(paths[0])
        session.query(f"create database {self.database}")
        session.query(VISITS.format(database=self.database, files=files, columns=COLUMNS))
        session.query(TIMES.format(database=self.database))
        self.factor = 1 + int(self.number(f"select max(n) from {self.database}.w"))
        self.backwards = int(self.number(f"select uniqExact(s) from {self.database}.w where runsBack"))

    def number(self, query: str) -> str:
        return str(self.session.query(query, "TSV")).strip()

    def levels(self, steps: list[str], window: int | None, is_unlimited: bool) -> list[int]:
        """How many sessions came to each step."""
        key = "toUInt64(n)" if is_unlimited else f"toUInt64(t * {self.factor} + n)"
        width = 1 << 40 if is_unlimited else (window or 0) * self.factor + self.factor - 1
        conditions = ", ".join(map(matches, steps))
        kept = "1" if is_unlimited else "not runsBack"
        answer = self.session.query(
            f"""select level, count() from (
              select windowFunnel({width}, 'strict_once')({key}, {conditions}) as level
              from {self.database}.w where {kept} group by s) group by level""", "JSONCompact")
        counts = Counter({int(level): int(count) for level, count in json.loads(str(answer))["data"]})
        return [sum(counts[level] for level in counts if level >= step) for step in range(1, len(steps) + 1)]

    def compare(self) -> bool:
        found = made = 0
        for steps in self.what.funnels:
            for word, window in WINDOWS.items():
                if window != WINDOWS[None] and self.backwards:
                    continue
                words = ["--window", word] if word else []
                report = json.loads(navlog(
                    "stats", "funnel", *self.what.journals, "--json", "--steps", ",".join(steps), *words))
                ours = [row["sessions"] for row in report["steps"]]
                theirs = self.levels(steps, window, is_unlimited=word is None)
                made += 1
                if ours != theirs:
                    found += 1
                    print(f"{self.what.name} {steps} {word}: navlog has {ours}, ClickHouse has {theirs}")
        note = f"; without windows, as the time of {self.backwards} sessions runs backwards"
        says = f"chdb: {self.what.name}: {made - found} of {made} funnels agree"
        print(says + (note if self.backwards else ""), file=sys.stderr)
        return found == 0


if __name__ == "__main__":
    session = Session()
    sys.exit(0 if all([Oracle(what, session).compare() for what in recordings()]) else 1)
