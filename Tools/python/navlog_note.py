#!/usr/bin/env python3
"""Proves a signed note about a journal: the tree is made from the journal's events, and the signature is
checked by the `openssl` command.

Written from Format.md, RFC 6962 and C2SP's signed-note and tlog-checkpoint; it shares no code with navlog.

    navlog_note.py JOURNAL [NOTE KEY]     exit code 0: it holds, 1: it does not, 2: it can not be read

KEY is the file of the public key. Without a note the head of the journal is printed.
"""

import base64
import hashlib
import struct
import subprocess
import sys
import tempfile

from navlog_reader import DOUBLE, IDENTIFIER, NUMBER, UUID, Damage, Journal, Refusal, operand_classes

REDACTED = bytes([0x05, 0xF6, 0xF6])
# What stands before the 32 bytes of an Ed25519 key in the form that openssl reads.
KEY_PREFIX = bytes.fromhex("302a300506032b6570032100")


def varint(number):
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(out) + bytes([number])


def counted(text):
    data = text if isinstance(text, bytes) else text.encode()
    return varint(len(data)) + data


def uuid_bytes(text):
    return bytes.fromhex(text.replace("-", ""))


def operand_bytes(number, value):
    if number == IDENTIFIER:
        return varint(value)
    if number == NUMBER:
        return varint((value << 1) ^ (value >> 63) if value >= 0 else ((-value) << 1) - 1)
    if number == UUID:
        return uuid_bytes(value)
    if number == DOUBLE:
        return struct.pack("<d", value)
    return counted(value)


def event_bytes(session, time, shape, operands):
    out = bytearray(counted(session) + struct.pack("<q", time))
    remaining = iter(zip(operand_classes(shape), operands))
    for byte in shape:
        out.append(byte)
        if byte >= 0xF0:
            out += operand_bytes(*next(remaining))
    return bytes(out)


def leaf(event):
    return hashlib.sha256(b"\x00" + event).digest()


def root(leaves):
    """The hash of a tree, as RFC 6962 defines it."""
    if not leaves:
        return hashlib.sha256().digest()
    if len(leaves) == 1:
        return leaves[0]
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return hashlib.sha256(b"\x01" + root(leaves[:split]) + root(leaves[split:])).digest()


def leaves(journal, original=False):
    """The leaves of all events; those that redacted events had before, if asked for."""
    for page in journal.walk():
        for number, time, shape, operands in page.events:
            if original and shape.startswith(REDACTED):
                yield uuid_bytes(operands[0]) + uuid_bytes(operands[1])
            else:
                yield leaf(event_bytes(page.sessions[number].name, time, shape, operands))


def check_signature(text, line, key):
    """Whether a signature's line is one of the text under the key."""
    name, key_hash, key_text = key.strip().split("+", 2)
    key_bytes = base64.b64decode(key_text)
    if hashlib.sha256(name.encode() + b"\n" + key_bytes).hexdigest()[:8] != key_hash:
        return False
    mark, signer, signature_text = line.split(" ")
    signature = base64.b64decode(signature_text)
    if mark != "\u2014" or signer != name or signature[:4].hex() != key_hash:
        return False
    with tempfile.TemporaryDirectory() as directory:
        paths = [f"{directory}/{part}" for part in ("key", "text", "signature")]
        for path, data in zip(paths, (KEY_PREFIX + key_bytes[1:], text.encode(), signature[4:])):
            with open(path, "wb") as file:
                file.write(data)
        command = ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", paths[0]]
        command += ["-rawin", "-in", paths[1], "-sigfile", paths[2]]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def check(journal_path, note_path, key_path):
    with open(note_path, encoding="utf-8") as file:
        note = file.read()
    with open(key_path, encoding="utf-8") as file:
        key = file.read()
    text, signatures = note.rsplit("\n\n", 1)
    text += "\n"
    _, count, head = text.split("\n")[:3]
    if not any(check_signature(text, line, key) for line in signatures.splitlines()):
        return "the note is not signed by the key"
    if base64.b64encode(root(list(leaves(Journal(journal_path)))[: int(count)])).decode() != head:
        return "the events are not what the note says"
    return None


def main(arguments):
    try:
        if len(arguments) == 1:
            print(base64.b64encode(root(list(leaves(Journal(arguments[0]))))).decode())
            return 0
        fault = check(*arguments)
    except (OSError, ValueError, TypeError, Damage, Refusal) as error:
        print(f"can not be checked: {error}", file=sys.stderr)
        return 2
    print(fault or "it holds")
    return 1 if fault else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
