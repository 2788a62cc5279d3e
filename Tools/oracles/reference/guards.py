"""What guards said: the report and the table `guards`.

An outcome names the guard that bit. Those that let a route pass leave no trace: they are known from the
app's declaration, as the guards of each route that entered, and those asked before the one that bit.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .declaration import entry_guards, is_about_leaving, linked_routes
from .durations import spread
from .events import elapsed
from .report import Counted, Options, null_first
from .state import App
from .steps import Step
from .visits import Visit

VERDICTS = ("allowed", "denied", "redirected", "held", "asked")


@dataclass(frozen=True)
class Verdict:
    step: Step
    guard: str
    target: str | None
    verdict: str
    reason: str | None = None


def verdicts(step: Step, app: App) -> Iterator[Verdict]:
    """What was said at an event, in order."""
    outcome = step.event.outcome
    if "guard" in outcome:
        name, target = str(outcome["guard"]), judged(step, app)
        for other in entry_guards(app, target):
            if other == name:
                break
            yield Verdict(step, other, target, "allowed")
        verdict = {"denied": "denied", "held": "held", "asking": "asked"}.get(outcome["kind"], "redirected")
        reason = outcome.get("reason") if verdict in ("denied", "redirected") else None
        yield Verdict(step, name, target, verdict, reason)
    for route in entered(step):
        for other in entry_guards(app, route):
            yield Verdict(step, other, route, "allowed")


def judged(step: Step, app: App) -> str | None:
    """The route that the guard judged which an outcome names."""
    outcome = step.event.outcome
    if chain := outcome.get("chain"):
        is_final = outcome["kind"] in ("denied", "held", "asking")
        return chain[-1 if is_final else 0]["name"]
    name = str(outcome["guard"])
    if is_about_leaving(app, name):
        sight = step.after.windows.get(step.event.window)
        return sight.route["name"] if sight and sight.route else None
    routes = asked_for(step.event.intent) + linked_routes(app, step.event.intent)
    covered = [route for route in routes if name in entry_guards(app, route)]
    return next(iter(covered + routes), None)


def asked_for(intent: dict[str, Any]) -> list[str]:
    """The names of the routes that an intent is to bring in."""
    if intent.get("intent") == "batch":
        return [name for element in intent["intents"] for name in asked_for(element)]
    if intent.get("intent") not in (
            "push", "setStack", "replaceTop", "select", "present", "open", "openWindow"):
        return []
    given = [intent["route"]] if "route" in intent else []
    given += intent.get("routes", []) + intent.get("path", [])
    return [route if isinstance(route, str) else route["name"] for route in given]


def entered(step: Step) -> list[str]:
    """The names of the routes that came in past their guards."""
    changes = step.event.changes
    if step.event.kind in ("report", "restore") or any(change["change"] == "held" for change in changes):
        return []
    return [change["route"]["name"] for change in changes if change["change"] == "pushed"]


def recovery(verdict: Verdict, visits: list[Visit]) -> Visit | None:
    """The first later visit of what the guard kept a user from."""
    if verdict.verdict == "allowed":
        return None
    for visit in visits:
        is_later = visit.entered.event.position > verdict.step.event.position
        if is_later and visit.screen.kind == "entry" and visit.screen.text == verdict.target:
            return visit
    return None


@dataclass(frozen=True)
class Told:
    one: Counted
    verdict: Verdict
    recovered: Visit | None

    @property
    def key(self) -> tuple[str, str | None]:
        return (self.verdict.guard, self.verdict.target)

    @property
    def recovery(self) -> int | None:
        return self.recovered and elapsed(self.verdict.step.event.at, self.recovered.entered.event.at)


def all_told(all_counted: list[Counted], app: App) -> list[Told]:
    return [
        Told(one, verdict, recovery(verdict, one.visits))
        for one in all_counted for step in one.session.steps for verdict in verdicts(step, app)]


def guards(all_counted: list[Counted], options: Options) -> dict[str, Any]:
    told = all_told(all_counted, options.app)
    keys = sorted({one.key for one in told}, key=lambda key: (key[0].encode(), null_first(key[1])))
    rows = [row(key, [one for one in told if one.key == key]) for key in keys]
    return {"rows": sorted(rows, key=lambda row: -row["evaluations"])}


def row(key: tuple[str, str | None], own: list[Told]) -> dict[str, Any]:
    counts = Counter(one.verdict.verdict for one in own)
    reasons = Counter(one.verdict.reason for one in own if one.verdict.reason is not None)
    recoveries = [one.recovery for one in own if one.recovered]
    return {
        "guard": key[0], "target": key[1], "evaluations": len(own),
        **{verdict: counts[verdict] for verdict in VERDICTS},
        "reasons": dict(sorted(reasons.items())), "recovered": len(recoveries),
        "recovery": spread(recoveries)}


def table(all_counted: list[Counted], app: App) -> list[dict[str, Any]]:
    rows = []
    for told in all_told(all_counted, app):
        event, verdict = told.verdict.step.event, told.verdict
        rows.append({
            "session": told.one.session.name, "window": event.window, "position": event.position,
            "at": event.time, "guard": verdict.guard, "target": verdict.target, "verdict": verdict.verdict,
            "reason": verdict.reason,
            "recoveredPosition": told.recovered.entered.event.position if told.recovered else None,
            "recoveryMs": told.recovery})
    return sorted(rows, key=lambda row: row["position"])
