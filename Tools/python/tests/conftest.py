"""What the tests share: the samples, and the tool that the package is compared with."""

import json
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "Journals"


sys.path.append(str(ROOT / "Tools" / "fleet"))


def tool_path() -> str:
    """`navlog`: NAVLOG_TOOL, else the one that was built."""
    named = os.environ.get("NAVLOG_TOOL")
    built = [ROOT / ".build" / mode / "navlog" for mode in ("debug", "release")]
    path = named or next((str(path) for path in built if path.exists()), None)
    assert path, "no navlog was built: swift build"
    return path


def tool(*arguments: str, input: str = "", codes: tuple = (0, 1)) -> str:
    """What `navlog` says."""
    run = subprocess.run([tool_path(), *map(str, arguments)], input=input, capture_output=True, text=True, check=False)
    assert run.returncode in codes, run.stderr
    return run.stdout


def tool_lines(*arguments: str) -> list:
    return [json.loads(line) for line in tool(*arguments).splitlines()]


def samples() -> list:
    """Every journal among the samples that can be read."""
    found = sorted(SAMPLES.rglob("*.navlog"))
    assert len(found) > 5
    return found


@pytest.fixture
def shop() -> str:
    return str(SAMPLES / "shop.navlog")


@pytest.fixture
def damaged() -> str:
    return str(SAMPLES / "broken" / "joined.navlog")
