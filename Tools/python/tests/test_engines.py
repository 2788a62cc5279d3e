"""pandas, Polars and DuckDB take the tables, and agree on what is in them."""

import duckdb
import polars
import pyarrow as pa

import navlog

COUNT = "select intent, count(*) as count from events group by all order by intent"


def test_engines_agree(shop):
    with navlog.open(shop) as journals:
        events = journals.stream("events")
        by_duckdb = duckdb.sql(COUNT).fetchall()
        by_polars = polars.DataFrame(events).group_by("intent").len().sort("intent").rows()
        by_pandas = sorted(journals.events().to_pandas().groupby("intent").size().items())
    assert by_duckdb == by_polars == by_pandas
    assert sum(count for _, count in by_duckdb) == 20


def test_a_stream_can_be_read_again_and_by_anyone(shop):
    with navlog.open(shop) as journals:
        stream = journals.stream("events")
        assert pa.table(stream).equals(pa.table(stream))
        assert pa.RecordBatchReader.from_stream(stream).read_all().equals(journals.events())


def test_engines_read_times_as_utc(shop):
    with navlog.open(shop) as journals:
        events = journals.events()
    first = events.column("at")[0].as_py()
    assert first.isoformat() == "2026-11-30T10:00:00+00:00"
    assert polars.DataFrame(events)["at"].dtype == polars.Datetime("us", "UTC")
    assert events.to_pandas()["at"].dtype == "datetime64[us, UTC]"
    assert duckdb.sql('select epoch_us("at") from events limit 1').fetchall() == [(1_796_032_800_000_000,)]


def test_several_threads_read_at_once(shop):
    from concurrent.futures import ThreadPoolExecutor

    with navlog.open(shop) as journals, ThreadPoolExecutor(8) as pool:
        tables = list(pool.map(lambda _: journals.events(), range(64)))
    assert all(table.equals(tables[0]) for table in tables)
