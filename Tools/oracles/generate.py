"""Random small sessions, many in each journal, over names so few that they meet: generate.py FOLDER [SEED]

Whatever can make counting go wrong is in them: ties and steps back in time, long pauses, screens visited
again and again, several windows that close and open anew, modals in modals, links that wait, guards of every
kind, questions, background, batches, restored and reported states, lines that are no intents. Writes
`NN.intents.ndjson`, and `NN.app.json` where the journal has an app. In every other one time never runs back.
"""

import json
import os
import random
import sys
from pathlib import Path
from typing import Any

JOURNALS, SESSIONS = 8 if os.environ.get("ORACLES_QUICK") else 40, 50
START = 1_796_000_000_000
PAUSES = [0, 0, 0, 1, 400, 1000, 1000, 2000, 5000, 7500, 60_000, -3000, -1, 1_799_999, 1_800_000, 1_800_001]
Intent = dict[str, Any]


def app(chance: random.Random) -> dict[str, Any]:
    """An app with guards of every kind, some that bite when a fact is set and some that bite until one is."""
    bites = lambda: {chance.choice(["when", "unless"]): chance.choice(["f", "g"])}
    kinds = [
        {"name": "no", "routes": ["c"], "deny": "not now"}, {"routes": ["b"], "redirect": "a"},
        {"name": "login", "routes": ["x"], "present": "login"}, {"routes": ["y"], "ask": "may I?"},
        {"routes": ["a"], "onLeave": "deny"}, {"name": "leave", "routes": ["x"], "onLeave": "ask"},
        {"name": "all", "present": "login"}, {"name": "child", "routes": ["b"], "deny": "not below"}]
    guards = [{**guard, **bites()} for guard in chance.sample(kinds, chance.randint(2, 6))]
    routes: dict[str, Any] = {name: {} for name in ["b", "c", "x", "login"]}
    patterns = [
        {"pattern": "a/:id", "tab": "main", "path": ["a"]},
        {"pattern": "x", "tab": "two", "path": ["b", "x"]}, {"pattern": "c", "path": ["c"]},
        {"pattern": "y", "present": "y"}, {"pattern": "two", "tab": "two"}]
    return {
        "app": "demo", "version": "1", "tabs": ["main", "two", "wide"],
        "reselect": chance.choice(["popToRoot", "none"]),
        "backBehavior": chance.choice(["none", "firstTab", "history", "fullHistory"]),
        "routes": {**routes, "a": {"params": {"id": "int?"}}, "y": {"parent": "b"}}, "guards": guards,
        "links": {
            "schemes": ["demo"], "patterns": patterns, "whenUnknown": chance.choice(["stay", "root"]),
            "pending": {"capacity": chance.choice([1, 2, 16]), "expiresAfter": chance.choice([5, 600])}},
        "splits": {"wide": {"columns": ["left", "right"]}}}


class Sessions:
    """Makes up the intents of a session."""

    def __init__(self, chance: random.Random, has_app: bool, is_steady: bool) -> None:
        self.chance, self.has_app = chance, has_app
        self.pauses = [pause for pause in PAUSES if pause >= 0] if is_steady else PAUSES

    def one(self, name: str) -> list[Intent]:
        at = START + self.chance.randrange(0, 4_000_000)
        intents = []
        for _ in range(self.chance.choice([1, 1, 2, 3, 5, 8, 12, 20, 30])):
            intents.append({"session": name, **self.addressed(self.intent()), "at": at})
            at += self.chance.choice(self.pauses)
        if self.chance.random() < 0.4:
            intents.append({"session": name, "intent": "end", "at": at})
            if self.chance.random() < 0.2:
                intents.append({"session": name, **self.stack(), "at": at + 10})
        return intents

    def addressed(self, intent: Intent) -> Intent:
        chance = self.chance
        if chance.random() < 0.12:
            intent.setdefault("window", chance.choice(["main", "main", "second", "a"]))
        if chance.random() < 0.05:
            intent["from"] = chance.randrange(0, 9)
        return intent

    def intent(self) -> Intent:
        kinds = [self.stack, self.screen, self.wider, self.link, self.waiting]
        weights = [45, 25, 17, 8, 5] if not self.has_app else [35, 20, 15, 17, 13]
        return self.chance.choices(kinds, weights)[0]()

    def route(self) -> Any:
        name = self.chance.choice(["a", "b", "c", "x", "y"])
        return {"name": "a", "params": {"id": self.chance.randrange(3)}} if name == "a" else name

    def routes(self, least: int = 0) -> list[Any]:
        return [self.route() for _ in range(self.chance.randint(least, 3))]

    def number(self) -> int:
        return self.chance.randrange(1, 14)

    def stack(self) -> Intent:
        chance = self.chance
        return chance.choice([
            {"intent": "push", "route": self.route()}, {"intent": "push", "route": self.route()},
            {"intent": "push", "route": self.route(), "ifTop": "ignore"},
            {"intent": "push", "route": self.route(), "ifExists": chance.choice(["popTo", "moveToTop"])},
            {"intent": "push", "routes": self.routes(1)},
            {"intent": "push", "route": self.route(), "tab": "two"},
            {"intent": "pop"}, {"intent": "pop", "count": 2}, {"intent": "popToRoot"},
            {"intent": "popTo", "route": self.route(), "ifMissing": "push"},
            {"intent": "popTo", "name": chance.choice("abc")},
            {"intent": "replaceTop", "route": self.route()}, {"intent": "setStack", "routes": self.routes()},
            {"intent": "back"}, {"intent": "back"},
            {"intent": "close", "entry": self.number()}])

    def screen(self) -> Intent:
        chance = self.chance
        return chance.choice([
            {"intent": "present", "route": self.route()},
            {"intent": "present", "route": self.route(), "path": self.routes(), "style": "fullScreen"},
            {"intent": "present", "route": self.route(), "busy": "replace", "request": "pick"},
            {"intent": "dismiss"}, {"intent": "dismissAll"}, {"intent": "finish", "value": 1},
            {"intent": "select", "tab": chance.choice(["main", "two", "wide"])},
            {"intent": "select", "tab": chance.choice(["main", "two"]), "dismissModals": True},
            {"intent": "select", "tab": "two", "route": self.route(), "dismissModals": True},
            {"intent": "select", "tab": "main", "reset": True}])

    def wider(self) -> Intent:
        chance = self.chance
        return chance.choice([
            {"intent": "openWindow", "window": chance.choice(["second", "a"])},
            {"intent": "openWindow", "window": "second", "route": self.route()},
            {"intent": "closeWindow", "window": chance.choice(["second", "main", "a"])},
            {"intent": "focusWindow", "window": "main"}, {"intent": "mark", "name": "here"},
            {"intent": "background"}, {"intent": "foreground"}, {"intent": "background"},
            {"intent": "foreground"}, {"intent": "fly"},
            {"intent": "report", "stack": self.routes(), "selectedTab": chance.choice(["main", "two"])},
            {"intent": "report", "modals": self.routes()}, self.batch(), self.batch(), self.restore()])

    def batch(self) -> Intent:
        makers = [self.stack, self.screen]
        return {"intent": "batch", "intents": [self.chance.choice(makers)() for _ in range(3)]}

    def restore(self) -> Intent:
        tabs = {"main": self.routes(), "two": self.routes()}
        window = {"selectedTab": self.chance.choice(["main", "two"]), "tabs": tabs}
        state = {"windows": {"main": window} | ({"a": window} if self.chance.random() < 0.3 else {})}
        snapshot = {"format": 1, "app": "demo", "version": "1", "state": state}
        return {"intent": "restore", "snapshot": snapshot}

    def link(self) -> Intent:
        path = self.chance.choice(["a/1", "a/2", "x", "c", "y", "two", "nowhere", "a/x"])
        link: Intent = {"intent": "open", "url": f"demo://{path}"}
        if not self.has_app:
            link |= {"routes": self.routes(), "tab": self.chance.choice(["main", "two"])}
        return link

    def waiting(self) -> Intent:
        chance = self.chance
        facts = {chance.choice("fg"): chance.choice([True, True, None, 0])}
        verdict = chance.choice(["allow", "allow", "deny", {"redirect": "a"}, {"present": "login"}])
        return chance.choice([
            {"intent": "ready"}, {"intent": "ready"}, {"intent": "notReady"},
            {"intent": "set", "facts": facts}, {"intent": "set", "facts": facts},
            {"intent": "set", "facts": facts, "dropPending": True},
            {"intent": "resolve", "token": self.number(), "verdict": verdict}])


def journal(chance: random.Random, has_app: bool, is_steady: bool) -> list[str]:
    """The lines of a journal: its sessions shuffled into each other, each in its own order."""
    maker = Sessions(chance, has_app, is_steady)
    waiting = [maker.one(f"s{number}") for number in range(SESSIONS)]
    lines = []
    while waiting:
        own = chance.choice(waiting[:8])
        lines.append(json.dumps(own.pop(0), separators=(",", ":")))
        waiting = [session for session in waiting if session]
        if chance.random() < 0.01:
            lines.append(chance.choice(["garbage", '{"intent":7}', "[1]"]))
    return lines


def is_steady(number: int) -> bool:
    """Whether time never runs backwards in a journal's sessions."""
    return number % 2 == 1


def main(folder: Path, seed: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(JOURNALS):
        chance = random.Random(seed * 1000 + number)
        has_app = number % 4 > 1
        if has_app:
            (folder / f"{number:02}.app.json").write_text(json.dumps(app(chance)))
        text = "\n".join(journal(chance, has_app, is_steady(number))) + "\n"
        (folder / f"{number:02}.intents.ndjson").write_text(text)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
