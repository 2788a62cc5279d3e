"""The door to libnavlog: finds it, calls it, and turns its answers into values and exceptions."""

from __future__ import annotations

import ctypes
import ctypes.util
import functools
import os
import pathlib
from typing import Callable, Sequence

import pyarrow as pa

from .errors import JournalError, LibraryError, NotFoundError

NAME = "libnavlog.so"

_OK, _INVALID_ARGUMENT, _CLOSED, _UNREADABLE, _NOT_FOUND = range(5)

# Five pointers: what the ABI of an ArrowArrayStream takes; a schema takes nine words.
_StreamMemory = ctypes.c_void_p * 5
_SchemaMemory = ctypes.c_uint64 * 9


def candidates() -> list[pathlib.Path]:
    """Where the library is looked for, in this order, after NAVLOG_LIBRARY."""
    package = pathlib.Path(__file__).resolve().parent
    found = [package / NAME]
    if len(package.parents) > 2:
        # In a checkout the package lies in Tools/python.
        build = package.parents[2] / ".build"
        found.append(build / "libnavlog" / "lib" / NAME)
        found += [build / mode / "libnavlogc.so" for mode in ("release", "debug")]
    return found


def find() -> str:
    """The path of the library."""
    named = os.environ.get("NAVLOG_LIBRARY")
    if named:
        return named
    for path in candidates():
        if path.exists():
            return str(path)
    installed = ctypes.util.find_library("navlog")
    if installed:
        return installed
    tried = ", ".join(str(path) for path in candidates())
    raise LibraryError(
        f"{NAME} is not there. Build it with Tools/clibrary/install in a checkout of Navlog, or set "
        f"NAVLOG_LIBRARY to its path. Looked for: {tried}, and where the system has its libraries."
    )


@functools.lru_cache(maxsize=None)
def load(path: str | None = None) -> Library:
    """The library, loaded once: at a path, or where it is found."""
    return Library(path or find())


class Library:
    """libnavlog, loaded. See navlog.h for what its functions promise."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            self._functions = ctypes.CDLL(path)
            self._declare()
        except (OSError, AttributeError) as error:
            raise LibraryError(f"{path} can not be used as {NAME}: {error}") from error

    def _declare(self) -> None:
        handle, text, pointer, status = ctypes.c_uint64, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_int32
        declarations = {
            "navlog_version": (text, []),
            "navlog_last_error": (text, []),
            "navlog_table_count": (ctypes.c_size_t, []),
            "navlog_table_name": (text, [ctypes.c_size_t]),
            "navlog_table_schema": (status, [text, pointer]),
            "navlog_open": (status, [ctypes.POINTER(text), ctypes.c_size_t, ctypes.POINTER(handle)]),
            "navlog_read_table": (
                status, [handle, text, ctypes.POINTER(text), ctypes.c_size_t, pointer]),
            "navlog_read_states": (status, [handle, text, pointer]),
            "navlog_read_damage": (status, [handle, pointer]),
            "navlog_close": (status, [handle]),
        }
        for name, (result, arguments) in declarations.items():
            function = getattr(self._functions, name)
            function.restype, function.argtypes = result, arguments

    @property
    def version(self) -> str:
        version: bytes = self._functions.navlog_version()
        return version.decode()

    @property
    def tables(self) -> list[str]:
        """What the tables are called."""
        count = self._functions.navlog_table_count()
        return [self._functions.navlog_table_name(index).decode() for index in range(count)]

    def schema(self, table: str) -> pa.Schema:
        """The columns of a table, `states` and `damage` among them."""
        memory = _SchemaMemory()
        self._check(self._functions.navlog_table_schema(table.encode(), ctypes.addressof(memory)))
        return pa.Schema._import_from_c(ctypes.addressof(memory))

    def open(self, paths: Sequence[str]) -> int:
        """A handle on journals."""
        handle = ctypes.c_uint64()
        self._check(self._functions.navlog_open(_texts(paths), len(paths), ctypes.byref(handle)))
        return handle.value

    def close(self, handle: int) -> None:
        self._check(self._functions.navlog_close(handle))

    def read_table(
        self, handle: int, table: str, columns: Sequence[str] | None = None
    ) -> pa.RecordBatchReader:
        """A table; some of its columns, or all."""
        name = table.encode()
        wanted = None if columns is None else _texts(columns)
        count = 0 if columns is None else len(columns)
        return self._reader(
            lambda stream: self._functions.navlog_read_table(handle, name, wanted, count, stream))

    def read_states(self, handle: int, at: str | None) -> pa.RecordBatchReader:
        place = None if at is None else at.encode()
        return self._reader(lambda stream: self._functions.navlog_read_states(handle, place, stream))

    def read_damage(self, handle: int) -> pa.RecordBatchReader:
        return self._reader(lambda stream: self._functions.navlog_read_damage(handle, stream))

    def _reader(self, fill: Callable[[int], int]) -> pa.RecordBatchReader:
        memory = _StreamMemory()
        self._check(fill(ctypes.addressof(memory)))
        # The reader moves the stream out of this memory, and releases it when it goes.
        return pa.RecordBatchReader._import_from_c(ctypes.addressof(memory))

    def _check(self, status: int) -> None:
        if status == _OK:
            return
        sentence = self._functions.navlog_last_error().decode(errors="replace")
        if status == _NOT_FOUND:
            raise NotFoundError(sentence)
        if status in (_INVALID_ARGUMENT, _CLOSED):
            raise ValueError(sentence)
        raise JournalError(sentence)


def _texts(texts: Sequence[str]) -> ctypes.Array[ctypes.c_char_p]:
    """Texts as C has a list of them."""
    return (ctypes.c_char_p * len(texts))(*[os.fsencode(text) for text in texts])
