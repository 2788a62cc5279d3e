"""Journals, opened to be read as tables."""

from __future__ import annotations

import os
import pathlib
import warnings
from datetime import datetime, timedelta
from types import TracebackType
from typing import Any, Callable, Iterable, Sequence, Union

import pyarrow as pa

from .errors import DamageWarning, JournalError, NotFoundError
from .library import Library, load

Path = Union[str, "os.PathLike[str]"]
Place = Union[int, str, datetime, timedelta, None]


def open_journals(
    paths: Path | Iterable[Path], *, check: bool = True, library: str | None = None
) -> Journals:
    """Opens journals and packs to be read as tables.

    paths: a file, a folder (all its *.navlog, by name, those of folders in it too), or several of them; rows come
        in this order, and the positions of one journal run on from those of the one before.
    check: checks every checksum, and warns with DamageWarning of what can not be read. Without it opening takes
        no time however long the files are, and what is damaged is missing without a word.
    library: the path of libnavlog; found as `navlog.library.find` says if left out.
    """
    return Journals(journal_paths(paths), check=check, library=load(library))


def journal_paths(paths: Path | Iterable[Path]) -> list[str]:
    """Files as they are; for folders, the journals in them."""
    named: list[Path] = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    if not named:
        raise ValueError("No journal is named.")
    found: list[str] = []
    for path in [os.fspath(path) for path in named]:
        if not os.path.isdir(path):
            found.append(path)
            continue
        files = sorted(str(file) for file in pathlib.Path(path).rglob("*.navlog") if file.is_file())
        if not files:
            raise JournalError(f"The folder {path} has no journals (*.navlog).")
        found += files
    return found


class Journals:
    """Open journals. They are read and never changed; close them, or use `with`."""

    def __init__(self, paths: list[str], *, check: bool, library: Library) -> None:
        self.paths = paths
        self._library = library
        self._handle = library.open(paths)
        if check:
            self._warn()

    # Tables

    def events(self) -> pa.Table:
        """A row an event: an intent and what became of it."""
        return self.table("events")

    def visits(self) -> pa.Table:
        """A row a visit: a screen from when it came to be the visible one until it no longer was."""
        return self.table("visits")

    def transitions(self) -> pa.Table:
        """A row each time that one screen followed another, sessions' starts and ends included."""
        return self.table("transitions")

    def sessions(self) -> pa.Table:
        """A row a session."""
        return self.table("sessions")

    def links(self) -> pa.Table:
        """A row a deep link: what it led to, and when."""
        return self.table("links")

    def guards(self) -> pa.Table:
        """A row a verdict of a guard."""
        return self.table("guards")

    def states(self, at: Place = None) -> pa.Table:
        """A row a session: its state as JSON.

        at: the end if left out; else a position (-1 is after the last event), a time, a time since each
            session began (timedelta), or a text as `navlog state --at` takes it: "mark:bug", "+12.5s".
        """
        return self.stream("states", at=at).read_all()

    def damage(self) -> pa.Table:
        """A row a place that can not be read; none where all is well. Every checksum is checked."""
        return self.stream("damage").read_all()

    def table(self, name: str, *, columns: Sequence[str] | None = None) -> pa.Table:
        """A table in memory, whole, or some of its columns. `stream` gives it batch by batch."""
        return self.stream(name, columns=columns).read_all()

    def stream(self, name: str, *, columns: Sequence[str] | None = None, at: Place = None) -> Stream:
        """A table batch by batch, in constant memory.

        It is read anew each time that it is asked for, by whatever takes Arrow:

        >>> visits = journals.stream("visits")
        >>> duckdb.sql("select screen, count(*) from visits group by all")

        columns: those that are wanted, all if left out: what is not made costs nothing. Of states and damage there
            are all.
        at: of states: where, as `states` takes it.
        """
        if name not in self.tables:
            raise NotFoundError(f"There is no table {name}; there are {', '.join(self.tables)}.")
        place = place_text(at)
        if name == "states":
            return Stream(lambda: self._library.read_states(self._handle, place))
        if place is not None:
            raise ValueError("Only states are at a place.")
        if name == "damage":
            return Stream(lambda: self._library.read_damage(self._handle))
        return Stream(lambda: self._library.read_table(self._handle, name, columns))

    @property
    def version(self) -> str:
        """The version of the library that reads."""
        return self._library.version

    @property
    def tables(self) -> list[str]:
        """What the tables are called."""
        return [*self._library.tables, "states", "damage"]

    # The end

    def close(self) -> None:
        """Closes them. Streams that are being read go on."""
        handle, self._handle = self._handle, 0
        if handle:
            self._library.close(handle)

    def __enter__(self) -> Journals:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", 0):
            self.close()

    def __repr__(self) -> str:
        more = f" and {len(self.paths) - 1} more" if len(self.paths) > 1 else ""
        return f"<navlog.Journals {self.paths[0]}{more}>"

    def _warn(self) -> None:
        damage = self.damage()
        if damage.num_rows == 0:
            return
        first = damage.slice(0, 1).to_pylist()[0]
        more = f" (and {damage.num_rows - 1} more places)" if damage.num_rows > 1 else ""
        warnings.warn(
            f"{first['journal']}: {first['damage']}{more}. What can be read is given; `damage()` tells all, and "
            "`navlog recover` saves what is whole.",
            DamageWarning,
            stacklevel=4,
        )


class Stream:
    """A table that is read when it is asked for, and again when it is asked again."""

    def __init__(self, open_reader: Callable[[], pa.RecordBatchReader]) -> None:
        self._open_reader = open_reader

    def reader(self) -> pa.RecordBatchReader:
        """Its batches, from the first row on."""
        return self._open_reader()

    def read_all(self) -> pa.Table:
        """All rows in memory."""
        return reading(self.reader().read_all)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.reader().__arrow_c_stream__(requested_schema)


def reading(body: Callable[[], Any]) -> Any:
    """Reads, and says what goes wrong as a JournalError."""
    try:
        return body()
    except (OSError, pa.ArrowException) as error:
        raise JournalError(str(error)) from error


def place_text(at: Place) -> str | None:
    """A place as the library takes it."""
    if at is None or isinstance(at, str):
        return at
    if isinstance(at, datetime):
        if at.tzinfo is None:
            raise ValueError("A time needs a time zone: datetime(…, tzinfo=timezone.utc).")
        return at.isoformat(timespec="microseconds")
    if isinstance(at, timedelta):
        return f"+{round(at.total_seconds() * 1000)}ms"
    if isinstance(at, int) and not isinstance(at, bool):
        return str(at)
    raise TypeError("at is a position, a time, a time since the beginning, or a text.")
