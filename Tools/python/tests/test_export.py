"""Files that others read back."""

import io
import json
import os
import subprocess
import sys

import duckdb
import polars
import pyarrow as pa
import pyarrow.ipc
import pyarrow.parquet as pq
import pytest
from conftest import samples

import navlog
from navlog import export


def run(*words, **options):
    return subprocess.run(
        [sys.executable, "-m", "navlog.export", *map(str, words)], capture_output=True, check=False, **options)


@pytest.fixture
def parquet(tmp_path, shop):
    path = tmp_path / "events.parquet"
    assert run("--format", "parquet", "--to", path, shop).returncode == 0
    return str(path)


def test_parquet_is_read_back_by_all(parquet, shop):
    events = navlog.open(shop).events()
    assert pq.read_table(parquet).equals(events)
    query = "select intent, count(*) from read_parquet('{}') group by all order by 1"
    by_duckdb = duckdb.sql(query.format(parquet)).fetchall()
    by_polars = polars.read_parquet(parquet).group_by("intent").len().sort("intent").rows()
    assert by_duckdb == by_polars
    times = duckdb.sql(f"""select typeof("at") from read_parquet('{parquet}') limit 1""").fetchall()
    assert times == [("TIMESTAMP WITH TIME ZONE",)]


def test_parquet_has_micros_zstd_and_its_manifest(parquet, shop):
    metadata = pq.ParquetFile(parquet).metadata
    group = metadata.row_group(0)
    assert {group.column(index).compression for index in range(group.num_columns)} == {"ZSTD"}
    at = metadata.schema.column(metadata.schema.names.index("at"))
    assert json.loads(at.logical_type.to_json()) | {} == {
        "Type": "Timestamp", "isAdjustedToUTC": True, "timeUnit": "microseconds",
        "is_from_converted_type": False, "force_set_converted_type": False}
    manifest = json.loads(metadata.metadata[b"navlog.manifest"])
    assert manifest == {"table": "events", "rows": 20, "journals": [shop], "navlog": navlog.load().version}


def test_arrow_is_read_back_with_its_manifest(tmp_path, shop):
    path = tmp_path / "events.arrow"
    assert run("--format", "arrow", "--to", path, shop).returncode == 0
    with pa.ipc.open_file(path) as file:
        assert file.read_all().equals(navlog.open(shop).events())
        last = file.get_batch_with_custom_metadata(file.num_record_batches - 1)
    assert json.loads(last.custom_metadata[b"navlog.manifest"])["rows"] == 20
    assert polars.read_ipc(path).height == 20


def test_groups_are_bounded_and_whole(monkeypatch):
    monkeypatch.setattr(export, "GROUP_ROWS", 7)
    paths = [str(path) for path in samples()[-4:]] * 3
    with navlog.open(paths, check=False) as journals:
        file = io.BytesIO()
        rows = export.export(journals, "events", file)
        metadata = pq.ParquetFile(file).metadata
        assert metadata.num_rows == rows == journals.events().num_rows
        assert metadata.num_row_groups > 3
        assert max(metadata.row_group(index).num_rows for index in range(metadata.num_row_groups)) <= 7
        assert pq.read_table(file).equals(journals.events())


def test_sessions_are_picked(tmp_path, shop):
    sessions = navlog.open(shop).events().column("session").unique().to_pylist()
    path = tmp_path / "one.parquet"
    assert run("--format", "parquet", "--session", sessions[0], "--to", path, shop).returncode == 0
    assert pq.read_table(path).column("session").unique().to_pylist() == sessions[:1]


def test_no_rows_are_a_file_too(tmp_path, shop):
    path = tmp_path / "none.parquet"
    assert run("--format", "parquet", "--session", "nobody", "--to", path, shop).returncode == 0
    assert pq.read_table(path).num_rows == 0


@pytest.mark.parametrize("words, said", [
    (["--format", "parquet", "/nowhere.navlog"], "/nowhere.navlog"),
    (["--format", "parquet", "--table", "screens"], "screens"),
    (["--format", "parquet", "--to", "/nowhere/at/all"], "/nowhere/at/all"),
    (["--format", "orc"], "orc"),
])
def test_what_can_not_be_done_is_2_and_a_sentence(words, said, shop):
    result = run(*words, *([] if words[-1].endswith(".navlog") else [shop]))
    assert result.returncode == 2
    assert said in result.stderr.decode() and b"Traceback" not in result.stderr


def test_a_failure_leaves_what_was_there(tmp_path, shop):
    path = tmp_path / "a.parquet"
    path.write_bytes(b"before")
    assert run("--format", "parquet", "--table", "screens", "--to", path, shop).returncode == 2
    assert path.read_bytes() == b"before" and os.listdir(tmp_path) == ["a.parquet"]


def test_standard_output_takes_it(shop):
    result = run("--format", "parquet", shop)
    assert result.returncode == 0
    assert pq.read_table(io.BytesIO(result.stdout)).num_rows == 20
