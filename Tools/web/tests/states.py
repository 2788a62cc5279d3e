#!/usr/bin/env python3
"""Compares the states that a page folds with those that navlog folds.

    states.py PAGE STATES [PAGE STATES …]

STATES has the state after each event of the page, one JSON object a line. Says what differs and ends with 1.
"""

import json
import pathlib
import sys

from browser import Browser, find_browser

# Every state of the page, as text: numbers that JavaScript can't hold keep their digits.
ALL_STATES = """(async () => {
  const states = [];
  for (let index = 0; index < page.recording.count; index += 1) {
    states.push(JSON.stringify((await page.recording.moment(index)).after));
  }
  return states;
})()"""


def differences(browser, page, states):
    browser.open(pathlib.Path(page).resolve().as_uri())
    browser.wait_for("globalThis.page")
    found = [json.loads(state) for state in browser.run(ALL_STATES)]
    expected = [json.loads(line) for line in open(states, encoding="utf-8")]
    if len(found) != len(expected):
        yield f"{page}: {len(found)} states instead of {len(expected)}"
    for number, (one, other) in enumerate(zip(found, expected), 1):
        if one != other:
            yield f"{page}: state {number} differs:\n  page   {json.dumps(one)}\n  navlog {json.dumps(other)}"
            return
    yield from (f"{page}: {problem}" for problem in browser.problems)


def main(arguments):
    with Browser(find_browser()) as browser:
        faults = [
            fault for page, states in zip(arguments[::2], arguments[1::2])
            for fault in differences(browser, page, states)]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
