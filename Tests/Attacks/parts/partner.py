"""A paired partner who keeps to no rule: with their kiosk's key they say whatever suits them, in anybody's name, on any Day, with any stamp."""

import datetime
import hashlib
import os
import struct

from . import wire
from .entries import LAST_STAMP, Writer, device_certificate, number, signed
from .kiosk import Folder, Kiosk, Row, SETTINGS, wait_until
from .wire import field

DATA, OPEN = 3, 2
# When the attack is; the group began three weeks before, so that a slip of its first Day cannot be mended any more.
TODAY = datetime.date(2026, 2, 26)
BEGUN = "2026-02-05T18:00:00Z"
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def ulid(text):
    value = 0
    for letter in text:
        value = value * 32 + ALPHABET.index(letter)
    return value.to_bytes(16, "big")


def day(date):
    return (date - datetime.date(1970, 1, 1)).days


def fields(message):
    """The fields of a protobuf message: number, and value as a number or bytes."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = message[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while at < len(message):
        tag = varint()
        if tag & 7 == 2:
            size = varint()
            yield tag >> 3, message[at:at + size]
            at += size
        else:
            yield tag >> 3, varint()


class Exchange:
    """The partner's end of an exchange, by hand."""

    def __init__(self, port, certificate, group, replica):
        self.secure = wire.tls_context(certificate).wrap_socket(wire.connect(port))
        self.secure.sendall(wire.request(1, "fitpinky.v1.Sync", "Exchange", flags=OPEN))
        hello = field(1, group) + field(2, replica) + number(3, 2) + number(4, 1000) + number(5, 1)
        self.send(1, hello + field(6, os.urandom(32)))
        self.tips = None
        while self.tips is None:
            self.read()

    def send(self, kind, message):
        self.secure.sendall(wire.frame(1, DATA, 0, field(kind, message)))

    def read(self):
        """Takes a frame in, and gives what it was."""
        _, kind, flags, data = wire.read_frame(self.secure)
        if kind != DATA:
            raise EOFError(f"the kiosk ended the exchange: {data!r}")
        for which, message in fields(data):
            self.message = message
            if which == 2:
                self.tips = next((value for tag, value in fields(message) if tag == 1), b"")
                # All of it is here.
                self.send(3, b"")
                # And nothing more is.
                self.send(2, message)
            if which == 4:
                # Kept, it says.
                self.send(5, b"")
            if which == 8:
                self.send(9, field(1, next(value for _, value in fields(message))))
            return which
        return None

    def head_of(self, origin):
        """The hash of the last header of that kiosk, as the other one has it."""
        for at in range(0, len(self.tips), 64):
            if self.tips[at:at + 16] == origin:
                return self.tips[at + 32:at + 64]
        raise LookupError("the kiosk knows nothing of this one")

    def push(self, entries):
        """Sends entries, and waits until they are on the other's disk."""
        self.send(4, b"".join(field(1, entry) for entry in entries))
        while self.read() != 5:
            pass

    def close(self):
        self.secure.close()


class Home:
    """Ana's kiosk, which is attacked, and what is there to be attacked."""

    def __init__(self, folder):
        self.ana = Kiosk(folder / "ana")
        self.ben = Kiosk(folder / "ben", SETTINGS.replace("Sammy", "Ben"))

    def begin(self, members=2):
        self.ana.start(clock=BEGUN)
        self.ben.start(clock=BEGUN)
        self.ana.begin_group(members)
        self.ana.json("wager", "dishes")
        invitation = self.ana.json("group", "invite")
        joined = self.ben.join(invitation)
        if joined.returncode:
            raise RuntimeError(joined.stderr.decode())
        if not wait_until(lambda: len(self.ana.status()["group"]["members"]) == 2):
            raise RuntimeError("Ben's joining does not arrive")
        self.ana.work_out()
        self.ben.work_out()
        self.workout = next(one["id"] for one in self.ana.workouts() if one["memberName"] == "Ana")
        self.ana.json("caption", self.workout, "mine")
        if not wait_until(lambda: len(self.ana.workouts()) == 2 and len(self.ben.workouts()) == 2):
            raise RuntimeError("the workouts do not arrive")
        if not wait_until(lambda: self.ana.status()["pending"]["entries"] == 0):
            raise RuntimeError("what Ana said does not arrive at Ben's")
        group = self.ana.status()["group"]
        self.group = ulid(group["id"])
        self.members = {member["name"]: ulid(member["id"]) for member in group["members"]}
        self.kiosks = {name: ulid(kiosk["id"]) for kiosk in group["kiosks"] for name in kiosk["members"]}
        return self

    def seen(self):
        """What of Ana's the partner is not to change."""
        status = self.ana.status()
        goals = {member["name"]: member["goal"] for member in status["group"]["members"]}
        own = [one for one in self.ana.workouts() if one["memberName"] == "Ana"]
        return {
            "her goal": goals.get("Ana"), "her name": "Ana" in goals, "her workouts": [one["id"] for one in own],
            "her caption": own[0]["caption"] if own else None, "that she belongs": len(goals) == 2,
            "her kiosk": status["kiosk"]["retired"], "the running wager": status["wager"],
            "what she asked to be told": self.ana.json("notify"),
            "the last week": (status["lastWeek"] or {}).get("result"),
        }


def attacks(home, writer, now):
    """Each attack: what it is called, and its entry."""
    ana, ben, group, workout = home.members["Ana"], home.members["Ben"], home.group, ulid(home.workout)
    before = day(TODAY) - 10
    nearly = LAST_STAMP - 1
    known = field(4, signed(1, now) + field(2, b"UTC") + signed(3, day(TODAY)))
    yield "sets Ana's goal", writer.entry(10, field(2, ana) + signed(3, day(TODAY)) + number(4, 7), stamp=nearly)
    yield "sets Ana's goal for the week before", writer.entry(10, field(2, ana) + signed(3, before) + number(4, 7), stamp=1)
    yield "writes a caption for her", writer.entry(15, field(2, workout) + field(3, ana), field(4, b"not mine"), stamp=nearly)
    yield "says what her workout was", writer.entry(
        96, field(2, workout) + field(3, ana), field(4, b"walk") + number(5, 1), stamp=nearly)
    yield "deletes her workout for ever", writer.entry(4, field(2, workout) + field(3, ana), stamp=LAST_STAMP)
    yield "logs a workout for her", writer.entry(
        3, field(3, ana) + known, stamp=nearly, timed_id=struct.pack(">Q", now)[2:])
    yield "calls her otherwise", writer.entry(2, field(2, ana), field(3, b"Nobody"), stamp=nearly)
    yield "ends what she is told", writer.entry(22, field(2, ana) + field(3, bytes([1, 2, 3, 4, 5, 6])), stamp=nearly)
    yield "gives up her kiosk in her name", writer.entry(14, field(2, home.kiosks["Ana"]) + field(3, ana), stamp=1)
    yield "vouches in her name", writer.entry(17, field(2, workout) + field(3, ana) + signed(4, day(TODAY)), stamp=1)
    yield "changes the wager of the running week", writer.entry(
        11, field(2, group) + signed(3, before) + field(5, ben), field(4, b"a car"), stamp=1)
    yield "lowers the own goal of the running week", writer.entry(
        10, field(2, ben) + signed(3, before) + number(4, 1), stamp=nearly)
    yield "moves the start of Days for ever", writer.entry(
        13, field(2, group) + number(3, 6) + field(4, ben) + signed(5, before), stamp=LAST_STAMP)
    yield "names the group for ever", writer.entry(
        21, field(2, group) + field(4, ben) + signed(5, day(TODAY) + 30), field(3, b"Ben's"), stamp=LAST_STAMP)


def run():
    rows = []
    with Folder() as folder:
        home = Home(folder)
        with home.ana as ana, home.ben as ben:
            home.begin()
            goal_of_ben = next(one["goal"] for one in ana.status()["group"]["members"] if one["name"] == "Ben")
            ben.end()
            ana.end()
            ana.start()
            before = home.seen()
            seed = (ben.state / "identity.key").read_bytes()
            certificate = device_certificate(seed, folder / "ben.pem")
            writer = Writer(seed, home.group, bytes(32))
            now = int(datetime.datetime(2026, 2, 26, 18, 30, tzinfo=datetime.timezone.utc).timestamp() * 1000)
            exchange = Exchange(ana.port(), certificate, home.group, writer.origin)
            writer.go_on_from(exchange.head_of(writer.origin))
            for what, entry in attacks(home, writer, now):
                exchange.push([entry])
                after = home.seen()
                changed = [key for key in before if before[key] != after[key]]
                rows.append(Row(f"{what}", "done", f"changed: {', '.join(changed)}" if changed else "nothing of hers changed", not changed))
            exchange.close()
            rows += locked(home, goal_of_ben)
    return rows


def locked(home, goal_of_ben):
    """Ana can still change all that is hers or the group's, is told of what was said in her name, and the week is as it was."""
    ana = home.ana
    ana.run("workouts", "delete", home.workout)
    gone = wait_until(lambda: home.workout not in [one["id"] for one in ana.workouts()])
    ana.run("workouts", "undelete", home.workout)
    back = wait_until(lambda: home.workout in [one["id"] for one in ana.workouts()])
    yield Row("a workout deleted and taken back by its author", "refused for ever", f"deleted: {gone}, back: {back}", gone and back)
    for command, value in (("day-start", "3"), ("group-name", "The Two")):
        done = ana.run(*(["day-start", value] if command == "day-start" else ["group", "name", value]))
        group = ana.status()["group"]
        holds = done.returncode == 0 and (group["dayStart"] == 3 if command == "day-start" else group["name"] == value)
        yield Row(f"{command} set by Ana afterwards", "stampsExhausted", done.stderr.decode().strip() or "it counts", holds)
    now = next(one["goal"] for one in ana.json("goal")["members"] if one["name"] == "Ben")
    yield Row("Ben's goal of the running week", "1", str(now), now == goal_of_ben)
    doctor = ana.run("doctor")
    told = "in the name of" in doctor.stdout.decode()
    yield Row("told by doctor", "nothing", "the kiosk is named" if told else doctor.stdout.decode()[-300:], told)
    verified = ana.run("store", "verify")
    yield Row("store verify", "", verified.stdout.decode().strip()[-120:], verified.returncode == 0)
