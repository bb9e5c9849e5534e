"""An agent that has no descriptor left for another connection."""

import socket
import time

from . import wire
from .kiosk import Folder, Kiosk, Row, wait_until

SECONDS = 10
# It looks again every half second.
ALLOWED_PROCESSOR_SECONDS = 1.0


def run():
    with Folder() as folder, Kiosk(folder / "kiosk") as kiosk:
        kiosk.start()
        port = kiosk.port()
        wait_until(lambda: kiosk.status()["activity"] == "idle")
        start = kiosk.processor_seconds()
        time.sleep(SECONDS)
        idle = kiosk.processor_seconds() - start
        before = kiosk.limit_descriptors(kiosk.descriptors() + 8)
        limit = kiosk.descriptors() + 8
        clients = []
        for _ in range(40):
            client = socket.socket(socket.AF_UNIX)
            client.setblocking(False)
            if client.connect_ex(str(kiosk.socket)) == 0:
                clients.append(client)
        for number in range(20):
            clients.append(wire.connect(port, f"127.{10 + number}.1.1"))
        full = wait_until(lambda: kiosk.descriptors() >= limit - 1, seconds=10)
        start, least = kiosk.processor_seconds(), kiosk.descriptors()
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            least = min(least, kiosk.descriptors())
            time.sleep(0.2)
        used = kiosk.processor_seconds() - start
        for client in clients:
            client.close()
        kiosk.limit_descriptors(before)
        again = wait_until(lambda: kiosk.run("status").returncode == 0)
        reached = wait_until(lambda: reaches(port))
        code = kiosk.end()
    now = f"{used:.2f} s of processor in {SECONDS} s at the limit (idle: {idle:.2f} s)"
    now += f", {least} to {limit} of {limit} in use"
    now += "; both sockets serve again" if again and reached else "; it does not serve again"
    now += "" if full else "; the limit was not reached"
    holds = full and used <= ALLOWED_PROCESSOR_SECONDS + idle and again and reached and code == 0
    return [Row("no descriptor for another connection", "`accept` spins: a whole processor", now, holds)]


def reaches(port):
    """Whether the kiosk lets a connection stay for a moment: it waits for a handshake."""
    try:
        with wire.connect(port, seconds=0.5) as connection:
            connection.recv(1)
    except TimeoutError:
        return True
    except OSError:
        pass
    return False
