"""One request to the console over a connection of its own, with exactly the header fields that are given."""

import http.client
import json as json_module
import urllib.parse
from typing import NamedTuple


class Answer(NamedTuple):
    """What the console answered; fields by their names in lower case, in order."""

    status: int
    fields: list
    body: bytes

    def all(self, name):
        return [value for field, value in self.fields if field == name.lower()]

    def field(self, name):
        return next(iter(self.all(name)), None)

    def text(self):
        return self.body.decode(errors="replace")

    def json(self):
        return json_module.loads(self.body)


def ask(port, path="/", method="GET", fields=(), host=None, body=None, source=None, seconds=60):
    """Asks the console at that port of this machine. `fields` are pairs; `host` is 127.0.0.1:PORT unless given, "" for none."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", port, timeout=seconds, source_address=(source, 0) if source else None)
    try:
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        if host != "":
            connection.putheader("Host", host or f"127.0.0.1:{port}")
        for name, value in fields:
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        return Answer(answer.status, [(name.lower(), value) for name, value in answer.getheaders()], answer.read())
    finally:
        connection.close()


def form(fields):
    """A form's header fields and body."""
    return [("Content-Type", "application/x-www-form-urlencoded")], urllib.parse.urlencode(fields).encode()


def json(value):
    """JSON's header fields and body."""
    return [("Content-Type", "application/json")], json_module.dumps(value).encode()


def status_only(port, path, fields=(), host=None, seconds=60):
    """The status and header fields of an answer that does not end, such as the live stream."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=seconds)
    try:
        connection.putrequest("GET", path, skip_host=True, skip_accept_encoding=True)
        connection.putheader("Host", host or f"127.0.0.1:{port}")
        for name, value in fields:
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        return Answer(answer.status, [(name.lower(), value) for name, value in answer.getheaders()], b"")
    finally:
        connection.close()
