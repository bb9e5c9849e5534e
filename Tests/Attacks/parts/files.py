"""Places that are not regular files, and state folders that lost a file."""

import os
import pathlib
import shutil
import signal
import stat
import threading

from .kiosk import Folder, Kiosk, Row, wait_until, words

PNG, TAR_NAME = b"\x89PNG", b"ustar"
# A command up to its file, and whether bytes are what it writes.
WRITERS = {
    "card --output": (["card", "--output"], lambda data: data.startswith(PNG)),
    "heatmap --output": (["heatmap", "--output"], lambda data: data.startswith(PNG)),
    "collage --output": (["collage", "--output"], lambda data: data.startswith(PNG)),
    "photo --output": (["photo", "last", "--output"], lambda data: data.startswith(b"\xff\xd8")),
    "ring --png": (["ring", "--png"], lambda data: data.startswith(PNG)),
    "doctor --bundle": (["doctor", "--bundle"], lambda data: TAR_NAME in data[:512]),
    "store backup": (["store", "backup", "--force"], lambda data: len(data) > 1000),
}
# `doctor` ends with 1 where it finds something, and the bundle is written all the same.
WELL = {"doctor --bundle": (0, 1)}


def full_device(folder):
    """A device that has no room: one of our own, for a defect could replace it."""
    path = folder / "full"
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, 7))
        path.open("wb").close()
        return path
    except OSError:
        path.unlink(missing_ok=True)
    # Only root could replace this one.
    return pathlib.Path("/dev/full") if os.geteuid() != 0 else None


def into_device(kiosk, name, folder):
    path = full_device(folder)
    if path is None:
        return "no device can be made here"
    run = kiosk.run(*WRITERS[name][0], path)
    if not path.is_char_device():
        return "the device was replaced"
    refused = run.returncode != 0 and b"No space left" in run.stderr
    return None if refused else f"{run.returncode} {words(run)}"


def into_fifo(kiosk, name, folder):
    path = folder / "fifo"
    os.mkfifo(path)
    # Open for both, so that neither side waits for the other to come.
    held = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    data, is_over = bytearray(), threading.Event()

    def read():
        while True:
            try:
                data.extend(os.read(held, 1 << 16))
            except BlockingIOError:
                if is_over.wait(0.01):
                    return

    reader = threading.Thread(target=read)
    reader.start()
    run = kiosk.run(*WRITERS[name][0], path)
    wait_until(lambda: WRITERS[name][1](bytes(data)), seconds=5)
    is_over.set()
    reader.join()
    os.close(held)
    if not path.is_fifo():
        return "the FIFO was replaced"
    return said(run, name, bytes(data))


def into_pipe(kiosk, name, folder):
    """As a shell's >(command) gives it."""
    end, begin = os.pipe()
    data = bytearray()

    def read():
        while piece := os.read(end, 1 << 16):
            data.extend(piece)

    reader = threading.Thread(target=read)
    reader.start()
    run = kiosk.run(*WRITERS[name][0], f"/dev/fd/{begin}", pass_fds=[begin], cwd=folder)
    os.close(begin)
    reader.join()
    os.close(end)
    if os.listdir(folder):
        return f"a file was made: {os.listdir(folder)}"
    return said(run, name, bytes(data))


def into_link(kiosk, name, folder):
    (folder / "target").write_bytes(b"old")
    link = folder / "link"
    link.symlink_to("target")
    run = kiosk.run(*WRITERS[name][0], link)
    if not link.is_symlink():
        return "the link was replaced"
    return said(run, name, (folder / "target").read_bytes())


def into_directory(kiosk, name, folder):
    run = kiosk.run(*WRITERS[name][0], folder)
    refused = run.returncode != 0 and b"it is a folder" in run.stderr and not os.listdir(folder)
    return None if refused else f"{run.returncode} {words(run)}"


def into_output(kiosk, name, folder):
    run = kiosk.run(*WRITERS[name][0], "-", cwd=folder)
    if os.listdir(folder):
        return f"a file was made: {os.listdir(folder)}"
    return said(run, name, run.stdout)


def said(run, name, data):
    if run.returncode not in WELL.get(name, (0,)):
        return f"{run.returncode} {words(run)}"
    return None if WRITERS[name][1](data) else f"{len(data)} bytes of something else"


PLACES = {
    "a device that is full": (into_device, "the device is replaced (as root)", "refused"),
    "a FIFO": (into_fifo, "replaced", "written into"),
    "a pipe, as /dev/fd/N": (into_pipe, "replaced", "written into"),
    "a symbolic link": (into_link, "replaced", "what it leads to is replaced"),
    "a directory": (into_directory, "", "refused"),
    "`-`": (into_output, "a file of that name", "standard output"),
}


def outputs(folder):
    rows = []
    with Kiosk(folder / "outputs") as kiosk:
        kiosk.start()
        kiosk.begin_group()
        kiosk.work_out()
        for number, (place, (write, then, well)) in enumerate(PLACES.items()):
            wrong = []
            for name in WRITERS:
                inner = folder / f"place{number}{name.split()[0]}"
                inner.mkdir()
                why = write(kiosk, name, inner)
                wrong += [f"{name}: {why}"] if why else []
            rows.append(Row(f"{len(WRITERS)} commands into {place}", then, "; ".join(wrong) or well, not wrong))
    return rows


def collage(folder):
    """A picture of all photos, one of which nobody can decode: its bytes in the database are others."""
    with Kiosk(folder / "collage") as kiosk:
        kiosk.start()
        kiosk.begin_group()
        for _ in range(3):
            kiosk.work_out()
        kiosk.end()
        database = kiosk.state / "kiosk.mdb"
        data = bytearray(database.read_bytes())
        start = data.find(b"\xff\xd8\xff")
        data[start : start + 600] = bytes(600)
        database.write_bytes(data)
        kiosk.start()
        run = kiosk.run("collage", "--output", folder / "collage.png")
        well = run.returncode == 0 and (folder / "collage.png").read_bytes().startswith(PNG)
        code = kiosk.end()
    now = f"exit code {run.returncode}: {words(run)}"
    holds = well and start > 0 and b"cannot be read" in run.stderr and code == 0
    return Row("a collage with a photo that cannot be decoded", "there is none", now, holds)


# MARK: A folder that lost a file


def snapshot(state):
    """What is there and must stay as it is; the lock, the reserve and presses are the agent's to change."""
    kept = {}
    for path in sorted(state.iterdir()):
        if path.name.startswith(("identity.key", "kiosk.mdb")) and path.name != "kiosk.mdb-lock":
            information = path.lstat()
            kept[path.name] = (information.st_mode, path.read_bytes() if path.is_file() else None)
    return kept


def replace_by_fifo(path):
    path.unlink()
    os.mkfifo(path, 0o600)


def only_traces(state):
    for name in ("identity.key", "kiosk.mdb"):
        (state / name).unlink()


LOSSES = {
    "identity.key gone": lambda state: (state / "identity.key").unlink(),
    "identity.key empty": lambda state: os.truncate(state / "identity.key", 0),
    "identity.key is a FIFO": lambda state: replace_by_fifo(state / "identity.key"),
    "kiosk.mdb gone": lambda state: (state / "kiosk.mdb").unlink(),
    "kiosk.mdb empty": lambda state: os.truncate(state / "kiosk.mdb", 0),
    "reserve and lock without database and key": only_traces,
}


def loss(kiosk, whole, name, lose):
    """What does not hold, by sentences."""
    wrong = []

    def expect(holds, sentence):
        if not holds:
            wrong.append(sentence)

    shutil.rmtree(kiosk.state, ignore_errors=True)
    shutil.copytree(whole, kiosk.state)
    lose(kiosk.state)
    before = snapshot(kiosk.state)
    kiosk.start()
    faults = " ".join(kiosk.faults().values())
    expect("cannot be opened" in faults, f"status shows no fault of it: {faults or 'none'}")
    expect("store reset" in faults or "identity.key" in faults, f"the fault names no way out: {faults}")
    doctor = kiosk.run("doctor")
    expect(doctor.returncode == 1, f"doctor ends with {doctor.returncode}")
    kiosk.run("simulate", "press")
    expect(wait_until(lambda: waiting(kiosk) == 1, seconds=20), f"{waiting(kiosk)} presses are kept")
    listed = kiosk.run("workouts")
    expect(listed.returncode != 0 and listed.stderr, f"workouts ends with {listed.returncode}: {listed.stdout!r}")
    expect(kiosk.end() == 0, f"the agent ended with {kiosk.agent.returncode}")
    expect(snapshot(kiosk.state) == before, "the files were changed")
    asked = kiosk.offline("store", "reset")
    expect(asked.returncode == 1 and snapshot(kiosk.state) == before, "store reset does not ask")
    # The file is put back.
    kept = kiosk.folder / "kept"
    shutil.copytree(kiosk.state, kept, ignore=lambda _, names: [one for one in names if one == "identity.key"])
    for file in ("identity.key", "kiosk.mdb"):
        shutil.copy2(whole / file, kept / file)
    own, kiosk.state = kiosk.state, kept
    kiosk.start()
    count = wait_until(lambda: len(kiosk.workouts()) == 2, seconds=20)
    expect(count, f"put back there are {len(kiosk.workouts())} workouts of 2")
    expect(kiosk.end() == 0, "the agent with the file put back ends badly")
    shutil.rmtree(kept)
    kiosk.state = own
    # Or the owner begins again.
    reset = kiosk.offline("store", "reset", "--yes")
    expect(reset.returncode == 0, f"store reset ends with {reset.returncode} {words(reset)}")
    aside = list(kiosk.state.glob("set-aside-*"))
    if before:
        expect(len(aside) == 1 and snapshot(aside[0]) == before, "what was there is not set aside as it was")
    kiosk.start()
    count = wait_until(lambda: len(kiosk.workouts()) == 1, seconds=20)
    expect(count, f"after store reset there are {len(kiosk.workouts())} workouts of 1")
    expect(not kiosk.faults() and waiting(kiosk) == 0, f"after store reset: {kiosk.faults()}, {waiting(kiosk)} wait")
    expect(kiosk.end() == 0, "the agent after store reset ends badly")
    return wrong


def waiting(kiosk):
    presses = kiosk.state / "presses"
    return len([path for path in presses.iterdir()]) if presses.exists() else 0


def losses(folder):
    rows = []
    whole = folder / "whole"
    with Kiosk(folder / "first") as kiosk:
        kiosk.start()
        kiosk.work_out()
        kiosk.end()
        shutil.copytree(kiosk.state, whole)
    for number, (name, lose) in enumerate(LOSSES.items()):
        with Kiosk(folder / f"loss{number}") as kiosk:
            wrong = loss(kiosk, whole, name, lose)
        well = "a fault with the way out, nothing replaced, the press kept; put back or reset, it is a workout"
        then = "waits for ever" if "FIFO" in name else "a new kiosk, doctor all green"
        rows.append(Row(name, then, "; ".join(wrong) or well, not wrong))
    rows.append(reset_beside_agent(folder / "beside"))
    rows.append(reset_beside_closed(folder / "closed", whole))
    return rows


def reset_beside_agent(folder):
    with Kiosk(folder) as kiosk:
        kiosk.start()
        before = kiosk.run("group", "create", "--member", "Ana", "--goal", "4", "--json").stdout
        reset = kiosk.offline("store", "reset", "--yes")
        same = kiosk.run("group", "members", "--json").stdout == before
        set_aside = list(kiosk.state.glob("set-aside-*"))
        well = kiosk.end() == 0
    now = f"exit code {reset.returncode}: {words(reset)}".replace(str(folder), "…")
    return Row("`store reset` beside an agent", "", now, reset.returncode == 75 and same and not set_aside and well)


def reset_beside_closed(folder, whole):
    """The agent has no store to hold: it takes up the new one."""
    with Kiosk(folder) as kiosk:
        shutil.copytree(whole, kiosk.state)
        (kiosk.state / "identity.key").unlink()
        kiosk.start()
        kiosk.run("simulate", "press")
        wait_until(lambda: waiting(kiosk) == 1)
        reset = kiosk.offline("store", "reset", "--yes")
        kiosk.run("simulate", "press")
        kept = wait_until(lambda: waiting(kiosk) == 2)
        kiosk.agent.send_signal(signal.SIGHUP)
        taken = kept and wait_until(lambda: kiosk.run("workouts").returncode == 0 and len(kiosk.workouts()) == 2)
        faults = kiosk.faults()
        code = kiosk.end()
    now = f"exit code {reset.returncode}; at SIGHUP "
    now += "the agent begins with it, a press before and one after are workouts" if taken else "nothing"
    now += f"; faults: {sorted(faults)}" if faults else ""
    holds = reset.returncode == 0 and taken and not faults and code == 0
    return Row("`store reset` beside an agent without a store", "", now, holds)


def run():
    with Folder() as folder:
        return outputs(folder) + [collage(folder)] + losses(folder)
