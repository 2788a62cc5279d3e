"""The reports and tables by name, with the options of `navlog stats`."""

import argparse
import json
from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from . import guards, tables
from .events import milliseconds, parse
from .funnel import funnel
from .paths import paths
from .report import Counted, Options, counted, head
from .screens import screens
from .sessions import sessions
from .state import App
from .steps import read_sessions
from .tabs import tabs
from .transitions import transitions
from .waiting import links, pending

REPORTS = {
    "screens": screens, "transitions": transitions, "paths": paths, "funnel": funnel, "tabs": tabs,
    "links": links, "guards": guards.guards, "pending": pending, "sessions": sessions}
TABLES = ("events", "visits", "transitions", "sessions", "links", "guards")
UNITS = {"ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}


def duration(text: str) -> int:
    number = text.rstrip("mshd")
    return int(number) * UNITS[text[len(number):]]


def app_file(path: str) -> App:
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def parse_arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="reference")
    parser.add_argument("report", choices=[*REPORTS, *(f"table:{name}" for name in TABLES)])
    parser.add_argument("log")
    parser.add_argument("--app", type=app_file, default={})
    parser.add_argument("--gap", type=duration)
    parser.add_argument("--censored", default="drop", choices=["drop", "last-event", "zero"])
    parser.add_argument("--length", type=int, default=5)
    parser.add_argument("--top", type=int)
    parser.add_argument("--from", dest="first")
    parser.add_argument("--to", dest="last")
    parser.add_argument("--occurrence", default="first", choices=["first", "last", "all"])
    parser.add_argument("--steps", type=lambda text: text.split(","), default=[])
    parser.add_argument("--window", type=duration)
    parser.add_argument("--mode", default="ordered", choices=["ordered", "strict", "any"])
    parser.add_argument("--without", type=lambda text: text.split(","), default=[])
    parser.add_argument("--attempts", action="store_true")
    parser.add_argument("--since", type=milliseconds)
    parser.add_argument("--until", type=milliseconds)
    return parser.parse_args(words)


class Recording:
    """A journal's events, with the sessions that were counted before."""

    def __init__(self, log: Iterable[str], app: App) -> None:
        self.events = parse(log)
        self.app = app
        self.counted: dict[int | None, list[Counted]] = {}

    def sessions(self, gap: int | None) -> list[Counted]:
        if gap not in self.counted:
            self.counted[gap] = counted(read_sessions(self.events, self.app, gap))
        return self.counted[gap]

    def answer(self, options: argparse.Namespace) -> list[dict[str, Any]]:
        """The rows of a table, or the one line of a report."""
        all_counted = self.sessions(options.gap)
        name = options.report
        if name.startswith("table:"):
            return self.table(name.removeprefix("table:"), all_counted)
        own = {field.name: getattr(options, field.name) for field in fields(Options)}
        return [{**head(name, all_counted), **REPORTS[name](all_counted, Options(**own))}]

    def table(self, name: str, all_counted: list[Counted]) -> list[dict[str, Any]]:
        match name:
            case "events": return tables.events(self.events)
            case "links": return tables.links(all_counted, self.app)
            case "guards": return guards.table(all_counted, self.app)
            case "visits": return tables.visits(all_counted)
            case "transitions": return tables.transitions(all_counted)
            case _: return tables.sessions(all_counted)
