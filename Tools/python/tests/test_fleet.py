"""What executors count, without Spark: the same numbers as `navlog stats` on random journals."""

import json
import os
from collections import Counter

import pyarrow as pa
import pytest
from conftest import tool, tool_path

import journals as random_journals
import navlog
from navlog.fleet.funnel import MODES, Funnel, Session
from navlog.fleet.paths import Paths
from navlog.fleet.spread import spread
from navlog.fleet.steps import Step
from navlog.journeys import SCHEMA, journeys

# More of them: NAVLOG_SEEDS=50.
SEEDS = range(int(os.environ.get("NAVLOG_SEEDS", "2")))


@pytest.fixture(scope="module", params=SEEDS)
def journal(request, tmp_path_factory):
    path = tmp_path_factory.mktemp("journals") / "a.navlog"
    random_journals.record(tool_path(), path, 1000 + request.param, sessions=6, length=30)
    return str(path)


def stats(journal, *words):
    told = json.loads(tool("stats", *words, "--json", journal))
    for name in ("report", "events", "sessions", "visits"):
        del told[name]
    return told


def counted(work, journal):
    """What a job sends on from one journal, and how often each."""
    batches = work.counted(journeys(navlog.open(journal)))
    return [tuple(row.values()) for batch in batches for row in batch.to_pylist()]


def words(steps, window, mode, without, attempts):
    limits = ["--window", window] if window else []
    voids = ["--without", without] if without else []
    return ["funnel", "--steps", steps, "--mode", mode, *limits, *voids, *(["--attempts"] if attempts else [])]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("steps, window, without, attempts", [
    ("home,list", None, None, False),
    ("product,cart,checkout", "30m", None, False),
    ("product,product,cart", "1m", "help", False),
    ("list,product?id=1,tab:orders", "1h", "home,done", False),
    ("link:,cart", "10m", None, True),
    ("home,home,home,home", "5s", None, True),
])
def test_funnels_are_those_of_stats(journal, steps, mode, window, without, attempts):
    milliseconds = {None: None, "5s": 5_000, "1m": 60_000, "10m": 600_000, "30m": 1_800_000, "1h": 3_600_000}
    funnel = Funnel(
        [Step(step) for step in steps.split(",")], mode, milliseconds[window],
        [Step(step) for step in (without or "").split(",") if step], attempts)
    outcomes = Counter(counted(funnel, journal))
    told = funnel.report([(*outcome, count) for outcome, count in outcomes.items()])
    assert told == stats(journal, *words(steps, window, mode, without, attempts))


@pytest.mark.parametrize("first, last", [(None, None), ("product", None), (None, "cart"), ("home", "cart"),
                                         ("tab:shop", "link:"), ("product?id=2", None)])
@pytest.mark.parametrize("occurrence", ["first", "last", "all"])
@pytest.mark.parametrize("length, top", [(5, None), (2, 3)])
def test_paths_are_those_of_stats(journal, first, last, occurrence, length, top):
    paths = Paths(length, first and Step(first), last and Step(last), occurrence, top)
    ends = (["--from", first] if first else []) + (["--to", last] if last else [])
    options = ["--length", str(length), "--occurrence", occurrence] + (["--top", str(top)] if top else []) + ends
    if not ends:
        options = [word for word in options if word not in ("--occurrence", occurrence)]
    counts = Counter()
    for path, cut, count in counted(paths, journal):
        counts[path, cut] += count
    told = paths.report([(path, cut, count) for (path, cut), count in counts.items()])
    assert told == stats(journal, "paths", *options)


def test_journeys_have_every_visit_in_order_of_happening(journal):
    with navlog.open(journal) as journals:
        table = pa.Table.from_batches(journeys(journals), schema=SCHEMA)
        visits, sessions = journals.visits(), journals.sessions()
    table.validate(full=True)
    assert sum(map(len, table.column("visits").to_pylist())) == visits.num_rows
    ended = dict(zip(sessions.column("session").to_pylist(), sessions.column("ended").to_pylist()))
    for row in table.to_pylist():
        own = [visit for visit in visits.to_pylist() if visit["session"] == row["session"]]
        own.sort(key=lambda visit: (visit["enteredPosition"], visit["window"]))
        assert row["ended"] == ended[row["session"]]
        assert [visit["screen"] for visit in row["visits"]] == [visit["screen"] for visit in own]
        assert [visit["enteredAt"] for visit in row["visits"]] == [visit["enteredAt"] for visit in own]


def test_journeys_are_whole_where_batches_end_within_a_session(tmp_path):
    path = tmp_path / "long.navlog"
    random_journals.record(tool_path(), path, 7, sessions=3, length=3_500)
    with navlog.open(path) as journals:
        assert sum(1 for _ in journals.stream("visits").reader()) > 1
        table = pa.Table.from_batches(journeys(journals), schema=SCHEMA)
        assert table.num_rows == 3
        assert sum(map(len, table.column("visits").to_pylist())) == journals.visits().num_rows


@pytest.mark.parametrize("text", ["", "?id=1", "a?b", "a?=1", "fact:signedIn"])
def test_what_is_no_step_is_told(text):
    with pytest.raises(ValueError):
        Step(text)


@pytest.mark.parametrize("times, told", [
    ([], (0, None, None)), ([5], (1, 5, 5)), ([1, 2], (2, 2, 2)), ([0, 10, 20, 30], (4, 15, 29)),
])
def test_spread_is_interpolated_halves_up(times, told):
    assert tuple(spread((time, 1) for time in times).values()) == told


def test_a_visit_fills_one_step_of_those_in_any_order():
    funnel = Funnel([Step("a"), Step("b")], "any")
    session = Session(masks=[0b11, 0b01], times=[0, 1], voids=[False, False], ended=True, data_end=1)
    assert list(funnel.outcomes(session)) == [(2, None, 1)]
