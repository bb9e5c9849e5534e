#!/usr/bin/env python3
"""Says what Python's tomllib makes of documents.

    expected-trees.py FILE

FILE holds for each document a line with its number of bytes, and the document. For each of them, a line is written to
standard output: what `Rendering` writes of its tree, or `refused`. Floats are written as the 16 hexadecimal digits of
their bits (NaN as `nan`), dates and times in ISO 8601 with six digits of a second.
"""

import struct
import sys
import tomllib
from datetime import date, datetime, time


def quoted(text):
    return '"' + "".join(c if " " <= c <= "~" and c not in '"\\' else f"\\u{{{ord(c):x}}}" for c in text) + '"'


def rendered(value):
    if isinstance(value, dict):
        return "{" + ",".join(f"{quoted(key)}:{rendered(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(rendered(element) for element in value) + "]"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        if not -(2**63) <= value < 2**63:
            raise ValueError("more than 64 bits")
        return str(value)
    if isinstance(value, float):
        return "nan" if value != value else struct.pack(">d", value).hex()
    if isinstance(value, (datetime, time)):
        return f"<{value.isoformat(timespec='microseconds')}>"
    if isinstance(value, date):
        return f"<{value.isoformat()}>"
    raise TypeError(type(value))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], "rb") as file:
        while line := file.readline():
            text = file.read(int(line)).decode()
            try:
                print(rendered(tomllib.loads(text)))
            except ValueError:
                print("refused")


main()
