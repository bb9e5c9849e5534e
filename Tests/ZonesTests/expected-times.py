#!/usr/bin/env python3
"""Says what Python's zoneinfo makes of a folder of compiled time zones.

    expected-times.py FOLDER

Writes to standard output, for each zone, a line with its name and a count, and that many records of 32 bytes:
seconds since 1970 (64 bits), offset in seconds (32), year (16), month, day, hour, minute, second (8 each), all
little-endian, and the abbreviation, filled up with zero bytes to 13. The instants are each transition from 1900 to 2100
with the seconds before and after it, and 1,000 random ones, which are the same in every run.
"""

import os
import random
import struct
import sys
import zoneinfo
from datetime import datetime, timedelta, timezone

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
FIRST = int((datetime(1900, 1, 1, tzinfo=timezone.utc) - EPOCH).total_seconds())
LAST = int((datetime(2101, 1, 1, tzinfo=timezone.utc) - EPOCH).total_seconds()) - 1
RANDOM_INSTANTS = 1000
WEEK = 7 * 86_400
RECORD = struct.Struct("<qih5B13s")


def names(folder):
    """The zones of the folder, without those that count leap seconds."""
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "right")
        for name in sorted(files):
            path = os.path.join(parent, name)
            if os.path.exists(path):
                with open(path, "rb") as file:
                    if file.read(4) == b"TZif":
                        yield os.path.relpath(path, folder)


def written_transitions(path):
    """What the 64-bit block of a file says, which every file of version 2 or later has after its 32-bit one."""
    with open(path, "rb") as file:
        data = file.read()
    isut, isstd, leap, time, types, chars = struct.unpack_from(">6l", data, 20)
    second = 44 + time * 5 + types * 6 + chars + leap * 8 + isstd + isut
    time = struct.unpack_from(">6l", data, second + 20)[3]
    return struct.unpack_from(f">{time}q", data, second + 44)


def wall(zone, seconds):
    return datetime.fromtimestamp(seconds, zone)


def clock(zone, seconds):
    time = wall(zone, seconds)
    return time.utcoffset(), time.tzname()


def later_transitions(zone, start):
    """What the rule for later years makes: found by looking at every week, and by halving those with a change."""
    before = clock(zone, start)
    for week in range(start, LAST - WEEK, WEEK):
        after = clock(zone, week + WEEK)
        if after != before:
            low, high = week, week + WEEK
            while high - low > 1:
                middle = (low + high) // 2
                if clock(zone, middle) == before:
                    low = middle
                else:
                    high = middle
            yield high
        before = after


def instants(name, zone, path):
    written = [time for time in written_transitions(path) if FIRST < time < LAST]
    last = max(written, default=FIRST)
    for time in [*written, *later_transitions(zone, last)]:
        yield from (time - 1, time, time + 1)
    chance = random.Random(name)
    for _ in range(RANDOM_INSTANTS):
        yield chance.randint(FIRST, LAST)


def record(zone, seconds):
    time = wall(zone, seconds)
    offset = time.utcoffset() // timedelta(seconds=1)
    civil = (time.year, time.month, time.day, time.hour, time.minute, time.second)
    return RECORD.pack(seconds, offset, *civil, time.tzname().encode())


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = os.path.abspath(sys.argv[1])
    zoneinfo.reset_tzpath([folder])
    for name in names(folder):
        zone = zoneinfo.ZoneInfo(name)
        records = [record(zone, seconds) for seconds in instants(name, zone, os.path.join(folder, name))]
        sys.stdout.buffer.write(f"{name} {len(records)}\n".encode() + b"".join(records))


main()
