"""Which visits fill a step: `name`, `name?param=value`, `tab:NAME`, `link:NAME`, `fact:NAME=value`."""

import json
from collections.abc import Callable
from typing import Any

from .visits import Visit

Matcher = Callable[[Visit], bool]


def matcher(step: str) -> Matcher:
    if step.startswith("link:"):
        return link_matcher(step.removeprefix("link:"))
    if step.startswith("fact:"):
        return fact_matcher(step.removeprefix("fact:"))
    name, _, query = step.partition("?")
    wanted = dict(pair.split("=", 1) for pair in query.split("&")) if query else {}
    return lambda visit: visit.screen.text == name and all(
        has_text(visit.params or {}, key, value) for key, value in wanted.items())


def link_matcher(name: str) -> Matcher:
    """A visit that a link led to."""
    return lambda visit: visit.arrival == "link" and name in ("", visit.screen.text)


def fact_matcher(step: str) -> Matcher:
    """A visit that began while the fact was set, or had the value."""
    name, has_value, value = step.partition("=")
    if has_value:
        return lambda visit: has_text(visit.entered.after.facts, name, value)
    return lambda visit: visit.entered.after.facts.get(name) not in (None, False, 0, "")


def has_text(values: dict[str, Any], key: str, text: str) -> bool:
    return key in values and as_text(values[key]) == text


def as_text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
