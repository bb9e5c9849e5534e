"""Debian's Chromium, and phones: windows with cookies of their own that record what the browser complains of."""

import os
import re
import signal
import threading

from playwright.sync_api import Error, sync_playwright

from environment import axe_script
from parts import request, waiting
from parts.relay import Relay

EXECUTABLE = "/usr/bin/chromium"
# What a page may take until it shows what is waited for, in milliseconds.
PATIENCE = 60_000
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
NARROW = {"width": 320, "height": 640}
# Rules by which axe-core's findings are errors here: WCAG 2.2 to AA, and its own of good practice.
AXE = """() => axe.run(document, {resultTypes: ['violations']}).then((found) => found.violations.map(
  (rule) => `${rule.id}: ${rule.nodes.map((node) => node.target.join(' ')).slice(0, 4).join(' | ')}`))"""


class Browsers:
    """Chromium, started with the arguments that are asked for; `close` ends all."""

    def __init__(self):
        self._playwright = sync_playwright().start()
        self._running = {}

    def with_arguments(self, *arguments):
        """Every name leads to this machine: no test asks anything of a network, and `kiosk.local` is found as by mDNS."""
        if arguments not in self._running or not self._running[arguments].is_connected():
            more = [f"--host-resolver-rules={rule}" for rule in arguments if rule.startswith("MAP ")]
            more = more or ["--host-resolver-rules=MAP * 127.0.0.1"]
            more += [argument for argument in arguments if not argument.startswith("MAP ")]
            if os.geteuid() == 0:
                more.append("--no-sandbox")
            self._running[arguments] = self._playwright.chromium.launch(
                executable_path=EXECUTABLE, args=[*more, "--disable-dev-shm-usage"])
        return self._running[arguments]

    def close(self):
        for browser in self._running.values():
            browser.close()
        self._playwright.stop()


class Phone:
    """One window, with an address of its own. `origin` is the console's address as an invitation says it.

    With `resolves` the browser itself finds names, by its rules, and shares the address of all others that do.
    """

    def __init__(self, browser, origin, viewport=None, cookies=None, resolves=False, **options):
        self.origin = origin
        self.complaints = []
        self.browser_process = process_of(browser)
        self.relay = None if resolves else Relay()
        if self.relay:
            options["proxy"] = {"server": self.relay.server}
        self.context = browser.new_context(viewport=viewport or PHONE, **options)
        self.context.set_default_timeout(PATIENCE)
        if cookies:
            self.context.add_cookies(cookies)
        self.page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))

    def _heard(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def open(self, path="/"):
        """Opens a page of the console; gives the answer."""
        return self.page.goto(self.origin + path, wait_until="load")

    def text(self):
        return self.page.inner_text("body")

    def heading(self):
        return self.page.inner_text("h1")

    def wait_for(self, what, condition):
        """Waits until a function of JavaScript gives something true. Asked from here: the page's policy lets nothing be evaluated in it."""
        return waiting.until(what, lambda: self._between_pages(lambda: self.page.evaluate(condition)))

    def wait_for_text(self, pattern):
        """Waits until the page's text has a match of the pattern, without the page being loaded again."""
        return waiting.until(f"the open page says {pattern!r}", lambda: self._between_pages(lambda: re.search(pattern, self.text())))

    @staticmethod
    def _between_pages(asked):
        """What that gives; nothing while the window goes from one page to another."""
        try:
            return asked()
        except Error as error:
            if "Execution context was destroyed" in str(error):
                return None
            raise

    def html(self):
        return self.page.content()

    def axe(self):
        """What axe-core finds wrong with the page."""
        if not self.page.evaluate("typeof axe === 'object'"):
            self.page.evaluate(axe_script())
        return self.page.evaluate(AXE)

    def ask(self, path, method="GET", fields=(), body=None):
        """A request that carries this phone's cookies, beside the browser."""
        cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in self.context.cookies(self.origin))
        more = [("Cookie", cookies)] if cookies else []
        return request.ask(self.port, path, method, [*more, *fields], host=self.host, body=body)

    def post(self, path, fields=None, json=None, origin=None):
        """A form, or JSON, from this phone's own origin unless said otherwise."""
        kind, body = request.form(fields or {}) if json is None else request.json(json)
        return self.ask(path, "POST", [("Origin", origin or self.origin), *kind], body)

    @property
    def host(self):
        return self.origin.partition("://")[2]

    @property
    def port(self):
        return int(self.host.rpartition(":")[2])

    def is_admitted(self):
        return self.ask("/api/v1/status").status == 200

    def devtools(self):
        return self.context.new_cdp_session(self.page)

    def close(self):
        """Closes the window; gives whether the browser did so. Chromium may wait for ever when a window closes while it goes from one
        page to another: then it is ended, and the next phone has another one."""
        ended = threading.Event()

        def end_browser():
            ended.set()
            os.kill(self.browser_process, signal.SIGKILL)

        bound = threading.Timer(PATIENCE / 1000, end_browser)
        bound.start()
        try:
            self.context.close()
        except Error:
            if not ended.is_set():
                raise
        finally:
            bound.cancel()
            if self.relay:
                self.relay.close()
        return not ended.is_set()


def process_of(browser):
    """The number of the browser's own process, not of those that show pages."""
    session = browser.new_browser_cdp_session()
    try:
        found = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return next(process["id"] for process in found if process["type"] == "browser")
    finally:
        session.detach()
