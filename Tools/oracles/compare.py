"""Compares `navlog stats` and `navlog export` with the reference, figure by figure: compare.py FOLDER [NAME…]

FOLDER is what generate.py has written. NAMEs are reports (`screens`) and tables (`table:visits`); without
any, all of them. Exit code 1: something differs.
"""

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

from reference.cli import REPORTS, TABLES, Recording, app_file, parse_arguments
from tool import Refused, navlog, record

# What each report is asked with, beside nothing.
STEPS = "--steps a,b,c"
OPTIONS: dict[str, list[str]] = {
    "screens": ["--gap 30m", "--gap 5s", "--censored last-event", "--censored zero",
                "--gap 5s --censored last-event"],
    "transitions": ["--gap 30m", "--gap 1s"],
    "sessions": ["--gap 30m", "--gap 1s"],
    "paths": ["--length 2", "--length 3 --top 2", "--from a", "--from a --occurrence last",
              "--from b --occurrence all --length 3", "--to c", "--to c --occurrence all --length 2",
              "--from a --to b", "--from tab:main --length 3", "--gap 5s --top 1", "--from link:",
              "--from fact:f --occurrence all"],
    "funnel": [STEPS, "--steps a,a,b", "--steps a?id=1,b", "--steps tab:main,a,tab:main", "--steps b",
               f"{STEPS} --window 5s", f"{STEPS} --window 0ms", f"{STEPS} --window 30m",
               f"{STEPS} --window 5s --without x", f"{STEPS} --without y", f"{STEPS} --without b --window 1m",
               f"{STEPS} --mode strict", f"{STEPS} --mode strict --window 1s", f"{STEPS} --mode any",
               f"{STEPS} --mode any --window 5s --without tab:main", "--steps a,a?id=1,a --mode any",
               "--steps a,b,a --mode any --window 7s", f"{STEPS} --gap 5s --window 10s",
               "--steps link:,fact:f,a", f"{STEPS} --attempts",
               f"{STEPS} --attempts --window 10s --without x,tab:two", "--steps b,b --mode any --attempts",
               "--steps a,login,b --window 1m",
               f"{STEPS} --since 2026-11-30T01:10:00Z --until 2026-11-30T01:40:00Z --window 5s"],
    "tabs": ["--censored last-event", "--censored zero"],
}


def asked(name: str) -> list[list[str]]:
    alone = [] if name == "funnel" else [[]]
    return alone + [option.split() for option in OPTIONS.get(name, [])]


def compare_report(name: str, words: list[str], journal: Path, recording: Recording) -> str | None:
    """The first difference, if there is one."""
    expected = recording.answer(options(name, words, recording))[0]
    actual = json.loads(navlog("stats", name, journal, "--json", *words))
    return difference(expected, actual)


def options(name: str, words: list[str], recording: Recording) -> Any:
    chosen = parse_arguments([name, "-", *words])
    chosen.app = recording.app
    return chosen


def difference(expected: Any, actual: Any, path: str = "") -> str | None:
    """Where the actual lacks something of the expected or has something else. More fields may be there."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        pairs = [(key, value, actual.get(key, "nothing")) for key, value in expected.items()]
    elif isinstance(expected, list) and isinstance(actual, list):
        size = max(len(expected), len(actual))
        padded = [rows + ["nothing"] * (size - len(rows)) for rows in (expected, actual)]
        pairs = [(index, *pair) for index, pair in enumerate(zip(*padded))]
    else:
        is_same = expected == actual and isinstance(expected, bool) == isinstance(actual, bool)
        return None if is_same else f"{path}: expected {expected!r}, got {actual!r}"
    differences = (difference(one, other, f"{path}/{key}") for key, one, other in pairs)
    return next((found for found in differences if found), None)


def compare_table(name: str, journal: Path, recording: Recording) -> str | None:
    table = name.removeprefix("table:")
    rows = recording.answer(options(name, [], recording))
    exported = {
        form: navlog("export", journal, "--to", "-", "--format", form, "--table", table)
        for form in ("ndjson", "csv")}
    if table == "events":
        expected_lines: list[Any] = [json.loads(event.line) for event in recording.events]
    else:
        expected_lines = rows
    lines = [json.loads(line) for line in exported["ndjson"].splitlines()]
    lines = [line for line in lines if "manifest" not in line]
    return difference(expected_lines, lines, "ndjson") or csv_difference(rows, exported["csv"])


def csv_difference(rows: list[dict[str, Any]], text: str) -> str | None:
    if "\n" in text.replace("\r\n", "") and not any("\n" in str(v) for row in rows for v in row.values()):
        return "csv: a line does not end in CRLF"
    actual = list(csv.reader(io.StringIO(text, newline="")))
    if rows and actual[0][: len(rows[0])] != list(rows[0]):
        return f"csv: the header is {actual[0]}"
    expected = [[cell(value) for value in row.values()] for row in rows]
    return difference(expected, [row[: len(rows[0])] for row in actual[1:]] if rows else [], "csv")


def cell(value: Any) -> str:
    if value is None:
        return ""
    return str(int(value)) if isinstance(value, bool) else str(value)


def compare(folder: Path, names: list[str]) -> int:
    """How many comparisons found a difference."""
    found = made = 0
    for intents in sorted(folder.glob("*.intents.ndjson")):
        stem = intents.name.split(".")[0]
        journal, app = folder / f"{stem}.navlog", folder / f"{stem}.app.json"
        record(intents, journal, app)
        recording = Recording(
            navlog("log", journal, "--json").split("\n"), app_file(str(app)) if app.exists() else {})
        for name in names:
            for words in [[]] if name.startswith("table:") else asked(name):
                made += 1
                try:
                    if name.startswith("table:"):
                        what = compare_table(name, journal, recording)
                    else:
                        what = compare_report(name, words, journal, recording)
                except Refused as refused:
                    what = str(refused)
                if what:
                    found += 1
                    print(f"{journal} {name} {' '.join(words)}: {what}")
    print(f"reference: {made - found} of {made} comparisons agree", file=sys.stderr)
    return found


if __name__ == "__main__":
    every = [*REPORTS, *(f"table:{name}" for name in TABLES)]
    sys.exit(1 if compare(Path(sys.argv[1]), sys.argv[2:] or every) else 0)
