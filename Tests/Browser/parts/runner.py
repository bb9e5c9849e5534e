"""Runs cases in some processes at once: each has browsers of its own, and the households that its cases share."""

import collections
import importlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time
import traceback

from parts import case
from parts.chromium import Browsers
from parts.world import World

HERE = pathlib.Path(__file__).resolve().parents[1]
# A case that goes on for so long has hung: far more than any takes, also beside other work.
PATIENCE = 20 * 60
LONG_PATIENCE = 4 * 60 * 60


def chosen(texts):
    """The cases whose name or sentence has one of the texts: those that take long first, the others as their files have them."""
    for file in sorted((HERE / "cases").glob("*.py")):
        importlib.import_module(f"cases.{file.stem}")
    found = [one for one in case.ALL if not texts or any(text in one.name or text in one.sentence for text in texts)]
    return sorted(found, key=lambda one: not one.takes_long)


def passes(one, world):
    """Runs a case; gives whether it passed, and the lines that say what was seen."""
    begin = time.monotonic()
    passed, lines = False, []
    try:
        one.proof(world)
        case.expect(world.shared_run(), "an agent that cases share has ended")
        passed = True
        lines = [f"passed  {one.sentence} ({time.monotonic() - begin:.1f} s)", *(f"        {sentence}" for sentence in world.seen)]
    except Exception as error:  # pylint: disable=broad-except
        lines = [f"FAILED  {one.sentence} [{one.name}] ({time.monotonic() - begin:.1f} s)"]
        words = str(error) or type(error).__name__
        lines += [f"        {line}" for line in words.splitlines()[:24]]
        if not isinstance(error, AssertionError):
            lines.append(traceback.format_exc(limit=-3))
        lines += world.ended()
        lines += [f"        see {file}" for file in world.keep(one.name)]
    finally:
        lines += world.close()
        world.forget_ended()
    return passed, lines


def work(programs, screenshots, is_long):
    """A worker's life: names of cases come on standard input, results go to standard output, each a line of JSON."""
    results = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what anything prints is no result
    cases = {one.name: one for one in chosen([])}
    browsers, shared = Browsers(), {}
    try:
        for name in sys.stdin:
            passed, lines = passes(cases[name.strip()], World(programs, browsers, shared, screenshots, is_long))
            print(json.dumps({"passed": passed, "lines": lines}), file=results, flush=True)
    finally:
        for household in shared.values():
            household.close()
        browsers.close()


class Worker:
    """A process that runs one case at a time."""

    def __init__(self, arguments):
        self.process = subprocess.Popen(
            [sys.executable, "-B", HERE / "run", "--work", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def result(self, one, seconds):
        """Has a case run; gives what came of it, also where the process does not live to say it."""
        bound = threading.Timer(seconds, self.process.send_signal, [signal.SIGINT])
        bound.start()
        try:
            self.process.stdin.write(one.name + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            bound.cancel()
        if line:
            found = json.loads(line)
            return found["passed"], found["lines"]
        return False, [f"FAILED  {one.sentence} [{one.name}]", f"        its process ended with {self.process.wait()}, within {seconds} s or at that bound"]

    @property
    def has_ended(self):
        return self.process.poll() is not None

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def run_all(cases, jobs, arguments, is_long):
    """Has so many workers run the cases, and prints each as it ends; gives how many passed."""
    waiting, lock = collections.deque(cases), threading.Lock()
    passed = []

    def next_case():
        with lock:
            return waiting.popleft() if waiting else None

    def go_on():
        worker = Worker(arguments)
        while (one := next_case()) is not None:
            if worker.has_ended:
                worker.close()
                worker = Worker(arguments)
            did_pass, lines = worker.result(one, LONG_PATIENCE if is_long else PATIENCE)
            with lock:
                passed.append(did_pass)
                print("\n".join(lines), flush=True)
        worker.close()

    threads = [threading.Thread(target=go_on) for _ in range(min(jobs, len(cases)))]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    finally:
        waiting.clear()  # interrupted: what has begun ends, and nothing else begins
    return sum(passed)
