"""The header fields of every kind of answer, and the bounds of requests."""

import re

from parts import request
from parts.case import case, expect, expect_equal, expect_none

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; "
    "manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'")
EXACT = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
}


def wrong(answer):
    """What is wrong with an answer's header fields."""
    for name, value in EXACT.items():
        if answer.all(name) != [value]:
            yield f"{name}: {answer.all(name)}"
    features = (answer.field("Permissions-Policy") or "").split(", ")
    if not features[0] or any(not feature.endswith("=()") for feature in features):
        yield f"Permissions-Policy: {features}"
    for feature in ("camera", "microphone", "geolocation"):
        if f"{feature}=()" not in features:
            yield f"Permissions-Policy leaves {feature} on"
    for name, value in answer.fields:
        if name == "server" or name.startswith("access-control-") or name == "x-powered-by":
            yield f"{name}: {value}"
    if answer.body and not answer.field("Content-Type"):
        yield "no Content-Type"


@case("Every kind of answer has the same security fields, and none says which server it is")
def security(world):
    household = world.household()
    phone = world.phone(household)
    phone.open("/")
    port, ours = phone.port, household.sammy.workouts()[0]["id"]
    asset = phone.page.eval_on_selector("link[rel=stylesheet]", "(one) => one.getAttribute('href')")
    post = phone.post
    answers = {
        "the stranger's page": request.ask(port, "/"),
        "a page": phone.ask("/"),
        "a part of a page": phone.ask("/?part=main"),
        "a page that is not there": phone.ask("/nothing"),
        "an asset": request.ask(port, asset),
        "a photo": phone.ask(f"/image/{ours}/small"),
        "an original": phone.ask(f"/image/{ours}/original"),
        "a picture to save": phone.ask("/picture/card"),
        "JSON": phone.ask("/api/v1/status"),
        "JSON to a stranger": request.ask(port, "/api/v1/status"),
        "health": request.ask(port, "/health"),
        "a foreign Host": request.ask(port, "/", host="evil.example"),
        "a foreign Origin": post("/act/goal", {"days": 4}, origin="http://evil.example"),
        "a form": post("/act/goal", {"days": 4}),
        "an action": post("/api/v1/actions/goal", json={"days": 4}),
        "an action that a rule refuses": post("/api/v1/actions/goal", json={"days": 9}),
        "an action of bad JSON": phone.ask(
            "/api/v1/actions/goal", "POST", [("Origin", phone.origin), ("Content-Type", "application/json")], b"{"),
        "an action of another type": phone.ask(
            "/api/v1/actions/goal", "POST", [("Origin", phone.origin), ("Content-Type", "text/plain")], b"days=4"),
        "a method that is not there": phone.ask("/", "DELETE", [("Origin", phone.origin)]),
        "the live stream": request.status_only(
            port, "/events", [("Cookie", "; ".join(f"{c['name']}={c['value']}" for c in phone.context.cookies()))]),
        "a body that is too large": phone.ask(
            "/api/v1/actions/goal", "POST", [("Origin", phone.origin), ("Content-Type", "application/json")], b" " * 70_000),
    }
    expect_none(
        (f"{kind} ({answer.status}): {what}" for kind, answer in answers.items() for what in wrong(answer)), "wrong fields")
    world.saw(", ".join(f"{kind} {answer.status}" for kind, answer in answers.items()))


@case("An action is answered with 200, 400, 403, 409, 413 or 415, as the documentation says")
def statuses(world):
    household = world.household()
    phone = world.phone(household)
    path, origin = "/api/v1/actions/goal", ("Origin", phone.origin)
    kind = ("Content-Type", "application/json")
    found = {
        "done": phone.post(path, json={"days": 4}).status,
        "a rule refuses": phone.post("/api/v1/actions/caption", json={"workout": other_workout(household), "text": "no"}).status,
        "an unknown field": phone.post(path, json={"days": 4, "weeks": 1}).status,
        "a missing field": phone.post(path, json={}).status,
        "bad JSON": phone.ask(path, "POST", [origin, kind], b"{").status,
        "another type": phone.ask(path, "POST", [origin, ("Content-Type", "text/plain")], b"{}").status,
        "too large": phone.ask(path, "POST", [origin, kind], b" " * 70_000).status,
        "an unknown action": phone.post("/api/v1/actions/nothing", json={}).status,
        "a foreign origin": phone.post(path, json={"days": 4}, origin="http://evil.example").status,
    }
    wanted = dict(zip(found, (200, 409, 400, 400, 400, 415, 413, 404, 403)))
    expect_equal(found, wanted, "the statuses")
    refused = phone.post("/api/v1/actions/caption", json={"workout": other_workout(household), "text": "no"}).json()
    expect(refused.get("error"), f"a refusal says no reason: {refused}")


def other_workout(household):
    return next(workout["id"] for workout in household.sammy.workouts() if workout["memberName"] == "Lisa")


@case("Header fields over 8 KiB, more than 64 of them, and addresses over 2 KiB are refused")
def bounds(world):
    port = world.household().sammy.port
    for what, path, fields in (
        ("9 KiB in one field", "/", [("X-Long", "x" * 9216)]),
        ("9 KiB in nine fields", "/", [(f"X-{number}", "x" * 1024) for number in range(9)]),
        ("70 fields", "/", [(f"X-{number}", "x") for number in range(70)]),
        ("an address of 3 KiB", "/" + "x" * 3072, []),
    ):
        try:
            status = request.ask(port, path, fields=fields).status
        except OSError:  # the connection was closed without an answer, which refuses as well
            status = 0
        expect(status in (0, 400, 404, 414, 431) and (status != 404 or "address" in what), f"{what} is answered with {status}")
    expect_equal(request.ask(port, "/health").status, 204, "health afterwards")


@case("A page of an admitted phone is not stored by caches, a photo only by its own browser")
def caching(world):
    household = world.household()
    phone = world.phone(household)
    ours = household.sammy.workouts()[0]["id"]
    for path in ("/", "/api/v1/status", f"/image/{ours}/small"):
        cache = phone.ask(path).field("Cache-Control") or ""
        expect(re.search("private|no-store", cache), f"{path} may be kept by caches between: {cache!r}")
