"""One damaged database: what is done with it, and what has to come of it."""

import random
import re
import time

from base import AFTER, are_equal
from damage import KINDS, damaged
from kiosks import Findings, Unanswered

# How these tell of damage. That they answer at all is no word of it.
WORDS = re.compile(r"damaged|do not go together|is wrong with|not what (its|it)|missing|rebuild|cannot be (read|opened)")


class Sample:
    """What is to be done, and what came of it."""

    def __init__(self, seed, number, kind=None):
        self.number, self.seed = number, seed
        # One in fifty is cut while the file is open, which the kernel answers with a signal.
        self.kind = kind or ("open-cut" if number % 50 == 49 else KINDS[number % len(KINDS)])
        self.has_partner = number // len(KINDS) % 2 == 1
        self.chance = random.Random(f"{seed}/{number}")
        self.findings = Findings()
        self.done = ""
        self.fate = "opened"
        self.is_told = self.is_clean = False
        self.held, self.held_photos = {}, set()
        self.kept = self.photos_kept = self.seconds = 0
        self.is_back = False
        self.hangs, self.signals_while_open = [], []

    @property
    def failures(self):
        return self.findings.failures + self.findings.signals

    def run(self, homes, folder, patience):
        """Damages one of the homes; `folder` gets all that came of it."""
        self.folder = folder
        kiosks = [home.copied(f"{folder}/{home.owner.lower()}", self.findings) for home in homes]
        victim = self.chance.randrange(len(kiosks))
        self.kiosk = kiosks.pop(victim)
        self.partner = kiosks[0] if kiosks else None
        self.before = homes[victim].file()
        try:
            self._go(patience)
        except Unanswered as error:
            self.findings.failures.append(str(error))
        finally:
            for kiosk in filter(None, (self.kiosk, self.partner)):
                kiosk.kill()

    def _go(self, patience):
        is_open = self.kind.startswith("open")
        if self.partner:
            self.partner.start(AFTER)
        is_serving = is_open and self.kiosk.start(AFTER)
        if is_serving:
            # What it wrote since it began may lie elsewhere.
            self.before = self.kiosk.file()
        data = self.before.data
        if self.kind != "undamaged":
            data, self.done = damaged("cut" if self.kind == "open-cut" else self.kind, self.chance, self.before)
        with open(f"{self.folder}/harmed.mdb", "wb") as file:
            file.write(data)
        self.entries, self.photos = self.held, self.held_photos = self.before.held_by(data)
        if self.partner:
            # What was lost here is there, but for the member's own. Kiosks do not send each other photos of workouts that were
            # deleted.
            self.entries = self.before.shared_entries() | self.held
            self.photos = self.held_photos | self.kiosk.shown
        harm(self.kiosk.database, self.before.data, data)
        if is_serving:
            self._ask(may_end=True)
            # A service manager starts it again. What LMDB meets in a page that was sound when it was opened nobody can bound.
            self.kiosk.stop()
            self.signals_while_open, self.findings.signals = self.findings.signals, []
        is_serving = self.kiosk.start(AFTER)
        if is_serving:
            self._ask(may_end=False)
        if self.kiosk.set_aside():
            self.fate = "set aside"
        elif not is_serving or "do not go together" in self.kiosk.log or "cannot be opened" in self.kiosk.log:
            self.fate = "refused"
            self._put_back(patience)
        self._heal(patience)
        self._judge()

    def _ask(self, may_end):
        """What people ask of a kiosk."""
        self._say(self.kiosk.fitpinky("status", "--json")[1])
        self._say(self.kiosk.fitpinky("doctor")[1])
        code, output, errors = self.kiosk.fitpinky("store", "verify")
        if code == 1:
            self._say(output + errors)
        what = self.kiosk.press()
        if not may_end or self.kiosk.is_running():
            if what is None:
                self.findings.failures.append("a press was neither saved nor kept")
            if not self.kiosk.is_running() and not self.findings.signals:
                self.findings.failures.append("the agent ended: " + self.kiosk.log[-300:])

    def _say(self, text):
        # An empty list of faults and a doctor's tick say nothing.
        self.findings.words += [line for line in text.splitlines() if WORDS.search(line) and "✓" not in line]

    def _put_back(self, patience):
        """The way out that the refusal names: the file that belongs there. Then the press that waited has to be a workout."""
        self._say(self.kiosk.log)
        self.kiosk.stop()
        waiting = self.kiosk.presses_waiting()
        with open(self.kiosk.database, "wb") as file:
            file.write(self.before.data)
        if not self.kiosk.start(AFTER):
            self.findings.failures.append("it was refused, and the file put back does not start it")
        elif not self.kiosk.wait(lambda: self.kiosk.presses_waiting() == 0, patience) or waiting == 0:
            self.findings.failures.append(f"of {waiting} presses that waited {self.kiosk.presses_waiting()} still wait")

    def _heal(self, patience):
        """Waits for what has to come back."""
        start = time.monotonic()
        self.is_back = self.kiosk.wait(self._is_whole, patience, pause=0.25)
        # Photos are taken in from a damaged file two at a time, so this is no wait of a person's.
        self.seconds = time.monotonic() - start
        if not self.kiosk.is_running():
            return
        code, output, errors = self.kiosk.fitpinky("store", "verify")
        self.is_clean = code == 0
        if code == 1:
            self._say(output + errors)
        self._say(self.kiosk.fitpinky("status", "--json")[1])

    def _is_whole(self):
        file = self.kiosk.file()
        if file is None or self._missing(file) != (0, 0):
            return False
        return self.partner is None or are_equal([self.kiosk, self.partner])

    def _missing(self, file):
        there = file.entries()
        return (
            sum(there.get(dot) != record for dot, record in self.entries.items()), len(self.photos - file.photos()))

    def _judge(self):
        for kiosk in filter(None, (self.kiosk, self.partner)):
            kiosk.stop()
        failures = self.findings.failures
        self._say(self.kiosk.log)
        file = self.kiosk.file()
        if file is None:
            failures.append("the database at the end is not one that LMDB writes")
            return
        there, photos = file.entries(), file.photos()
        self.kept = sum(there.get(dot) == record for dot, record in self.held.items())
        self.photos_kept = len(self.held_photos & photos)
        entries_missing, photos_missing = self._missing(file)
        if entries_missing or photos_missing:
            failures.append(
                f"{entries_missing} of {len(self.entries)} entries and {photos_missing} of {len(self.photos)} photos are not "
                + ("back" if self.partner else "there, and their pages are undamaged")
                + (", and it never met its partner" if self.partner and not self.kiosk.has_met_partner() else ""))
        elif self.partner and not self.is_back:
            failures.append("the digests differ")
        is_everything = self.is_clean and all(
            there.get(dot) == record for dot, record in self.before.entries().items()) and (
                self.kiosk.shown | self.held_photos <= photos)
        self.is_told = bool(self.findings.words)
        if not self.is_told and not is_everything:
            failures.append("nothing tells of the damage")


def harm(path, before, after):
    """Changes nothing but what differs: an agent may have the file open."""
    with open(path, "r+b", buffering=0) as file:
        for at in (at for at in range(len(after)) if before[at] != after[at]):
            file.seek(at)
            file.write(after[at:at + 1])
        if len(after) < len(before):
            file.truncate(len(after))
