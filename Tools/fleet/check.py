"""Tries the fleet's jobs on a cluster of two executors. See Tools/fleet/run."""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

import journals
import processes
from navlog import spark as source
from navlog.fleet.__main__ import parser, report, session
from navlog.fleet.jobs import Fleet, line

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = os.environ.get("NAVLOG_TOOL", str(ROOT / ".build" / "debug" / "navlog"))

REPORTS = [
    ["screens"],
    ["transitions"],
    ["paths"],
    ["paths", "--length", "3", "--top", "7"],
    ["paths", "--from", "product", "--occurrence", "all", "--length", "4"],
    ["paths", "--to", "checkout", "--occurrence", "last"],
    ["paths", "--from", "home", "--to", "cart", "--length", "9"],
    ["funnel", "--steps", "product,cart,checkout"],
    ["funnel", "--steps", "product,cart,checkout", "--window", "30m"],
    ["funnel", "--steps", "product,product,cart", "--window", "1m", "--without", "help"],
    ["funnel", "--steps", "product?id=1,tab:orders,done", "--mode", "any", "--window", "1h"],
    ["funnel", "--steps", "list,product", "--mode", "strict"],
    ["funnel", "--steps", "link:,cart", "--window", "10m", "--attempts"],
]

# Small tests: less compiling, less memory.
JAVA = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
CONF = {
    "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1", "spark.ui.enabled": "false",
    "spark.sql.shuffle.partitions": "4", "spark.driver.extraJavaOptions": JAVA,
    "spark.executor.extraJavaOptions": JAVA, "spark.log.level": "ERROR", "spark.executor.memory": "512m",
    # Each executor is one process of Java and one of Python: what both have is measured.
    "spark.python.worker.reuse": "true",
}


def stats(words: list[str], folder: pathlib.Path) -> str:
    run = subprocess.run([TOOL, "stats", *words, "--json", folder], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def options(words: list[str], folder: pathlib.Path) -> argparse.Namespace:
    conf = [word for key, value in CONF.items() for word in ("--conf", f"{key}={value}")]
    return parser().parse_args([*words, str(folder), "--master", "local-cluster[2,1,1024]", *conf])


def compare(spark, folder: pathlib.Path, reports: list[list[str]]) -> None:
    """Every report equals `navlog stats`."""
    for words in reports:
        begun = time.monotonic()
        told = line(report(Fleet(spark, str(folder), {"partitions": "8"}), options(words, folder)))
        assert told == stats(words, folder), f"{words}:\n{told}\n{stats(words, folder)}"
        print(f"equal   {' '.join(words)}  {time.monotonic() - begun:.1f} s", flush=True)


def lose_an_executor(spark, folder: pathlib.Path) -> None:
    """Kills an executor in the middle of a job: what it had counted is counted again, and nothing twice."""
    words = ["funnel", "--steps", "product,cart,checkout", "--window", "30m"]
    answers: list = []
    fleet = Fleet(spark, str(folder), {"partitions": "48"})
    job = threading.Thread(target=lambda: answers.append(line(report(fleet, options(words, folder)))))
    job.start()
    tracker = spark.sparkContext.statusTracker()
    while finished_tasks(tracker) < 6 and job.is_alive():
        time.sleep(0.05)
    victim = processes.executors()[0]
    was_alive = job.is_alive()
    processes.kill(victim)
    job.join()
    assert was_alive, "the job was over before an executor could be killed"
    assert answers == [stats(words, folder)], answers
    print(f"equal   with executor {victim} killed in the middle", flush=True)


def finished_tasks(tracker) -> int:
    infos = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
    return max((info.numCompletedTasks for info in infos if info and info.numTasks >= 48), default=0)


def measure(spark, folder: pathlib.Path, all_copies: tuple[int, ...]) -> None:
    """Time and memory as events are added: to more journals, and to one."""
    one = folder / "one.navlog"
    journals.record(TOOL, one, 1, sessions=50, length=400)
    whole = one.read_bytes()
    rows = []
    for copies in all_copies:
        many, single = folder / f"many{copies}", folder / f"single{copies}"
        many.mkdir()
        single.mkdir()
        for number in range(copies):
            (many / f"{number}.navlog").write_bytes(whole)
        # Journals may be joined: this is one of as many events.
        (single / "joined.navlog").write_bytes(whole * copies)
        rows.append((copies * 20_000, *run(spark, many), *run(spark, single)))
    for events, *figures in rows:
        print("measure %9d events: many journals %5.1f s, %4d MB; one journal %5.1f s, %4d MB" % (events, *figures))
    (least, *_, most) = rows
    for name, place in (("many journals", 1), ("one journal", 3)):
        per_million = (most[place] - least[place]) / (most[0] - least[0]) * 1e6
        print(f"measure {name}: {per_million:.1f} s for each million events more")
        assert most[place + 1] < 1.35 * least[place + 1] + 32, f"{name}: memory grows: {rows}"


def run(spark, folder: pathlib.Path) -> tuple[float, int]:
    """Seconds, and the most megabytes that an executor's Python had."""
    words = ["funnel", "--steps", "product,cart,checkout", "--window", "30m"]
    with processes.Watch() as watch:
        begun = time.monotonic()
        report(Fleet(spark, str(folder), {}), options(words, folder))
    return time.monotonic() - begun, watch.greatest >> 20


def main() -> None:
    all_options = argparse.ArgumentParser(description=__doc__)
    all_options.add_argument("--journals", type=int, default=2_000, metavar="N", help="so many small ones (2000)")
    all_options.add_argument("--quick", action="store_true", help="two reports, and fewer events to measure with")
    chosen = all_options.parse_args()
    with tempfile.TemporaryDirectory(prefix="navlog-fleet-") as name:
        folder, begun = pathlib.Path(name), time.monotonic()
        journals.fleet(TOOL, folder / "fleet", chosen.journals)
        print(f"made    {chosen.journals} journals  {time.monotonic() - begun:.1f} s", flush=True)
        spark = session(options(["transitions"], folder))
        try:
            source.register(spark)
            reports = REPORTS[:1] + REPORTS[8:9] if chosen.quick else REPORTS
            compare(spark, folder / "fleet", reports)
            lose_an_executor(spark, folder / "fleet")
            measure(spark, folder, (5, 10, 20) if chosen.quick else (25, 50, 100))
        finally:
            spark.stop()
    print(f"{len(reports) + 2} passed, 0 failed  {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
