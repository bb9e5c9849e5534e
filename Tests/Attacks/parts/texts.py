"""What is shown and what is refused: escape sequences, hidden names, zones, failing commands, LMDB's errors."""

import os
import pty
import re
import subprocess

from . import wire
from .kiosk import Folder, Kiosk, Row, SETTINGS, program, wait_until, words

ENDLESS = [["ring", "--follow"], ["watch"]]
SHOWING = [["ring"], ["status"], ["week"], ["history"], ["doctor"], ["store", "verify"], *ENDLESS]


def on_terminal(kiosk, arguments, term):
    """What the command writes to a terminal of that kind; of one that never ends, what it writes within two seconds."""
    outer, inner = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if name not in ("TERM", "NO_COLOR")}
    environment |= {} if term is None else {"TERM": term}
    command = [program("fitpinky"), "--socket", kiosk.socket, *arguments]
    child = subprocess.Popen(command, stdin=inner, stdout=inner, stderr=inner, env=environment)
    os.close(inner)
    data = bytearray()
    if arguments in ENDLESS:
        try:
            child.wait(2)
        except subprocess.TimeoutExpired:
            child.terminate()
    while True:
        try:
            piece = os.read(outer, 1 << 16)
        except OSError:  # EIO: the other side is closed.
            break
        if not piece:
            break
        data.extend(piece)
    child.wait()
    os.close(outer)
    return bytes(data)


def terminals(kiosk):
    wrong = []
    for arguments in SHOWING:
        for term in ("dumb", None):
            shown = on_terminal(kiosk, arguments, term)
            if b"\x1b" in shown or not shown:
                wrong.append(f"{' '.join(arguments)} with TERM={term}: {shown[:60]!r}")
    # Else the row would hold where nothing ever has escapes.
    if b"\x1b[" not in on_terminal(kiosk, ["ring"], "xterm-256color"):
        wrong.append("ring has no colours on a terminal that takes them")
    now = "; ".join(wrong) or "no escape sequence"
    attacked = f"{len(SHOWING)} commands on a terminal, with TERM=dumb and without TERM"
    return Row(attacked, "escape sequences", now, not wrong)


NAMES = {
    "invalid UTF-8": b"Ana\xff",
    "half a character": b"Ana\xc3",
    "a surrogate": b"A\xed\xa0\x80",
    "zero width spaces": "\u200b\u200b".encode(),
    "a blank that is no space": "\u2800".encode(),
    "only spaces": "  ".encode(),
    "text turned round": "Ana\u202eneB".encode(),
    "an escape sequence": b"Ana\x1b[31m",
    "tags": "\U000e0041\U000e0042".encode(),
}


def names(kiosk):
    """By command line, by the socket, and in kiosk.toml."""
    kiosk.begin_group()
    kiosk.work_out()
    workout = kiosk.workouts()[0]["id"]
    before = kiosk.run("group", "members", "--json").stdout
    wrong, counted = [], 0
    for what, name in NAMES.items():
        commands = [["name", name], ["group", "name", name], ["member", "add", name, "--goal", "3"], ["wager", name]]
        if what not in ("only spaces",):  # A caption of nothing takes it back.
            commands.append(["caption", workout, name])
        for command in commands:
            counted += 1
            run = kiosk.run(*command)
            if run.returncode in (0, 69) or not run.stderr:
                wrong.append(f"{what} in {command[0]} ends with {run.returncode} {words(run)}")
        counted += 1
        with wire.local(kiosk.socket) as client:
            payload = wire.field(1, name)
            client.sendall(wire.request(1, "fitpinky.v1.Kiosk", "AddMember", payload + b"\x10\x03"))
            if wire.read_frame(client)[3][:1] != b"\x0a":
                wrong.append(f"{what} by the socket is taken")
        counted += 1
        settings = kiosk.folder / "odd.toml"
        settings.write_bytes(b'owner = "' + name + b'"\n')
        check = subprocess.run([program("fitpinkyd"), "--check-config", "--config", settings], capture_output=True)
        if check.returncode != 78 or b"odd.toml:" not in check.stderr:
            wrong.append(f"{what} in kiosk.toml ends with {check.returncode} {words(check)}")
    if kiosk.run("group", "members", "--json").stdout != before or kiosk.workouts()[0]["caption"]:
        wrong.append("something was changed")
    now = "; ".join(wrong) or f"all {counted} refused with a reason, nothing changed"
    return Row("invalid UTF-8 and invisible names", "stored", now, not wrong)


def zone(folder):
    settings = folder / "zone.toml"
    settings.write_text('owner = "Sammy"\nzone = "Europe/Amsterdan"\n')
    check = subprocess.run([program("fitpinkyd"), "--check-config", "--config", settings], capture_output=True)
    told = words(check)
    holds = check.returncode == 78 and "zone.toml:2: zone:" in told and "Europe/Amsterdan" in told
    now = f"{check.returncode}: {told}".replace(str(folder), "…")
    return Row("`--check-config` with a zone that does not exist", "accepted", now, holds)


def failing_command(folder):
    """What a partner logs is told to the owner's command."""
    settings = SETTINGS + '\n[[notify]]\ncommand = ["/bin/false"]\n'
    with Kiosk(folder / "told", settings) as kiosk, Kiosk(folder / "partner") as partner:
        partner.start()
        kiosk.start()
        kiosk.begin_group()
        partner.join(kiosk.json("group", "invite"))
        partner.work_out()
        faults = []

        def is_fault():
            faults[:] = [text for text in kiosk.faults().values() if "/bin/false" in text]
            return bool(faults)

        wait_until(is_fault)
        ended = [one.end() for one in (partner, kiosk)]
    holds = bool(faults) and ended == [0, 0]
    return Row("a notify command that always fails", "no fault", (faults or ["no fault"])[0], holds)


def rubbish(path):
    path.write_bytes(os.urandom(path.stat().st_size))


def other_version(path):
    """The version in both meta pages (after a page's header of 16 bytes and the magic)."""
    with path.open("r+b") as file:
        for page in range(2):
            file.seek(page * 4096 + 20)
            file.write(b"\x63\0\0\0")


def middle_gone(path):
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096 * 2)
        file.write(bytes(size - 4096 * 2))


def lock_rubbish(path):
    (path.parent / "kiosk.mdb-lock").write_bytes(os.urandom(8192))


def database_words(folder):
    wrong, seen = [], []
    for number, damage in enumerate((rubbish, other_version, middle_gone, lock_rubbish)):
        with Kiosk(folder / f"words{number}") as kiosk:
            kiosk.start()
            kiosk.work_out()
            kiosk.end()
            damage(kiosk.state / "kiosk.mdb")
            kiosk.start()
            asked = (["status"], ["doctor"], ["store", "stats"], ["store", "verify"], ["workouts"])
            texts = [kiosk.run(*command) for command in asked]
            said = kiosk.logged() + "".join(run.stdout.decode() + run.stderr.decode() for run in texts)
            code = kiosk.end()
            if found := re.search(r"Unknown error.{0,20}", said):
                wrong.append(f"{damage.__name__}: {found[0]}")
            if damage is not lock_rubbish and "damaged" not in said:
                wrong.append(f"{damage.__name__}: nothing says that it is damaged")
            if code != 0:
                wrong.append(f"{damage.__name__}: the agent ended with {code}")
            seen.append(damage.__name__.replace("_", " "))
    now = "; ".join(wrong) or f"words for each of: {', '.join(seen)}"
    return Row("a database that LMDB refuses", '"Unknown error -30782"', now, not wrong)


def run():
    with Folder() as folder:
        with Kiosk(folder / "kiosk") as kiosk:
            kiosk.start()
            rows = [terminals(kiosk), names(kiosk)]
            kiosk.end()
        return rows + [zone(folder), failing_command(folder), database_words(folder)]
