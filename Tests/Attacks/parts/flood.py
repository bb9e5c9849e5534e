"""A paired partner who floods: 100,000 entries and 10 GB of photos in a day, while the attacked kiosk logs workouts."""

import datetime
import hashlib
import os
import struct
import threading
import time

from .entries import Writer, device_certificate, number, signed
from .kiosk import Folder, Row, wait_until
from .partner import TODAY, Exchange, Home, day, fields
from .wire import field

ENTRIES, PHOTOS, PHOTO_BYTES, PIECE = 100_000, 1250, 8 << 20, 32 << 10
BATCH = 120
# The share of a day.
SHARE, SHARE_BYTES = 2000, 64 << 20
# What else the agent may need meanwhile; and the disk: twice the photos for what is made of them, and the entries with their tables.
MEMORY_KIBIBYTES, DISK_BYTES = 96 << 10, 2 * SHARE_BYTES + (32 << 20)
TOMORROW = "2026-02-27T19:00:00Z"


def photo(index):
    """The bytes of a photo, made when it is asked for."""
    return index.to_bytes(8, "big") + bytes(PHOTO_BYTES - 8)


class Flood(Exchange):
    """The partner's end, which gives the photos that it announced."""

    def __init__(self, port, certificate, group, replica, photos):
        self.photos, self.served, self.known = photos, 0, (None, b"")
        super().__init__(port, certificate, group, replica)

    def send_photo(self, pull):
        values = dict(fields(pull))
        sha256, offset = values[1], values.get(2, 0)
        index = self.photos.get(sha256)
        if index is not None and self.known[0] != index:
            self.known = (index, photo(index))
        for place in range(offset, offset + PIECE * values[3], PIECE):
            piece = self.known[1][place:place + PIECE] if index is not None else b""
            self.served += len(piece)
            self.send(7, field(1, sha256) + (number(2, place) if place else b"") + (field(3, piece) if piece else b""))

    def read(self):
        which = super().read()
        if which == 6:
            self.send_photo(self.message)
        return which


def entries(home, writer):
    """What the partner says, and which photos are in it: the newest first, as they are fetched."""
    ben = home.members["Ben"]
    begin = int(datetime.datetime(2026, 2, 26, 12, tzinfo=datetime.timezone.utc).timestamp() * 1000)
    photos, made, last = {}, [], None
    for index in range(PHOTOS):
        now = begin + index
        # Of those that are never fetched nobody knows the bytes.
        sha256 = hashlib.sha256(photo(index)).digest() if index >= PHOTOS - 24 else os.urandom(32)
        if index >= PHOTOS - 24:
            photos[sha256] = index
        facts = field(1, sha256) + number(2, PHOTO_BYTES) + field(3, b"image/jpeg") + number(4, 4000) + number(5, 3000)
        known = field(4, signed(1, now) + field(2, b"UTC") + signed(3, day(TODAY)))
        made.append(writer.entry(
            3, field(3, ben) + known + number(7, 1), field(6, facts), stamp=now << 16, timed_id=struct.pack(">Q", now)[2:]))
    for index in range(PHOTOS, ENTRIES):
        kept = field(2, os.urandom(16)) + field(3, ben)
        made.append(writer.entry(15, kept, field(4, b"caption %d" % index), stamp=(begin + index) << 16))
    return made, photos


def used_bytes(folder):
    return sum(path.stat().st_blocks * 512 for path in folder.rglob("*") if path.is_file())


def press(ana):
    """How long a press takes until it is a workout."""
    def own():
        return {one["id"] for one in ana.workouts() if one["memberName"] == "Ana"}

    def is_saved():
        try:
            return own() - known and ana.status()["activity"] == "idle"
        except RuntimeError:
            # The command's own time was over; the press is not to blame.
            return False

    begin, known = time.monotonic(), own()
    ana.run("simulate", "press")
    if not wait_until(is_saved):
        raise RuntimeError("a press becomes no workout")
    return time.monotonic() - begin


def told(ana):
    """What doctor says of the ledger."""
    return next((line for line in ana.run("doctor").stdout.decode().splitlines() if "Ben" in line and "share" in line), "")


def run():
    with Folder() as folder:
        home = Home(folder)
        with home.ana as ana, home.ben as ben:
            home.begin()
            ben.end()
            ana.end()
            ana.start()
            seed = (ben.state / "identity.key").read_bytes()
            certificate = device_certificate(seed, folder / "ben.pem")
            writer = Writer(seed, home.group, bytes(32))
            first = Flood(ana.port(), certificate, home.group, writer.origin, {})
            writer.go_on_from(first.head_of(writer.origin))
            first.close()
            made, photos = entries(home, writer)
            before = [press(ana) for _ in range(3)]
            memory, disk = ana.anonymous_kibibytes(), used_bytes(ana.state)
            exchange = Flood(ana.port(), certificate, home.group, writer.origin, photos)
            done, failures = threading.Event(), []

            def pour():
                try:
                    for start in range(0, ENTRIES, BATCH):
                        exchange.push(made[start:start + BATCH])
                    # What photos it wants after that.
                    exchange.secure.settimeout(20)
                    while True:
                        exchange.read()
                except TimeoutError:
                    pass
                except Exception as error:
                    failures.append(f"{type(error).__name__}: {error}")
                done.set()

            threading.Thread(target=pour, daemon=True).start()
            during, most = [], memory
            while not done.is_set():
                if len(during) < 5:
                    during.append(press(ana))
                most = max(most, ana.anonymous_kibibytes())
                done.wait(0.2)
            yield Row(
                "presses during 100,000 entries and 10 GB of photos", "wait for the flood",
                f"{len(during)} saved, longest {max(during):.1f} s; before it {max(before):.1f} s", len(during) == 5)
            yield Row("the connection", "", failures[0] if failures else "stays", not failures)
            exchange.close()
            line = told(ana)
            yield Row("told by doctor", "nothing", line, f"{SHARE} entries were taken today" in line)
            yield Row(
                "photos fetched in a day", "10 GB", f"{exchange.served >> 20} MiB",
                0 < exchange.served <= SHARE_BYTES + (1 << 20))
            grown = most - memory
            yield Row("memory (RssAnon)", "", f"{grown >> 10} MiB more", grown <= MEMORY_KIBIBYTES)
            taken = used_bytes(ana.state) - disk
            yield Row("disk", "10 GB", f"{taken >> 20} MiB more", taken <= DISK_BYTES)
            yield from later(home, writer, made, certificate)


def later(home, writer, made, certificate):
    """A restart forgets nothing, and the next day the rest is taken."""
    ana = home.ana
    ana.end()
    ana.start(clock="2026-02-26T21:00:00Z")
    again = Flood(ana.port(), certificate, home.group, writer.origin, {})
    head = again.head_of(writer.origin)
    again.push(made[SHARE:SHARE + BATCH])
    again.close()
    line = told(ana)
    yield Row("a restart on the same day", "", line, f"{SHARE} entries were taken today" in line)
    ana.end()
    ana.start(clock=TOMORROW)
    again = Flood(ana.port(), certificate, home.group, writer.origin, {})
    again.push(made[SHARE:SHARE + BATCH])
    again.close()
    again = Flood(ana.port(), certificate, home.group, writer.origin, {})
    taken = again.head_of(writer.origin) != head
    again.close()
    yield Row("the next day", "", "more is taken" if taken else "nothing is taken", taken)
    verified = ana.run("store", "verify")
    yield Row("store verify", "", verified.stdout.decode().strip()[-120:], verified.returncode == 0)
