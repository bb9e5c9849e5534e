"""An agent with simulated devices and a console, as a process in a folder of its own, and its command line."""

import json
import os
import pathlib
import signal
import subprocess

from parts import waiting

ROOT = pathlib.Path(__file__).resolve().parents[3]

SETTINGS = """owner = "{owner}"
zone = "Europe/Amsterdam"

[camera]
width = {width}
height = {height}
settle_ms = 0

[capture]
countdown_seconds = 0
review_seconds = {review}

[photo]
format = "jpeg"

[storage]
reserve_mb = 1

[log]
level = "{log}"
"""
# A Thursday. The simulated clock goes on from here as time passes.
BEGIN = "2026-02-26T18:00:00Z"


def built():
    """The folder of the programs: builds them."""
    for product in ("fitpinkyd", "fitpinky"):
        subprocess.run(["swift", "build", "--product", product], cwd=ROOT, check=True, stdout=2)
    path = subprocess.run(["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
    return pathlib.Path(path.stdout.strip())


class CommandFailed(RuntimeError):
    """A command of fitpinky ended with another code than 0."""


class Kiosk:
    """A kiosk: its folder, its agent, its command line."""

    def __init__(self, programs, folder, owner, clock=BEGIN, width=320, height=240, review=0, log="info"):
        self.programs = pathlib.Path(programs)
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True)
        self.owner = owner
        self.clock = clock
        self.socket = self.folder / "sock"
        self.log = self.folder / "log"
        self.address = "127.0.0.1:0"
        self.peer_address = "127.0.0.1:0"
        self.agent = None
        # The console's address as phones have it: by the machine's name, not by the address on which it listens here.
        self.origin = None
        settings = SETTINGS.format(owner=owner, width=width, height=height, review=review, log=log)
        (self.folder / "kiosk.toml").write_text(settings)

    # The agent.

    def start(self):
        """Starts the agent and waits until it answers. After a first start it takes the same addresses again."""
        self.begin()
        return self.started()

    def begin(self):
        """Starts the agent."""
        arguments = ["--devices", "simulated", "--config", self.folder / "kiosk.toml"]
        arguments += ["--state-dir", self.folder / "state", "--socket", self.socket, "--simulated-clock", self.clock]
        arguments += ["--listen", self.peer_address, "--console", self.address]
        with self.log.open("ab") as log:
            # It ends with this process, also where this one is killed.
            self.agent = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", self.programs / "fitpinkyd", *arguments],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def started(self):
        """Waits until the agent answers, and keeps the addresses that it took."""
        waiting.until("the agent answers", self._answers)
        if self.agent.poll() is not None:
            raise RuntimeError(f"the agent ended with {self.agent.returncode}: {self.logged()[-2000:]}")
        if self.origin:
            return self
        kiosk = self.json("status")["kiosk"]
        if not kiosk.get("console"):
            raise RuntimeError("the agent says no address of its console: status --json has no kiosk.console")
        self.address, self.peer_address = kiosk["console"], kiosk["listen"]
        # An invitation takes the place of the one before it: none is there yet, and none is used later.
        self.origin = self.invite_phone()["url"].partition("/join")[0]
        return self

    def _answers(self):
        return self.agent.poll() is not None or self.run("status").returncode == 0

    def kill(self):
        """Ends the agent without a warning, as a power cut does."""
        self.agent.send_signal(signal.SIGKILL)
        self.agent.wait()

    def ask_to_end(self):
        """Asks the agent to end, if it runs."""
        if self.agent is not None and self.agent.poll() is None:
            self.agent.terminate()

    def stop(self):
        """Ends the agent if it runs."""
        self.ask_to_end()
        if self.agent is None:
            return
        try:
            self.agent.wait(waiting.PATIENCE)
        except subprocess.TimeoutExpired:
            self.agent.kill()
            self.agent.wait()

    def logged(self):
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    @property
    def port(self):
        """The console's port."""
        return int(self.address.rpartition(":")[2])

    # Its command line.

    def run(self, *arguments):
        """Runs fitpinky to its end."""
        return subprocess.run(
            [self.programs / "fitpinky", "--socket", self.socket, *map(str, arguments)],
            capture_output=True, stdin=subprocess.DEVNULL, timeout=120)

    def do(self, *arguments):
        """Runs fitpinky, which has to end with 0; gives what it printed."""
        run = self.run(*arguments)
        if run.returncode != 0:
            words = " ".join(run.stderr.decode(errors="replace").split())
            raise CommandFailed(f"fitpinky {' '.join(map(str, arguments))}: {run.returncode} {words}")
        return run.stdout.decode()

    def json(self, *arguments):
        return json.loads(self.do(*arguments, "--json"))

    def status(self):
        return self.json("status")

    def workouts(self):
        return self.json("workouts")

    def invite_phone(self):
        """An invitation of a phone: {"url", "code", "expiresAt"}."""
        return self.json("console", "invite")

    def phones(self):
        return self.json("console", "phones")

    # Its simulated devices.

    def press(self):
        self.do("simulate", "press")

    def hold(self, seconds=2.5):
        self.do("simulate", "press", "--hold", seconds)

    def work_out(self, count=1):
        """Presses until each press is a workout, and nothing goes on any more."""
        for _ in range(count):
            before = {workout["id"] for workout in self.workouts()}
            self.press()
            waiting.until("a press becomes a workout", lambda: {w["id"] for w in self.workouts()} - before)
            waiting.until("the kiosk is idle", lambda: self.status()["activity"] == "idle")

    def watch(self):
        """A process that prints the agent's events, each a line of JSON, from now on."""
        process = subprocess.Popen(
            [self.programs / "fitpinky", "--socket", self.socket, "watch", "--json"], stdout=subprocess.PIPE,
            stdin=subprocess.DEVNULL)
        process.stdout.readline()
        return process

    def set_clock(self, instant):
        """Sets the simulated clock, here and for the next start."""
        self.clock = instant.strftime("%FT%TZ")
        self.do("simulate", "clock", "--set", self.clock)

    def advance(self, days):
        """Lets that much time pass for the simulated clock."""
        self.do("simulate", "clock", "--advance", f"{days}d")

    # What the kernel says of the agent's process.

    def anonymous_kibibytes(self):
        for line in pathlib.Path(f"/proc/{self.agent.pid}/status").read_text().splitlines():
            if line.startswith("RssAnon:"):
                return int(line.split()[1])
        raise RuntimeError("the kernel does not say RssAnon")

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.agent.pid}/fd"))
