"""What all reports share."""

from dataclasses import dataclass, field
from typing import Any

from .state import App
from .steps import Session
from .visits import Visit, visits_of


@dataclass(frozen=True)
class Options:
    """The options of `navlog stats`, times in milliseconds."""

    censored: str = "drop"
    length: int = 5
    top: int | None = None
    first: str | None = None
    """Paths: `--from`."""
    last: str | None = None
    """Paths: `--to`."""
    occurrence: str = "first"
    steps: list[str] = field(default_factory=list)
    window: int | None = None
    mode: str = "ordered"
    without: list[str] = field(default_factory=list)
    attempts: bool = False
    since: int | None = None
    until: int | None = None
    app: App = field(default_factory=dict)


@dataclass(frozen=True)
class Counted:
    """A session with its visits."""

    session: Session
    visits: list[Visit]


def counted(sessions: list[Session]) -> list[Counted]:
    return [Counted(session, visits_of(session)) for session in sessions]


def head(report: str, all_counted: list[Counted]) -> dict[str, Any]:
    return {
        "report": report,
        "events": sum(len(one.session.events) for one in all_counted),
        "sessions": len(all_counted),
        "visits": sum(len(one.visits) for one in all_counted),
    }


def null_first(text: str | None) -> tuple[bool, bytes]:
    """Sorts by bytes, nothing before everything."""
    return (text is not None, (text or "").encode())
