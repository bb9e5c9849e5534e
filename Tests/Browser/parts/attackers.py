"""What a hostile machine does to the console: each begins, goes on until `close`, and counts what it did. Sources are of loopback."""

import itertools
import resource
import socket
import threading
import time

from parts import request


def connected(port, source="127.0.9.1", seconds=5):
    return socket.create_connection(("127.0.0.1", port), timeout=seconds, source_address=(source, 0))


class Attack:
    """Runs a step again and again in some threads, within a bound of steps and until it is closed."""

    def __init__(self, step, threads=4, most=20_000, pause=0.0, after=None):
        self.counts = {}
        self._lock = threading.Lock()
        self._going = threading.Event()
        self._going.set()
        self._numbers = itertools.islice(itertools.count(), most)
        self._step, self._pause, self._after = step, pause, after
        self._threads = [threading.Thread(target=self._run, daemon=True) for _ in range(threads)]
        for thread in self._threads:
            thread.start()

    def _run(self):
        while self._going.is_set():
            with self._lock:
                number = next(self._numbers, None)
            if number is None:
                return
            try:
                result = self._step(number)
            except OSError as error:  # closed or reset by the console, which is an answer
                result = type(error).__name__
            except Exception as error:  # an answer that is none; http.client has many names for it
                result = type(error).__name__
            with self._lock:
                self.counts[result] = self.counts.get(result, 0) + 1
            time.sleep(self._pause)

    def close(self):
        self._going.clear()
        for thread in self._threads:
            thread.join(40)
        if self._after:
            self._after()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __str__(self):
        return ", ".join(f"{count:,} × {result}" for result, count in sorted(self.counts.items(), key=lambda one: -one[1])[:5])


def source(number):
    """One of 200 addresses."""
    return f"127.0.9.{1 + number % 200}"


def trickle(port, head):
    """A request whose bytes come one a second, on a connection of another address each."""

    def step(number):
        with connected(port, source(number)) as connection:
            connection.sendall(head)
            for _ in range(30):
                time.sleep(1)
                connection.sendall(b"x")
        return "kept for 30 s"

    return Attack(step, threads=24, most=200)


def slow_headers(port):
    return trickle(port, f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Slow: ".encode())


def slow_bodies(port):
    head = f"POST /admission/redeem HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    return trickle(port, (head + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n").encode())


def connections(port, most=10_000):
    """Connections that say nothing, from many addresses, each kept as long as the console keeps it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, most + 1000)), hard))
    kept = []

    def step(number):
        kept.append(connected(port, source(number)))
        return "begun"

    return Attack(step, threads=16, most=most, after=lambda: [one.close() for one in kept])


def giant_headers(port):
    def step(number):
        with connected(port, source(number)) as connection:
            connection.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n".encode())
            for _ in range(64):
                connection.sendall(b"X-Giant: " + b"x" * 32_768 + b"\r\n")
            return connection.recv(64).partition(b"\r")[0].decode(errors="replace") or "closed"

    return Attack(step, threads=4, most=500)


def requests(port, rate=200):
    """That many requests a second over all."""
    threads = 8

    def step(number):
        return request.ask(port, "/" if number % 2 else "/assets/none", source=source(number), seconds=5).status

    return Attack(step, threads=threads, pause=threads / rate)


def cookies(port):
    def step(number):
        guess = f"{number:064x}"
        answer = request.ask(port, "/api/v1/status", fields=[("Cookie", f"fitpinky={guess}")], source=source(number), seconds=5)
        return answer.status

    return Attack(step, pause=0.02)


def forged(port):
    """Names and origins that are not ours."""

    def step(number):
        kind, body = request.form({"code": f"{number:06d}"})
        host = "evil.example" if number % 2 else None
        fields = [*kind, ("Origin", "http://evil.example")]
        return request.ask(port, "/admission/redeem", "POST", fields, host=host, body=body, source=source(number), seconds=5).status

    return Attack(step, pause=0.02)


def uploads(port):
    """Bodies of a gigabyte, as far as they are taken."""

    def step(number):
        sent = 0
        with connected(port, source(number)) as connection:
            head = f"POST /act/goal HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
            connection.sendall((head + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 1073741824\r\n\r\n").encode())
            while sent < 64 * 1024 * 1024:
                sent += connection.send(b"x" * 65_536)
        return "64 MiB taken"

    return Attack(step, threads=4, most=200)


def admissions(port):
    """Requests for the button, without end, from many addresses."""

    def step(number):
        kind, body = request.form({})
        fields = [*kind, ("Origin", f"http://127.0.0.1:{port}")]
        return request.ask(port, "/admission/ask", "POST", fields, body=body, source=source(number), seconds=5).status

    return Attack(step, pause=0.05)


ALL = {
    "headers that trickle": slow_headers, "bodies that trickle": slow_bodies, "10,000 connections": connections,
    "headers of 2 MiB": giant_headers, "200 requests a second": requests, "guessed cookies": cookies,
    "forged names and origins": forged, "uploads of a gigabyte": uploads, "requests for the button": admissions,
}
