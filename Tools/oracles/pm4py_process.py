"""Prints the directly-follows graph of visits as pm4py discovers it: pm4py_process.py CASE VISITS.csv…

CASE is `lane` (a window of a session) or `session`. A program of its own: pm4py is under the AGPL, and
nothing of ours imports it but this.
"""

import contextlib
import json
import os
import sys
from pathlib import Path

import pandas as pd

with contextlib.redirect_stdout(sys.stderr):
    import pm4py


def visits(path: str) -> pd.DataFrame:
    frame = pd.read_csv(path, dtype=str, keep_default_na=False)
    frame["session"] = Path(path).name + "/" + frame["session"]
    return frame


def main(case: str, paths: list[str]) -> None:
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
