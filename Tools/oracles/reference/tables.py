"""The tables of `export --format csv` and `ndjson`: rows as dictionaries, columns in their order."""

import json
from typing import Any

from .declaration import matching_pattern
from .events import Event
from .report import Counted
from .sessions import row as session_row
from .state import App
from .transitions import lanes, occurrences
from .visits import Visit
from .waiting import Link, gross, links_of, net

Row = dict[str, Any]


def events(all_events: list[Event]) -> list[Row]:
    return [event_row(event) for event in all_events]


def event_row(event: Event) -> Row:
    intent = event.intent
    routes = intent.get("routes")
    route = intent.get("route") or (routes[-1] if isinstance(routes, list) and routes else None)
    return {
        "position": event.position, "session": event.session, "step": event.step, "window": event.window,
        "at": event.time, "intent": text(event.kind), "route": name(route), "tab": text(intent.get("tab")),
        "outcome": event.result, "reason": event.reason, "cause": event.cause,
        "source": text(intent.get("source")), "actor": text(intent.get("actor")),
        "intentJson": event.intent_text}


def text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def name(route: Any) -> str | None:
    return text(route.get("name")) if isinstance(route, dict) else text(route)


def visits(all_counted: list[Counted]) -> list[Row]:
    return [
        visit_row(one, visit) for one in all_counted for lane in lanes(one.visits).values() for visit in lane]


def visit_row(one: Counted, visit: Visit) -> Row:
    entered, left = visit.entered.event, None if visit.censored else visit.left.event
    return {
        "session": one.session.name, "window": visit.window, "visit": visit.number,
        "kind": visit.screen.kind, "screen": visit.screen.text,
        "params": None if visit.params is None else compact(visit.params), "tab": visit.tab,
        "modal": visit.modal, "entry": visit.entry, "arrival": visit.arrival,
        "enteredPosition": entered.position, "enteredStep": entered.step,
        "leftPosition": left.position if left else None, "enteredAt": entered.time,
        "leftAt": left.time if left else None, "grossMs": visit.gross if left else None,
        "netMs": visit.net if left else None, "censored": visit.censored}


def compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)


def transitions(all_counted: list[Counted]) -> list[Row]:
    rows = []
    for one in all_counted:
        for step in occurrences(one):
            before, after = step.nodes
            left = step.before.left if step.before and not step.before.censored else None
            by = step.after.entered if step.after else left
            rows.append({
                "session": one.session.name, "window": step.window,
                "position": by.event.position if by else None, "at": by.event.time if by else None,
                "fromKind": before.kind, "fromScreen": before.screen,
                "toKind": after.kind, "toScreen": after.screen,
                "fromVisit": step.before.number if step.before else None,
                "toVisit": step.after.number if step.after else None})
    return rows


def sessions(all_counted: list[Counted]) -> list[Row]:
    return [session_row(one) for one in all_counted]


def links(all_counted: list[Counted], app: App) -> list[Row]:
    rows = [link_row(link, app) for one in all_counted for link in links_of(one.session)]
    return sorted(rows, key=lambda row: row["position"])


def link_row(link: Link, app: App) -> Row:
    opened, end = link.opened.event, link.settled
    url = text(opened.intent.get("url"))
    pattern = (matching_pattern(app, url or "") or {}).get("pattern")
    return {
        "session": link.session.name, "window": opened.window, "position": opened.position,
        "receivedAt": opened.time, "url": url, "pattern": pattern, "result": link.result,
        "reason": link.reason, "settledPosition": end.event.position if end else None,
        "settledAt": end.event.time if end else None,
        "latencyGrossMs": gross(link.opened, end) if end else None,
        "latencyNetMs": net(link.opened, end) if end else None}
