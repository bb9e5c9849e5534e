"""Signals while the agent starts, and its end while somebody's picture is taken."""

import random
import signal
import time

from .kiosk import Folder, Kiosk, PATIENCE, Row, SETTINGS, wait_until

ROUNDS = 50
WINDOW_SECONDS = 0.06


def early(number, kiosk, seconds, is_program):
    """One signal so long after the start: what is wrong with what follows, or nothing.

    is_program: the time begins when the program acts on signals, and not when the system begins to load it.
    """
    kiosk.launch()
    if is_program and not wait_until(lambda: kiosk.takes_signals() or kiosk.agent.poll() is not None, pause=0):
        return "it never takes signals"
    time.sleep(seconds)
    is_taken = kiosk.takes_signals()
    kiosk.agent.send_signal(number)
    if number == signal.SIGHUP:
        wait_until(lambda: kiosk.agent.poll() is not None or kiosk.run("status").returncode == 0)
        if kiosk.agent.poll() is None:
            if is_taken and not wait_until(lambda: "configuration taken up" in kiosk.logged()):
                return f"SIGHUP was lost: {kiosk.logged()[-200:]}"
            kiosk.agent.send_signal(signal.SIGTERM)
        elif is_taken:
            return f"SIGHUP ended it with {kiosk.agent.returncode}"
    code = kiosk.ended()
    # Before the program's first instruction the system ends it, and nothing may have been begun then.
    by_system = code == -number and not is_taken and not kiosk.state.exists()
    if code != 0 and not by_system:
        return f"it ended with {code}: {kiosk.logged()[-200:]}"
    if kiosk.socket.exists():
        return "its socket was left"
    # What is there now opens, and is whole.
    kiosk.start()
    faults = kiosk.faults()
    verified = kiosk.run("store", "verify").returncode == 0
    if faults or not verified or kiosk.end() != 0:
        return f"the next start finds {sorted(faults) or 'damage'}"
    return None


def starts(folder, number, is_program):
    wrong = []
    for index in range(ROUNDS):
        with Kiosk(folder / f"{number.name}{is_program}{index}") as kiosk:
            why = early(number, kiosk, random.uniform(0, WINDOW_SECONDS), is_program)
            wrong += [why] if why else []
    what = "the program's first instruction" if is_program else "the system begins to load it"
    now = f"{ROUNDS - len(wrong)} of {ROUNDS} well" + (f"; {wrong[0]}" if wrong else "")
    attacked = f"{number.name} within {WINDOW_SECONDS * 1000:.0f} ms after {what}"
    return Row(attacked, "in the first 20 ms: ends uncleanly", now, not wrong)


def capturing(folder, camera):
    """SIGTERM while the camera is asked: whether the press is a workout after the next start."""
    settings = SETTINGS.replace("settle_ms = 0", "settle_ms = 1000")
    with Kiosk(folder / camera, settings) as kiosk:
        kiosk.start()
        kiosk.run("simulate", "camera", camera)
        kiosk.run("simulate", "press")
        # The end falls where the picture is taken, which is looked for without a pause.
        reached = wait_until(lambda: kiosk.status()["activity"] == "capturing", seconds=PATIENCE, pause=0)
        code = kiosk.end()
        kiosk.start()
        wait_until(lambda: len(kiosk.workouts()) == 1, seconds=20)
        count = len(kiosk.workouts())
        ended = kiosk.end()
    now = f"{count} workout after the next start"
    now += "" if reached else "; the moment was missed"
    now += "" if (code, ended) == (0, 0) else f"; the agent ended with {code}, {ended}"
    holds = reached and count == 1 and (code, ended) == (0, 0)
    return Row(f"SIGTERM in `capturing`, camera {camera}", "the press is lost without a line", now, holds)


def run():
    rows = []
    with Folder() as folder:
        for number in (signal.SIGTERM, signal.SIGHUP):
            for is_program in (True, False):
                rows.append(starts(folder, number, is_program))
        rows += [capturing(folder, camera) for camera in ("ok", "frozen", "unplugged", "dark")]
    return rows
