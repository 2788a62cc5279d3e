"""The tables say what the tool says."""

import warnings

import pyarrow as pa
import pytest
from conftest import samples, tool_lines

import navlog

TABLES = ["events", "visits", "transitions", "sessions", "links", "guards"]


def milliseconds(text):
    from datetime import datetime

    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() * 1000


@pytest.fixture(params=samples(), ids=lambda path: path.name)
def journals(request):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", navlog.DamageWarning)
        with navlog.open(request.param) as journals:
            yield journals


def test_events_are_those_of_log(journals):
    rows = journals.events().to_pylist()
    lines = tool_lines("log", "--json", journals.paths[0])
    assert [row["position"] for row in rows] == [line["position"] for line in lines]
    for row, line in zip(rows, lines):
        assert (row["session"], row["step"], row["outcome"]) == (
            line["session"], line["step"], line["outcome"]["kind"])
        assert row["cause"] == line.get("cause")
        assert row["reason"] == line["outcome"].get("reason")
        assert row["at"].timestamp() * 1000 == pytest.approx(milliseconds(line["at"]))


def test_states_are_those_of_state_all(journals):
    states = journals.states().column("state").to_pylist()
    assert states == [line for line in map(dump, tool_lines("state", "--all", "--json", journals.paths[0]))]


def dump(value):
    import json

    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def test_every_table_is_valid_arrow_and_has_its_schema(journals):
    for name in journals.tables:
        table = journals.table(name)
        table.validate(full=True)
        assert table.schema == navlog.load().schema(name)


def test_types_are_those_that_every_engine_reads():
    for name in navlog.load().tables:
        for field in navlog.load().schema(name):
            assert field.type in (pa.int64(), pa.string(), pa.bool_(), pa.timestamp("us", "UTC")), field
            assert field.metadata[b"comment"], field


def test_the_tables_of_the_contract_are_there():
    assert navlog.load().tables == TABLES


def test_several_journals_are_read_in_the_order_given(shop):
    other = str(samples()[-1])
    with navlog.open([shop, other, shop]) as journals:
        positions = journals.events().column("position").to_pylist()
    counts = [navlog.open(path).events().num_rows for path in (shop, other, shop)]
    assert len(positions) == sum(counts)
    assert positions[: counts[0]] == navlog.open(shop).events().column("position").to_pylist()
    assert positions == sorted(positions)


def test_a_folder_is_its_journals(tmp_path, shop):
    import shutil

    (tmp_path / "deeper").mkdir()
    for name in ("b.navlog", "a.navlog", "deeper/c.navlog", "notes.txt"):
        shutil.copy(shop, tmp_path / name)
    with navlog.open(tmp_path) as journals:
        assert [path.removeprefix(f"{tmp_path}/") for path in journals.paths] == [
            "a.navlog", "b.navlog", "deeper/c.navlog"]


def test_states_at_places(shop):
    from datetime import datetime, timedelta, timezone

    with navlog.open(shop) as journals:
        assert sum(journals.states(at=0).column("step").to_pylist()) == 0
        assert journals.states(at=-1).equals(journals.states())
        assert sum(journals.states(at=5).column("step").to_pylist()) == 5
        noon = datetime(2026, 11, 30, 10, 0, 4, tzinfo=timezone.utc)
        assert journals.states(at=noon).equals(journals.states(at="2026-11-30T10:00:04Z"))
        assert journals.states(at=timedelta(seconds=9)).equals(journals.states(at="+9s"))


def test_columns_are_those_asked_for_in_that_order(shop):
    with navlog.open(shop) as journals:
        events = journals.events()
        for columns in (["at"], ["session", "position"], events.column_names[::-1]):
            table = journals.table("events", columns=columns)
            assert table.equals(events.select(columns))
        with pytest.raises(navlog.NotFoundError, match="weather"):
            journals.table("events", columns=["weather"])
