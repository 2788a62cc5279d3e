"""Tables, as CSV, NDJSON, SQLite, Parquet and Arrow: every cell, by Python, DuckDB, SQLite, PyArrow and Polars.

Python's own reader of CSV is what the others are compared with; what it reads is what `compare.py` compares with the
reference.
"""

import contextlib
import csv
import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import duckdb
import polars
import pyarrow as pa
import pyarrow.ipc
import pyarrow.parquet as pq

from readers.export import Export

TABLES = ["events", "visits", "transitions", "sessions", "links", "guards"]
Rows = list[tuple[str, ...]]


def cell(value: Any) -> str:
    """A cell as CSV spells it."""
    match value:
        case None:
            return ""
        case bool():
            return str(int(value))
        case datetime():
            return value.strftime("%Y-%m-%dT%H:%M:%S.") + f"{value.microsecond // 1000:03}Z"
        case dict() | list():
            return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
        case _:
            return str(value)


def rows(values: Iterable[Iterable[Any]]) -> Rows:
    return [tuple(cell(value) for value in row) for row in values]


def compare(export: Export) -> Iterator[str]:
    """What differs, for each table and reader."""
    with contextlib.closing(sqlite3.connect(export.path("sqlite"))) as database:
        if database.execute("pragma integrity_check").fetchall() != [("ok",)]:
            yield "sqlite: its check of integrity finds something"
        for table in TABLES:
            expected = python_csv(export.path("csv", table))
            yield from difference(f"{table} in sqlite", expected, rows(database.execute(f'select * from "{table}"')))
            for reader, read in READERS:
                yield from difference(f"{table} by {reader}", expected, read(export, table))
            if table != "events":
                yield from difference(f"{table} by DuckDB from ndjson", expected, duckdb_ndjson(export, table))
    # Its lines are those of `log --json`, and no rows.
    check_manifest(export.path("ndjson", "events"))


def difference(name: str, expected: Rows, found: Rows) -> Iterator[str]:
    if len(expected) != len(found):
        yield f"{name}: {len(found)} rows, and there are {len(expected)}"
    for number, (one, other) in enumerate(zip(expected, found)):
        if one != other:
            yield f"{name}, row {number}: {other}, and it is {one}"
            return


# Readers


def python_csv(path: Path) -> Rows:
    with open(path, newline="", encoding="utf-8") as file:
        return [tuple(row) for row in csv.reader(file, strict=True)][1:]


def duckdb_rows(query: str, path: Path) -> Rows:
    with duckdb.connect() as connection:
        connection.execute("set TimeZone = 'UTC'")
        return rows(connection.execute(query, [str(path)]).fetchall())


def duckdb_csv(export: Export, table: str) -> Rows:
    options = "header = true, all_varchar = true, delim = ',', quote = '\"', escape = '\"'"
    return duckdb_rows(f"from read_csv(?, {options})", export.path("csv", table))


def duckdb_ndjson(export: Export, table: str) -> Rows:
    """What JSON has in a row, text for text: a date stays the text that it is."""
    path = export.path("ndjson", table)
    check_manifest(path)
    query = "select json from read_ndjson_objects(?) where (json->'manifest') is null"
    with duckdb.connect() as connection:
        lines = [json.loads(line) for (line,) in connection.execute(query, [str(path)]).fetchall()]
    return rows(line.values() for line in lines)


def check_manifest(path: Path) -> None:
    whole = path.read_bytes()
    body, _, last = whole.rstrip(b"\n").rpartition(b"\n")
    body += b"\n" if body else b""
    manifest = json.loads(last)["manifest"]
    assert manifest["rows"] == body.count(b"\n"), f"{path}: the manifest counts other rows"
    assert manifest["sha256"] == hashlib.sha256(body).hexdigest(), f"{path}: the manifest has another hash"


def duckdb_parquet(export: Export, table: str) -> Rows:
    return duckdb_rows("from read_parquet(?)", export.path("parquet", table))


def pyarrow_parquet(export: Export, table: str) -> Rows:
    return arrow_rows(pq.read_table(export.path("parquet", table)))


def pyarrow_arrow(export: Export, table: str) -> Rows:
    with pa.memory_map(str(export.path("arrow", table))) as file:
        found = pa.ipc.open_file(file).read_all()
        found.validate(full=True)
        return arrow_rows(found)


def arrow_rows(table: pa.Table) -> Rows:
    return rows(zip(*[column.to_pylist() for column in table.columns])) if table.num_rows else []


def polars_arrow(export: Export, table: str) -> Rows:
    return rows(polars.read_ipc(export.path("arrow", table)).iter_rows())


READERS: list[tuple[str, Callable[[Export, str], Rows]]] = [
    ("DuckDB from csv", duckdb_csv), ("DuckDB from parquet", duckdb_parquet),
    ("PyArrow from parquet", pyarrow_parquet), ("PyArrow from arrow", pyarrow_arrow),
    ("Polars from arrow", polars_arrow)]
