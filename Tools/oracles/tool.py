"""Runs `navlog`."""

import os
import subprocess
from pathlib import Path

NAVLOG = os.environ.get("NAVLOG", str(Path(__file__).parents[2] / ".build/release/navlog"))


class Refused(Exception):
    """The tool could not do it."""


def navlog(*words: str | Path, given: Path | None = None) -> str:
    """What the tool prints. An exit code of 1 is a finding, not a fault."""
    with open(given or os.devnull, "rb") as standard_input:
        ran = subprocess.run(
            [NAVLOG, *map(str, words)], stdin=standard_input, capture_output=True, check=False)
    if ran.returncode not in (0, 1):
        says = (ran.stdout[-500:] + ran.stderr).decode(errors="replace").strip()
        raise Refused(f"navlog {' '.join(map(str, words))}: {says}")
    return ran.stdout.decode()


def record(intents: Path, journal: Path, app: Path | None = None) -> None:
    """Records intents anew."""
    journal.unlink(missing_ok=True)
    under = ["--app", app] if app and app.exists() else []
    navlog("record", "-j", journal, "--sync", "none", "--quiet", *under, given=intents)
