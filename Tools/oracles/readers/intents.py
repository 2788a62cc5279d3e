"""Intents, by `navlog record`: an equal journal."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from readers.export import Export
from tool import navlog, record


def compare(export: Export) -> Iterator[str]:
    """What `navlog diff` finds between each journal and what is recorded of its intents."""
    for number, journal in enumerate(export.journals):
        intents, again = export.folder / f"{number}.intents", export.folder / f"{number}.again.navlog"
        navlog("export", journal, "--format", "intents", "--to", intents)
        record(intents, again, export.apps.get(journal))
        summary = json.loads(navlog("diff", journal, again, "--json").splitlines()[0])
        # A line that was no intent can't be given back, as only its hash was kept; all else is equal.
        left_out = malformed_count(journal)
        if not summary["equal"] and (not left_out or differences(summary) != [left_out, 0, 0, 0, 0]):
            yield f"intents of {journal.name}: another journal is recorded: {summary}"
        ours, theirs = states(journal, bool(left_out)), states(again, bool(left_out))
        # Nor can a session that had no other lines.
        if any(ours[session] != state for session, state in theirs.items()) or not left_out and ours != theirs:
            yield f"intents of {journal.name}: sessions end elsewhere"


def differences(summary: dict[str, int]) -> list[int]:
    return [summary[name] for name in ("onlyA", "onlyB", "outcome", "changes", "identity")]


def malformed_count(journal: Path) -> int:
    return sum("intent" not in json.loads(line)["intent"] for line in navlog("log", journal, "--json").splitlines())


def states(journal: Path, is_shorter: bool) -> dict[str, Any]:
    """The last states, by session; where events are missing, without what counts them."""
    counts = ["step", "position", "cause"] if is_shorter else []
    found = [json.loads(line) for line in navlog("state", journal, "--all", "--json").splitlines()]
    return {state["session"]: without(state, counts) for state in found}


def without(value: Any, names: list[str]) -> Any:
    """A value of JSON less what has these names in it."""
    if isinstance(value, list):
        return [without(item, names) for item in value]
    if isinstance(value, dict):
        return {key: without(item, names) for key, item in value.items() if key not in names}
    return value
