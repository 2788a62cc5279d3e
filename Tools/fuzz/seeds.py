#!/usr/bin/env python3
"""Takes journals apart into what the fuzzers begin with: seeds.py FOLDER JOURNAL..."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
import navlog_reader as reader  # noqa: E402


class Splitter(reader.Journal):
    """Keeps the bytes of each record that a walk goes through."""

    def __init__(self, path):
        super().__init__(path)
        self.records = []

    def read_record(self):
        start, kind = self.offset, self.data[self.offset]
        super().read_record()
        self.records.append((kind, self.data[start : self.offset]))


def save(folder, subject, data, count=[0]):
    count[0] += 1
    os.makedirs(os.path.join(folder, subject), exist_ok=True)
    with open(os.path.join(folder, subject, f"seed-{count[0]}"), "wb") as file:
        file.write(data)


def main(folder, paths):
    subjects = {reader.BLOCK: "block", reader.CHECKPOINT: "checkpoint", reader.FOOTER: "footer"}
    for path in paths:
        journal = Splitter(path)
        pages = journal.walk()
        save(folder, "header", journal.data[: journal.header.size])
        if len(journal.data) < 1 << 16:
            save(folder, "file", journal.data)
        for kind, data in journal.records[:200]:
            if kind == reader.FRAME:
                save(folder, "frame", frame_body(data))
            else:
                save(folder, subjects[kind], data)
        shapes = {shape for page in pages for _, _, shape, _ in page.events}
        for shape in sorted(shapes)[:200]:
            save(folder, "record", shape)


def frame_body(data):
    cursor = reader.Cursor(data, 1)
    size = cursor.varint()
    cursor.fixed(2)
    count = cursor.varint()
    cursor.varint()
    return bytes([count & 0xFF]) + cursor.take(size)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
