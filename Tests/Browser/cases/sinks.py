"""Places to which notifications go, set up on the page: a server of this machine stands in for ntfy and for a webhook.

It listens on an address that is not of loopback, for nothing is sent there. A machine without a network has none.
"""

import http.server
import json
import os
import pathlib
import re
import shutil
import socket
import tempfile
import threading

from cases.forms import submit
from parts import waiting
from parts.case import case, expect, expect_equal, expect_none
from parts.kiosk import ROOT


def own_address():
    """An address of this machine that others reach it by; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))
            address = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


class Place:
    """Takes what is posted to it, and answers with `status`."""

    def __init__(self):
        place = self
        self.taken = []
        self.status = 200

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                place.taken.append((self.path, self.headers, body))
                self.send_response(place.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("0.0.0.0", 0), Handler)
        self.url = f"http://{own_address()}:{self.server.server_port}/a-secret-topic"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def bodies(self):
        return [body for _, _, body in self.taken]

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def packaged(programs):
    """The programs as the package has them: the agent finds `page-sink` beside itself."""
    root = pathlib.Path(tempfile.mkdtemp(prefix="packaged.", dir="/tmp"))
    (root / "bin").mkdir()
    (root / "libexec" / "fitpinky").mkdir(parents=True)
    for name in ("fitpinky", "fitpinkyd"):
        try:
            os.link(pathlib.Path(programs, name).resolve(), root / "bin" / name)
        except OSError:
            shutil.copy2(pathlib.Path(programs, name).resolve(), root / "bin" / name)
    shutil.copy2(ROOT / "deploy" / "page-sink", root / "libexec" / "fitpinky" / "page-sink")
    return root


class Setting:
    """A household of packaged programs and a place, or nothing where the machine has no network."""

    def __init__(self, world):
        self.world = world

    def __enter__(self):
        self.root = packaged(self.world.programs)
        self.place = Place()
        self.world.programs = self.root / "bin"
        return self.world.own_household().pair(), self.place

    def __exit__(self, *_):
        self.place.close()
        shutil.rmtree(self.root, ignore_errors=True)


def add(phone, kiosk, url, kind="ntfy", picture="false"):
    """Sets a place up by the page's form, and holds the button."""
    phone.open("/settings/notifications")
    submit(phone, "sink-add", {"kind": kind, "url": url, "picture": picture})
    phone.page.wait_for_selector("#pattern")
    expect_equal(phone.ask("/api/v1/sinks").body.count(b'"id"'), 0, "places before the button was held")
    words = phone.page.inner_text("#pattern").lower().split()
    waiting.until(
        "the ring shows the pattern",
        lambda: all(word in kiosk.json("ring")["meaning"].lower() for word in words if not word.startswith("light")))
    kiosk.hold()
    phone.wait_for("the page says that it was done", "() => !document.querySelector('#pattern')")
    phone.open("/settings/notifications")


@case("A member's notifications go to a place that the page set up and the button confirmed, with a picture where it is wanted")
def told(world):
    if own_address() is None:
        return world.saw("not shown: this machine has no network")
    with Setting(world) as (household, place):
        kiosk = household.sammy
        phone = world.phone(household)
        add(phone, kiosk, place.url)
        host = own_address()
        expect(f"ntfy at {host}" in phone.text(), "the place is not listed")
        expect("a-secret-topic" not in phone.page.content(), "the page shows the URL")
        submit(phone, "sink-test")
        waiting.until("the test arrives", lambda: place.taken)
        path, headers, body = place.taken[0]
        expect_equal((path, headers["Title"]), ("/a-secret-topic", "FitPinky"), "the test")
        expect(b"test" in body, f"the test says {body!r}")
        submit(phone, "sink-picture")
        phone.wait_for("the switch is on", "() => !!document.querySelector('#sinks [role=switch][aria-checked=true]')")
        household.lisa.work_out()
        waiting.until("the workout arrives", lambda: len(place.taken) == 2)
        _, headers, body = place.taken[1]
        expect_equal((headers["Content-Type"], body[:2]), ("image/jpeg", b"\xff\xd8"), "the picture")
        world.saw(f"with a picture of {len(body)} bytes")
        expect(place.url not in kiosk.logged() and "a-secret-topic" not in kiosk.logged(), "the log has the URL")
        submit(phone, "sink-remove")
        phone.wait_for("the place is gone", "() => !document.querySelector('#sinks li')")
        expect_equal(phone.ask("/api/v1/sinks").body.strip(), b"[]", "places after it was removed")
        expect_none(phone.complaints, "what the browser complains of")


@case("A place that fails is told of on the page and by doctor, is kept across a restart, and is told what waits once it works")
def failing(world):
    if own_address() is None:
        return world.saw("not shown: this machine has no network")
    with Setting(world) as (household, place):
        kiosk = household.sammy
        phone = world.phone(household, java_script_enabled=False)
        answer = phone.post("/api/v1/actions/sink-add", json={"kind": "webhook", "url": place.url})
        expect_equal(answer.status, 202, "the action waits for the button")
        see = json.loads(answer.body)["see"]
        waiting.until("the ring shows it", lambda: json.loads(phone.ask(see).body)["state"] == "shown")
        kiosk.hold()
        waiting.until("it is done", lambda: json.loads(phone.ask(see).body)["state"] == "done")
        place.status = 403
        household.lisa.do("nudge", "gym <now>?")
        waiting.until("the nudge is refused", lambda: place.taken)
        page = waiting.until("the page says it", lambda: phone.open("/settings/notifications") and re.search(
            r"Nothing arrives since .*answered 403", phone.text()))
        world.saw(page.group(0))
        checks = {check["name"]: check["message"] for check in kiosk.json("doctor")["checks"]}
        expect("answered 403" in checks["notify"] and "Sammy" in checks["notify"], f"doctor says {checks['notify']!r}")
        kiosk.kill()
        kiosk.start()
        place.taken.clear()
        place.status = 204
        told = waiting.until("the nudge arrives after the restart", lambda: [json.loads(body) for body in place.bodies()])
        expect_equal((told[0]["kind"], told[0]["memberName"]), ("nudge", "Sammy"), "what arrives")
        sinks = waiting.until("it works", lambda: [
            sink for sink in json.loads(phone.ask("/api/v1/sinks").body) if sink["failure"] is None])
        expect_equal((sinks[0]["kind"], "url" in sinks[0]), ("webhook", False), "what scripts are told")
        expect("a-secret-topic" not in kiosk.logged(), "the log has the URL")


@case("A place on the kiosk itself, one that is no URL, and one that is known are refused before anybody holds the button")
def refused(world):
    household = world.own_household().pair()
    phone = world.phone(household)
    for url in ("http://127.0.0.1/t", "http://localhost:7480/t", "http://[::1]/t", "http://169.254.169.254/t", "file:///etc/passwd",
                "http://me:pw@ntfy.example/t", "https://ntfy.example/"):
        answer = phone.post("/api/v1/actions/sink-add", json={"kind": "ntfy", "url": url})
        expect_equal(answer.status, 400, f"{url}: {answer.body!r}")
    expect_equal(phone.post("/api/v1/actions/sink-add", json={"kind": "mail", "url": "http://a/t"}).status, 400, "kind")
    for action in ("sink-test", "sink-remove"):
        expect_equal(phone.post(f"/api/v1/actions/{action}", json={"id": "0" * 26}).status, 409, action)
    phone.open("/settings/notifications")
    submit(phone, "sink-add", {"url": "http://127.0.0.1/t"})
    expect("kiosk itself" in phone.page.wait_for_selector("#notice .refusal").inner_text(), "the page does not say why")


@case("Where kiosk.toml says so, no place can be set up, and the page says it")
def off(world):
    household = world.own_household()
    kiosk = household.sammy
    settings = kiosk.folder / "kiosk.toml"
    settings.write_text(settings.read_text() + "\n[console]\nsinks = false\n")
    kiosk.stop()
    kiosk.start()
    household.pair()
    phone = world.phone(household)
    phone.open("/settings/notifications")
    expect("switched off on this kiosk" in phone.text(), "the page does not say it")
    expect_equal(phone.page.locator("form[action='/act/sink-add']").count(), 0, "forms")
    answer = phone.post("/api/v1/actions/sink-add", json={"kind": "ntfy", "url": "https://ntfy.example/t"})
    expect_equal(answer.status, 409, "the action")
