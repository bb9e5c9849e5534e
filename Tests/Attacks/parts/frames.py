"""Frames over the limit of strangers, as fast as they can send them."""

import os
import threading
import time

from . import wire
from .kiosk import Folder, Kiosk, Row, wait_until

SECONDS = 18
STRANGERS = 8
# Strangers cause ten lines a minute, of about 100 bytes, from each of two sources: the transport and pairing.
ALLOWED_BYTES = 8000


def send(port, number, certificate, until, counts):
    context = wire.tls_context(certificate)
    frame = wire.frame(1, wire.REQUEST, 0, bytes(2048))
    while time.monotonic() < until:
        try:
            with wire.connect(port, f"127.{10 + number}.1.1") as connection:
                with context.wrap_socket(connection) as secure:
                    while time.monotonic() < until:
                        secure.sendall(frame)
                        counts[number] += 1
                        if not secure.recv(4096):
                            break
        except OSError:
            pass


def run():
    with Folder() as folder, Kiosk(folder / "kiosk") as kiosk:
        kiosk.start()
        certificates = wire.certificates(folder, STRANGERS)
        port = kiosk.port()
        before = os.path.getsize(kiosk.log)
        counts, until = [0] * STRANGERS, time.monotonic() + SECONDS
        threads = [
            threading.Thread(target=send, args=(port, number, certificate, until, counts))
            for number, certificate in enumerate(certificates)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        grown = os.path.getsize(kiosk.log) - before
        said = "frame" in kiosk.logged().lower()
        answers = wait_until(lambda: kiosk.run("status").returncode == 0)
        now = f"{sum(counts)} frames, {grown} bytes of log" + ("" if answers else "; status does not answer")
        now += "" if said else "; no line says so at all"
        sent = sum(counts) >= 100
        row = Row(
            f"frames over the limit from {STRANGERS} strangers for {SECONDS} s", "319 kB of log", now,
            sent and 0 < grown <= ALLOWED_BYTES and answers and said)
    return [row]
