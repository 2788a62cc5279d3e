"""Compares transitions and whole paths with what pm4py discovers, and visits with what it reads in XES and OCEL.
Exit code 1: they differ.
"""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from readers.export import Export
from recordings import WORK, Recordings, recordings
from tool import navlog

PROCESS = Path(__file__).with_name("pm4py_process.py")
LONGEST = "1000"


def process(word: str, *paths: Path) -> Any:
    ran = subprocess.run([sys.executable, PROCESS, word, *paths], stdout=subprocess.PIPE, check=True)
    return json.loads(ran.stdout)


def discovered(case: str, what: Recordings) -> dict[str, Any]:
    return process(case, *what.visits())


def stats(what: Recordings, report: str, *words: str) -> dict[str, Any]:
    return json.loads(navlog("stats", report, *what.journals, "--json", *words))


def node(kind: str, screen: str | None) -> tuple[str, str | None]:
    return (kind, screen)


def activity(text: str) -> tuple[str, str | None]:
    kind, screen = text.split("\n", 1)
    return (kind, screen)


def edges(what: Recordings) -> tuple[set[Any], set[Any]]:
    """The transitions of windows, as we have them and as pm4py has them. Its starts and ends are apart."""
    ours = {
        ((row["fromKind"], row["fromScreen"]), (row["toKind"], row["toScreen"]), row["count"])
        for row in stats(what, "transitions")["rows"]}
    graph = discovered("lane", what)
    theirs = {(activity(one), activity(other), count) for one, other, count in graph["edges"]}
    theirs |= {(node("start", None), activity(name), count) for name, count in graph["starts"].items()}
    theirs |= {(activity(name), node("end", None), count) for name, count in graph["ends"].items()}
    return ours, theirs


def variants(what: Recordings) -> tuple[set[Any], set[Any]]:
    """Whole sessions, as sequences of screens."""
    rows = stats(what, "paths", "--length", LONGEST)["rows"]
    ours = {(tuple(row["steps"]), row["count"]) for row in rows}
    found = discovered("session", what)["variants"]
    return ours, {(tuple(activity(step)[1] for step in steps), count) for steps, count in found}


def logs(what: Recordings) -> Export:
    return Export(what.journals, WORK / "exports" / f"pm4py-{what.name}")


def read(what: Recordings, format: str) -> tuple[set[Any], set[Any]]:
    """The visits, as they are in a log. What comes twice has another position, or another window."""
    export = logs(what)
    ours = Counter(
        (visit["session"], visit["screen"], visit["enteredAt"], str(visit["enteredPosition"]), visit["arrival"])
        for visit in export.visits())
    # A session of a second journal has a number behind its name here.
    theirs = Counter(
        (re.sub(r"#\d+$", "", session), *rest) for session, *rest in process(format, export.path(format)))
    return set(ours.items()), set(theirs.items())


def compare(what: Recordings) -> bool:
    is_same = True
    shutil.rmtree(logs(what).folder, ignore_errors=True)
    logs(what).folder.mkdir(parents=True)
    comparisons = {
        "transitions": edges(what), "variants": variants(what), "visits in XES": read(what, "xes"),
        "visits in OCEL": read(what, "ocel")}
    for name, (ours, theirs) in comparisons.items():
        agreed = f"{len(ours & theirs)} of {len(ours | theirs)} {name} agree"
        print(f"pm4py: {what.name}: {agreed}", file=sys.stderr)
        for row in sorted(ours ^ theirs, key=str)[:20]:
            print(f"{what.name} {name}: only {'navlog' if row in ours else 'pm4py'} has {row}")
        is_same = is_same and ours == theirs
    return is_same


if __name__ == "__main__":
    sys.exit(0 if all([compare(what) for what in recordings()]) else 1)
