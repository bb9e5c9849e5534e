"""ttrpc by hand, over a Unix socket or TLS: as much of it as an attacker needs."""

import pathlib
import socket
import ssl
import struct
import subprocess

REQUEST, DATA = 1, 3
REMOTE_CLOSED = 1
# An element of ristretto255 (RFC 9496, A.1: the generator), and what confirms nothing: a try with a wrong code.
SHARE = bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76")
WRONG_CONFIRMATION = bytes(range(64))


def field(number, value):
    """A length-delimited field of protobuf."""
    length, size = b"", len(value)
    while size > 0x7F:
        length += bytes([size & 0x7F | 0x80])
        size >>= 7
    return bytes([number << 3 | 2]) + length + bytes([size]) + value


def frame(stream, kind, flags, data):
    return struct.pack(">IIBB", len(data), stream, kind, flags) + data


def request(stream, service, method, payload=b"", flags=0):
    data = field(1, service.encode()) + field(2, method.encode())
    if payload:
        data += field(3, payload)
    return frame(stream, REQUEST, flags, data)


def read_exactly(connection, count):
    data = b""
    while len(data) < count:
        piece = connection.recv(count - len(data))
        if not piece:
            raise EOFError
        data += piece
    return data


def read_frame(connection):
    length, stream, kind, flags = struct.unpack(">IIBB", read_exactly(connection, 10))
    return stream, kind, flags, read_exactly(connection, length)


def local(path):
    connection = socket.socket(socket.AF_UNIX)
    connection.settimeout(30)
    connection.connect(str(path))
    return connection


def certificates(folder, count):
    """So many keys with a certificate each, as files with both."""
    paths = []
    for number in range(count):
        path = pathlib.Path(folder) / f"certificate{number}.pem"
        command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        command += ["-subj", "/CN=squatter", "-days", "2", "-keyout", path, "-out", f"{path}.crt"]
        subprocess.run(command, check=True, capture_output=True)
        path.write_bytes(path.read_bytes() + pathlib.Path(f"{path}.crt").read_bytes())
        paths.append(path)
    return paths


def tls_context(certificate):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.set_alpn_protocols(["ttrpc"])
    context.load_cert_chain(certificate)
    return context


def client_hello(context):
    """A handshake's first bytes."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    try:
        context.wrap_bio(incoming, outgoing).do_handshake()
    except ssl.SSLWantReadError:
        pass
    return outgoing.read()


def connect(port, source="127.0.0.1", seconds=30):
    """A TCP connection from that address of this machine."""
    connection = socket.socket()
    connection.settimeout(seconds)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    connection.bind((source, 0))
    connection.connect(("127.0.0.1", port))
    return connection


def share(connection):
    """A pairing's first call, to its answer."""
    connection.sendall(request(1, "fitpinky.v1.Pair", "Share", field(1, SHARE)))
    return read_frame(connection)[3]


def try_wrong_code(connection):
    """A whole try; what the kiosk answered."""
    share(connection)
    connection.sendall(request(3, "fitpinky.v1.Pair", "Confirm", field(1, WRONG_CONFIRMATION)))
    return read_frame(connection)[3]


def is_refused(response):
    """Whether the answer's status is UNAUTHENTICATED: the code was compared, and is wrong."""
    return response[:1] == b"\x0a" and response[2:4] == b"\x08\x10"
