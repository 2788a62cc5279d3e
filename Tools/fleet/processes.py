"""The processes that this one has started: executors, and the Python that works for them."""

import os
import pathlib
import signal
import threading


def parents() -> dict[int, int]:
    found = {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            found[int(path.parent.name)] = int(path.read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, ValueError):
            continue
    return found


def descendants() -> list[int]:
    known, found = parents(), []
    waiting = [os.getpid()]
    while waiting:
        parent = waiting.pop()
        children = [process for process, of in known.items() if of == parent]
        found += children
        waiting += children
    return found


def command(process: int) -> str:
    try:
        return pathlib.Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return ""


def executors() -> list[int]:
    """Executors that this process has started, and no other's."""
    return [process for process in descendants() if "CoarseGrainedExecutorBackend" in command(process)]


def kill(process: int) -> None:
    assert process in descendants()
    os.kill(process, signal.SIGKILL)


def resident(process: int) -> int:
    try:
        pages = int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


class Watch:
    """Notes the most memory that any worker of Python has, as long as it lasts."""

    def __init__(self) -> None:
        self.greatest = 0
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._look)

    def _look(self) -> None:
        while not self._is_over.wait(0.1):
            workers = [process for process in descendants() if "pyspark.daemon" in command(process)]
            self.greatest = max([self.greatest, *map(resident, workers)])

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()
