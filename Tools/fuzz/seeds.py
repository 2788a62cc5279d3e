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
            elif kind in subjects:
                save(folder, subjects[kind], data)
        shapes = {shape for page in pages for _, _, shape, _ in page.events}
        for shape in sorted(shapes)[:200]:
            save(folder, "record", shape)
    for subject, texts in TEXTS.items():
        for text in texts:
            save(folder, subject, text.encode())


TEXTS = {
    "note": ["navlog/ea7e\n20\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n\u2014 a.example AQIDBAUG\n"],
    "proof": [
        "c2sp.org/tlog-proof@v1\nextra AAEC\nindex 41\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\nnote\n",
        "old 90\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\nnote\n",
    ],
    "keys": ["73 75\n0011223344556677 75 " + "00" * 32 + "\n"],
    "expression": [
        "depth(home) > 2 && top == 'product'", "not (facts.signedIn or pending > 0)", "outcome in ['stale', 'noop']",
    ],
    "imported": [
        "\x00time,screen\n2026-11-30T10:00:00Z,home\n", '\x01{"log":{"entries":[]}}',
        '\x02{"actionsById":{},"computedStates":[]}', '\x03{"index":0,"routes":[{"name":"home"}]}',
    ],
}


def frame_body(data):
    cursor = reader.Cursor(data, 1)
    size = cursor.varint()
    cursor.fixed(2)
    count = cursor.varint()
    cursor.varint()
    return bytes([count & 0xFF]) + cursor.take(size)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
