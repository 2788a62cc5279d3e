#!/usr/bin/env python3
"""Breaks copies of the samples, each in its own way: break.py, in the folder Journals."""


def read(name):
    with open(f"{name}.navlog", "rb") as file:
        return bytearray(file.read())


def write(name, data):
    with open(f"broken/{name}.navlog", "wb") as file:
        file.write(data)


def header_size(data):
    return int.from_bytes(data[20:24], "little")


flipped = read("shop")
flipped[header_size(flipped) + 200] ^= 0x08
write("flipped", flipped)

index = read("windows")
index[-20] ^= 0x01
write("index", index)

header = read("bug")
header[60] ^= 0x10
write("header", header)

write("cut", read("windows")[:-300])
write("torn", read("crash")[:-9])
write("zeros", read("crash") + bytes(512))
write("joined", read("shop") + flipped + read("bug"))

sealed = read("formats/sealed")
size = header_size(sealed)
write("sector", bytearray(512) + sealed[512:])
copy = bytearray(sealed)
copy[size + 600] ^= 0x01
write("copy", copy)

# broken/goneon was recorded event by event, lost a bit of its second frame, and was gone on with behind it.
