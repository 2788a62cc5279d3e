"""Counts the same journals in the three places that Fleet.md tells of, as it tells to: on this machine, on a
standalone cluster, and from a store of objects. See Tools/fleet/run."""

import os
import pathlib
import sys
import tempfile
import time

import journals
import standalone
import store
from check import TOOL, stats

WORDS = [["transitions"], ["funnel", "--steps", "product,cart,checkout", "--window", "30m"]]


def compare(name: str, folder: pathlib.Path, path: str, master: str, *settings: str) -> None:
    """Reports of journals that are at a path equal those of the same ones in a folder."""
    for words in WORDS:
        begun = time.monotonic()
        told = standalone.report(words, path, master, *settings)
        assert told == stats(words, folder), f"{name} {words}:\n{told}\n{stats(words, folder)}"
        print(f"equal   {name}: {' '.join(words)}  {time.monotonic() - begun:.1f} s", flush=True)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="navlog-fleet-") as name:
        folder = pathlib.Path(name)
        fleet = folder / "fleet"
        journals.fleet(TOOL, fleet, 200)
        compare("one machine", fleet, str(fleet), "local[*]")
        with standalone.cluster(folder) as master, store.store(folder) as settings:
            compare("standalone cluster", fleet, str(fleet), master)
            os.environ.update(settings)
            path = store.fill(settings, fleet)
            compare("store of objects", fleet, path, master, *store.executors(settings))
            compare("glob", fleet / "7", f"{path}/7/*.navlog", master, *store.executors(settings))
        left = list(standalone.temporary(folder).glob("navlog-*"))
        assert not left, f"executors leave copies behind: {left}"
    print(f"{4 * len(WORDS)} passed, 0 failed")


if __name__ == "__main__":
    sys.exit(main())
