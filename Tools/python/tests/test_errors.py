"""What can not be done is told in a sentence, and nothing crashes."""

import ctypes
from datetime import datetime

import pytest

import navlog


@pytest.mark.parametrize(
    "paths, kind, words",
    [
        ("/nowhere/a.navlog", navlog.JournalError, "/nowhere/a.navlog"),
        ("/dev/null", navlog.JournalError, "/dev/null"),
        (__file__, navlog.JournalError, "test_errors.py"),
        ([], ValueError, "No journal"),
        ("", ValueError, "empty"),
    ],
)
def test_what_is_no_journal_is_named(paths, kind, words):
    with pytest.raises(kind, match=words):
        navlog.open(paths)


def test_a_folder_without_journals_is_told(tmp_path):
    with pytest.raises(navlog.JournalError, match="no journals"):
        navlog.open(tmp_path)


@pytest.mark.parametrize(
    "at, kind", [("noon", ValueError), (1_000_000, navlog.JournalError), ("mark:none", navlog.JournalError),
                 (datetime(2026, 1, 1), ValueError), (1.5, TypeError), (True, TypeError)])
def test_what_is_no_place_is_told(shop, at, kind):
    with navlog.open(shop) as journals, pytest.raises(kind):
        journals.states(at=at)


def test_a_table_that_is_none_is_told_with_those_that_are(shop):
    with navlog.open(shop) as journals, pytest.raises(navlog.NotFoundError, match="events"):
        journals.table("screens")


def test_closed_journals_are_told_and_streams_go_on(shop):
    journals = navlog.open(shop)
    reader = journals.stream("events").reader()
    journals.close()
    journals.close()
    assert reader.read_all().num_rows == 20
    with pytest.raises(ValueError, match="closed"):
        journals.events()


def test_damage_is_warned_of_and_listed(damaged):
    with pytest.warns(navlog.DamageWarning, match="joined.navlog"):
        journals = navlog.open(damaged)
    rows = journals.damage().to_pylist()
    assert rows and all(row["lastByte"] is None or row["firstByte"] <= row["lastByte"] for row in rows)


def test_a_whole_journal_has_no_damage(shop, recwarn):
    assert navlog.open(shop).damage().num_rows == 0
    assert not recwarn.list


def test_a_library_that_is_none_is_told(tmp_path):
    from navlog.library import Library

    (tmp_path / "libnavlog.so").write_bytes(b"no library")
    with pytest.raises(navlog.LibraryError, match="libnavlog.so"):
        Library(str(tmp_path / "libnavlog.so"))


def test_misuse_from_c_is_answered_with_a_status():
    functions = navlog.load()._functions
    handle = ctypes.c_uint64(7)
    null = ctypes.c_void_p()
    assert functions.navlog_open(None, 1, ctypes.byref(handle)) == 1 and handle.value == 0
    assert functions.navlog_open(None, 1, None) == 1
    assert functions.navlog_open((ctypes.c_char_p * 1)(None), 1, ctypes.byref(handle)) == 1
    assert functions.navlog_open((ctypes.c_char_p * 1)(b"\xff\xfe"), 1, ctypes.byref(handle)) == 1
    assert functions.navlog_read_table(99, b"events", None, 0, null) == 1
    stream = (ctypes.c_void_p * 5)()
    assert functions.navlog_read_table(2**63, b"events", None, 0, ctypes.addressof(stream)) == 2
    assert not any(stream)
    assert functions.navlog_table_schema(None, null) == 1
    assert functions.navlog_table_name(10_000) is None
    assert functions.navlog_close(0) == 2
    assert b"handle" in functions.navlog_last_error()


def test_the_last_error_is_each_threads_own():
    import threading

    functions = navlog.load()._functions
    assert functions.navlog_close(0) == 2
    seen = []
    other = threading.Thread(target=lambda: seen.append(functions.navlog_last_error()))
    other.start()
    other.join()
    assert seen == [b""] and functions.navlog_last_error() != b""
