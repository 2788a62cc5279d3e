"""Counts exported visits with DuckDB's SQL, and compares with `navlog stats`. Exit code 1: they differ."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb

from recordings import Recordings, recordings, step_parts
from tool import navlog

Rows = list[tuple[Any, ...]]

VISITS = """
create or replace table v as
select * replace (params::json as params), journal || '/' || session as s, epoch_ms(enteredAt) as t,
  row_number() over (partition by journal, session order by enteredPosition, "window") as n,
  count(*) over (partition by journal, session) as visitCount
from read_csv({files}, filename = 'journal', nullstr = '', all_varchar = false, types = {types})
"""
TYPES = {
    "session": "VARCHAR", "window": "VARCHAR", "kind": "VARCHAR", "screen": "VARCHAR", "params": "VARCHAR",
    "tab": "VARCHAR", "modal": "BIGINT", "entry": "BIGINT", "enteredAt": "TIMESTAMP", "leftAt": "TIMESTAMP",
    "leftPosition": "BIGINT", "grossMs": "BIGINT", "netMs": "BIGINT"}

TRANSITIONS = """
with pairs as (
  select s, kind, screen,
    lag(kind, 1, 'start') over lane as fromKind, lag(screen) over lane as fromScreen,
    lead(kind) over lane as nextKind
  from v window lane as (partition by s, "window" order by visit))
select fromKind, fromScreen, kind, screen, count(*), count(distinct s) from pairs group by all
union all
select kind, screen, 'end', null, count(*), count(distinct s) from pairs where nextKind is null group by all
"""

SCREENS = """
select kind, screen, count(*), count(distinct s),
  count(*) filter (n = 1), count(*) filter (n = visitCount), count(*) filter (censored = 1),
  count(grossMs),
  coalesce(sum(grossMs), 0)::bigint, avg(grossMs), median(grossMs), quantile_cont(grossMs, 0.95),
  coalesce(sum(netMs), 0)::bigint, avg(netMs), median(netMs), quantile_cont(netMs, 0.95)
from v group by kind, screen
"""

PATHS = """
select steps, cut, count(*) from (
  select list(screen order by n) as steps, any_value(visitCount > 5) as cut from v where n <= 5 group by s)
group by all
"""


class Oracle:
    """Visits in DuckDB, and the journals that they come from."""

    def __init__(self, what: Recordings) -> None:
        self.what = what
        self.connection = duckdb.connect()
        self.connection.execute("set threads = 2")
        files = [str(path) for path in what.visits()]
        self.connection.execute(VISITS.format(files=files, types=TYPES))
        self.found = self.made = 0

    def rows(self, query: str) -> Rows:
        return self.connection.execute(query).fetchall()

    def stats(self, report: str, *words: str) -> dict[str, Any]:
        return json.loads(navlog("stats", report, *self.what.journals, "--json", *words))

    def expect(self, what: str, ours: Any, theirs: Any) -> None:
        self.made += 1
        if ours != theirs:
            self.found += 1
            print(f"{self.what.name} {what}: navlog has {ours}, DuckDB has {theirs}")

    # Comparisons

    def transitions(self) -> None:
        keys = ("fromKind", "fromScreen", "toKind", "toScreen", "count", "sessions")
        ours = {tuple(row[key] for key in keys) for row in self.stats("transitions")["rows"]}
        theirs = set(self.rows(TRANSITIONS))
        self.expect("transitions, only one has them", ours - theirs, theirs - ours)

    def screens(self) -> None:
        theirs = {row[:2]: row[2:] for row in self.rows(SCREENS)}
        ours = {(row["kind"], row["screen"]): row for row in self.stats("screens")["rows"]}
        self.expect("screens", sorted(ours), sorted(theirs))
        for key in ours.keys() & theirs.keys():
            row, counts = ours[key], theirs[key]
            names = ("visits", "sessions", "entries", "exits", "censored")
            self.expect(f"{key}", tuple(row[name] for name in names), counts[:5])
            ours_in_all = (row["gross"]["count"], row["gross"]["sumMs"], row["net"]["sumMs"])
            self.expect(f"{key} count and sums", ours_in_all, (counts[5], counts[6], counts[10]))
            for name, figures in (("gross", counts[7:10]), ("net", counts[11:14])):
                self.spread(f"{key} {name}", row[name], figures)

    def spread(self, what: str, ours: dict[str, Any], theirs: tuple[float | None, ...]) -> None:
        """Ours are whole milliseconds, halves up: at most half a one away."""
        for name, figure in zip(("meanMs", "medianMs", "p95Ms"), theirs):
            is_near = figure is None if ours[name] is None else (
                figure is not None and -0.5 - 1e-6 <= figure - ours[name] <= 0.5 + 1e-6)
            self.expect(f"{what} {name}", ours[name], ours[name] if is_near else figure)

    def paths(self) -> None:
        report = self.stats("paths")
        ours = {(tuple(row["steps"]), row["cut"], row["count"]) for row in report["rows"]}
        theirs = {(tuple(steps), cut, count) for steps, cut, count in self.rows(PATHS)}
        self.expect("paths, only one has them", ours - theirs, theirs - ours)
        self.expect("paths in all", report["total"], sum(count for *_, count in theirs))

    def funnels(self) -> None:
        for steps in self.what.funnels:
            for words in (
                    [], ["--window", "30m"], ["--window", "5s"], ["--window", "1m", "--without", steps[-1]],
                    ["--mode", "strict"], ["--mode", "strict", "--window", "10s"]):
                report = self.stats("funnel", "--steps", ",".join(steps), *words)
                ours = [row["sessions"] for row in report["steps"]]
                name = f"funnel {','.join(steps)} {' '.join(words)}"
                theirs = self.rows(funnel_query(steps, words))
                levels = [sum(level >= step for _, level, _ in theirs) for step in range(1, len(steps) + 1)]
                self.expect(name, ours, levels)
                times = [time for _, level, time in theirs if level == len(steps)]
                time = report["timeToConvert"]
                self.expect(f"{name} conversions", time["count"], len(times))
                if times:
                    query = f"select median(t), quantile_cont(t, 0.95) from (select unnest({times}) as t)"
                    self.spread(f"{name} time", {"meanMs": None, **time}, (None, *self.rows(query)[0]))

    def compare(self) -> bool:
        for comparison in (self.transitions, self.screens, self.paths, self.funnels):
            comparison()
        agreed = f"{self.made - self.found} of {self.made} comparisons agree"
        print(f"duckdb: {self.what.name}: {agreed}", file=sys.stderr)
        return self.found == 0


def matches(step: str, alias: str) -> str:
    name, params = step_parts(step)
    asked = [f"{alias}.params->>'$.{key}' = '{value}'" for key, value in params.items()]
    return " and ".join([f"{alias}.screen = '{name}'", *asked])


def funnel_query(steps: list[str], words: list[str]) -> str:
    """Each session's level and time, by a join for each step: session, level, milliseconds."""
    options = dict(zip(words[::2], words[1::2]))
    window = milliseconds(options["--window"]) if "--window" in options else None
    in_time = "true" if window is None else f"greatest(0, v.t - a.t1) <= {window}"
    stages = [f"""a1 as (
      select s, n as first, t as t1, n as last, t, 1 as level from v where {matches(steps[0], 'v')})"""]
    for number, step in enumerate(steps[1:], 2):
        place = "v.n = a.last + 1" if options.get("--mode") == "strict" else "v.n > a.last"
        free = "true"
        if "--without" in options:
            between = "x.s = a.s and x.n > a.last and x.n < v.n"
            free = f"not exists (select 1 from v x where {between} and {matches(options['--without'], 'x')})"
        stages.append(f"""a{number} as (
          select a.s, a.first, a.t1, min(v.n) as last, arg_min(v.t, v.n) as t, {number} as level
          from a{number - 1} a
          join v on v.s = a.s and {place} and {in_time} and {matches(step, 'v')} and {free}
          group by a.s, a.first, a.t1)""")
    union = " union all ".join(f"select * from a{number}" for number in range(1, len(steps) + 1))
    return f"""with {', '.join(stages)}, attempts as ({union})
      select s, level, greatest(0, t - t1) from attempts
      qualify row_number() over (partition by s order by level desc, last, first) = 1"""


def milliseconds(text: str) -> int:
    return int(text[:-1]) * {"s": 1000, "m": 60_000, "h": 3_600_000}[text[-1]]


def main() -> Iterator[bool]:
    for what in recordings():
        yield Oracle(what).compare()


if __name__ == "__main__":
    sys.exit(0 if all(list(main())) else 1)
