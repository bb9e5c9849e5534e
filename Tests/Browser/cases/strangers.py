"""What a browser without a cookie sees: one page, what it is made of, and nothing of the household."""

import re

from parts import request
from parts.case import case, expect, expect_equal, expect_none
from parts.pages import paths
from parts.household import GROUP, WAGER

FINGER = ["care", "checks", "reminders", "exercises", "exercise-log", "progress", "rewards", "targets"]
READING = ["status", "history", "workouts", "settings", "group", "doctor", "phones", "calendar", "ring", "week", *FINGER]


def secrets(kiosk):
    """What no stranger may read: names, texts, ids of workouts, the version."""
    status = kiosk.status()
    ids = [workout["id"] for workout in kiosk.workouts()]
    return ["Sammy", "Lisa", GROUP, "friends", WAGER, "cooks", "Leg day", status["kiosk"]["version"], status["kiosk"]["id"], *ids]


def leaks(text, kiosk):
    return [secret for secret in secrets(kiosk) if secret in text]


@case("A second browser without a cookie sees one page: no name, no photo, no version")
def page(world):
    household = world.household()
    world.phone(household).open("/")
    stranger = world.stranger(household.sammy)
    answer = stranger.open("/")
    expect_equal(answer.status, 200, "the stranger's page")
    expect_none(leaks(stranger.html(), household.sammy), "what the page says of the household")
    expect_equal(stranger.page.locator("img").count(), 0, "pictures on the stranger's page")
    expect_equal(stranger.page.locator("h1").count(), 1, "headings of the first order")
    expect_none(stranger.complaints, "what the browser complains of")


@case("Its assets, and the manifest, say nothing of the household")
def assets(world):
    household = world.household()
    stranger = world.stranger(household.sammy)
    stranger.open("/")
    found = stranger.page.eval_on_selector_all(
        "link[href], script[src]", "(all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('src'))")
    expect(found, "the page names no assets")
    for path in found:
        answer = request.ask(household.sammy.port, path)
        expect_equal(answer.status, 200, path)
        expect("immutable" in (answer.field("Cache-Control") or ""), f"{path} is not immutable: {answer.fields}")
        expect(re.search(r"[0-9a-f]{8,}", path), f"{path} has no hash of its content in its name")
        expect_none(leaks(answer.text(), household.sammy), f"what {path} says of the household")


@case("Pages, photos, pictures, the JSON and the live stream are 404 to a stranger, whatever is there")
def nothing_else(world):
    household = world.household()
    kiosk = household.sammy
    ours = kiosk.workouts()[0]["id"]
    asked = [path for path in paths(kiosk) if path != "/"]
    asked += [f"/image/{ours}/{size}" for size in ("small", "large", "original")]
    asked += ["/events", "/picture/card", "/picture/heatmap", "/review/1", "/no-such-page", "/act/goal"]
    asked += [f"/api/v1/{name}" for name in [*READING, "no-such-name", f"workouts/{ours}"]]
    bodies = set()
    for path in asked:
        answer = request.status_only(kiosk.port, path) if path == "/events" else request.ask(kiosk.port, path)
        expect_equal(answer.status, 404, f"GET {path}")
        expect_none(leaks(answer.text(), kiosk), f"what {path} says")
        bodies.add(answer.body)
    # What is there and what is not has to look alike: nobody learns a workout's id by trying.
    for path, other in ((f"/image/{ours}/small", "/image/00000000000000000000000000/small"), ("/history", "/nothing")):
        one, two = request.ask(kiosk.port, path), request.ask(kiosk.port, other)
        expect_equal((one.body, one.fields), (two.body, two.fields), f"{path} beside {other}")
    world.saw(f"{len(asked)} addresses, {len(bodies)} different answers")


@case("A stranger's action is refused and changes nothing, also with the right origin")
def actions(world):
    household = world.household()
    kiosk = household.sammy
    before = kiosk.status()["group"]
    origin = ("Origin", f"http://127.0.0.1:{kiosk.port}")
    for path in ("/api/v1/actions/goal", "/act/goal"):
        kind, body = request.json({"days": 7}) if "api" in path else request.form({"days": 7})
        answer = request.ask(kiosk.port, path, "POST", [origin, *kind], body=body)
        expect_equal(answer.status, 404, f"POST {path}")
    expect_equal(kiosk.status()["group"], before, "the group afterwards")


@case("A guessed or a stale cookie is a stranger's, and looks like none")
def guessed(world):
    household = world.household()
    phone = world.phone(household)
    port = household.sammy.port
    good = next(cookie for cookie in phone.context.cookies() if cookie["httpOnly"])
    none = request.ask(port, "/api/v1/status")
    wrong = [good["value"][:-1], good["value"][:-1] + ("0" if good["value"][-1] != "0" else "1"), "0" * len(good["value"]), ""]
    for value in wrong:
        answer = request.ask(port, "/api/v1/status", fields=[("Cookie", f"{good['name']}={value}")])
        expect_equal((answer.status, answer.body), (404, none.body), f"the status with a cookie of {len(value)} characters")
    right = request.ask(port, "/api/v1/status", fields=[("Cookie", f"{good['name']}={good['value']}")])
    expect_equal(right.status, 200, "the status with the right cookie")


@case("GET /health is 204 for anybody, without a body")
def health(world):
    answer = request.ask(world.household().sammy.port, "/health")
    expect_equal((answer.status, answer.body), (204, b""), "GET /health")
