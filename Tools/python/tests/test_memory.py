"""What is taken is given back."""

import gc
import resource

import pytest
from conftest import tool_path

import journals as random_journals
import navlog


def resident() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


@pytest.fixture(scope="module")
def journal(tmp_path_factory):
    path = tmp_path_factory.mktemp("memory") / "a.navlog"
    random_journals.record(tool_path(), path, 1, sessions=8, length=500)
    return path


def use(path) -> int:
    """Reads in every way that leaves something behind; tells how many bytes a batch has."""
    journals = navlog.open(path, check=False)
    journals.stream("events").reader()  # never read
    reader = journals.stream("events").reader()
    batch = reader.read_next_batch()  # read in part
    size, columns = batch.nbytes, batch.columns[:2]
    del batch, reader
    assert len(columns[1]) > 1_000
    journals.close()
    return size


def test_memory_is_given_back(journal):
    size = max(use(journal) for _ in range(4))
    gc.collect()
    before = resident()
    for _ in range(15):
        use(journal)
    gc.collect()
    # A leak of one batch a turn would be three times as much.
    assert size > 500_000
    assert resident() - before < 5 * size


def test_children_outlive_their_parent(shop):
    table = navlog.open(shop).events()
    session = table.column("session")
    del table
    gc.collect()
    assert session.to_pylist()[0] == "ana"
