"""The homes that are damaged: one alone, and two that are paired."""

import time

from kiosks import Findings, Kiosk

# Weeks begin on Mondays, and this is one.
DAYS = [f"2026-03-{day:02}T18:00:00Z" for day in range(2, 7)]
AFTER = "2026-03-07T18:00:00Z"


def lived(kiosks, days, captions):
    """Days with presses, captions, a wager, other goals and deletions: entries of several pages, and pages given up."""
    for day in DAYS[:days]:
        for kiosk in kiosks:
            kiosk.fitpinky("simulate", "clock", "--set", day, must=True)
            if kiosk.press() != "saved":
                raise RuntimeError(f"a press of an undamaged kiosk was not saved\n{kiosk.log}")
            for turn in range(captions):
                kiosk.fitpinky("caption", "last", f"Turn {turn}: " + " ".join(["deadlift"] * 9), must=True)
    for kiosk in kiosks:
        kiosk.fitpinky("wager", "loser cooks dinner", must=True)
        kiosk.fitpinky("goal", "5", must=True)
        kiosk.fitpinky("workouts", "delete", "last", must=True)


def alone(programs, folder):
    kiosk = Kiosk(programs, folder, "Sammy")
    try:
        kiosk.start(DAYS[0])
        kiosk.fitpinky("group", "create", "--member", "Sammy", "--goal", "4", must=True)
        lived([kiosk], 4, 12)
        kiosk.shown = kiosk.shown_photos()
        kiosk.stop()
    finally:
        kiosk.kill()
    return [kiosk]


def pair(programs, folder, port):
    kiosks = [Kiosk(programs, f"{folder}/{name}", name.title(), port + at) for at, name in enumerate(("sammy", "lisa"))]
    try:
        for kiosk in kiosks:
            kiosk.start(DAYS[0])
        sammy, lisa = kiosks
        sammy.fitpinky("group", "create", "--member", "Sammy", "--goal", "4", must=True)
        code = sammy.json("group", "invite")["code"]
        lisa.fitpinky("group", "join", code, "--at", f"127.0.0.1:{port}", "--member", "Lisa", "--goal", "3", must=True)
        lived(kiosks, 3, 6)
        agree(kiosks, 6, 0)
        for kiosk in kiosks:
            kiosk.shown = kiosk.shown_photos()
    finally:
        for kiosk in kiosks:
            kiosk.stop()
    return kiosks


def moved(kiosks, folder, port):
    """The same pair with other addresses, so that several pairs can run at once. Each says its own while the other is where
    it was."""
    sammy, lisa = (kiosk.copied(f"{folder}/{kiosk.owner.lower()}", Findings()) for kiosk in kiosks)
    entries = len(sammy.file().entries())
    try:
        lisa.port = port + 1
        for kiosk in (sammy, lisa):
            kiosk.start(AFTER)
        agree([sammy, lisa], 6, entries + 1)
        sammy.stop()
        sammy.port = port
        sammy.start(AFTER)
        agree([sammy, lisa], 6, entries + 2)
    finally:
        for kiosk in (sammy, lisa):
            kiosk.stop()
    return [sammy, lisa]


def agree(kiosks, photos, entries):
    """Waits until both have all."""
    end = time.monotonic() + 60
    while True:
        files = [kiosk.file() for kiosk in kiosks]
        if all(file and len(file.photos()) >= photos and len(file.entries()) >= entries for file in files) and (
                are_equal(kiosks)):
            return
        if time.monotonic() > end:
            raise RuntimeError("two undamaged kiosks did not agree\n" + "\n".join(kiosk.log for kiosk in kiosks))
        time.sleep(0.1)


def are_equal(kiosks):
    one, other = (kiosk.digest() for kiosk in kiosks)
    return one is not None and one == other
