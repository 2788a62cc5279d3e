"""What the oracles count: the real sessions of `../shared/data`, if they are there, and random ones.

Everything is made once, in `.build/oracles`: journals, and beside each the table of its visits.
"""

import gzip
import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

import generate
from tool import navlog, record

PACKAGE = Path(__file__).parents[2]
WORK = PACKAGE / ".build/oracles"
SHARED = Path(os.environ.get("NAVLOG_SHARED", PACKAGE.parent / "shared"))


FUNNELS = [["a", "b", "c"], ["a", "a", "b"], ["tab:main", "a?id=1", "tab:main"], ["login", "x"]]


@dataclass(frozen=True)
class Recordings:
    """Journals that are counted together."""

    name: str
    journals: list[Path]
    funnels: list[list[str]]

    def visits(self) -> list[Path]:
        """The visits of each journal, as CSV."""
        return [export(journal) for journal in self.journals]


def step_parts(step: str) -> tuple[str, dict[str, str]]:
    """A step's screen, and the parameters that it asks for."""
    name, _, query = step.partition("?")
    return name, dict(pair.split("=", 1) for pair in query.split("&")) if query else {}


def export(journal: Path) -> Path:
    table = journal.with_suffix(".visits.csv")
    table.unlink(missing_ok=True)
    navlog("export", journal, "--to", table, "--format", "csv", "--table", "visits")
    return table


def real(name: str, funnels: list[list[str]]) -> Recordings | None:
    source = SHARED / "data" / f"{name}.ndjson.gz"
    if os.environ.get("ORACLES_QUICK"):
        return None
    if not source.exists():
        print(f"{name}: left out; NAVLOG_SHARED names no folder with data/{source.name}", file=sys.stderr)
        return None
    journal = WORK / f"{name}.navlog"
    if not journal.exists():
        intents = WORK / f"{name}.ndjson"
        with gzip.open(source) as packed, open(intents, "wb") as plain:
            shutil.copyfileobj(packed, plain)
        record(intents, journal)
        intents.unlink()
    return Recordings(name, [journal], funnels)


def random_ones() -> list[Recordings]:
    """Those in which time may run backwards, and those in which it never does."""
    folder = WORK / "random"
    shutil.rmtree(folder, ignore_errors=True)
    found = [Recordings("random", [], FUNNELS), Recordings("steady", [], FUNNELS)]
    generate.main(folder, seed=1)
    for number in range(generate.JOURNALS):
        what = found[generate.is_steady(number)]
        journal = folder / what.name / f"{number:02}.navlog"
        journal.parent.mkdir(exist_ok=True)
        record(folder / f"{number:02}.intents.ndjson", journal, folder / f"{number:02}.app.json")
        what.journals.append(journal)
    return found


def recordings() -> list[Recordings]:
    WORK.mkdir(parents=True, exist_ok=True)
    found = [
        real("ecom", [["catalog", "product_view", "cart", "purchase"], ["home", "search", "search"]]),
        real("wikispeedia", [
            ["article?title=United_States", "article?title=United_Kingdom", "article?title=England"],
            ["article", "article?title=Europe", "article"]]),
        *random_ones()]
    return [one for one in found if one]
