"""What the declaration of an app says of guards and links. Read as plain JSON."""

from typing import Any

from .state import App


def guard_name(app: App, index: int) -> str:
    return str(app["guards"][index].get("name", index))


def entry_guards(app: App, route: str | None) -> list[str]:
    """The names of the guards that a route is asked by on its way in: those of the app, then those of its
    parents, then its own."""
    guards = [(index, guard) for index, guard in enumerate(app.get("guards", [])) if "onLeave" not in guard]
    found = [index for index, guard in guards if "routes" not in guard]
    for name in lineage(app, route):
        found += [i for i, guard in guards if name in guard.get("routes", []) and i not in found]
    return [guard_name(app, index) for index in found] if route is not None else []


def lineage(app: App, route: str | None) -> list[str | None]:
    """A route with those above it, the highest first."""
    parent = app.get("routes", {}).get(route, {}).get("parent")
    return [*lineage(app, parent), route] if parent else [route]


def is_about_leaving(app: App, name: str) -> bool:
    return any(
        guard_name(app, index) == name and "onLeave" in guard
        for index, guard in enumerate(app.get("guards", [])))


def matching_pattern(app: App, url: str) -> dict[str, Any] | None:
    """The pattern that a URL matches. Enough for apps whose patterns share no URL."""
    scheme, _, rest = url.partition("://")
    if scheme not in app.get("links", {}).get("schemes", []):
        return None
    path = rest.partition("?")[0].split("/")
    for pattern in app["links"]["patterns"]:
        parts = pattern["pattern"].split("/")
        if len(parts) == len(path) and all(
                fits(part, text) for part, text in zip(parts, path)):
            return pattern
    return None


def fits(part: str, text: str) -> bool:
    """A parameter of these apps is a whole number."""
    return text.isdecimal() and text == str(int(text)) if part.startswith(":") else part == text


def linked_routes(app: App, intent: dict[str, Any]) -> list[str]:
    """The names of the routes of the place that a link leads to."""
    if intent.get("intent") != "open":
        return []
    pattern = matching_pattern(app, intent["url"]) or {}
    return pattern.get("path", []) + ([pattern["present"]] if "present" in pattern else [])
