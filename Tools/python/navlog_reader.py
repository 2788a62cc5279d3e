#!/usr/bin/env python3
"""Reads a journal and prints its events as `navlog log --json` does, one a line.

Written from the documents Format.md and Records.md alone, to prove that they are enough. It is slow and
reads the whole file; it needs Python and libzstd. The names are those of the documents.

    navlog_reader.py FILE...      exit code 0: whole, 1: damaged (see standard error), 2: can not be read
"""

import ctypes
import ctypes.util
import re
import struct
import sys

from navlog_records import event_json

MAGIC = bytes([0x89, 0x4E, 0x56, 0x4C, 0x0D, 0x0A, 0x1A, 0x0A])
FRAME, CHECKPOINT, BLOCK, FOOTER, DIRECTORY = 0xE1, 0xC2, 0xB3, 0xF4, 0xD5
HEADER_COPY, FILLER_SIZE = 0x8A, 512
MASK = (1 << 64) - 1
NUMBERED = re.compile(r"#[0-9]+(\.[0-9]+)?\Z")
RESERVED_SESSION = "-"

PAGE_EVENTS = 4096
FRAME_BYTES = 8 << 20
BLOCK_BYTES = 32 << 20
STREAM_BYTES = 16 << 20


class Damage(Exception):
    """Bytes that are not what they should be."""


class Refusal(Exception):
    """A file that is no journal, or one of a newer version."""


# Bytes


class Cursor:
    """Reads on in bytes."""

    def __init__(self, data, offset=0, end=None):
        self.data, self.offset = data, offset
        self.end = len(data) if end is None else end

    def take(self, count):
        if count > self.end - self.offset:
            raise Damage("the bytes end in the middle of a value")
        self.offset += count
        return self.data[self.offset - count : self.offset]

    def byte(self):
        return self.take(1)[0]

    def fixed(self, count, signed=False):
        return int.from_bytes(self.take(count), "little", signed=signed)

    def varint(self, limit=MASK):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if value > limit:
                raise Damage(f"{value} is beyond the limit of {limit}")
            if byte < 0x80:
                return value
            shift += 7

    def signed(self):
        return unzigzag(self.varint())

    def counted(self):
        return self.take(self.varint())

    def uuid(self):
        digits = self.take(16).hex()
        return "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])

    def is_at_end(self):
        return self.offset == self.end


def unzigzag(number):
    return (number >> 1) ^ -(number & 1)


def wrap(number):
    """The number that 64 bits keep of it, signed."""
    number &= MASK
    return number - (1 << 64) if number >> 63 else number


def make_table():
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = (byte >> 1) ^ (0x82F63B78 if byte & 1 else 0)
        table.append(byte)
    return table


CRC_TABLE = make_table()


def crc32c(data, seed=0):
    remainder = seed ^ 0xFFFFFFFF
    for byte in data:
        remainder = (remainder >> 8) ^ CRC_TABLE[(remainder ^ byte) & 0xFF]
    return remainder ^ 0xFFFFFFFF


ZSTD = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
ZSTD.ZSTD_getFrameContentSize.restype = ctypes.c_ulonglong
ZSTD.ZSTD_decompress.restype = ctypes.c_size_t


def decompress(data, count):
    if ZSTD.ZSTD_getFrameContentSize(data, ctypes.c_size_t(len(data))) != count:
        raise Damage("a compressed stream has another size")
    output = ctypes.create_string_buffer(max(count, 1))
    written = ZSTD.ZSTD_decompress(output, ctypes.c_size_t(count), data, ctypes.c_size_t(len(data)))
    if written != count:
        raise Damage("zstd can not decompress a stream")
    return output.raw[:count]


# The header


class Header:
    def __init__(self, data):
        if data[:8] != MAGIC:
            raise Refusal("it is not a journal")
        cursor = Cursor(data, 8)
        major, minor, incompatible = cursor.fixed(2), cursor.fixed(2), cursor.fixed(4)
        if major != 1 or incompatible:
            raise Refusal(f"it has format {major}.{minor}, flags {incompatible}")
        cursor.fixed(4)  # compatible flags: of no interest to a reader
        self.size = cursor.fixed(4)
        self.whole_size = self.size + (FILLER_SIZE + self.size if minor >= 1 else 0)
        if not 120 <= self.size or self.whole_size > len(data):
            raise Refusal("it ends within its header")
        if crc32c(data[: self.size - 4]) != Cursor(data, self.size - 4).fixed(4):
            raise Refusal("its header is damaged")
        self.identity = cursor.data[cursor.offset : cursor.offset + 16]
        self.high = int.from_bytes(cursor.take(8), "big")
        self.low = int.from_bytes(cursor.take(8), "big")
        self.created = cursor.fixed(8, signed=True)
        self.first_position = cursor.fixed(8)
        cursor.take(32)  # the hash of the segment before
        self.footer_offset, self.sealed_size, self.sealed_end = (cursor.fixed(8) for _ in range(3))
        self.names, self.shapes, self.declaration = [], [], b""
        content_size = cursor.fixed(4)
        if content_size:
            try:
                self.read_content(decompress(data[cursor.offset : self.size - 4], content_size))
            except Damage as damage:
                raise Refusal(f"its header is damaged: {damage}") from damage

    def copy_holds(self, data):
        """Whether what stands behind the header is as it should be, if its version has a copy."""
        expected = bytes(FILLER_SIZE) + bytes([HEADER_COPY]) + data[1 : self.size]
        return data[self.size : self.whole_size] in (b"", expected)

    @staticmethod
    def copied(data, offset):
        """The header that a copy is of which stands there, `None` where there is none that holds."""
        if data[offset] != HEADER_COPY:
            return None
        size = int.from_bytes(data[offset + 20 : offset + 24], "little")
        header = MAGIC[:1] + data[offset + 1 : offset + size]
        if header[:8] != MAGIC or not 120 <= size == len(header):
            return None
        return header if crc32c(header[:-4]) == int.from_bytes(header[-4:], "little") else None

    @staticmethod
    def restored(data):
        """The same with the header taken from its copy, if there is one."""
        for offset in range(FILLER_SIZE + 116, len(data)):
            header = Header.copied(data, offset)
            if header and offset == len(header) + FILLER_SIZE:
                return header + data[len(header) :]
        return None

    @staticmethod
    def repaired(data):
        """The same with the one bit put right that makes the checksum differ as it does, if there is one."""
        size = int.from_bytes(data[20:24], "little")
        if data[:8] != MAGIC or not 120 <= size <= len(data):
            return None
        difference = crc32c(data[: size - 4]) ^ int.from_bytes(data[size - 4 : size], "little")
        changes = [CRC_TABLE[1 << bit] for bit in range(8)]
        for index in range(size - 5, -1, -1):
            if difference in changes:
                right = data[index] ^ 1 << changes.index(difference)
                return data[:index] + bytes([right]) + data[index + 1 :]
            changes = [change >> 8 ^ CRC_TABLE[change & 0xFF] for change in changes]
        return None

    @staticmethod
    def holds(data, offset):
        """Whether a whole header stands there, of whichever version."""
        if data[offset : offset + 8] != MAGIC:
            return False
        size = int.from_bytes(data[offset + 20 : offset + 24], "little")
        if not 120 <= size <= len(data) - offset:
            return False
        minor = int.from_bytes(data[offset + 10 : offset + 12], "little")
        if minor >= 1 and 2 * size + FILLER_SIZE > len(data) - offset:
            return False
        checksum = int.from_bytes(data[offset + size - 4 : offset + size], "little")
        return crc32c(data[offset : offset + size - 4]) == checksum

    def read_content(self, content):
        cursor = Cursor(content)
        self.names = [cursor.counted().decode() for _ in range(cursor.varint())]
        self.shapes = [cursor.counted() for _ in range(cursor.varint())]
        self.declaration, self.initial_state = cursor.counted(), cursor.counted()

    def seed(self, position):
        mixed = self.high * 0x9E3779B97F4A7C15 & MASK
        mixed ^= self.low ^ (position * 0xD6E8FEB86659FD93 & MASK)
        mixed ^= mixed >> 32
        mixed = mixed * 0xD6E8FEB86659FD93 & MASK
        return (mixed ^ mixed >> 32) & 0xFFFFFFFF

    def check(self, record, position):
        if crc32c(record[:-4], self.seed(position)) != Cursor(record, len(record) - 4).fixed(4):
            raise Damage("the checksum differs")


# Pages


class Session:
    """How a session stood before a page."""

    def __init__(self, name="", step=0):
        self.name, self.step = name, step

    @staticmethod
    def read(cursor):
        """Gives the session and whether a state of it follows somewhere."""
        flags = cursor.byte()
        session = Session(cursor.uuid() if flags & 4 else cursor.counted().decode())
        if flags & 1:
            session.step = cursor.varint()
            cursor.varint()  # how far back its event before stands
            cursor.signed()  # the greatest time until then
        return session, bool(flags & 2)


class Page:
    def __init__(self, first_position, sessions):
        self.first_position, self.sessions = first_position, sessions
        self.events = []  # (number of the session, time, shape, operands)

    @property
    def end_position(self):
        return self.first_position + len(self.events)


NAME, WINDOW, TAB, IDENTIFIER, NUMBER, TEXT, UUID, DOUBLE = range(8)


def operand_classes(shape):
    classes = [byte & 0x0F for byte in shape if byte >= 0xF0]
    if any(number > DOUBLE for number in classes):
        raise Damage("a shape has an operand of no class")
    return classes


class RecencyStream:
    """Texts, or UUIDs, by how long ago they were new."""

    def __init__(self, data, table):
        self.cursor, self.table, self.known = Cursor(data), table, 0

    def next(self):
        code = self.cursor.varint()
        number = self.known - code
        if code == 0:
            self.known += 1
        if not 0 <= number < len(self.table):
            raise Damage("the number of a text is none")
        return self.table[number]


class NumberStream:
    """Numbers, the larger ones by how long ago they came."""

    def __init__(self, data):
        self.cursor, self.recent = Cursor(data), [0] * 63

    def next(self):
        code = self.cursor.varint()
        if code < 64:
            return unzigzag(code)
        if code < 127:
            return self.recent[code - 64]
        if code > 127:
            raise Damage("a number has a code that is none")
        number = self.cursor.signed()
        self.recent = [number] + self.recent[:-1]
        return number


class Prediction:
    """What a session's next time, window, tab and identifier are told from."""

    def __init__(self):
        self.time = None
        self.window = self.tab = 0
        self.next_identifier = self.old_identifier = 0

    def identifier(self, code):
        if code == 0:
            identifier = self.next_identifier
        elif code == 1:
            identifier = self.old_identifier
        else:
            identifier = (self.next_identifier + unzigzag(code - 2)) & MASK
        if wrap(identifier - self.next_identifier) < 0:
            self.old_identifier = identifier
        else:
            self.next_identifier = (identifier + 1) & MASK
        return identifier


class Block:
    """The record that is a page, compressed."""

    def __init__(self, header, data, offset):
        cursor = Cursor(data, offset + 1)
        size = cursor.fixed(4)
        if not 13 <= size <= BLOCK_BYTES:
            raise Damage("a block has a length that is none")
        self.first_position = cursor.fixed(8)
        self.record = Cursor(data, offset).take(size)
        header.check(self.record, self.first_position)
        cursor = Cursor(self.record, 13, size - 4)
        self.count = cursor.varint(PAGE_EVENTS)
        self.session_count = cursor.varint(PAGE_EVENTS)
        self.first_time = cursor.signed()
        cursor.varint(), cursor.varint()  # the earliest and the latest time
        self.header, self.cursor = header, cursor
        self.streams = self.read_streams()
        lost = Cursor(self.stream(21)).varint() if self.stream(21) else 0
        self.known_start = self.first_position - lost

    def page(self):
        sessions = Cursor(self.stream(1))
        page = Page(self.first_position, [Session.read(sessions)[0] for _ in range(self.session_count)])
        self.read_tables()
        self.read_events(page)
        return page

    def stream(self, kind):
        return self.streams.get(kind, b"")

    def read_streams(self):
        heads = []
        for _ in range(self.cursor.varint(64)):
            kind, coding = self.cursor.byte(), self.cursor.byte()
            heads.append((kind, coding, self.cursor.varint(STREAM_BYTES), self.cursor.varint(BLOCK_BYTES)))
        streams = {}
        for kind, coding, size, stored_size in heads:
            stored = self.cursor.take(stored_size)
            streams[kind] = decompress(stored, size) if coding else stored
        return streams

    def read_tables(self):
        self.shapes = self.header.shapes + list(all_counted(self.stream(3)))
        self.names = self.header.names + [name.decode() for name in all_counted(self.stream(4))]
        lengths, text_bytes = Cursor(self.stream(5)), Cursor(self.stream(6))
        self.texts = []
        while not lengths.is_at_end():
            self.texts.append(text_bytes.take(lengths.varint()))
        uuids = Cursor(self.stream(7))
        self.uuids = [uuids.uuid() for _ in range(len(self.stream(7)) // 16)]

    def read_events(self, page):
        shape_numbers, session_numbers = Cursor(self.stream(8)), Cursor(self.stream(9))
        times = self.times()
        self.operands = {
            NAME: Cursor(self.stream(10)),
            WINDOW: Cursor(self.stream(11)),
            TAB: Cursor(self.stream(12)),
            IDENTIFIER: Cursor(self.stream(13)),
            NUMBER: NumberStream(self.stream(14)),
            TEXT: RecencyStream(self.stream(15), self.texts),
            UUID: RecencyStream(self.stream(16), self.uuids),
            DOUBLE: Cursor(self.stream(17)),
        }
        predictions = [Prediction() for _ in page.sessions]
        session, known_sessions, last_time = 0, 0, self.first_time
        for _ in range(self.count):
            code = session_numbers.varint()
            if code == 1:
                session, known_sessions = known_sessions, known_sessions + 1
            elif code > 1:
                session = code - 2
            if session >= len(page.sessions):
                raise Damage("the number of a session is none")
            prediction = predictions[session]
            before = last_time if prediction.time is None else prediction.time
            last_time = prediction.time = wrap(before + next(times))
            shape = entry(self.shapes, shape_numbers.varint())
            operands = [self.operand(number, prediction) for number in operand_classes(shape)]
            page.events.append((session, last_time, shape, operands))

    def operand(self, number, prediction):
        stream = self.operands[number]
        if number == NAME:
            return entry(self.names, stream.varint())
        if number == WINDOW:
            prediction.window = stream.varint() or prediction.window
            return entry(self.names, prediction.window - 1)
        if number == TAB:
            prediction.tab = stream.varint() or prediction.tab
            return entry(self.names, prediction.tab - 1)
        if number == IDENTIFIER:
            return prediction.identifier(stream.varint())
        if number == DOUBLE:
            return struct.unpack("<d", stream.take(8))[0]
        return stream.next()

    def times(self):
        """The distances in time, from their classes and the bits that these leave open."""
        bits, filled, data = 0, 0, iter(self.stream(19))
        for code in self.stream(18):
            size_class = code & 0x7F
            if size_class < 2:
                size = size_class
            elif size_class == 2:
                size = 1 << 63
            else:
                open_count = size_class // 2 - 2
                while filled < open_count:
                    bits |= next(data) << filled
                    filled += 8
                size = (2 | size_class & 1) << open_count | bits & ((1 << open_count) - 1)
                bits >>= open_count
                filled -= open_count
            yield -size if code & 0x80 else size


def all_counted(data):
    cursor = Cursor(data)
    while not cursor.is_at_end():
        yield cursor.counted()


def entry(table, number):
    if not 0 <= number < len(table):
        raise Damage("a number refers to nothing")
    return table[number]


# Frames


class Frame:
    """The head of a batch of events."""

    def __init__(self, header, data, offset, expected):
        cursor = Cursor(data, offset + 1)
        body_size = cursor.varint(FRAME_BYTES)
        low = cursor.fixed(2)
        self.count = cursor.varint(PAGE_EVENTS)
        cursor.varint()  # how many events before were not known to be durable
        self.body = cursor.offset, cursor.offset + body_size
        self.first_position = expected + (low - expected & 0xFFFF)
        self.size = self.body[1] + 4 - offset
        header.check(Cursor(data, offset).take(self.size), self.first_position)
        if self.count == 0:
            raise Damage("a frame is empty")
        self.header, self.data = header, data

    def read(self, page, event_counts):
        """Appends the events to a page that grows."""
        cursor = Cursor(self.data, *self.body)
        self.names, self.shapes, self.texts, self.uuids = list(self.header.names), list(self.header.shapes), [], []
        session, time = None, self.header.created
        for _ in range(self.count):
            session = self.read_session(cursor, page, event_counts, session)
            time = wrap(time + cursor.signed())
            shape = self.defined(cursor, self.shapes, cursor.counted)
            operands = [self.operand(cursor, number) for number in operand_classes(shape)]
            event_counts[session] += 1
            page.events.append((session, time, shape, operands))
        if not cursor.is_at_end():
            raise Damage("a frame has another length than its events")

    def read_session(self, cursor, page, event_counts, before):
        code = cursor.varint()
        if code == 0 and before is not None:
            return before
        if code == 0 or (code - 1) // 2 >= PAGE_EVENTS:
            raise Damage("the number of a session is none")
        number = (code - 1) // 2
        while len(page.sessions) <= number:
            page.sessions.append(Session())
            event_counts.append(0)
        if (code - 1) & 1:
            named, _ = Session.read(cursor)
            named.step = cursor.varint() - event_counts[number]
            if not page.sessions[number].name:
                page.sessions[number] = named
        return number

    def operand(self, cursor, number):
        if number in (NAME, WINDOW, TAB):
            return self.defined(cursor, self.names, lambda: cursor.counted().decode())
        if number == IDENTIFIER:
            return cursor.varint()
        if number == NUMBER:
            return cursor.signed()
        if number == TEXT:
            return self.recent(cursor, self.texts, cursor.counted)
        if number == UUID:
            return self.recent(cursor, self.uuids, cursor.uuid)
        return struct.unpack("<d", cursor.take(8))[0]

    @staticmethod
    def defined(cursor, table, read):
        code = cursor.varint()
        if code == 0:
            table.append(read())
            return table[-1]
        return entry(table, code - 1)

    @staticmethod
    def recent(cursor, table, read):
        code = cursor.varint()
        if code == 0:
            table.append(read())
            return table[-1]
        return entry(table, len(table) - code)


class Checkpoint:
    """What closes a stretch of frames."""

    def __init__(self, header, data, offset):
        cursor = Cursor(data, offset + 1)
        self.size = cursor.fixed(4)
        if not 17 <= self.size <= BLOCK_BYTES:
            raise Damage("a checkpoint has a length that is none")
        self.first_position = cursor.fixed(8)
        record = Cursor(data, offset).take(self.size)
        header.check(record, self.first_position)
        cursor = Cursor(record, 13, self.size - 4)
        self.end_position = self.first_position + cursor.varint(PAGE_EVENTS)
        cursor.varint()  # how far before it the stretch begins
        cursor.signed(), cursor.varint()  # the earliest and the latest time
        self.sessions, self.event_counts = [], []
        for _ in range(cursor.varint(PAGE_EVENTS)):
            session, has_state = Session.read(cursor)
            if has_state:
                cursor.counted()
            self.sessions.append(session)
            self.event_counts.append(cursor.varint())


class Part(Page):
    """The frames of a stretch, up to a gap or its checkpoint."""

    def __init__(self, first_position, before):
        super().__init__(first_position, [])
        self.event_counts = []
        self.before = before  # the part of the same stretch before the gap, if there is one

    def take(self, checkpoint):
        for number, session in enumerate(self.sessions[: len(checkpoint.sessions)]):
            known = checkpoint.sessions[number]
            if self.first_position == checkpoint.first_position:
                self.sessions[number] = known
            elif not session.name:
                lost = checkpoint.event_counts[number] - self.event_counts[number]
                to_end = self.end_position == checkpoint.end_position
                self.sessions[number] = Session(known.name, known.step + (lost if to_end else 0))

    def name_sessions(self):
        """Without a checkpoint, a session may be known by the number it has in the part before the gap."""
        part = self.before
        while part and all(s.name in ("", o.name) or not o.name for s, o in zip(self.sessions, part.sessions)):
            for session, other in zip(self.sessions, part.sessions):
                session.name = session.name or other.name
            part = part.before
        for session in self.sessions:
            session.name = session.name or RESERVED_SESSION


# The file


class Journal:
    """Walks through a segment from front to end."""

    def __init__(self, path, data=None, start=0):
        self.path, self.is_damaged, self.start = path, False, start
        if data is None:
            with open(path, "rb") as file:
                data = file.read()
        self.data = data
        try:
            self.header = Header(data[start:])
            if not self.header.copy_holds(data[start:]):
                self.is_damaged = True
                self.say("the copy of the header is damaged")
        except Refusal:
            repaired = Header.restored(data[start:]) or Header.repaired(data[start:])
            if repaired is None:
                raise
            self.header, self.is_damaged = Header(repaired), True
            self.say("the header is damaged, and was put right")
        if self.header.footer_offset:
            self.header.footer_offset += start
            self.header.sealed_size += start
        self.offset = start + self.header.whole_size
        self.end_position = self.header.first_position
        self.part = None  # the frames since the last page was closed, or the last gap
        self.parts = []  # those before, of the same stretch
        self.pages = []
        self.gap = None
        self.is_at_lost_header = False
        self.packed = []  # of a pack: for each journal its range of positions, and how far they were moved

    def walk(self):
        while self.offset < len(self.data) and not self.is_at_header():
            try:
                self.read_record()
            except Damage as damage:
                if not self.resume(damage):
                    break
        self.close_stretch()
        if self.header.sealed_size > self.offset:
            self.note(self.offset, self.header.sealed_size, "the file was longer when it was sealed")
            self.note_loss(self.header.sealed_end)
            self.end_position = max(self.end_position, self.header.sealed_end)
        for page in self.pages:
            if isinstance(page, Part):
                page.name_sessions()
        return sorted(self.pages, key=lambda page: page.first_position)

    def is_at_header(self):
        """Whether another segment begins here."""
        return self.is_at_lost_header or Header.holds(self.data, self.offset)

    def read_record(self):
        kind = self.data[self.offset]
        if kind == FRAME:
            self.read_frame(Frame(self.header, self.data, self.offset, self.end_position))
        elif kind == BLOCK:
            self.read_block(Block(self.header, self.data, self.offset))
        elif kind == CHECKPOINT:
            self.read_checkpoint(Checkpoint(self.header, self.data, self.offset))
        elif kind == FOOTER and self.offset == self.header.footer_offset:
            self.read_footer()
        elif kind == DIRECTORY:
            self.pass_directory()
        else:
            raise Damage("no record begins with this byte")

    def pass_directory(self):
        """A pack's directory tells of journals: how far the positions of their events were moved."""
        cursor = Cursor(self.data, self.offset + 1)
        size = cursor.fixed(4)
        position = cursor.fixed(8)
        self.header.check(self.data[self.offset : self.offset + size], position)
        content_size = cursor.varint()
        content = self.data[cursor.offset : self.offset + size - 4]
        self.read_directory(Cursor(decompress(content, content_size)))
        self.close_stretch()
        self.offset += size

    def read_directory(self, cursor):
        for _ in range(cursor.varint()):
            cursor.take(cursor.varint())  # the content of a header
        for _ in range(cursor.varint()):
            cursor.take(cursor.varint())  # the name of the file
            cursor.take(16)
            cursor.varint()  # when it was created
            first, count, packed = cursor.varint(), cursor.varint(), cursor.varint()
            self.packed.append((packed, packed + count, packed - first))
            cursor.varint()  # its content
            for _ in range(2 * cursor.varint()):
                cursor.take(cursor.varint())

    def packed_shift(self, position):
        """How much further on an event stands in a pack than in its own journal."""
        return next((shift for start, end, shift in self.packed if start <= position < end), 0)

    def read_frame(self, frame):
        is_behind_loss = frame.first_position > self.end_position
        if is_behind_loss:
            self.cut_stretch()
        if self.part is None and not is_behind_loss and self.gap and self.gap_may_be_checkpoint():
            self.close_stretch()
        self.note_loss(frame.first_position)
        if self.part is None:
            self.part = Part(frame.first_position, self.parts[-1] if self.parts else None)
        frame.read(self.part, self.part.event_counts)
        self.end_position = frame.first_position + frame.count
        self.offset += frame.size

    def read_block(self, block):
        if block.first_position < self.end_position:
            raise Damage("a block stands behind later ones")
        page = block.page()
        self.close_stretch()
        self.note_loss(block.known_start)
        self.pages.append(page)
        self.end_position = block.first_position + block.count
        self.offset += len(block.record)

    def read_checkpoint(self, checkpoint):
        has_frames = self.part is not None or self.parts
        end = checkpoint.end_position
        if end < self.end_position or (end == self.end_position and not has_frames):
            raise Damage("a checkpoint closes nothing")
        if end > self.end_position:
            self.cut_stretch()
        self.note_loss(end)
        self.cut_stretch()
        for part in self.parts:
            if part.first_position >= checkpoint.first_position:
                part.take(checkpoint)
        self.close_stretch()
        self.end_position = end
        self.offset += checkpoint.size

    def read_footer(self):
        record = Cursor(self.data, self.offset).take(self.header.sealed_size - self.offset)
        end = Cursor(record, 9).fixed(8)
        self.header.check(record, end)
        if end < self.end_position:
            raise Damage("a footer is older than its journal")
        self.close_stretch()
        last_read = self.pages[-1].end_position if self.pages else self.header.first_position
        if not last_read == self.end_position == self.last_position(record):
            self.note_loss(end)
        self.end_position = end
        self.offset += len(record)

    def last_position(self, footer):
        """The position behind the last page of an index."""
        count = Cursor(footer, 33).fixed(4)
        if count == 0:
            return self.header.first_position
        cursor = Cursor(footer, 37 + 45 * (count - 1) + 17)
        return cursor.fixed(8) + cursor.fixed(4)

    def cut_stretch(self):
        if self.part is not None:
            self.parts.append(self.part)
            self.part = None

    def close_stretch(self):
        self.cut_stretch()
        self.pages += self.parts
        self.parts = []

    # Damage

    def resume(self, damage):
        """Finds the next record that holds; where there is none, the rest is the tail."""
        start = self.offset
        self.cut_stretch()
        for offset in range(start + 1, len(self.data)):
            self.offset = offset
            self.gap = start, offset
            lost = Header.copied(self.data, offset)
            if lost and offset - FILLER_SIZE - len(lost) >= start:
                self.offset = offset - FILLER_SIZE - len(lost)
                self.is_at_lost_header = True
                if self.offset > start:
                    self.note(start, self.offset, damage)
                return True
            try:
                if not Header.holds(self.data, offset):
                    self.read_record()
            except Damage:
                continue
            self.note(start, offset, damage)
            return True
        self.offset = max(start, min(self.header.sealed_size, len(self.data)))
        if start < self.header.sealed_size:
            self.note(start, self.offset, damage)
            self.note_loss(self.header.sealed_end)
            self.end_position = max(self.end_position, self.header.sealed_end)
        if self.offset < len(self.data):
            self.say(f"{len(self.data) - self.offset} bytes from {self.offset} on are no whole record")
        self.offset = len(self.data)
        return False

    def gap_may_be_checkpoint(self):
        start, end = self.gap
        return self.data[start] == CHECKPOINT or start + Cursor(self.data, start + 1).fixed(4) == end

    def note_loss(self, position):
        if position > self.end_position:
            self.is_damaged = True
            self.say(f"positions {self.end_position} to {position - 1} are lost")

    def note(self, start, end, damage):
        self.is_damaged = True
        self.say(f"bytes {start} to {end - 1} are damaged: {damage}")

    def say(self, message):
        print(f"{self.path}: {message}", file=sys.stderr)


class File:
    """A file of one segment or more, each with a header."""

    def __init__(self, path):
        self.path, self.is_damaged = path, False
        with open(path, "rb") as file:
            self.data = file.read()
        self.journals = {}  # by identity: its number, and how far its positions are moved
        self.names = []  # for each journal the names of its sessions
        self.end_position = None

    def events(self):
        """All events in their order, each as a line of JSON."""
        start = 0
        while start == 0 or start < len(self.data):
            segment = Journal(self.path, self.data, start)
            number, shift = self.place(segment)
            for page in segment.walk():
                yield from self.page_events(segment, page, number, shift)
            self.end_position = segment.end_position + shift
            self.is_damaged |= segment.is_damaged
            start = segment.offset

    def place(self, segment):
        """Which journal a segment is a part of, and how far its positions are moved."""
        identity, first = segment.header.identity, segment.header.first_position
        number, shift = self.journals.get(identity, (0, 0))
        if self.end_position is None:
            self.names.append(set())
        elif identity in self.journals and first + shift >= self.end_position:
            if first + shift > self.end_position:
                segment.note_loss(first)
                self.is_damaged = True
        else:
            number, shift = len(self.names), self.end_position - first
            self.names.append(set())
        self.journals[identity] = number, shift
        return number, shift

    def page_events(self, segment, page, number, shift):
        steps = [session.step for session in page.sessions]
        for index, (session, time, shape, operands) in enumerate(page.events):
            steps[session] += 1
            name = page.sessions[session].name
            self.names[number].add(name)
            shown = self.shown_name(name, number)
            position = page.first_position + index
            moved = shift + segment.packed_shift(position)
            yield event_json(position + shift, shown, steps[session], time, shape, operands, moved)

    def shown_name(self, name, number):
        """A name that a journal before has as well, or that looks numbered, gets the journal's number behind it."""
        if number == 0 or name == RESERVED_SESSION:
            return name
        if not NUMBERED.search(name) and not any(name in names for names in self.names[:number]):
            return name
        shown, more = f"{name}#{number + 1}", 0
        while shown in self.names[0]:
            more += 1
            shown = f"{name}#{number + 1}.{more}"
        return shown


def main(paths):
    code = 0
    for path in paths:
        try:
            file = File(path)
            for line in file.events():
                print(line)
            code = max(code, 1 if file.is_damaged else 0)
        except (OSError, Refusal) as error:
            print(f"{path} can not be read: {error}", file=sys.stderr)
            code = 2
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
