"""An agent with simulated devices as a process, in a folder of its own, and its command line."""

import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import tempfile
import time
from typing import NamedTuple

BIN = pathlib.Path(os.environ.get("FITPINKY_BIN", ""))
ROOT = pathlib.Path(__file__).resolve().parents[3]
# What anything may take that has to happen. Nothing is judged by it: only what never happens fails.
PATIENCE = 60

SETTINGS = """owner = "Sammy"
zone = "Europe/Amsterdam"

[camera]
width = 320
height = 240
settle_ms = 0

[capture]
countdown_seconds = 0
review_seconds = 0

[photo]
format = "jpeg"

[storage]
reserve_mb = 1
"""


class Row(NamedTuple):
    """One row of the table."""

    attacked: str
    then: str
    now: str
    holds: bool


def wait_until(condition, seconds=PATIENCE, pause=0.05):
    """Whether it came true within that time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(pause)
    return True


def build():
    """Finds the programs; builds them if FITPINKY_BIN does not name their folder."""
    global BIN
    if "FITPINKY_BIN" not in os.environ:
        for product in ("fitpinkyd", "fitpinky"):
            subprocess.run(["swift", "build", "--product", product], cwd=ROOT, check=True, stdout=2)
        path = subprocess.run(["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True)
        BIN = pathlib.Path(path.stdout.decode().strip())
    for program in ("fitpinkyd", "fitpinky"):
        if not os.access(BIN / program, os.X_OK):
            raise SystemExit(f"Tests/Attacks/run: there is no {BIN / program}")


def program(name):
    return BIN / name


class Folder:
    """A folder under /tmp, for a socket's path has to be short; it is removed at the end."""

    def __enter__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="attacks.", dir="/tmp"))
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


class Kiosk:
    """A kiosk in a folder; `with` ends its agent."""

    def __init__(self, folder, settings=SETTINGS):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(exist_ok=True)
        self.state = self.folder / "state"
        self.socket = self.folder / "sock"
        self.log = self.folder / "log"
        self.settings = self.folder / "kiosk.toml"
        self.settings.write_text(settings)
        self.agent = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.agent is not None and self.agent.poll() is None:
            self.agent.kill()
            self.agent.wait()

    def launch(self, *more, listen="127.0.0.1:0", clock="2026-02-26T18:00:00Z"):
        """Starts the agent, and does not wait."""
        arguments = ["--devices", "simulated", "--config", self.settings, "--state-dir", self.state]
        arguments += ["--socket", self.socket, "--simulated-clock", clock]
        arguments += ["--listen", listen] if listen else []
        with self.log.open("ab") as log:
            self.agent = subprocess.Popen([BIN / "fitpinkyd", *arguments, *more], stdin=subprocess.DEVNULL, stderr=log)
        return self

    def start(self, *more, **how):
        """Starts the agent, and waits until it answers."""
        self.launch(*more, **how)
        if not wait_until(lambda: self.agent.poll() is not None or self.run("status").returncode == 0):
            raise RuntimeError(f"the agent does not answer: {self.logged()[-2000:]}")
        if self.agent.poll() is not None:
            raise RuntimeError(f"the agent ended with {self.agent.returncode}: {self.logged()[-2000:]}")
        return self

    def end(self, number=signal.SIGTERM):
        """Sends a signal, and waits: the exit code, minus the signal if that ended it, None if it had to be killed."""
        self.agent.send_signal(number)
        return self.ended()

    def ended(self):
        try:
            return self.agent.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.agent.kill()
            self.agent.wait()
            return None

    def run(self, *arguments, **more):
        """Runs the command line to its end, within a minute and a half."""
        command = [BIN / "fitpinky", "--socket", self.socket, *arguments]
        more = {"capture_output": True, "stdin": subprocess.DEVNULL, "timeout": 90} | more
        return subprocess.run(command, **more)

    def offline(self, *arguments):
        """Runs a command that works on the state folder."""
        return self.run(*arguments, "--state-dir", self.state)

    def json(self, *arguments):
        run = self.run(*arguments, "--json")
        if run.returncode != 0:
            raise RuntimeError(f"fitpinky {' '.join(map(str, arguments))}: {run.returncode} {run.stderr.decode()}")
        return json.loads(run.stdout)

    def begin_group(self, members=2):
        self.json("group", "create", "--member", "Ana", "--goal", "4", "--max-members", str(members))

    def join(self, invitation, name="Ben"):
        """Somebody becomes a member here."""
        command = ["group", "join", invitation["code"], "--at", invitation["address"]]
        return self.run(*command, "--member", name, "--goal", "3")

    def work_out(self):
        """A press, until it is a workout and nothing goes on."""
        count = len(self.workouts())
        self.run("simulate", "press")
        if not wait_until(lambda: len(self.workouts()) > count and self.status()["activity"] == "idle"):
            raise RuntimeError(f"a press becomes no workout: {self.logged()[-2000:]}")

    def status(self):
        return self.json("status")

    def faults(self):
        return {fault["code"]: fault["message"] + "; " + fault["fix"] for fault in self.status()["faults"]}

    def workouts(self):
        return self.json("workouts")

    def port(self):
        return int(self.status()["kiosk"]["listen"].rpartition(":")[2])

    def logged(self):
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    # What the kernel says of the agent's process.

    def anonymous_kibibytes(self):
        for line in pathlib.Path(f"/proc/{self.agent.pid}/status").read_text().splitlines():
            if line.startswith("RssAnon:"):
                return int(line.split()[1])
        raise RuntimeError("the kernel does not say RssAnon")

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.agent.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.agent.pid}/fd"))

    def limit_descriptors(self, count):
        """Sets the soft limit; gives the one before."""
        soft, hard = resource.prlimit(self.agent.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(self.agent.pid, resource.RLIMIT_NOFILE, (count, hard))
        return soft

    def takes_signals(self):
        """Whether the program itself acts on SIGTERM: before its first instruction the system does."""
        try:
            text = pathlib.Path(f"/proc/{self.agent.pid}/status").read_text()
        except FileNotFoundError:
            return False
        for line in text.splitlines():
            if line.startswith("SigCgt:"):
                return bool(int(line.split()[1], 16) >> (signal.SIGTERM - 1) & 1)
        return False


def words(run):
    """What a command wrote to standard error, as one line."""
    return " ".join(run.stderr.decode(errors="replace").split())


def quantile(values, part):
    """The least value that so large a part of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
