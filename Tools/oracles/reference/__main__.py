"""python3 -m reference REPORT LOG [OPTION…], or python3 -m reference table:NAME LOG

LOG is what `navlog log --json` prints; `-` is standard input. Prints one line of JSON, of tables one a row.
"""

import json
import sys

from .cli import Recording, parse_arguments


def main() -> None:
    options = parse_arguments(sys.argv[1:])
    with open(0 if options.log == "-" else options.log, encoding="utf-8", newline="\n") as log:
        recording = Recording(log, options.app)
    for line in recording.answer(options):
        print(json.dumps(line, separators=(",", ":"), ensure_ascii=False))


if __name__ == "__main__":
    main()
