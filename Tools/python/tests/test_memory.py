"""What is taken is given back."""

import gc
import resource

import pyarrow as pa

import navlog


def resident() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def use(shop: str) -> None:
    journals = navlog.open(shop)
    journals.states()
    journals.stream("events").reader()  # never read
    reader = journals.stream("events").reader()
    batch = reader.read_next_batch()  # read in part
    columns = batch.columns[:2]
    del batch, reader
    assert pa.compute.count(columns[1]).as_py() == 20
    journals.close()


def test_memory_is_given_back(shop):
    import pyarrow.compute  # noqa: F401

    for _ in range(30):
        use(shop)
    gc.collect()
    before = resident()
    for _ in range(120):
        use(shop)
    gc.collect()
    # A leak of one batch a turn would be some 8 MB.
    assert resident() - before < 4 << 20


def test_children_outlive_their_parent(shop):
    table = navlog.open(shop).events()
    session = table.column("session")
    del table
    gc.collect()
    assert session.to_pylist()[0] == "ana"
