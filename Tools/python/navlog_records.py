"""Events as they are spelled in records: the second half of the reader, written from Records.md."""

import struct
from datetime import datetime, timedelta

FIELDS = (
    "intent session window at t id delivery source actor from route routes tab column request ifTop ifExists "
    "count name entry inclusive ifMissing andAbove reset dismissModals style path busy modal url value facts "
    "dropPending columns token verdict snapshot stack selectedTab modals note intents deny redirect present"
).split()
KINDS = (
    "push pop popTo popToRoot setStack replaceTop close select present dismiss dismissAll back open finish set "
    "layout ready notReady resolve restore openWindow closeWindow focusWindow report background foreground "
    "mark batch end"
).split()
OUTCOMES = (
    "applied clamped redirected held asking noop exit stale superseded denied rejected duplicate"
).split()
REJECTIONS = (
    "malformed unknownIntent unknownRoute badParams unknownTab unknownWindow notOnStack blockedByModal noMatch "
    "forbiddenHost malformedURL expired sessionEnded abandoned overflow notAtomic redirectLoop redirectLimit "
    "tooLarge badSnapshot lastWindow"
).split()
DETAILS = (
    "count position item token question guard to chain removed report results element outcomes"
).split()
CHANGES = (
    "pushed popped removed movedToTop tabAdded tabSelected tabHistoryChanged layoutChanged modalPresented "
    "modalDismissed windowOpened windowClosed windowFocused factSet readinessChanged backgroundChanged ended "
    "requestOpened requestCompleted held released asked answered"
).split()
STYLES = "sheet fullScreen alert popover".split()
CANCELLATIONS = "closed dismissed replaced popped".split()
PENDING_REASONS = "notReady guard".split()


class Members(list):
    """An object: its keys and values in their order."""


class Record:
    """Reads on in a shape, and takes its operands as they are asked for."""

    def __init__(self, shape, operands, session, time, shift=0):
        self.shape, self.operands, self.shift = shape, iter(operands), shift
        self.offset = 0
        self.session, self.time, self.window = session, time, "main"
        self.routes = []

    def next(self):
        return self.shape[self.offset] if self.offset < len(self.shape) else None

    def take(self):
        self.offset += 1
        return self.shape[self.offset - 1]

    def takes(self, token):
        if self.next() == token:
            self.offset += 1
            return True
        return False

    def operand(self):
        self.offset += 1
        return next(self.operands)

    def text(self):
        """Text, or a UUID spelled as text."""
        text = self.operand()
        return text.decode() if isinstance(text, bytes) else text

    def count(self):
        count, unit = 0, 1
        while True:
            digit = self.take()
            if digit < 112:
                return count + digit * unit
            count += (digit - 112) * unit
            unit *= 112

    def list(self, read):
        return [read() for _ in range(self.count())]

    # Values

    def value(self):
        """A value of the intent, or of anything else."""
        token = self.take()
        if token in (0x11, 0x12):
            return token == 0x12
        if token in (0x13, 0x14, 0x16, 0x63, 0x64, 0x65):
            return self.operand()
        if token == 0x15:
            return self.text()
        if token == 0x17:
            return self.list(self.value)
        if token == 0x18:
            return Members(self.list(lambda: (self.key(), self.value())))
        if token == 0x60:
            return self.session
        if token == 0x61:
            return self.time
        if token == 0x62:
            return moment(self.time)
        if token == 0x6B:
            return self.time - self.operand()
        if token == 0x6C:
            return self.window
        if 0x66 <= token <= 0x69:
            return self.spelled_route(token)
        if 0x80 <= token < 0xA0:
            return KINDS[token - 0x80]
        return None

    def key(self):
        token = self.take()
        if token == 0x19:
            count = self.count()
            self.offset += count
            return self.shape[self.offset - count : self.offset].decode()
        if token == 0x1A:
            return self.text()
        return FIELDS[token - 0x20]

    def spelled_route(self, token):
        name = self.operand()
        spelled = {0x66: name, 0x68: Members([("name", name)])}.get(token)
        parameters = Members()
        if token == 0x67:
            parameters = self.value()
        if spelled is None:
            spelled = Members([("name", name), ("params", parameters)])
        # Of equal keys the last one counts; they come sorted wherever they are not spelled as sent.
        self.routes.append(Members([("name", name), ("params", sorted_value(parameters))]))
        return spelled

    def route(self):
        if self.takes(0x6A):
            return self.routes[self.count()]
        self.spelled_route(self.take())
        return self.routes[-1]

    def optional_identifier(self):
        return self.operand() if self.take() == 0x63 else None

    # Outcomes

    def outcome(self):
        outcome = Members([("kind", OUTCOMES[self.take() - 0xA0])])
        if self.next() is not None and 0xB0 <= self.next() < 0xC7:
            outcome.append(("reason", REJECTIONS[self.take() - 0xB0]))
        elif self.takes(0xC7):
            outcome.append(("reason", self.operand()))
        while self.next() is not None and 0xC8 <= self.next() < 0xD6:
            name = DETAILS[self.take() - 0xC8]
            outcome.append((name, self.detail(name)))
        return outcome

    def detail(self, name):
        if name in ("count", "position", "item", "token", "question", "element"):
            return self.operand()
        if name == "guard":
            return self.value()
        if name == "to":
            return None if self.takes(0x10) else self.route()
        if name == "chain":
            return self.list(self.route)
        if name == "removed":
            return self.list(self.operand)
        if name == "report":
            return self.list(lambda: Members([("path", self.text()), ("reason", self.operand())]))
        if name == "results":
            return self.list(self.result)
        return self.list(self.inner_outcome)

    def result(self):
        result = Members([("request", self.operand()), ("name", self.operand())])
        if self.takes(0x6D):
            result.append(("cancelled", CANCELLATIONS[self.count()]))
        else:
            result.append(("value", sorted_value(self.value())))
        return result

    def inner_outcome(self):
        outcome = self.outcome()
        self.take()
        return outcome

    # Changes

    def changes(self):
        changes = []
        while self.next() is not None and self.next() != 0x03:
            window = self.operand() if self.takes(0x04) else self.window
            changes.append(self.change(CHANGES[self.take() - 0xD6], window))
        return changes

    def change(self, name, window):
        change = Members([("change", name)])
        if name in ("held", "asked"):
            state = StateBytes(self.operand(), self.shift)
            change += state.item() if name == "held" else state.question()
            return change
        if name in CHANGES[:13]:
            change.append(("window", window))
        if name in ("pushed", "popped", "removed", "movedToTop"):
            change += self.place()
        return Members(change + getattr(self, "members_of_" + name)())

    def place(self):
        token = self.take()
        if token == 0x70:
            return [("tab", self.operand())]
        if token == 0x71:
            return [("tab", self.operand()), ("column", self.operand())]
        return [("modal", self.operand())]

    def members_of_pushed(self):
        return [("entry", self.operand()), ("route", self.route())]

    def members_of_popped(self):
        return [("count", self.count())]

    def members_of_removed(self):
        return [("entry", self.operand())]

    members_of_movedToTop = members_of_removed

    def members_of_tabAdded(self):
        tab, columns = self.operand(), self.list(self.operand)
        return [("tab", tab)] + ([("columns", columns)] if columns else [])

    def members_of_tabSelected(self):
        return [("tab", self.operand())]

    def members_of_tabHistoryChanged(self):
        return [("tabs", self.list(self.operand))]

    def members_of_layoutChanged(self):
        return [("columns", self.count())]

    def members_of_modalPresented(self):
        return [
            ("modal", self.operand()),
            ("style", STYLES[self.count()]),
            ("presenter", self.optional_identifier()),
        ]

    def members_of_modalDismissed(self):
        return [("modal", self.operand())]

    def members_of_windowOpened(self):
        return [("selectedTab", self.operand())]

    def members_of_windowClosed(self):
        return []

    members_of_windowFocused = members_of_ended = members_of_windowClosed

    def members_of_factSet(self):
        return [("fact", self.operand()), ("value", sorted_value(self.value()))]

    def members_of_readinessChanged(self):
        return [("ready", self.value())]

    def members_of_backgroundChanged(self):
        return [("background", self.value())]

    def members_of_requestOpened(self):
        return [
            ("request", self.operand()),
            ("name", self.operand()),
            ("owner", self.optional_identifier()),
            ("screen", self.operand()),
        ]

    def members_of_requestCompleted(self):
        return [("request", self.operand())]

    def members_of_released(self):
        return [("item", self.operand())]

    def members_of_answered(self):
        return [("token", self.operand())]


class StateBytes:
    """What waits, as states spell it."""

    def __init__(self, data, shift):
        self.data, self.offset, self.shift = data, 0, shift

    def byte(self):
        self.offset += 1
        return self.data[self.offset - 1]

    def number(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def signed(self):
        number = self.number()
        return (number >> 1) ^ -(number & 1)

    def optional(self):
        number = self.number()
        return number - 1 if number else None

    def text(self):
        count = self.number()
        self.offset += count
        return self.data[self.offset - count : self.offset].decode()

    def value(self):
        kind = self.byte()
        if kind < 3:
            return (None, False, True)[kind]
        if kind == 3:
            return self.signed()
        if kind == 4:
            self.offset += 8
            return struct.unpack("<d", self.data[self.offset - 8 : self.offset])[0]
        if kind == 5:
            return self.text()
        if kind == 6:
            return [self.value() for _ in range(self.number())]
        return self.members()

    def members(self):
        return sorted_value(Members((self.text(), self.value()) for _ in range(self.number())))

    def position(self):
        """Told as the event's own journal counts, and shown as the file does."""
        return self.number() + self.shift & 0xFFFFFFFFFFFFFFFF

    def item(self):
        identifier, window, reason = self.number(), self.text(), PENDING_REASONS[self.byte()]
        since, cause, modal, intent = self.signed(), self.position(), self.optional(), self.value()
        return [
            ("window", window),
            ("item", identifier),
            ("reason", reason),
            ("since", moment(since)),
            ("cause", cause),
            ("modal", modal),
            ("intent", intent),
        ] + self.answers()

    def question(self):
        token, window, question, cause = self.number(), self.text(), self.text(), self.position()
        members = [("window", window), ("token", token), ("question", question), ("cause", cause)]
        return members + [("intent", self.value()), ("guard", self.guard())] + self.answers()

    def guard(self):
        return self.text() if self.byte() == 0 else self.number()

    def answers(self):
        answers = [self.answer() for _ in range(self.number())]
        return [("answers", answers)] if answers else []

    def answer(self):
        guard = self.guard()
        if self.byte() == 0:
            return Members([("guard", guard), ("verdict", "allow")])
        route = Members([("name", self.text()), ("params", self.members())])
        return Members([("guard", guard), ("verdict", Members([("redirect", route)]))])


# JSON


def event_json(position, session, step, time, shape, operands, shift):
    """An event as a line of JSON; of one whose record can not be read, what is known."""
    try:
        return known_event_json(position, session, step, time, shape, operands, shift)
    except (IndexError, KeyError, TypeError, ValueError, StopIteration):
        values = [value.decode() if isinstance(value, bytes) else value for value in operands]
    intent = Members([("intent", "unknown"), ("shape", shape.hex()), ("operands", values)])
    event = Members([("position", position), ("session", session), ("step", step), ("window", "main")])
    event += [("at", moment(time)), ("intent", intent), ("outcome", Members([("kind", "noop")]))]
    return json(event + [("changes", [])])


def known_event_json(position, session, step, time, shape, operands, shift):
    record = Record(shape, operands, session, time, shift)
    if record.takes(0x05):  # the hash of what a redacted event said before
        record.operand()
        record.operand()
    if record.take() == 0x02:
        record.window = record.operand()
    intent = record.value()
    event = Members([("position", position), ("session", session), ("step", step)])
    event += [("window", record.window), ("at", moment(time)), ("intent", intent)]
    event += [("outcome", record.outcome()), ("changes", record.changes())]
    if record.takes(0x03):
        event.append(("cause", position - record.operand()))
    if record.next() is not None:
        raise ValueError("an event goes on behind its end")
    return json(event)


def moment(milliseconds):
    """RFC 3339 in UTC with three digits."""
    seconds, fraction = divmod(milliseconds, 1000)
    # The calendar repeats every 400 years, and Python's has no year 0.
    cycles, seconds = divmod(seconds, 146097 * 86400)
    time = datetime(1970, 1, 1) + timedelta(seconds=seconds)
    return f"{time.year + 400 * cycles:04d}-{time:%m-%dT%H:%M:%S}.{fraction:03d}Z"


def sorted_value(value):
    """A value whose objects are sorted by their keys' UTF-16, of equal keys only the last left."""
    if isinstance(value, Members):
        last = {key: sorted_value(member) for key, member in value}
        return Members(sorted(last.items(), key=lambda member: member[0].encode("utf-16-be")))
    if isinstance(value, list):
        return [sorted_value(element) for element in value]
    return value


def json(value):
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return number(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Members):
        return "{" + ",".join(quoted(key) + ":" + json(member) for key, member in value) + "}"
    return "[" + ",".join(map(json, value)) + "]"


ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def quoted(text):
    return '"' + "".join(ESCAPES.get(c) or (f"\\u{ord(c):04x}" if c < " " else c) for c in text) + '"'


def number(value):
    """The shortest digits, laid out as ECMAScript does; with `.0` where they look whole."""
    if value != value or value in (float("inf"), float("-inf")):
        return "null"
    sign = "-" if struct.pack(">d", value)[0] & 0x80 else ""
    if value == 0:
        return sign + "0.0"
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or 0) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    if len(digits) <= point <= 21:
        return sign + digits + "0" * (point - len(digits)) + ".0"
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    text = digits[0] + ("." + digits[1:] if len(digits) > 1 else "")
    return f"{sign}{text}e{'+' if point > 0 else '-'}{abs(point - 1)}"
