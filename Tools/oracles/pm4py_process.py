"""Prints what pm4py makes of visits: pm4py_process.py WORD FILE…

lane, session VISITS.csv…  the directly-follows graph and the variants, where a case is a window of a session or a
                           session
xes, ocel FILE             the visits that are in a log
A program of its own: pm4py is under the AGPL, and
nothing of ours imports it but this.
"""

import contextlib
import json
import os
import sys
from pathlib import Path

import pandas as pd

# It greets whoever imports it.
with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
    import pm4py


def visits(path: str) -> pd.DataFrame:
    frame = pd.read_csv(path, dtype=str, keep_default_na=False)
    frame["session"] = Path(path).name + "/" + frame["session"]
    return frame


def xes(path: str) -> pd.DataFrame:
    log = pm4py.read_xes(path, return_legacy_log_object=False)
    log["session"] = log["case:concept:name"]
    return log


def ocel(path: str) -> pd.DataFrame:
    """Events with the session that they are in."""
    log = pm4py.read_ocel2_json(path)
    sessions = log.relations[log.relations["ocel:type"] == "session"][["ocel:eid", "ocel:oid"]]
    events = log.events.merge(sessions, on="ocel:eid", validate="one_to_one")
    events["session"] = events["ocel:oid"].str.removeprefix("session:")
    names = {"ocel:activity": "concept:name", "ocel:timestamp": "time:timestamp"}
    return events.rename(columns=names)


def listed(log: pd.DataFrame) -> list[list[str]]:
    times = log["time:timestamp"].dt.strftime("%Y-%m-%dT%H:%M:%S.%f").str[:-3] + "Z"
    columns = [log["session"], log["concept:name"], times, log["position"].astype(int).astype(str), log["arrival"]]
    return [list(row) for row in zip(*columns)]


def main(word: str, paths: list[str]) -> None:
    if word in ("xes", "ocel"):
        # It draws how far it is.
        with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
            found = listed({"xes": xes, "ocel": ocel}[word](paths[0]))
        json.dump(found, sys.stdout)
    else:
        graph(word, paths)


def graph(case: str, paths: list[str]) -> None:
    frame = pd.concat([visits(path) for path in paths], ignore_index=True)
    frame["position"] = frame["enteredPosition"].astype(int)
    frame = frame.sort_values(["session", "position", "window"], kind="stable")
    names = ["session", "window"] if case == "lane" else ["session"]
    frame["case"] = frame[names].agg("\n".join, axis=1)
    # pm4py sorts by time alone: a clock that strictly rises keeps the order.
    frame["time"] = pd.Timestamp("2000-01-01", tz="UTC") + pd.to_timedelta(range(len(frame)), unit="s")
    frame["activity"] = frame["kind"] + "\n" + frame["screen"]
    with contextlib.redirect_stdout(open(os.devnull, "w")):
        columns = frame[["case", "activity", "time"]].copy()
        log = pm4py.format_dataframe(
            columns, case_id="case", activity_key="activity", timestamp_key="time")
        graph, starts, ends = pm4py.discover_dfg(log)
        variants = pm4py.get_variants(log)
    json.dump({
        "edges": [[one, other, int(count)] for (one, other), count in graph.items()],
        "starts": {name: int(count) for name, count in starts.items()},
        "ends": {name: int(count) for name, count in ends.items()},
        "variants": [[list(steps), int(count)] for steps, count in variants.items()]}, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
