"""What reports tell of many times. All in whole milliseconds, halves up."""

from collections.abc import Iterable
from fractions import Fraction
from math import floor
from typing import Any

from .steps import Session
from .visits import Visit


def rounded(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))


def quantile(sorted_values: list[int], p: Fraction) -> int:
    """The value at (n − 1)p, linear between two neighbours."""
    place = (len(sorted_values) - 1) * p
    index = floor(place)
    low = sorted_values[index]
    high = sorted_values[min(index + 1, len(sorted_values) - 1)]
    return rounded(low + (place - index) * (high - low))


def median_and_p95(values: list[int]) -> tuple[int | None, int | None]:
    if not values:
        return None, None
    ordered = sorted(values)
    return quantile(ordered, Fraction(1, 2)), quantile(ordered, Fraction(95, 100))


def spread(values: Iterable[int]) -> dict[str, Any]:
    values = list(values)
    median, p95 = median_and_p95(values)
    mean = rounded(Fraction(sum(values), len(values))) if values else None
    return {"count": len(values), "sumMs": sum(values), "meanMs": mean, "medianMs": median, "p95Ms": p95}


def times(visits: Iterable[Visit], censored: str = "drop") -> tuple[list[int], list[int]]:
    """Gross and net times of visits; those never left are dropped, or count up to the last event, or as 0."""
    counted = [visit for visit in visits if censored != "drop" or not visit.censored]
    zero = [censored == "zero" and visit.censored for visit in counted]
    return (
        [0 if none else visit.gross for visit, none in zip(counted, zero)],
        [0 if none else visit.net for visit, none in zip(counted, zero)])


def is_bounce(session: Session, visits: list[Visit]) -> bool:
    """One visit and no further intent. What follows up an intent that waited is none."""
    quiet = ("end", "background", "foreground")
    return len(visits) == 1 and all(
        event.kind in quiet for event in session.events[1:] if event.cause is None)
