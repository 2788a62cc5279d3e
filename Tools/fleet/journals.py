"""Random journals to try a fleet with: tabs, stacks, modals, windows, links, ties in time and clocks that go back."""

import json
import pathlib
import random
import shutil
import subprocess

SCREENS = ["home", "list", "product", "cart", "checkout", "payment", "done", "help"]
TABS = ["shop", "orders", "profile"]


def intents(seed: int, sessions: int, length: int) -> list[dict]:
    """What a few users asked for, interleaved."""
    rng = random.Random(seed)
    told, clock = [], {f"s{number}": 1_700_000_000_000 + rng.randrange(1_000_000) for number in range(sessions)}
    for _ in range(sessions * length):
        session = rng.choice(list(clock))
        clock[session] += rng.choice([0, 0, 1, 700, 5_000, 60_000, 2_000_000, -3_000])
        told.append({**intent(rng), "session": session, "at": clock[session]})
    for session in clock:
        if rng.random() < 0.5:
            told.append({"intent": "end", "session": session, "at": clock[session]})
    return told


def intent(rng: random.Random) -> dict:
    screen = rng.choice(SCREENS)
    route = {"name": screen, "params": {"id": rng.randrange(3)}} if screen == "product" else screen
    kinds = [
        ({"intent": "push", "route": route}, 12), ({"intent": "back"}, 5), ({"intent": "pop"}, 2),
        ({"intent": "select", "tab": rng.choice(TABS)}, 3), ({"intent": "popToRoot"}, 1),
        ({"intent": "present", "route": route}, 2), ({"intent": "dismiss"}, 2),
        ({"intent": "replaceTop", "route": route}, 1), ({"intent": "background"}, 1), ({"intent": "foreground"}, 1),
        ({"intent": "openWindow", "window": rng.choice(["main", "second"])}, 1),
        ({"intent": "closeWindow", "window": "second"}, 1),
        ({"intent": "open", "url": f"shop:///{screen}", "route": route}, 2), ({"intent": "nonsense"}, 1),
    ]
    return rng.choices([kind for kind, _ in kinds], [weight for _, weight in kinds])[0]


def record(tool: str, path: pathlib.Path, seed: int, *, sessions: int, length: int) -> None:
    lines = "".join(json.dumps(intent) + "\n" for intent in intents(seed, sessions, length))
    subprocess.run(
        [tool, "record", "--quiet", "--sync", "none", "-j", path], input=lines, text=True, check=True,
        stdout=subprocess.DEVNULL)


def fleet(tool: str, folder: pathlib.Path, count: int, kinds: int = 100) -> None:
    """Many small journals, in folders; copies of a hundred, which count like others: sessions of two journals are
    two sessions, whatever they are called."""
    made = []
    for number in range(min(kinds, count)):
        path = folder / f"{number % 10}" / f"{number}.navlog"
        path.parent.mkdir(parents=True, exist_ok=True)
        record(tool, path, number, sessions=1 + number % 4, length=5 + number % 37)
        made.append(path)
    for number in range(len(made), count):
        shutil.copy(made[number % len(made)], folder / f"{number % 10}" / f"{number}.navlog")
