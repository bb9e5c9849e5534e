"""WebKitGTK, driven by Debian's WebKitWebDriver on a screen that nobody sees: the nearest thing to Safari."""

import base64
import json
import os
import socket
import subprocess
import tempfile
import urllib.request

from parts import waiting


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


class WebKit:
    """One window of WebKitGTK."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="webkit.")
        self.processes = []
        reading, writing = os.pipe()
        self._begin(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as numbers:
            display = f":{numbers.readline().strip()}"
        port = free_port()
        environment = {**os.environ, "DISPLAY": display, "HOME": self.folder.name, "XDG_RUNTIME_DIR": self.folder.name}
        # Its sandbox needs namespaces that a container may not make; only our own page is opened.
        environment |= {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        self._begin(["WebKitWebDriver", f"--port={port}", "--host=127.0.0.1"], env=environment)
        self.driver = f"http://127.0.0.1:{port}"
        waiting.until("WebKitWebDriver answers", self._ready)
        self.session = self._ask("POST", "/session", {"capabilities": {}})["sessionId"]

    def _begin(self, command, **more):
        self.processes.append(subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more))

    def _ready(self):
        try:
            return self._ask("GET", "/status")["ready"]
        except OSError:  # it does not listen yet
            return False

    def _ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.driver + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(asked, timeout=waiting.PATIENCE) as answer:
            return json.load(answer)["value"]

    def _of_session(self, method, path, body=None):
        return self._ask(method, f"/session/{self.session}{path}", body)

    def resize(self, width, height):
        self._of_session("POST", "/window/rect", {"width": width, "height": height})

    def open(self, url):
        self._of_session("POST", "/url", {"url": url})

    def evaluate(self, expression):
        return self._of_session("POST", "/execute/sync", {"script": f"return {expression}", "args": []})

    def picture(self):
        """What the window shows, as PNG."""
        return base64.b64decode(self._of_session("GET", "/screenshot"))

    def close(self):
        try:
            self._ask("DELETE", f"/session/{self.session}")
        except (OSError, AttributeError):  # the browser has ended, or never began: so do its driver and its screen
            pass
        for process in reversed(self.processes):
            process.terminate()
            process.wait()
        self.folder.cleanup()
