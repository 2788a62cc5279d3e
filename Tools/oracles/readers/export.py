"""Exports of journals, each written once, when it is asked for."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tool import navlog


@dataclass(frozen=True)
class Export:
    """What is exported of some journals, and where to."""

    journals: list[Path]
    folder: Path
    # The declarations that journals were recorded under.
    apps: dict[Path, Path] = field(default_factory=dict)

    def path(self, format: str, table: str | None = None) -> Path:
        """The file of one format; of a table, where it is of one."""
        path = self.folder / f"{table or 'whole'}.{format}"
        if not path.exists():
            words = ["--table", table] if table else []
            navlog("export", *self.journals, "--format", format, "--to", path, *words)
        return path

    def text(self, format: str) -> str:
        return self.path(format).read_text(encoding="utf-8")

    def visits(self) -> list[dict[str, Any]]:
        """The visits, as NDJSON has them."""
        lines = self.path("ndjson", "visits").read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines[:-1]]

    def report(self, *words: str) -> dict[str, Any]:
        return json.loads(navlog("stats", *words, *self.journals, "--json"))
