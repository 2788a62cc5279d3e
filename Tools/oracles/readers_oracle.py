"""Reads everything that `navlog export` writes with readers that know nothing of us. Exit code 1: one reads
something else than another. XES and OCEL are read by pm4py_oracle.py.
"""

import json
import shutil
import sys
import time
from pathlib import Path

from readers import graphs, intents, spans, tables
from readers.export import Export
from recordings import PACKAGE, WORK, recordings
from tool import record

CHECKS = [
    ("tables", tables.compare), ("OTLP", spans.compare), ("traces", spans.compare_trace), ("graphs", graphs.compare),
    ("intents", intents.compare)]

# Names that mean something in every one of the languages.
NAMES = [
    'a"b<c>&d\\e', "#;|[x](y){z}`", "sheet\n\u0001", "start", "end", "日本 ü 🙂", "1. list", "- *md* **b** _u_",
    "%% c", "//", "a,b;c", "'quoted'", "null", "=1+1", "\\N", "graph TD", "</svg>", "&amp;", "#quot;", "a\r\nb"]


def hostile() -> list[Path]:
    lines = []
    for number, name in enumerate(NAMES):
        at = 1_796_032_800_000 + number * 10
        session = NAMES[number % 3]
        modal = {"name": name, "params": {name: name}}
        lines += [
            {"intent": "push", "route": name, "session": session, "actor": name, "at": at},
            {"intent": "present", "route": modal, "session": session, "at": at},
            {"intent": "select", "tab": name, "dismissModals": True, "session": session, "at": at - 5}]
    text = WORK / "hostile.ndjson"
    text.write_text("".join(json.dumps(line) + "\n" for line in lines))
    record(text, WORK / "hostile.navlog")
    return [WORK / "hostile.navlog"]


def exports() -> dict[str, Export]:
    """What is exported: samples, names that mean something elsewhere, random and real sessions."""
    samples = [path for path in sorted((PACKAGE / "Journals").glob("*.navlog"))]
    whats = {"samples": samples, "hostile": hostile()} | {what.name: what.journals for what in recordings()}
    apps = {path: path.parents[1] / f"{path.stem}.app.json" for path in whats["random"] + whats["steady"]}
    return {name: Export(paths, WORK / "exports" / name, apps) for name, paths in whats.items()}


def compare(name: str, export: Export) -> bool:
    shutil.rmtree(export.folder, ignore_errors=True)
    export.folder.mkdir(parents=True)
    differences = []
    for what, check in CHECKS:
        begun = time.monotonic()
        found = list(check(export))
        print(f"readers: {name}: {what}: {len(found) or 'no'} differences, {time.monotonic() - begun:.1f} s",
              file=sys.stderr)
        differences += found
    for difference in differences[:20]:
        print(f"{name}: {difference}")
    return not differences


if __name__ == "__main__":
    sys.exit(0 if all([compare(name, export) for name, export in exports().items()]) else 1)
