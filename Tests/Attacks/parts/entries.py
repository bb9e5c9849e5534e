"""Ledger entries by hand, from a kiosk's key: what a partner can sign who keeps to no rule."""

import hashlib
import hmac
import os
import struct

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519

from .wire import field

# The last stamp there is.
LAST_STAMP = (1 << 62) - 1
HOUSEHOLD = 1


def derived(seed, info, count=32):
    """HKDF-SHA-256 (RFC 5869) without a salt, at most 32 bytes."""
    key = hmac.new(bytes(32), seed, hashlib.sha256).digest()
    return hmac.new(key, info + b"\x01", hashlib.sha256).digest()[:count]


def varint(number):
    out = b""
    while number > 0x7F:
        out += bytes([number & 0x7F | 0x80])
        number >>= 7
    return out + bytes([number])


def number(tag, value):
    """A number of protobuf; one that is not signed."""
    return varint(tag << 3) + varint(value)


def signed(tag, value):
    """A sint32 or sint64."""
    return number(tag, value << 1 if value >= 0 else (-value << 1) - 1)


def device_certificate(seed, path):
    """The kiosk's TLS key, with a certificate that it signed itself, as a file with both."""
    import datetime

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes

    scalar = int.from_bytes(derived(seed, b"fitpinky device key\x00"), "big")
    key = ec.derive_private_key(scalar, ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "kiosk")])
    begin = datetime.datetime(2020, 1, 1)
    certificate = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
        .not_valid_before(begin).not_valid_after(begin + datetime.timedelta(days=36_500)).sign(key, hashes.SHA256()))
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    path.write_bytes(private + certificate.public_bytes(serialization.Encoding.PEM))
    return path


class Writer:
    """Signs in one household, in an epoch of its own that goes on from a head."""

    def __init__(self, seed, group, head):
        seed = derived(seed, b"fitpinky ledger" + bytes([HOUSEHOLD]) + group)
        self.key = ed25519.Ed25519PrivateKey.from_private_bytes(seed)
        public = self.key.public_key().public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
        self.origin = hashlib.sha256(public).digest()[:16]
        self.epoch, self.sequence, self.previous = os.urandom(8), 0, head

    def go_on_from(self, head):
        self.previous = head
        return self

    def entry(self, kind, kept=b"", words=b"", stamp=None, timed_id=None):
        """An entry whose parts have these fields behind their salts. With `timed_id`, 6 bytes, an id is put first that certifies its signer."""
        salt = field(1, os.urandom(16))
        if timed_id is not None:
            blank = salt + field(2, timed_id + bytes(10)) + kept
            hashed = hashlib.sha256(b"fitpinky id" + struct.pack(">H", kind) + self.origin + blank).digest()
            kept = field(2, timed_id + hashed[:10]) + kept
        kept, words = salt + kept, field(1, os.urandom(16)) + words if words else b""
        payload = hashlib.sha256(hashlib.sha256(kept).digest() + hashlib.sha256(words).digest()).digest()
        self.sequence += 1
        header = b"\x02" + self.origin + self.epoch + struct.pack(">Q", self.sequence) + self.previous
        header += struct.pack(">QH", stamp, kind) + payload
        self.previous = hashlib.sha256(header).digest()
        return header + self.key.sign(header) + b"\x00" + struct.pack(">H", len(kept)) + kept + words
