#!/usr/bin/env python3
"""Drives navlog step through a pseudo-terminal, as a person at a keyboard does.

    step.py NAVLOG JOURNAL LONG

JOURNAL is the sample of the shop, LONG a journal of a thousand pages. Says what is wrong and ends with 1.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

ALTERNATE, MAIN = b"\x1b[?1049h", b"\x1b[?1049l"
ARROWS = {"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D"}


class Player:
    """A running step, and the screen as it stands."""

    def __init__(self, *arguments, size=(80, 24), has_errors_apart=True, **environment):
        self.main, other = pty.openpty()
        self.resize(*size, other)
        self.before = termios.tcgetattr(other)
        variables = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "NO_COLOR": "", **environment}
        self.process = subprocess.Popen(
            arguments, stdin=other, stdout=other, stderr=subprocess.PIPE if has_errors_apart else other, env=variables, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        self.other = other
        self.output = b""
        self.read()

    def resize(self, width, height, terminal=None):
        fcntl.ioctl(terminal if terminal is not None else self.main, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def read(self, until=None, seconds=20):
        """Reads until the screen says something; where nothing is awaited, until there is a screen."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            ready, _, _ = select.select([self.main], [], [], 0.05 if until is None and self.lines() else 0.2)
            if ready:
                try:
                    self.output += os.read(self.main, 1 << 16)
                except OSError:
                    return
            elif until is None and (self.lines() or self.process.poll() is not None):
                return
            if until is not None and re.search(until, self.text()):
                return

    def press(self, *keys, until=None):
        """Types keys one behind the other, and waits for what is awaited of them all."""
        os.write(self.main, "".join(ARROWS.get(key, key) for key in keys).encode())
        self.read(until)

    def lines(self):
        """The last whole drawing, without colours."""
        frames = self.output.split(b"\x1b[H")
        whole = [frame for frame in frames if b"\x1b[J" in frame]
        if not whole:
            return []
        text = whole[-1].split(b"\x1b[J")[0].decode(errors="replace")
        return [re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", line.rstrip("\r")) for line in text.split("\n")]

    def text(self):
        return "\n".join(self.lines())

    def end(self):
        """The exit code; the terminal must be as it was."""
        self.process.wait(timeout=10)
        self.read(until="$^", seconds=0.3)
        is_restored = self.output.rstrip().endswith(MAIN) and termios.tcgetattr(self.other)[:6] == self.before[:6]
        errors = self.process.stderr.read().decode() if self.process.stderr else ""
        os.close(self.main)
        os.close(self.other)
        return self.process.returncode, is_restored, errors


faults = []


def expect(what, found, wanted=True):
    if found != wanted:
        faults.append(f"{what}: {found!r} instead of {wanted!r}")


def shows(player, what, pattern):
    if not re.search(pattern, player.text()):
        faults.append(f"{what}: {pattern!r} is not in\n{player.text()}")


def steps(navlog, journal):
    player = Player(navlog, "step", journal, "--session", "ana")
    shows(player, "the first event", r"ana step 1 · #1 of 20")
    expect("as many lines as the terminal has", len(player.lines()), 24)
    expect("no line is wider than it", max(map(len, player.lines())), 80)
    for keys, pattern in [
            (["right"], "step 2 · #2"), (["j", "down"], "step 4 · #5"), (["left", "k"], "step 2 · #2"), (["G"], "#19 of"),
            (["l"], "That was the last event"), (["g"], "step 1 ·"), (["up"], "This is the first event"),
            ([":", "1", "6", "\r"], "#16 of"), (["b"], "state before"), (["d"], r"\+ └─ ▣ alert #9"), (["a"], "state after"),
            (["D"], "No refusal behind"), (["g", "D"], "#14 of"), (["/", "c", "a", "r", "t", "\r"], 'No "cart" behind'),
            (["g", "n"], "#8 of"), (["n"], "No"), (["N"], 'No "cart" before'), (["]"], "No mark behind"),
            ([":", "+", "1", "5", "s", "\r"], "#6 of"), ([":", "x", "\r"], "A place is"), (["?"], "Any key goes back"),
            (["x"], "step"), ([":", "\x7f", "j"], "step 6")]:
        player.press(*keys, until=pattern)
        shows(player, f"after {keys}", pattern)
    player.press("q")
    expect("q", player.end(), (0, True, ""))


def fits_any_size(navlog, journal):
    player = Player(navlog, "step", journal)
    for width, height in [(40, 12), (200, 50), (20, 5), (1, 1), (80, 24)]:
        player.resize(width, height)
        end = time.monotonic() + 20
        while len(player.lines()) != height and time.monotonic() < end:
            player.read("$^", seconds=0.1)
        lines = player.lines()
        expect(f"lines at {width}x{height}", len(lines), height)
        expect(f"width at {width}x{height}", max(map(len, lines)) <= width)
    player.press("q")
    expect("quit", player.end()[:2], (0, True))


def gives_the_terminal_back(navlog, journal):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        player = Player(navlog, "step", journal)
        player.process.send_signal(number)
        expect(f"{number.name}", player.end(), (0, True, ""))
    player = Player(navlog, "step", journal)
    player.press("\x03")
    expect("ctrl-c", player.end(), (0, True, ""))


def stops_and_goes_on(navlog, journal):
    """A shell with job control: it has the terminal while step is stopped, and takes it up again."""
    for stop in (lambda child: os.kill(child, signal.SIGTSTP), None):
        shell = '"$@"; stty -a | grep -o " icanon\\| echo " | tr -d "\n"; fg >/dev/null; exit 0'
        player = Player("/bin/bash", "-mc", shell, "bash", navlog, "step", journal, "--at", "3", has_errors_apart=False)
        player.read(until="#3 of")
        if stop:
            stop(int(open(f"/proc/{player.process.pid}/task/{player.process.pid}/children").read()))
        else:
            os.write(player.main, b"\x1a")
        for _ in range(40):
            player.read(until="$^", seconds=0.25)
            if re.search(rb"1049l.*1049h.*#3 of", player.output, re.S):
                break
        expect("the shell's turn, then ours", re.search(rb"1049l.*icanon.*echo.*1049h", player.output, re.S) is not None)
        shows(player, "continued", "#3 of 20")
        player.press("q")
        expect("after all that", player.end()[:2], (0, True))


def keeps_to_what_the_terminal_can(navlog, journal):
    player = Player(navlog, "step", journal, "--at", "16", LC_ALL="C", NO_COLOR="1")
    expect("ASCII", player.text().isascii())
    shows(player, "ASCII trees", r"\|- \* cart")
    expect("no colour", re.findall(rb"\x1b\[3\dm", player.output), [])
    player.press("q")
    player.end()
    player = Player(navlog, "step", journal)
    player.press("G", until="#20 of")
    expect("colour", re.findall(rb"\x1b\[\d+m", player.output) != [])
    player.press("q")
    player.end()


def refuses_without_a_terminal(navlog, journal):
    for arguments in ([], ["--json"]):
        result = subprocess.run([navlog, "step", journal, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        expect("exit code", result.returncode, 2)
        expect("it names state", "navlog state" in result.stdout + result.stderr)


def reads_what_it_shows(navlog, long):
    player = Player(navlog, "step", long)
    player.press("G", until="#30000 of 30000")
    player.press(*":25000\r", until="#25000 of")
    shows(player, "a place far in", "#25000 of")
    peak = re.search(r"VmHWM:\s+(\d+)", open(f"/proc/{player.process.pid}/status").read())
    expect("memory in kB", int(peak[1]) < 120_000)
    player.press("q")
    player.end()


def main(navlog, journal, long):
    steps(navlog, journal)
    fits_any_size(navlog, journal)
    gives_the_terminal_back(navlog, journal)
    stops_and_goes_on(navlog, journal)
    keeps_to_what_the_terminal_can(navlog, journal)
    refuses_without_a_terminal(navlog, journal)
    reads_what_it_shows(navlog, long)
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
