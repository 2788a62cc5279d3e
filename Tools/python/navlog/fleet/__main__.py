"""`python -m navlog.fleet REPORT PATH…`: prints a report as `navlog stats REPORT --json` does."""

from __future__ import annotations

import argparse
import os
import re
import sys
from typing import Any, Sequence

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from .. import spark as source
from ..errors import JournalError, LibraryError
from .funnel import MODES, Funnel
from .jobs import Fleet, line
from .paths import OCCURRENCES, Paths
from .steps import Step

_UNITS = {"ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}


def duration(text: str) -> int:
    """Milliseconds, of a text like 30m."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|m|h|d)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{text} is no time: 500ms, 90s, 30m, 1h or 7d")
    return round(float(match[1]) * _UNITS[match[2]])


def step(text: str) -> Step:
    try:
        return Step(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def steps(text: str) -> list[Step]:
    return [step(part) for part in text.split(",")]


def parser() -> argparse.ArgumentParser:
    all_options = argparse.ArgumentParser(prog="python -m navlog.fleet", description=__doc__)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("paths", nargs="+", metavar="PATH", help="journals, folders, globs or URIs")
    common.add_argument("--master", help="Spark's master; what spark-submit says, else all cores of this machine")
    common.add_argument("--library", help="libnavlog, which is sent to executors; found if left out")
    common.add_argument("--damaged", choices=("fail", "skip"), default="fail", help="what a damaged journal does")
    common.add_argument("--partitions", type=int, default=8, metavar="N", help="at least so many tasks (8)")
    common.add_argument("--conf", action="append", default=[], metavar="KEY=VALUE", help="of Spark")
    reports = all_options.add_subparsers(dest="report", required=True, metavar="REPORT")
    reports.add_parser("screens", parents=[common], help="how often and how long each screen is seen")
    reports.add_parser("transitions", parents=[common], help="from which screen to which")
    paths = reports.add_parser("paths", parents=[common], help="the first screens of sessions")
    paths.add_argument("--length", type=int, default=5, metavar="K", help="so many steps (5)")
    paths.add_argument("--from", dest="first", type=step, metavar="STEP", help="begin at this screen")
    paths.add_argument("--to", dest="last", type=step, metavar="STEP", help="what led to this screen")
    paths.add_argument("--occurrence", choices=OCCURRENCES, default="first", help="which visits of these")
    paths.add_argument("--top", type=int, metavar="N", help="the N most frequent, and the others as one number")
    funnel = reports.add_parser("funnel", parents=[common], help="how far sessions come")
    funnel.add_argument("--steps", type=steps, required=True, metavar="STEP,…")
    funnel.add_argument("--window", type=duration, metavar="TIME", help="all within this time of the first (30m)")
    funnel.add_argument("--mode", choices=MODES, default="ordered")
    funnel.add_argument("--without", type=steps, default=[], metavar="STEP,…", help="screens that end an attempt")
    funnel.add_argument("--attempts", action="store_true", help="count every attempt, not each session's best")
    return all_options


def report(fleet: Fleet, options: argparse.Namespace) -> dict[str, Any]:
    if options.report == "screens":
        return fleet.screens()
    if options.report == "transitions":
        return fleet.transitions()
    if options.report == "paths":
        return fleet.paths(Paths(options.length, options.first, options.last, options.occurrence, options.top))
    return fleet.funnel(
        Funnel(options.steps, options.mode, options.window, options.without, options.attempts))


def session(options: argparse.Namespace) -> SparkSession:
    """Spark as it is set up, with times in UTC."""
    # Executors on this machine run the Python that this is, with the same packages.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName(f"navlog {options.report}")
    if options.master:
        builder = builder.master(options.master)
    settings = ["spark.sql.session.timeZone=UTC", "spark.ui.showConsoleProgress=false", *options.conf]
    for key, _, value in (setting.partition("=") for setting in settings):
        builder = builder.config(key, value)
    return builder.getOrCreate()


def main(words: Sequence[str] | None = None) -> int:
    options = parser().parse_args(words)
    spark = None
    try:
        spark = session(options)
        source.register(spark, library=options.library)
        settings = {"damaged": options.damaged, "partitions": str(options.partitions)}
        told = report(Fleet(spark, ",".join(options.paths), settings), options)
    except (JournalError, LibraryError, PySparkException, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    finally:
        if spark is not None:
            spark.stop()
    print(line(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
