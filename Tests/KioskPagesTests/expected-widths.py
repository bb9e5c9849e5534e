#!/usr/bin/env python3
"""Prints the ranges of code points that are two columns wide, as Python's copy of Unicode has them: UAX #11, W or F.

    Tests/KioskPagesTests/expected-widths.py >Tests/KioskPagesTests/wide.txt
"""
import sys
import unicodedata

print(f"# Unicode {unicodedata.unidata_version}: from, to; hexadecimal, both included")
start = None
for value in range(0x300, sys.maxunicode + 2):
    # What is not assigned in that version may be wide in a later one, and is left out.
    assigned = value <= sys.maxunicode and unicodedata.category(chr(value)) not in ("Cn", "Cs", "Co")
    wide = assigned and unicodedata.east_asian_width(chr(value)) in "WF"
    if wide and unicodedata.category(chr(value)) in ("Mn", "Me", "Cf"):
        wide = False
    if wide and start is None:
        start = value
    elif not wide and start is not None:
        print(f"{start:X} {value - 1:X}")
        start = None
