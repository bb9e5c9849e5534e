"""What a page costs in one Chromium: bytes and requests of its first view, when it is drawn, how much of it moves, how it answers."""

import http.client
import json
import math
import statistics
import time
import urllib.parse

from parts import waiting

# A phone of the middle class, on a Wi-Fi that is far away.
THROTTLE = 4
NETWORK = {"offline": False, "latency": 20, "downloadThroughput": 1_250_000, "uploadThroughput": 1_250_000}
OBSERVE = """() => { window.seen = {lcp: 0, cls: 0, inp: 0}
  const observe = (type, more, read) => new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({type, buffered: true, ...more})
  observe('largest-contentful-paint', {}, (one) => { window.seen.lcp = one.startTime })
  observe('layout-shift', {}, (one) => { if (!one.hadRecentInput) window.seen.cls += one.value })
  observe('event', {durationThreshold: 16}, (one) => { if (one.interactionId) window.seen.inp = Math.max(window.seen.inp, one.duration) }) }"""
QUIET_SECONDS = 2


def quantile(values, part):
    """The least value that so large a part of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(part * len(ordered)) - 1)]


class FirstView:
    """A view of a page by a browser that has nothing of it: counted until nothing was loaded for two seconds."""

    def __init__(self, browser, url, cookies=None, slow=True, viewport=None):
        self.context = browser.new_context(viewport=viewport or {"width": 390, "height": 844})
        if cookies:
            self.context.add_cookies(cookies)
        # Before the page's own script, also of a page that the first one leads to.
        self.context.add_init_script(f"({OBSERVE})()")
        self.page = self.context.new_page()
        self.kinds, self.sizes = {}, {}
        self.last = time.monotonic()
        devtools = self.context.new_cdp_session(self.page)
        devtools.send("Network.enable")
        devtools.on("Network.requestWillBeSent", self._asked)
        devtools.on("Network.dataReceived", self._received)
        devtools.on("Network.loadingFinished", self._finished)
        if slow:
            devtools.send("Network.emulateNetworkConditions", NETWORK)
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
        self.page.goto(url, wait_until="load")
        while time.monotonic() - self.last < QUIET_SECONDS:
            self.page.wait_for_timeout(100)
        self.seen = self.page.evaluate("window.seen")

    def _asked(self, event):
        if event["request"]["url"].startswith("http"):
            self.kinds[event["requestId"]] = (event["request"]["url"], event.get("type", "Other"))
            self.last = time.monotonic()

    def _received(self, event):
        # A live stream never finishes: what it sent counts as well.
        if event["requestId"] in self.kinds:
            size = self.sizes.get(event["requestId"], 0)
            self.sizes[event["requestId"]] = size + event["encodedDataLength"]

    def _finished(self, event):
        if event["requestId"] in self.kinds:
            self.sizes[event["requestId"]] = event["encodedDataLength"]
            self.last = time.monotonic()

    @property
    def bytes(self):
        return sum(self.sizes.values())

    @property
    def requests(self):
        """How many, but for the live stream, which stays open."""
        return sum(1 for _, kind in self.kinds.values() if kind not in ("EventSource", "WebSocket"))

    def paths(self):
        """What was asked for, in order."""
        return [urllib.parse.urlsplit(url).path or "/" for url, _ in self.kinds.values()]

    def of(self, kind):
        """Bytes on the wire of Document, Stylesheet or Script."""
        return sum(self.sizes.get(number, 0) for number, (_, one) in self.kinds.items() if one == kind)

    def close(self):
        self.context.close()


def first_view(browser, url, times=5, **options):
    """What was asked for last, and the middle of some first views: {"bytes", "requests", "html", "css", "js", "lcp", "cls"}."""
    found = []
    for _ in range(times):
        view = FirstView(browser, url, **options)
        found.append({
            "bytes": view.bytes, "requests": view.requests, "html": view.of("Document"), "css": view.of("Stylesheet"),
            "js": view.of("Script"), "lcp": view.seen["lcp"], "cls": view.seen["cls"]})
        paths = view.paths()
        view.close()
    return paths, {name: statistics.median(one[name] for one in found) for name in found[0]}


def first_bytes(phone, path, times=200):
    """Milliseconds until an answer's first byte, over one connection that is open."""
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in phone.context.cookies(phone.origin))
    connection = http.client.HTTPConnection("127.0.0.1", phone.port, timeout=60)
    found = []
    for _ in range(times):
        begin = time.perf_counter()
        connection.request("GET", path, headers={"Host": phone.host, "Cookie": cookies, "Accept-Encoding": "gzip"})
        answer = connection.getresponse()
        found.append((time.perf_counter() - begin) * 1000)
        answer.read()
    connection.close()
    return found


def interaction(phone, times=5):
    """The longest time from an input to the next frame, in milliseconds, at the throttled processor."""
    phone.devtools().send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    phone.open("/")
    phone.page.evaluate(OBSERVE)
    for _ in range(times):
        for summary in phone.page.locator("main summary").all()[:3]:
            summary.click()
        phone.page.keyboard.press("Tab")
    phone.page.wait_for_timeout(500)
    return phone.page.evaluate("window.seen.inp")


# Notes when the page first has a link to each photo.
NOTED = """() => { window.noted = {}
  const look = () => { for (const one of document.querySelectorAll("main a[href^='/photo/']"))
    window.noted[one.getAttribute('href')] ??= Date.now() }
  look()
  new MutationObserver(look).observe(document.documentElement, {childList: true, subtree: true, attributes: true}) }"""


def presses(phone, kiosk, times=20):
    """Milliseconds from the agent's saying that a press is a workout until the open page has it."""
    phone.open("/")
    phone.page.wait_for_timeout(1_000)  # until its stream is open
    phone.page.evaluate(NOTED)
    watching = kiosk.watch()
    found = []
    try:
        for _ in range(times):
            kiosk.press()
            for line in watching.stdout:
                if json.loads(line)["event"] == "workoutSaved":
                    break
            saved = time.time() * 1000
            newest = kiosk.workouts()[0]["id"]
            shown = waiting.until("the page shows the press", lambda: phone.page.evaluate("(path) => window.noted[path]", f"/photo/{newest}"))
            found.append(shown - saved)
            waiting.until("the kiosk is idle", lambda: kiosk.status()["activity"] == "idle")
    finally:
        watching.terminate()
        watching.wait()
    return found
