"""Clients on the kiosk's own socket that ask for all they can, and that only hold their place."""

import itertools
import time

from . import wire
from .kiosk import Folder, Kiosk, Row, quantile, wait_until

# What deploy/debian/fitpinky.service allows (MemoryMax), in KiB.
ALLOWED = 384 << 10
# What a command may take beside idle clients; it takes a tenth of a second.
REQUIRED_SECONDS = 10
LARGEST = 4 << 20


def subscribe(connection):
    """As many calls as a connection may have, none of whose answers is read."""
    services = "fitpinky.v1.Kiosk"
    calls = [("Watch", b""), ("Ring", b"\x08\x01"), ("BackUpStore", b""), ("VerifyStore", b"")]
    for stream, (method, payload) in zip(range(1, 63, 2), itertools.cycle(calls)):
        connection.sendall(wire.request(stream, services, method, payload, wire.REMOTE_CLOSED))


def ask_and_not_read(connection):
    """Answers of a whole status, for as long as the agent reads."""
    stream = 1
    connection.settimeout(0.5)
    try:
        for stream in range(1, 200_001, 2):
            connection.sendall(wire.request(stream, "fitpinky.v1.Kiosk", "Status"))
    except TimeoutError:
        pass


def ask_for_much(connection):
    """As many calls as a connection may have that look at everything there is."""
    methods = ["Doctor", "GetStoreStatistics", "CompactStore", "GetCalendar", "GetWeek"]
    for stream, method in zip(range(1, 63, 2), itertools.cycle(methods)):
        connection.sendall(wire.request(stream, "fitpinky.v1.Kiosk", method))


def all_but_the_last_byte(connection):
    """The largest request that there is, never whole."""
    data = wire.request(63, "fitpinky.v1.Kiosk", "Caption", bytes(LARGEST - 64))
    connection.settimeout(2)
    try:
        connection.sendall(data[:-1])
    except TimeoutError:
        pass


def whole_and_large(connection):
    """Large requests, one after the other; a refusal is not read."""
    data = wire.frame(65, wire.REQUEST, 0, wire.request(65, "fitpinky.v1.Kiosk", "Caption", bytes(LARGEST - 64))[10:])
    connection.settimeout(2)
    try:
        for _ in range(4):
            connection.sendall(data)
    except TimeoutError:
        pass


ATTACKS = {
    "a request of 4 MiB each but for its last byte": [all_but_the_last_byte],
    "31 subscriptions each, unread": [subscribe],
    "31 subscriptions each, unread, and a request of 4 MiB but for its last byte": [subscribe, all_but_the_last_byte],
    "31 calls each that look at everything": [ask_for_much],
    "asking for status without reading": [ask_and_not_read],
    "whole requests of 4 MiB": [whole_and_large],
}


def memory(kiosk, name, attack):
    """62 clients do it, and stay."""
    kiosk.start()
    for _ in range(4):
        kiosk.work_out()
    before = kiosk.anonymous_kibibytes()
    clients, greatest = [], 0
    for _ in range(62):
        client = wire.local(kiosk.socket)
        clients.append(client)
        try:
            for step in attack:
                step(client)
        except (ConnectionError, BrokenPipeError):
            pass
        greatest = max(greatest, kiosk.anonymous_kibibytes())
    end = time.monotonic() + 5
    while time.monotonic() < end:
        greatest = max(greatest, kiosk.anonymous_kibibytes())
        time.sleep(0.05)
    answers = kiosk.run("status").returncode == 0
    for client in clients:
        client.close()
    served = wait_until(lambda: kiosk.run("status").returncode == 0)
    code = kiosk.end()
    now = f"RssAnon {before >> 10} MiB before, {greatest >> 10} MiB at most"
    now += "; status answers beside them" if answers else "; status does not answer beside them"
    now += "" if served else ", nor after them"
    now += "" if code == 0 else f"; the agent ended with {code}"
    holds = greatest <= ALLOWED // 2 and answers and served and code == 0
    return Row(f"62 local clients: {name}", "RssAnon 372 MB of 384", now, holds)


def idle(kiosk):
    """64 clients that say nothing."""
    kiosk.start()
    clients = [wire.local(kiosk.socket) for _ in range(64)]
    seconds, failed = [], 0
    for _ in range(20):
        start = time.monotonic()
        failed += kiosk.run("status").returncode != 0
        seconds.append(time.monotonic() - start)
        # The places that were taken from idle clients are taken again.
        clients += [wire.local(kiosk.socket) for _ in range(2)]
    for client in clients:
        client.close()
    now = f"20 times status: p50 {quantile(seconds, 0.5):.2f} s, greatest {max(seconds):.2f} s, {failed} failed"
    holds = failed == 0 and max(seconds) <= REQUIRED_SECONDS
    return Row("64 idle local clients", "lock the command line out", now, holds)


def run():
    rows = []
    with Folder() as folder:
        for number, (name, attack) in enumerate(ATTACKS.items()):
            with Kiosk(folder / f"memory{number}") as kiosk:
                rows.append(memory(kiosk, name, attack))
        with Kiosk(folder / "idle") as kiosk:
            rows.append(idle(kiosk))
    return rows
