"""A SOCKS proxy that gives a phone an address of its own: the console bounds what one address may, and phones share none."""

import itertools
import selectors
import socket
import struct
import threading

_numbers = itertools.count(2)


class Relay:
    """Listens on a port of this machine; whatever name is asked for is reached on 127.0.0.1, from 127.0.1.N."""

    def __init__(self):
        number = next(_numbers)
        self.source = f"127.0.{1 + number // 250}.{1 + number % 250}"
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.server = f"socks5://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:  # closed
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        with client:
            try:
                port = asked(client)
                with socket.create_connection(("127.0.0.1", port), source_address=(self.source, 0)) as server:
                    client.sendall(b"\x05\x00\x00\x01\x00\x00\x00\x00\x00\x00")
                    carry(client, server)
            except ConnectionRefusedError:
                client.sendall(b"\x05\x05\x00\x01\x00\x00\x00\x00\x00\x00")
            except (OSError, EOFError):  # an end has gone: so does the other
                return

    def close(self):
        # Without the shutdown the thread that accepts would keep the socket.
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()


def exactly(client, count):
    data = b""
    while len(data) < count:
        more = client.recv(count - len(data))
        if not more:
            raise EOFError
        data += more
    return data


def asked(client):
    """Reads the greeting and the request (RFC 1928); gives the port that is asked for."""
    _, methods = exactly(client, 2)
    exactly(client, methods)
    client.sendall(b"\x05\x00")
    _, _, _, kind = exactly(client, 4)
    exactly(client, {1: 4, 4: 16}.get(kind) or exactly(client, 1)[0])
    return struct.unpack("!H", exactly(client, 2))[0]


def carry(one, other):
    """Carries bytes both ways until an end closes; an end that is reset, as by an agent that was killed, closes both."""
    with selectors.DefaultSelector() as ready:
        ready.register(one, selectors.EVENT_READ, other)
        ready.register(other, selectors.EVENT_READ, one)
        while True:
            for key, _ in ready.select():
                data = key.fileobj.recv(65_536)
                if not data:
                    return
                key.data.sendall(data)
