"""What can go wrong, each with a sentence that names the file and says what to do."""


class LibraryError(ImportError):
    """libnavlog is not there, or is another version than this package needs."""


class JournalError(Exception):
    """A journal can not be opened or read."""


class NotFoundError(JournalError, LookupError):
    """There is no such table, or no such place in a journal."""


class DamageError(JournalError):
    """A journal is damaged, and it was asked that none be."""


class DamageWarning(UserWarning):
    """A journal is damaged: what can be read is given, and the rest is missing."""
