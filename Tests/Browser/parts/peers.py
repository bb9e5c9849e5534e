"""Pages that others serve to a phone at home, which ours is measured beside: OctoPrint and photobooth-app."""

import http.client
import socket
import subprocess
import tempfile
import urllib.request

from environment import FOLDER, HERE, made
from parts import waiting


class Peer:
    """Another page's server, in an environment and a folder of its own."""

    def __init__(self, name, title, command, ready=""):
        self.name = name
        self.title = title
        python = made(name, HERE / "peers" / f"{name}.txt")
        self.folder = tempfile.TemporaryDirectory(prefix=f"{name}.")
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}/"
        # Where nothing is answered before the page itself can be: a page of waiting comes before it.
        self.ready = self.url + ready
        with (FOLDER / f"{name}-run.log").open("wb") as log:
            self.process = subprocess.Popen(
                list(map(str, command(python.parent, self.folder.name, port))), cwd=self.folder.name, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        waiting.until(f"{name} answers", self._answers, seconds=180)

    def _answers(self):
        if self.process.poll() is not None:
            raise RuntimeError(f"{self.name} ended with {self.process.returncode}; see {FOLDER / (self.name + '-run.log')}")
        try:
            return urllib.request.urlopen(self.ready, timeout=5).status == 200
        except (OSError, http.client.HTTPException):  # not yet
            return False

    def anonymous_kibibytes(self):
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("RssAnon:"))

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()


def versions():
    """What requirement each of them is of, as `octoprint 1.11.8`."""
    return [file.read_text().strip().replace("==", " ") for file in sorted((HERE / "peers").glob("*.txt"))]


def octoprint():
    """OctoPrint without a printer."""
    return Peer("octoprint", "OctoPrint", lambda programs, folder, port: [
        programs / "octoprint", "serve", "--iknowwhatimdoing", "--basedir", folder, "--host", "127.0.0.1", "--port", port],
        ready="online.gif")


def photobooth():
    """photobooth-app with its own simulated camera."""
    return Peer("photobooth", "photobooth-app", lambda programs, _, port: [programs / "photobooth", "--host", "127.0.0.1", "--port", port])
