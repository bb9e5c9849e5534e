"""What a phone does: with and without script, once however often it is sent, and seen by the other phone."""

import datetime
import re

from parts import request, waiting
from parts.case import case, expect, expect_equal, expect_none
from parts.pages import own_workout


def submit(phone, action, fields=None, button=None):
    """Fills in the page's first form of that action, opening what holds it, and sends it as a finger does."""
    form = phone.page.locator(f"form[action='/act/{action}']")
    if button:
        form = form.filter(has=phone.page.get_by_role("button", name=button, exact=True))
    form = form.first
    opener = form.locator("xpath=ancestor::details[not(@open)]/summary")
    if opener.count():
        opener.first.click()
    for name, text in (fields or {}).items():
        field = form.locator(f"[name={name}]")
        if field.evaluate("(one) => one.tagName") == "SELECT":
            field.select_option(text)
        else:
            field.fill(text)
    form.locator("button[type=submit]").first.click()


def texts(workout):
    return [reaction["emoji"] for reaction in workout["reactions"]]


def every_form(world, household, **options):
    """Goal, wager, caption, reaction, nudge and the group's name, each by its form on its page."""
    kiosk = household.sammy
    phone = world.phone(household, **options)
    own, other = own_workout(kiosk, "Sammy"), own_workout(kiosk, "Lisa")
    shown = lambda name: kiosk.json("workouts", "show", name)  # noqa: E731

    phone.open("/settings/members")
    submit(phone, "goal", {"days": "5"})
    waiting.until("the goal is set", lambda: 5 in [member["next"] for member in kiosk.json("goal")["members"]])
    phone.open("/settings/group")
    submit(phone, "wager", {"text": "a <b>massage</b> & tea"})
    waiting.until("the wager is set", lambda: "massage" in kiosk.do("wager", "--json"))
    submit(phone, "group-name", {"text": "The Two"})
    waiting.until("the group's name is set", lambda: kiosk.status()["group"]["name"] == "The Two")
    phone.open(f"/photo/{own}")
    submit(phone, "caption", {"text": "Sunday <run> & \"stretch\""})
    waiting.until("the caption is kept", lambda: shown(own)["caption"] == "Sunday <run> & \"stretch\"")
    phone.open(f"/photo/{other}")
    submit(phone, "react", button="React with heart")
    waiting.until("the reaction is kept", lambda: "❤️" in texts(shown(other)))
    phone.open("/")
    submit(phone, "nudge", {"text": "gym time? 😏"})
    phone.page.wait_for_selector("#notice p")
    expect(phone.page.locator("#notice .refusal").count() == 0, f"the nudge is refused: {phone.page.inner_text('#notice')}")
    expect_none(phone.complaints, "what the browser complains of")
    phone.open(f"/photo/{own}")
    expect("<run>" in phone.text(), "the caption is not shown as it was written")
    return phone


@case("With script every form works")
def with_script(world):
    every_form(world, world.own_household().pair().train())


@case("Without script every form works, and the answer leads back to the page with what came of it")
def without_script(world):
    household = world.own_household().pair().train()
    phone = every_form(world, household, java_script_enabled=False)
    phone.open("/settings/members")
    submit(phone, "goal", {"days": "6"})
    phone.page.wait_for_selector("#notice p")
    expect("/settings/members" in phone.page.url, f"the form leads to {phone.page.url}")
    phone.page.reload()
    goals = [member["next"] for member in household.sammy.json("goal")["members"]]
    expect(6 in goals, f"the goals: {goals}")


@case("A refusal says on the page what is wrong and what to do, with and without script")
def refusal(world):
    household = world.own_household().pair().train()
    for options in ({}, {"java_script_enabled": False}):
        phone = world.phone(household, **options)
        phone.open("/")
        submit(phone, "nudge", {"text": "one"})
        phone.page.wait_for_selector("#notice p")
        phone.open("/")
        submit(phone, "nudge", {"text": "two"})
        refused = phone.page.wait_for_selector("#notice .refusal").inner_text()
        expect(len(refused) > 10, f"the refusal says {refused!r}")
        world.saw(f"a second nudge: {refused}")
    world.draw(phone, "home-refusal")


@case("What is typed is shown as it was typed, and never becomes part of the page")
def escaped(world):
    household = world.own_household().pair().train()
    phone = world.phone(household)
    evil = "\"><img src=x onerror=alert(1)><script>alert(1)</script>'"
    phone.page.on("dialog", lambda dialog: phone.complaints.append("a dialog opened"))
    for path, fields in (
        ("/act/wager", {"text": evil}), ("/act/group-name", {"text": "<script>alert(2)"}), ("/act/name", {"text": "<b>Sam"}),
        ("/act/caption", {"workout": own_workout(household.sammy, "Sammy"), "text": evil}),
    ):
        expect_equal(phone.post(path, fields).status, 303, path)
    for path in ("/", "/history", "/gallery", "/log", "/settings/group", "/settings/members", "/settings/phones"):
        phone.open(path)
        expect_equal(phone.page.locator("img[src='x'], script:not([src]), h1 b, h1 script").count(), 0, f"elements that were typed, on {path}")
    phone.open(f"/photo/{own_workout(household.sammy, '<b>Sam')}")
    expect(evil in phone.text(), "the caption is not shown as it was typed")
    expect_none(phone.complaints, "what the browser complains of")


@case("The same act sent twice is done once: by a double tap, and by the same request's id")
def twice(world):
    household = world.own_household().pair().train()
    kiosk = household.sammy
    phone = world.phone(household)
    other = own_workout(kiosk, "Lisa")
    before = entries(kiosk)
    phone.open(f"/photo/{other}")
    phone.page.get_by_role("button", name="React with applause").first.dblclick()
    waiting.until("the reaction is kept", lambda: "👏" in texts(kiosk.json("workouts", "show", other)))
    phone.page.wait_for_load_state("networkidle")
    expect_equal(texts(kiosk.json("workouts", "show", other)).count("👏"), 1, "reactions after a double tap")
    expect_equal(entries(kiosk), before + 1, "entries after a double tap")
    answers = [
        phone.post("/api/v1/actions/nudge", json={"to": "Lisa", "text": "up!", "request": "same-1"}) for _ in range(2)]
    expect_equal([answer.status for answer in answers], [200, 200], "the same request twice")
    expect_equal(answers[0].body, answers[1].body, "the second answer")
    expect_equal(entries(kiosk), before + 2, "entries after the same request twice")
    again = phone.post("/api/v1/actions/nudge", json={"to": "Lisa", "text": "up!", "request": "same-2"})
    expect_equal(again.status, 409, "another request within the hour")


def entries(kiosk):
    """Entries of the ledger, which every act that is done adds to."""
    counts = kiosk.json("store", "stats")
    return counts.get("entries", counts)


@case("A form sent twice without script, by the browser's way back, is done once")
def twice_without_script(world):
    household = world.own_household().pair().train()
    kiosk = household.sammy
    phone = world.phone(household, java_script_enabled=False)
    phone.open("/settings/members")
    # Not what is set for the group: the partner's kiosk answers that by an entry of its own.
    form = phone.page.locator("form[action='/act/name']").first
    fields = {name: form.locator(f"[name={name}]").input_value() for name in ("request", "back")} | {"text": "the same"}
    before = entries(kiosk)
    answers = [phone.post("/act/name", fields) for _ in range(3)]
    expect_equal([answer.status for answer in answers], [303] * 3, "the same form three times")
    expect_equal(entries(kiosk), before + 1, "entries after the same form three times")


@case("Two phones at once: each sees the other's change without being asked to")
def two_phones(world):
    household = world.own_household().pair().train()
    sammy, lisa = world.phone(household), world.phone(household, household.lisa)
    for phone in (sammy, lisa):
        phone.open("/")
    submit(sammy, "wager", {"text": "breakfast in bed"})
    lisa.wait_for_text("breakfast in bed")
    submit(lisa, "react", button="React with fire")
    sammy.wait_for_text(r"🔥\s*Lisa")
    household.lisa.set_clock(later(household, 86_400))
    household.sammy.set_clock(later(household, 86_400))
    household.lisa.work_out()
    sammy.wait_for_text(r"Lisa\s*2 of \d days")
    expect_none(sammy.complaints + lisa.complaints, "what the browsers complain of")


def later(household, seconds):
    """That long after the time at which the household began."""
    clock = datetime.datetime.strptime(household.sammy.clock, "%Y-%m-%dT%H:%M:%SZ")
    return clock + datetime.timedelta(seconds=seconds)


@case("A press is seen on an open page, and what a finger is about to touch does not move")
def press(world):
    household = world.own_household().pair().train()
    phone = world.phone(household)
    phone.open("/history")
    phone.open("/")
    waiting.until("the page says Sammy's progress", lambda: re.search(r"\b1 of \d days", phone.text()))
    phone.page.evaluate(
        """() => { window.moved = 0; new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.moved += entry.value }).observe({type: 'layout-shift', buffered: false}) }""")
    household.sammy.set_clock(later(household, 86_400))
    household.sammy.work_out()
    phone.wait_for_text(r"Sammy\s*2 of \d days")
    moved = phone.page.evaluate("window.moved")
    expect(moved < 0.02, f"the page's layout shifted by {moved}")


@case("A page that renews itself keeps all its parts")
def parts_stay(world):
    household = world.own_household().pair().train()
    phone = world.phone(household)
    phone.open("/")
    ids = "() => [...document.querySelectorAll('main [id]')].map((one) => one.id).filter((id) => !/notice|caption-/.test(id)).sort()"
    before = phone.page.evaluate(ids)
    for number in range(3):
        household.sammy.do("wager", f"wager {number}")
        phone.wait_for_text(f"wager {number}")
    household.sammy.do("react", own_workout(household.sammy, "Lisa"), "💪")
    phone.wait_for_text(r"💪\s*Sammy")
    expect_equal(phone.page.evaluate(ids), before, "the page's parts after four changes")


@case("What somebody is typing stays when the page renews itself")
def typing(world):
    household = world.own_household().pair().train()
    phone = world.phone(household)
    phone.open("/")
    field = phone.page.locator("form[action='/act/nudge'] input[name=text]").first
    field.fill("half a sent")
    household.sammy.do("wager", "a new wager")
    household.sammy.do("react", own_workout(household.sammy, "Lisa"), "💪")
    phone.wait_for_text(r"💪\s*Sammy")
    expect_equal(field.input_value(), "half a sent", "what was typed")


@case("What cannot be undone asks for the button, and a hold does it")
def confirmation(world):
    household = world.own_household().pair().train()
    kiosk = household.sammy
    phone = world.phone(household)
    phone.open("/settings/group")
    submit(phone, "leave")
    phone.page.wait_for_selector("#pattern")
    expect(kiosk.status()["group"], "left before the hold")
    words = phone.page.inner_text("#pattern").lower().split()
    waiting.until(
        "the ring shows the pattern",
        lambda: all(word in kiosk.json("ring")["meaning"].lower() for word in words if not word.startswith("light")))
    world.draw(phone, "confirmation")
    kiosk.hold()
    waiting.until("Sammy has left", lambda: kiosk.status()["group"] is None)
    phone.wait_for("the page says that it was done", "() => !document.querySelector('#pattern') && !!document.querySelector('#confirmation p')")


@case("A second action a second is taken, sixty at once are, and more are asked to wait")
def rate(world):
    household = world.own_household().pair().train()
    phone = world.phone(household)
    statuses = []
    # More than sixty, for one more is taken with each second that they take.
    while 429 not in statuses and len(statuses) < 1000:
        statuses.append(phone.post("/api/v1/actions/goal", json={"days": 4}).status)
    expect_equal(set(statuses[:50]), {200}, "the first fifty")
    expect(429 in statuses, f"a thousand one after the other are all taken: {set(statuses)}")
    expect_equal(request.ask(phone.port, "/health").status, 204, "health meanwhile")
