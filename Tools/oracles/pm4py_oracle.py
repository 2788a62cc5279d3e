"""Compares transitions and whole paths with what pm4py discovers. Exit code 1: they differ."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from recordings import Recordings, recordings
from tool import navlog

PROCESS = Path(__file__).with_name("pm4py_process.py")
LONGEST = "1000"


def discovered(case: str, what: Recordings) -> dict[str, Any]:
    paths = [str(path) for path in what.visits()]
    ran = subprocess.run([sys.executable, PROCESS, case, *paths], stdout=subprocess.PIPE, check=True)
    return json.loads(ran.stdout)


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


def compare(what: Recordings) -> bool:
    is_same = True
    for name, (ours, theirs) in (("transitions", edges(what)), ("variants", variants(what))):
        agreed = f"{len(ours & theirs)} of {len(ours | theirs)} {name} agree"
        print(f"pm4py: {what.name}: {agreed}", file=sys.stderr)
        for row in sorted(ours ^ theirs, key=str)[:20]:
            print(f"{what.name} {name}: only {'navlog' if row in ours else 'pm4py'} has {row}")
        is_same = is_same and ours == theirs
    return is_same


if __name__ == "__main__":
    sys.exit(0 if all([compare(what) for what in recordings()]) else 1)
