#!/usr/bin/env python3
"""What hostile peers cost a server in memory. Shares no code with the library that it attacks.

    hostile.py known|stranger PID PORT SECONDS CERTIFICATE KEY [CERTIFICATE KEY …]

Makes a connection with each certificate, sends the most that a server keeps of somebody who is known or is not, and reads
nothing. Prints the server's RssAnon before, the most of it that was seen until SECONDS have passed, both in kB, and how many
peers the server held up in the end, as it should all.
"""

import socket
import ssl
import struct
import sys
import threading
import time

SERVICE = b"fitpinky.benchmark.v1.Hostile"
REQUEST, DATA = 1, 3
REMOTE_OPEN = 2


def frame(stream, kind, flags, data):
    return struct.pack(">IIBB", len(data), stream, kind, flags) + data


def field(number, content):
    length, varint = len(content), b""
    while length >= 0x80:
        varint += bytes([length & 0x7F | 0x80])
        length >>= 7
    return bytes([number << 3 | 2]) + varint + bytes([length]) + content


def request(method, payload=b""):
    return field(1, SERVICE) + field(2, method) + (field(3, payload) if payload else b"")


def traffic(known):
    """Frames as large as they may be; streams whose handlers never read, all but full; then calls whose answers wait."""
    streams, inbox, largest = (32, 32 << 10, 64 << 10) if known else (4, 4 << 10, 1 << 10)
    answered = streams // 8 + 1
    silent = [2 * number + 1 for number in range(streams - answered)]
    for stream in silent:
        yield frame(stream, REQUEST, REMOTE_OPEN, request(b"Ignore"))
    # What a message costs besides its bytes is counted too, and at the bound the connection is read no further.
    room = inbox - 64
    while room > 0:
        size = min(room, largest)
        for stream in silent:
            yield frame(stream, DATA, 0, bytes(size))
        room -= size + 64
    stream = 2 * streams + 1
    while True:
        yield frame(stream, REQUEST, 0, request(b"Echo", bytes(largest - 100)))
        stream += 2


def attack(port, certificate, key, known, end, held_up):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.set_alpn_protocols(["ttrpc"])
    context.load_cert_chain(certificate, key)
    connection = context.wrap_socket(socket.create_connection(("127.0.0.1", port)))
    try:
        connection.settimeout(1)
        for bytes_sent in traffic(known):
            connection.sendall(bytes_sent)
            if time.monotonic() > end:
                break
    except TimeoutError:
        # The server reads no further, and keeps what it has.
        held_up.append(True)
        time.sleep(max(0, end - time.monotonic()))
    except OSError as error:
        print("hostile.py: a peer was disconnected:", error, file=sys.stderr)
    connection.close()


def anonymous(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("RssAnon:"))


def main(words):
    known = words[1] == "known"
    pid, port, seconds = (int(word) for word in words[2:5])
    held_up = []
    before = most = anonymous(pid)
    end = time.monotonic() + seconds
    threads = [
        threading.Thread(target=attack, args=(port, certificate, key, known, end, held_up))
        for certificate, key in zip(words[5::2], words[6::2])
    ]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        most = max(most, anonymous(pid))
        time.sleep(0.01)
    print(before, most, len(held_up))


main(sys.argv)
