"""Kiosks with simulated devices as processes, and what is measured of them."""

import json
import os
import re
import shutil
import signal
import subprocess
import time

import lmdb_file

# What is still unanswered then is ended: enough to tell a hang from a slow machine.
GIVEN_UP = 60
CONFIGURATION = """owner = "{owner}"
zone = "Europe/Amsterdam"

[storage]
reserve_mb = 0

[camera]
width = 640
height = 480
settle_ms = 0

[photo]
format = "jpeg"

[capture]
countdown_seconds = 0
review_seconds = 0
"""


class Unanswered(Exception):
    """A program neither answered nor ended."""


class Findings:
    """What is seen of one sample."""

    def __init__(self):
        self.waits = {}
        self.signals = []
        self.words = []
        self.failures = []

    def waited(self, name, seconds):
        self.waits[name] = max(seconds, self.waits.get(name, 0))

    def ended(self, name, code):
        if code < 0:
            self.signals.append(f"{name} was ended by {signal.Signals(-code).name}")


class Kiosk:
    """One home: its folder and its agent."""

    def __init__(self, programs, folder, owner, port=None):
        self.programs, self.folder, self.owner, self.port = programs, folder, owner, port
        self.agent = None
        # Where the log of the latest start begins.
        self.began = 0
        self.findings = Findings()
        # The hashes of the photos that people see.
        self.shown = set()

    def copied(self, folder, findings):
        """The same home in another folder."""
        shutil.copytree(f"{self.folder}/state", f"{folder}/state")
        kiosk = Kiosk(self.programs, folder, self.owner, self.port)
        kiosk.findings, kiosk.shown = findings, self.shown
        return kiosk

    @property
    def database(self):
        return f"{self.folder}/state/kiosk.mdb"

    @property
    def log(self):
        try:
            with open(f"{self.folder}/log", encoding="utf-8", errors="replace") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def file(self):
        """The database as it is now; None if it cannot be read."""
        for _ in range(5):
            try:
                with open(self.database, "rb") as file:
                    return lmdb_file.File(file.read())
            except (lmdb_file.Malformed, OSError, IndexError, ValueError, lmdb_file.struct.error):
                # The agent was writing, or it is damaged.
                time.sleep(0.05)
        return None

    def set_aside(self):
        return [name for name in os.listdir(f"{self.folder}/state") if re.fullmatch(r"kiosk\.mdb\.damaged-\d+", name)]

    def presses_waiting(self):
        folder = f"{self.folder}/state/presses"
        return len([name for name in os.listdir(folder) if "." not in name]) if os.path.isdir(folder) else 0

    def start(self, clock):
        """Whether the agent serves; if not, it has ended."""
        os.makedirs(self.folder, exist_ok=True)
        with open(f"{self.folder}/kiosk.toml", "w", encoding="utf-8") as file:
            file.write(CONFIGURATION.format(owner=self.owner))
        self.began = len(self.log)
        command = [
            f"{self.programs}/fitpinkyd", "--devices", "simulated", "--config", f"{self.folder}/kiosk.toml",
            "--state-dir", f"{self.folder}/state", "--socket", f"{self.folder}/sock", "--simulated-clock", clock]
        if self.port:
            command += ["--listen", f"127.0.0.1:{self.port}"]
        with open(f"{self.folder}/log", "ab") as log:
            self.agent = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        start = time.monotonic()
        self.wait(lambda: "listening" in self.log[self.began:], GIVEN_UP)
        self.findings.waited("start", time.monotonic() - start)
        if "listening" in self.log[self.began:]:
            return self.is_running()
        self.stop()
        return False

    def is_running(self):
        if self.agent is None:
            return False
        code = self.agent.poll()
        if code is None:
            return True
        self.findings.ended("the agent", code)
        self.agent = None
        return False

    def wait(self, condition, seconds, pause=0.02):
        """Whether it came to hold while the agent ran."""
        end = time.monotonic() + seconds
        while not condition():
            if not self.is_running() or time.monotonic() > end:
                return condition()
            time.sleep(pause)
        return True

    def stop(self):
        if not self.is_running():
            return
        start = time.monotonic()
        self.agent.terminate()
        try:
            code = self.agent.wait(GIVEN_UP)
            self.findings.ended("the agent that was told to end", code)
        except subprocess.TimeoutExpired:
            self.agent.kill()
            self.agent.wait()
        self.findings.waited("end", time.monotonic() - start)
        self.agent = None

    def kill(self):
        if self.agent is not None:
            self.agent.kill()
            self.agent.wait()
            self.agent = None

    def fitpinky(self, *arguments, must=False):
        """Its exit code, output and errors."""
        name = " ".join(word for word in arguments[:2] if not word.startswith("-"))
        command = [f"{self.programs}/fitpinky", "--socket", f"{self.folder}/sock", *arguments]
        start = time.monotonic()
        try:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, capture_output=True, timeout=GIVEN_UP, check=False, text=True,
                errors="replace")
            code, output, errors = done.returncode, done.stdout, done.stderr
        except subprocess.TimeoutExpired:
            self.findings.waited(name, GIVEN_UP)
            raise Unanswered(f"fitpinky {name} had no answer in {GIVEN_UP} s") from None
        seconds = time.monotonic() - start
        self.findings.waited(name, seconds)
        self.findings.ended(f"fitpinky {name}", code)
        with open(f"{self.folder}/said", "a", encoding="utf-8") as file:
            file.write(f"$ fitpinky {' '.join(arguments)}\n{output}{errors}({code}, {seconds:.2f} s)\n\n")
        if must and code != 0:
            raise RuntimeError(f"fitpinky {' '.join(arguments)}: {output}{errors}\n{self.log}")
        return code, output, errors

    def json(self, *arguments):
        """What it answers, or an empty answer."""
        code, output, _ = self.fitpinky(*arguments, "--json")
        return json.loads(output) if code == 0 else {}

    def press(self):
        """Whether the press became a workout ("saved"), waits in the journal ("waits") or is nowhere (None)."""
        words = ("workout saved", "a press is kept")
        saved, kept = (self.log.count(word) for word in words)
        start = time.monotonic()
        if self.fitpinky("simulate", "press")[0] != 0:
            return None
        self.wait(lambda: any(self.log.count(word) > count for word, count in zip(words, (saved, kept))), GIVEN_UP)
        self.findings.waited("press until kept", time.monotonic() - start)
        if self.log.count(words[0]) > saved:
            return "saved"
        return "waits" if self.log.count(words[1]) > kept else None

    def shown_photos(self):
        workouts = self.json("workouts")
        return {bytes.fromhex(workout["photo"]["sha256"]) for workout in workouts if workout["photo"]}

    def has_met_partner(self):
        return "partner-here" in self.log[self.began:]

    def digest(self):
        return self.json("store", "stats").get("digest")
