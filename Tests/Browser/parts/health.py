"""Exports of Apple Health, as a phone writes them, and as nobody should."""

import struct
import zipfile
import zlib

from parts import request

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_NL">\n <ExportDate value="2026-02-26 18:30:00 +0100"/>\n'
QUANTITY = "HKQuantityTypeIdentifier"


def record(kind, day, value, unit="count", source="Watch <1> & \"Co\"", hour=10):
    """A record of ten minutes."""
    name = source.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    moment = f"{day} {hour:02}:{{}}:00 +0100"
    return (
        f' <Record type="{QUANTITY}{kind}" sourceName="{name}" unit="{unit}" creationDate="{moment.format("10")}" '
        f'startDate="{moment.format("00")}" endDate="{moment.format("10")}" value="{value}"/>\n')


def run(day, hour=16):
    """A run of half an hour."""
    return (
        f' <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="Watch" '
        f'startDate="{day} {hour:02}:00:00 +0100" endDate="{day} {hour:02}:30:00 +0100"/>\n')


def export():
    """Some days of February 2026, with gaps, and a run within the last 48 hours of the household's clock."""
    lines = [HEAD]
    for number in (2, 3, 5, 20, 25, 26):
        day = f"2026-02-{number:02}"
        lines.append(record("StepCount", day, 1000 * number))
        lines.append(record("ActiveEnergyBurned", day, 400 + number, unit="kcal"))
        lines.append(record("DistanceWalkingRunning", day, 1.5 * number, unit="km"))
    for number in (2, 3, 25):
        lines.append(record("RestingHeartRate", f"2026-02-{number:02}", 50 + number, unit="count/min"))
    lines.append(record("HeartRate", "2026-02-26", 141, unit="count/min", hour=16))
    lines.append(run("2026-02-26"))
    return "".join(lines) + "</HealthData>\n"


def zipped(path, entries, packed=True):
    """A zip file of these names and texts; gives its path."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED) as archive:
        for name, text in entries.items():
            archive.writestr(name, text)
    return path


def zip64(path, name, text):
    """A zip file all of whose sizes and places stand in the fields for large ones, as they do in files over 4 GB."""
    body, sum_ = text.encode(), zlib.crc32(text.encode())
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(body) + packer.flush()
    label = name.encode()
    local = struct.pack("<4sHHHHHIIIHH", b"PK\3\4", 45, 0x800, 8, 0, 0x21, sum_, len(packed), len(body), len(label), 0) + label
    extra = struct.pack("<HHQQQ", 1, 24, len(body), len(packed), 0)
    none = 0xFFFFFFFF
    listed = struct.pack(
        "<4sHHHHHHIIIHHHHHII", b"PK\1\2", 45, 45, 0x800, 8, 0, 0x21, sum_, none, none, len(label), len(extra), 0, 0, 0, 0,
        none) + label + extra
    start = len(local) + len(packed)
    end = struct.pack("<4sQHHIIQQQQ", b"PK\6\6", 44, 45, 45, 0, 0, 1, 1, len(listed), start)
    end += struct.pack("<4sIQI", b"PK\6\7", 0, start + len(listed), 1)
    end += struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, none, none, 0)
    path.write_bytes(local + packed + listed + end)
    return path


def give(kiosk, text=None):
    """Imports an export for a kiosk's owner as a script does."""
    token = kiosk.json("console", "token", "import")["token"]
    fields = [("Authorization", f"Bearer {token}")]
    sent = request.ask(
        kiosk.port, "/health-data/upload?form=plain", "POST", [*fields, ("Content-Type", "application/octet-stream")],
        body=(text or export()).encode())
    if sent.status != 200:
        raise RuntimeError(f"the export was not read: {sent.status} {sent.text()}")
    kind, body = request.json({})
    kept = request.ask(kiosk.port, "/api/v1/actions/health-import", "POST", [*fields, *kind], body=body)
    if kept.status != 200:
        raise RuntimeError(f"the export was not imported: {kept.status} {kept.text()}")
