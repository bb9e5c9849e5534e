"""Strangers at other addresses beside somebody who pairs."""

import contextlib
import json
import multiprocessing
import shutil
import signal
import subprocess
import threading
import time

from . import wire
from .kiosk import Folder, Kiosk, PATIENCE, Row, program, quantile, wait_until, words

SQUATTERS = 31
KINDS = ("silent", "handshake", "hello", "wrong")
NAMES = {
    "silent": "silent TCP connections",
    "handshake": "TLS handshakes begun and left",
    "hello": "pairing's first call, then silence",
    "wrong": "wrong codes",
    "mixed": "all four kinds at once",
}
# What a join may take (p95).
REQUIRED_SECONDS = 5
# How much more than without squatters it may take on a machine that is itself slow.
FACTOR = 4
# How long somebody takes to read a code and to type it.
OLD_SECONDS = 20


def source(number, turn=0):
    """An address of this machine, in a network (24 bits) of its own and of that turn."""
    return f"127.{10 + number}.{1 + turn}.1"


def squat(kind, port, address, certificate, note):
    """Does it again and again, and notes how often it was there, and how often a wrong code of it was compared."""
    context = wire.tls_context(certificate)
    hello = wire.client_hello(context)
    while True:
        try:
            with wire.connect(port, address, seconds=120) as connection:
                note(False)
                if kind == "silent":
                    connection.recv(1)
                elif kind == "handshake":
                    connection.sendall(hello)
                    while connection.recv(65536):
                        pass
                else:
                    with context.wrap_socket(connection) as secure:
                        if kind == "hello":
                            wire.share(secure)
                            secure.recv(1)
                        elif wire.is_refused(wire.try_wrong_code(secure)):
                            note(True)
        except (OSError, EOFError):
            # The kiosk closed it. One that has no place at once is back after a moment, as anybody's program would be.
            time.sleep(0.01)


class Squatters:
    """They are there within `with`; kind None is nobody."""

    def __init__(self, kind, port, certificates, turn=0, have_tried=True):
        """have_tried: whether they were there, and each wrong code was compared once, before anybody joins."""
        self.kind, self.port, self.certificates, self.turn, self.have_tried = kind, port, certificates, turn, have_tried
        self.process = None
        self.there, self.tried = (multiprocessing.Array("i", SQUATTERS) for _ in range(2))

    def kind_of(self, number):
        return KINDS[number % len(KINDS)] if self.kind == "mixed" else self.kind

    def squat_all(self):
        for number, certificate in enumerate(self.certificates):

            def note(has_tried, number=number):
                (self.tried if has_tried else self.there)[number] += 1

            arguments = (self.kind_of(number), self.port, source(number, self.turn), certificate, note)
            threading.Thread(target=squat, args=arguments, daemon=True).start()
        signal.pause()

    def are_there(self):
        if not self.have_tried:
            return any(self.there)
        return all(
            self.there[number] and (self.tried[number] or self.kind_of(number) != "wrong")
            for number in range(SQUATTERS)
        )

    def __enter__(self):
        if self.kind is not None:
            self.process = multiprocessing.Process(target=self.squat_all, daemon=True)
            self.process.start()
            if not wait_until(self.are_there, seconds=3 * PATIENCE):
                raise RuntimeError("the squatters do not reach the kiosk")
        return self

    def __exit__(self, *_):
        if self.process is not None:
            self.process.kill()
            self.process.join()


def join(inviter, joiner, age=0):
    """A new kiosk joins by a new code, and leaves: the seconds that `group join` took, and why it failed if it did.

    age: how many seconds the code is old by then.
    """
    invitation = inviter.json("group", "invite", "--new")
    time.sleep(age)
    start = time.monotonic()
    try:
        run = joiner.join(invitation)
    except subprocess.TimeoutExpired:
        return time.monotonic() - start, "no end"
    seconds = time.monotonic() - start
    if run.returncode != 0:
        return seconds, words(run)
    joiner.run("group", "leave")
    if not wait_until(lambda: len(inviter.json("group", "members")["members"]) == 1):
        return seconds, "the partner who left is still there"
    joiner.end()
    return seconds, None


class Joins:
    """Joins beside squatters of one kind, and what came of them."""

    def __init__(self, folder, certificates, kind):
        self.folder, self.certificates, self.kind = folder, certificates, kind
        self.seconds, self.failures = [], []

    def run(self, count, together=False, age=0):
        """together: for each join a new inviter and other squatters, who begin when it does."""
        if together:
            for turn in range(count):
                with self.inviter() as inviter:
                    self.once(inviter, age, turn)
            return self
        with self.inviter() as inviter, Squatters(self.kind, inviter.port(), self.certificates):
            for _ in range(count):
                self.once(inviter, age)
        return self

    @contextlib.contextmanager
    def inviter(self):
        with Kiosk(self.folder / "inviter") as inviter:
            inviter.start()
            inviter.begin_group()
            yield inviter
        shutil.rmtree(self.folder / "inviter", ignore_errors=True)

    def once(self, inviter, age, turn=None):
        with Kiosk(self.folder / "joiner") as joiner:
            joiner.start()
            kind = None if turn is None else self.kind
            with Squatters(kind, inviter.port(), self.certificates, turn or 0, have_tried=False):
                took, failure = join(inviter, joiner, age)
        shutil.rmtree(self.folder / "joiner", ignore_errors=True)
        self.seconds.append(took)
        self.failures += [failure] if failure else []

    def row(self, what, bound):
        now = f"p50 {quantile(self.seconds, 0.5):.2f} s, p95 {quantile(self.seconds, 0.95):.2f} s"
        now += f", greatest {max(self.seconds):.2f} s"
        if self.failures:
            now += f"; {len(self.failures)} failed: {self.failures[0]}"
        holds = not self.failures and (bound is None or quantile(self.seconds, 0.95) <= bound)
        then = "" if self.kind is None else "3 delay a join past its 25 s, 8 keep it out for good"
        return Row(f"{len(self.seconds)} joins{what}", then, now, holds)


def try_codes(port, certificate, addresses, is_over):
    """One wrong code after the other from these addresses, until it is over: how many were compared."""
    context = wire.tls_context(certificate)

    def is_compared(address):
        try:
            with wire.connect(port, address) as connection, context.wrap_socket(connection) as secure:
                return wire.is_refused(wire.try_wrong_code(secure))
        except (OSError, EOFError):
            return False

    count = 0
    for address in addresses:
        if is_over():
            break
        count += wait_until(lambda: is_compared(address))
    return count


def join_at_once(inviter, folder, code):
    """What a join by that code came to, and whether it was as quick as it has to be."""
    with Kiosk(folder) as joiner:
        joiner.start()
        start = time.monotonic()
        run = joiner.join(code)
        seconds = time.monotonic() - start
        joiner.end()
    if run.returncode != 0:
        return words(run), False
    return f"{seconds:.2f} s", seconds <= REQUIRED_SECONDS


def is_worn(inviter):
    """Whether a fault says that wrong codes were tried."""
    return any("tried wrongly" in message for message in inviter.faults().values())


def one_guesser(folder, certificate):
    """Five wrong codes from one address spend no code of the owner's."""
    with Kiosk(folder / "guessed") as inviter:
        inviter.start()
        inviter.begin_group()
        code = inviter.json("group", "invite")
        count = try_codes(inviter.port(), certificate, [source(0)] * 5, lambda: False)
        status = inviter.json("group", "invite", "--look")["status"]
        told = wait_until(lambda: is_worn(inviter))
        came_to, is_quick = join_at_once(inviter, folder / "beside", code)
        inviter.end()
    now = f"the code is {status}; a fault tells of them: {'yes' if told else 'no'}; a join by it: {came_to}"
    holds = count == 5 and status == "active" and told and is_quick
    return Row(f"{count} wrong codes from one address", "they burn the code in 15 s", now, holds)


def burnt(folder, certificate):
    """Wrong codes from many networks until the code is burnt: who is told, and how soon the next code works."""
    watched = folder / "watched"
    with Kiosk(folder / "burnt") as inviter, watched.open("wb") as output:
        inviter.start()
        inviter.begin_group()
        first = inviter.json("group", "invite")
        status = lambda: inviter.json("group", "invite", "--look")["status"]
        watch = subprocess.Popen([program("fitpinky"), "--socket", inviter.socket, "watch", "--json"], stdout=output)
        try:
            wait_until(lambda: watched.stat().st_size > 0)
            start = time.monotonic()
            addresses = [source(number) for number in range(200)] * 3
            count = try_codes(inviter.port(), certificate, addresses, lambda: status() == "burnt")
            seconds = time.monotonic() - start
            # The last line may not be whole yet.
            events = lambda: [json.loads(line) for line in watched.read_text().rpartition("\n")[0].splitlines()]
            tries = lambda: sum(event.get("event") == "invitationTried" for event in events())
            wait_until(lambda: tries() >= count)
        finally:
            watch.terminate()
            watch.wait()
        places = {
            "log": inviter.logged().count("pairing-refused") >= 5,
            "watch": tries() >= count > 0,
            "status": inviter.status()["invite"]["status"] == "burnt",
            "fault": is_worn(inviter),
        }
        second = inviter.json("group", "invite")
        came_to, is_quick = join_at_once(inviter, folder / "after", second)
        mended = not is_worn(inviter)
        inviter.end()
    silent = [place for place, is_told in places.items() if not is_told]
    now = f"{count} tries in {seconds:.0f} s; told in {', '.join(place for place in places if place not in silent)}"
    now += f", not in {', '.join(silent)}" if silent else ""
    attacked = "wrong codes from many networks until the code is burnt"
    yield Row(attacked, "5 tries in 15 s, and nobody is told", now, not silent)
    works = is_quick and mended and second["code"] != first["code"]
    yield Row("a join by the next code", "", came_to + ("" if mended else "; the fault stays"), works)


def calibrated(folder, certificates, count):
    """Joins with nobody else there, and what a join may take on this machine."""
    alone = Joins(folder, certificates, None).run(count)
    return alone.row(", nobody else there", None), max(REQUIRED_SECONDS, FACTOR * quantile(alone.seconds, 0.95))


def run(count=50):
    """Squatters who were there before."""
    with Folder() as folder:
        certificates = wire.certificates(folder, SQUATTERS)
        row, bound = calibrated(folder, certificates, count)
        yield row
        for kind, name in NAMES.items():
            yield Joins(folder, certificates, kind).run(count).row(f" beside {SQUATTERS} squatters: {name}", bound)


def newcomers(count=50):
    """Squatters who begin when the join does."""
    with Folder() as folder:
        certificates = wire.certificates(folder, SQUATTERS)
        row, bound = calibrated(folder, certificates, min(count, 10))
        yield row
        for kind in ("wrong", "mixed"):
            what = f" beside {SQUATTERS} squatters who begin with it: {NAMES[kind]}"
            yield Joins(folder, certificates, kind).run(count, together=True).row(what, bound)


def guessers(count=50):
    """Wrong codes, and what they leave of the right one."""
    count = min(count, 10)
    with Folder() as folder:
        certificates = wire.certificates(folder, SQUATTERS)
        row, bound = calibrated(folder, certificates, count)
        yield row
        yield one_guesser(folder, certificates[0])
        what = f" by a code of {OLD_SECONDS} s beside {SQUATTERS} squatters: {NAMES['wrong']}"
        yield Joins(folder, certificates, "wrong").run(count, age=OLD_SECONDS).row(what, bound)
        yield from burnt(folder, certificates[0])
