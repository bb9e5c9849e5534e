"""A paired partner who floods: 100,000 entries and 10 GB of photos in a day, while the attacked kiosk logs workouts."""

import datetime
import hashlib
import json
import os
import struct
import threading
import time

from .entries import Writer, device_certificate, number, signed
from .kiosk import Folder, Kiosk, PATIENCE, Row, SETTINGS, wait_until
from .partner import BEGUN, TODAY, Exchange, Home, day, fields
from .wire import field

ENTRIES, PHOTOS, PHOTO_BYTES, PIECE = 100_000, 1250, 8 << 20, 32 << 10
BATCH = 120
# Seconds after which an agent that asks for no photo wants none.
SILENCE = 20
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

    def give_photos(self):
        """What photos it wants after that, until it has asked for none for a while; pings go on."""
        self.secure.settimeout(SILENCE)
        asked = time.monotonic()
        while time.monotonic() - asked < SILENCE:
            try:
                if self.read() == 6:
                    asked = time.monotonic()
            except TimeoutError:
                return

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


def newest(kiosk, name):
    """The id of that member's newest workout at that kiosk; nil if it does not answer in a command's time."""
    try:
        members = kiosk.status()["group"]["members"]
    except RuntimeError:
        return None
    return next((one["lastWorkout"] or {}).get("id", "") for one in members if one["name"] == name)


def press(kiosk, name, seen_at=None):
    """How long a press of that member's takes until it is a workout, at that kiosk or another."""
    seen_at = seen_at or kiosk
    wait_until(lambda: newest(seen_at, name) is not None)
    known, begin = newest(seen_at, name), time.monotonic()
    kiosk.run("simulate", "press")
    if not wait_until(lambda: newest(seen_at, name) not in (None, known), 3 * PATIENCE):
        raise RuntimeError(f"a press of {name}'s becomes no workout")
    if not wait_until(lambda: is_idle(kiosk), 3 * PATIENCE):
        raise RuntimeError("the kiosk does not come to rest after a press")
    return time.monotonic() - begin


def is_idle(kiosk):
    try:
        return kiosk.status()["activity"] == "idle"
    except RuntimeError:
        return False


def told(ana):
    """What doctor and status say of the flood."""
    checks = json.loads(ana.run("doctor", "--json").stdout)["checks"]
    doctor = next(one["message"] for one in checks if one["name"] == "ledger")
    return doctor, ana.status()["floods"]


def third(home, cleo):
    """Cleo joins, and her kiosk listens where it did: Ana's finds it there after both have started again."""
    cleo.start(clock=BEGUN)
    joined = cleo.join(home.ana.json("group", "invite"), "Cleo")
    if joined.returncode:
        raise RuntimeError(joined.stderr.decode())
    if not wait_until(lambda: len(home.ana.status()["group"]["members"]) == 3):
        raise RuntimeError("Cleo's joining does not arrive")
    port = cleo.port()
    cleo.end()
    home.ben.end()
    home.ana.end()
    cleo.start(listen=f"127.0.0.1:{port}")
    home.ana.start()


def is_told(ana):
    """Whether doctor and status name the partner, and what they say."""
    doctor, status = told(ana)
    sentence = f"Ben\u2019s kiosk sends more than a day's share: {SHARE} entries were taken today"
    return doctor.startswith(sentence) and len(status) == 1 and status[0].startswith(sentence), f"{doctor} / {status}"


def run():
    with Folder() as folder:
        home = Home(folder)
        with home.ana as ana, home.ben as ben, Kiosk(folder / "cleo", SETTINGS.replace("Sammy", "Cleo")) as cleo:
            home.begin(members=3)
            third(home, cleo)
            seed = (ben.state / "identity.key").read_bytes()
            certificate = device_certificate(seed, folder / "ben.pem")
            writer = Writer(seed, home.group, bytes(32))
            first = Flood(ana.port(), certificate, home.group, writer.origin, {})
            writer.go_on_from(first.head_of(writer.origin))
            first.close()
            made, photos = entries(home, writer)
            before = [press(ana, "Ana") for _ in range(3)]
            press(cleo, "Cleo", seen_at=ana)
            memory, disk = ana.anonymous_kibibytes(), used_bytes(ana.state)
            exchange = Flood(ana.port(), certificate, home.group, writer.origin, photos)
            is_sent, is_measured, done, failures = threading.Event(), threading.Event(), threading.Event(), []

            def pour():
                try:
                    while not (is_sent.is_set() and is_measured.is_set()):
                        # Once all is sent it is sent again, as long as it is measured what becomes of others meanwhile.
                        for start in range(0, ENTRIES, BATCH):
                            exchange.push(made[start:start + BATCH])
                            if is_sent.is_set() and is_measured.is_set():
                                break
                        is_sent.set()
                    exchange.give_photos()
                except Exception as error:
                    failures.append(f"{type(error).__name__}: {error}")
                is_sent.set()
                done.set()

            threading.Thread(target=pour, daemon=True).start()
            most = Most(ana, memory)
            during = [press(ana, "Ana") for _ in range(5)]
            yield Row(
                "presses during 100,000 entries and 10 GB of photos", "wait for the flood",
                f"{len(during)} saved, longest {max(during):.1f} s; before it {max(before):.1f} s", not failures)
            others = press(cleo, "Cleo", seen_at=ana)
            yield Row("a press at a third kiosk meanwhile", "", f"here after {others:.1f} s", not failures)
            is_measured.set()
            is_sent.wait()
            done.wait()
            most.end()
            yield Row("the connection", "", failures[0] if failures else "stays", not failures)
            exchange.close()
            # Doctor leaves out what the kiosk does not answer in time.
            wait_until(lambda: is_told(ana)[0])
            holds, words = is_told(ana)
            yield Row("told by doctor and status", "nothing", words, holds)
            yield Row(
                "photos fetched in a day", "10 GB", f"{exchange.served >> 20} MiB",
                0 < exchange.served <= SHARE_BYTES + (1 << 20))
            grown = most.value - memory
            yield Row("memory (RssAnon)", "", f"{grown >> 10} MiB more", grown <= MEMORY_KIBIBYTES)
            taken = used_bytes(ana.state) - disk
            yield Row("disk", "10 GB", f"{taken >> 20} MiB more", taken <= DISK_BYTES)
            cleo.end()
            yield from later(home, writer, made, certificate)


class Most:
    """The most anonymous memory of a kiosk's agent, looked at five times a second until the end."""

    def __init__(self, kiosk, value):
        self.kiosk, self.value, self.has_ended = kiosk, value, threading.Event()
        self.thread = threading.Thread(target=self.look, daemon=True)
        self.thread.start()

    def look(self):
        while not self.has_ended.wait(0.2):
            self.value = max(self.value, self.kiosk.anonymous_kibibytes())

    def end(self):
        self.has_ended.set()
        self.thread.join()


def later(home, writer, made, certificate):
    """A restart forgets nothing, and the next day the rest is taken."""
    ana = home.ana
    ana.end()
    ana.start(clock="2026-02-26T21:00:00Z")
    again = Flood(ana.port(), certificate, home.group, writer.origin, {})
    head = again.head_of(writer.origin)
    again.push(made[SHARE:SHARE + BATCH])
    again.close()
    wait_until(lambda: is_told(ana)[0])
    holds, words = is_told(ana)
    yield Row("a restart on the same day", "", words, holds)
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
