"""Which visits a step means: `NAME`, `NAME?param=value&…`, `tab:NAME`, `link:` or `link:NAME`."""

from __future__ import annotations

import json

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc


class Step:
    """A step as it is typed, ready to be looked for among visits.

    Steps that ask for facts are counted by `navlog stats` alone: the table of visits does not tell facts.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        if text.startswith("fact:"):
            raise ValueError(f"{text}: steps that ask for facts are counted by navlog stats, not by a fleet.")
        self.is_by_link = text.startswith("link:")
        self.is_root = text.startswith("tab:")
        rest = text.removeprefix("link:")
        self.screen, _, query = rest.partition("?") if not self.is_root else (text, "", "")
        pairs = [pair.partition("=") for pair in query.split("&") if pair]
        if (not self.screen and not self.is_by_link) or any(not key or not equals for key, equals, _ in pairs):
            raise ValueError(f"{text!r} is no step: NAME, NAME?param=value, tab:NAME, link: or link:NAME.")
        self.params = {key: value for key, _, value in pairs}

    def matches(self, visits: pa.StructArray) -> np.ndarray:
        """For each visit, whether it is one."""
        found = pc.equal(visits.field("arrival"), "link") if self.is_by_link else pa.repeat(True, len(visits))
        if self.screen:
            found = pc.and_(found, pc.equal(visits.field("screen"), self.screen))
            found = pc.and_(found, pc.equal(visits.field("kind"), "root" if self.is_root else "entry"))
        mask: np.ndarray = found.to_numpy(zero_copy_only=False).astype(bool)
        if self.params:
            params = visits.field("params")
            for index in np.flatnonzero(mask):
                mask[index] = self._has_params(params[index].as_py())
        return mask

    def _has_params(self, text: str | None) -> bool:
        params = json.loads(text) if text else {}
        return all(key in params and plain(params[key]) == value for key, value in self.params.items())


def plain(value: object) -> str | None:
    """What is typed for a value; none for what has parts."""
    if isinstance(value, str):
        return value
    return None if isinstance(value, (list, dict)) else json.dumps(value)


def masks(steps: list[Step], visits: pa.StructArray) -> np.ndarray:
    """For each visit a bit for each step that it may fill."""
    all_masks = np.zeros(len(visits), np.uint64)
    for number, step in enumerate(steps):
        all_masks |= step.matches(visits).astype(np.uint64) << np.uint64(number)
    return all_masks
