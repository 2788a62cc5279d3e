"""Journals of navigation as Arrow tables.

>>> import navlog
>>> journal = navlog.open("shop.navlog")
>>> journal.visits().to_pandas()

Everything that takes Arrow takes what this gives: pandas, Polars, DuckDB, Spark. Times are microseconds in UTC.
"""

from .errors import DamageError, DamageWarning, JournalError, LibraryError, NotFoundError
from .journals import Journals, Stream, open_journals
from .library import Library, load

open = open_journals

__all__ = [
    "DamageError",
    "DamageWarning",
    "JournalError",
    "Journals",
    "Library",
    "LibraryError",
    "NotFoundError",
    "Stream",
    "load",
    "open",
]
