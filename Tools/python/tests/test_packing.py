"""How journals are found and packed into partitions; Spark itself is tried by Tools/fleet/run."""

import random
import shutil

import pytest

pytest.importorskip("pyspark", reason="no Spark: Tools/setup --spark")

from navlog import JournalError  # noqa: E402
from navlog.spark import OPENING_BYTES, list_journals, local_copy, packed  # noqa: E402


@pytest.mark.parametrize("seed", range(20))
def test_bins_have_every_file_once_and_are_even(seed):
    rng = random.Random(seed)
    files = [(f"{index}.navlog", rng.choice([0, 100, 10_000, 5_000_000])) for index in range(rng.randrange(1, 300))]
    bins = packed(files, 20_000_000, 8)
    assert sorted(path for paths in bins for path in paths) == sorted(path for path, _ in files)
    assert len(bins) >= min(8, len(files)) and all(bins)
    sizes = dict(files)
    loads = [sum(sizes[path] + OPENING_BYTES for path in paths) for paths in bins]
    # No bin is heavier than the lightest and one more file.
    assert max(loads) - min(loads) <= max(size + OPENING_BYTES for size in sizes.values())


def test_the_order_of_listing_changes_nothing():
    files = [(f"{index}.navlog", index % 7 * 1000) for index in range(100)]
    assert packed(files, 10_000, 4) == packed(files[::-1], 10_000, 4)


def test_two_thousand_small_files_are_few_partitions():
    assert len(packed([(f"{index}", 2_000) for index in range(2_000)], 64 << 20, 8)) == 8


@pytest.fixture
def folder(tmp_path, shop):
    (tmp_path / "day" / "deeper").mkdir(parents=True)
    for name in ("a.navlog", "day/b.navlog", "day/deeper/c.navlog", "day/notes.txt"):
        shutil.copy(shop, tmp_path / name)
    return tmp_path


@pytest.mark.parametrize("path, found", [
    ("", ["a.navlog", "day/b.navlog", "day/deeper/c.navlog"]),
    ("day", ["day/b.navlog", "day/deeper/c.navlog"]),
    ("day/b.navlog", ["day/b.navlog"]),
    ("*.navlog", ["a.navlog"]),
    ("*/*.navlog", ["day/b.navlog"]),
    ("d?y/[a-b].navlog", ["day/b.navlog"]),
])
@pytest.mark.parametrize("scheme", ["", "file://"])
def test_paths_folders_globs_and_uris_are_listed(folder, path, found, scheme):
    listed = list_journals([f"{scheme}{folder}/{path}".rstrip("/")])
    assert [file.removeprefix(f"{scheme}{folder}/") for file, _ in listed] == found
    assert all(size > 0 for _, size in listed)


def test_a_journal_that_is_named_twice_is_read_once(folder):
    assert len(list_journals([str(folder), str(folder / "a.navlog")])) == 3


@pytest.mark.parametrize("path", ["none.navlog", "none/*.navlog", "day/*.txt"])
def test_what_has_no_journals_is_told(folder, path):
    with pytest.raises(JournalError):
        list_journals([str(folder / path)])


def test_what_is_elsewhere_is_copied_for_as_long_as_it_is_read(folder):
    import os

    with local_copy(f"file://{folder}/a.navlog") as copy:
        assert copy != str(folder / "a.navlog")
        with open(copy, "rb") as one, open(folder / "a.navlog", "rb") as other:
            assert one.read() == other.read()
    assert not os.path.exists(copy)


def test_counts_come_from_where_journals_are_read(folder, shop):
    import navlog
    from navlog.fleet.counts import CountsDataSource, text
    from navlog.fleet.paths import Paths

    source = CountsDataSource({"work": text(Paths(length=3)), "path": str(folder), "partitions": "2"})
    reader = source.reader(source.schema())
    batches = [batch for partition in reader.partitions() for batch in reader.read(partition)]
    counted = [row for batch in batches for row in batch.to_pylist()]
    with navlog.open(shop) as journals:
        sessions = journals.sessions().num_rows
    assert len(reader.partitions()) == 2
    assert sum(row["count"] for row in counted) == 3 * sessions
