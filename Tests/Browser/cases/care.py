"""Finger care: checks, reminders, goals and progress, with and without script, and what could not be saved."""

import datetime

from cases.accessibility import OPEN_ALL, axe, focus
from cases.forms import later, submit
from parts import waiting
from parts.case import case, expect, expect_equal, expect_none
from parts.pages import FINGER, named

TITLE = "Two <b>a</b> day & \"more\""


def press_button(phone, name):
    phone.page.get_by_role("button", name=name, exact=True).first.click()


def checks(kiosk):
    return kiosk.json("checks")


def reminders(kiosk):
    return {reminder["name"]: reminder for reminder in kiosk.json("reminders")}


@case("A finger check is one tap on Home: it is kept, the ring shows it, and the card says so")
def check(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    phone.open("/")
    card = phone.page.locator("#care")
    expect("Look after the finger" in card.inner_text(), f"the card before the first check: {card.inner_text()!r}")
    expect(" 0 " not in card.inner_text(), "the card begins with a zero")
    world.draw(phone, "home-before-care")
    press_button(phone, "Check my finger")
    waiting.until("the ring shows the check", lambda: "finger check is saved" in kiosk.json("ring")["meaning"], pause=0.01)
    waiting.until("the check is kept", lambda: len(checks(kiosk)) == 1)
    phone.wait_for_text(r"✓ 1 check today")
    phone.wait_for_text(r"1 day in a row")
    world.draw(phone, "home-care")
    expect_none(phone.complaints, "what the browser complains of")


@case("A check from the command line and one by a double press are seen on an open page")
def seen(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    phone.open("/finger")
    kiosk.do("check")
    phone.wait_for_text(r"✓ 1 check today")
    kiosk.do("simulate", "press", "--double")
    phone.wait_for_text(r"✓ 2 checks today")


@case("Another member sees one's checks only once they are shared, and nothing else of it ever", takes_long=True)
def sharing(world):
    household = world.own_household().pair()
    sammy, lisa = world.phone(household), world.phone(household, household.lisa)
    sammy.open("/finger")
    press_button(sammy, "Check my finger")
    sammy.wait_for_text(r"✓ 1 check today")
    lisa.open("/")
    household.sammy.do("wager", "a sign that all has arrived")
    lisa.wait_for_text("a sign that all has arrived")
    expect("finger check" not in lisa.text(), "Lisa is told of a check that is not shared")
    sammy.page.locator("#sharing button").click()
    sammy.wait_for_text("how many checks you made today")
    press_button(sammy, "Check my finger")
    lisa.wait_for_text(r"Sammy: \d finger checks? today")
    sammy.page.locator("#sharing button").click()
    sammy.wait_for_text("Those already shared stay visible")
    expect("Sammy: 2 finger checks today" in lisa.text() or "Sammy: 1 finger check today" in lisa.text(), "what was shared is not seen any more")


@case("A reminder is changed, switched off and on, added and removed, with and without script")
def reminder(world):
    household = world.own_household().pair()
    kiosk = household.sammy
    for number, options in enumerate(({}, {"java_script_enabled": False})):
        phone = world.phone(household, **options)
        phone.open("/finger/reminders")
        card = phone.page.locator("#reminders article", has_text="lunch")
        card.locator("summary").click()
        card.locator("input[type=time]").fill(f"13:{number}5")
        card.get_by_role("button", name="Save time").click()
        waiting.until("lunch is at another time", lambda n=number: reminders(kiosk)["lunch"]["time"] == f"13:{n}5")
        phone.open("/finger/reminders")
        for state in (False, True):
            phone.page.locator("#reminders article", has_text="lunch").get_by_role("switch").click()
            waiting.until("the switch is heard", lambda s=state: reminders(kiosk)["lunch"]["on"] is s)
            phone.wait_for(
                "the page shows the switch",
                f"() => [...document.querySelectorAll('#reminders article')].find((one) => one.innerText.includes('lunch'))"
                f".querySelector('[role=switch]').getAttribute('aria-checked') === '{str(state).lower()}'")
        submit(phone, "reminder-add", {"time": "15:30", "name": "tea & <biscuits>"})
        waiting.until("the reminder is added", lambda: "tea & <biscuits>" in reminders(kiosk))
        phone.wait_for_text("15:30, tea & <biscuits>")
        card = phone.page.locator("#reminders article", has_text="tea &")
        card.locator("summary").click()
        card.get_by_role("button", name="Remove").click()
        waiting.until("the reminder is gone", lambda: "tea & <biscuits>" not in reminders(kiosk))
        expect_none(phone.complaints, "what the browser complains of")
    world.draw(world.phones[-2], "reminders")


@case("A reminder that is due is said on Home until the check that answers it")
def due(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    kiosk.do("check")
    kiosk.do("reminders", "add", "20:00", "late")
    phone.open("/")
    kiosk.set_clock(later(household, 2 * 3600 + 30))
    phone.wait_for_text(r"due since 20:00")
    world.draw(phone, "home-due")
    press_button(phone, "Check my finger")
    phone.wait_for_text(r"It answers the reminder of 20:00")
    phone.wait_for("the card has no warning", "() => !document.querySelector('#care .warning')")
    expect_equal(checks(kiosk)[0]["reminder"], "20:00", "the reminder that the check answers")


@case("A goal is added, goes on with each check, and is removed; coins and level are said")
def goals(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    phone.open("/finger/goals")
    submit(phone, "target-add", {"title": TITLE, "count": "2", "of": "checks", "per": "day"})
    phone.wait_for_text(r"0 of 2 checks today")
    expect(TITLE in phone.text(), "the title is not shown as it was typed")
    for _ in range(2):
        kiosk.do("check")
    phone.wait_for_text(r"2 of 2 checks today ✓")
    phone.wait_for_text(r"70 of 100 XP, 30 coins")
    world.draw(phone, "goals")
    card = phone.page.locator("#targets article")
    card.locator("summary").click()
    card.get_by_role("button", name=f"Remove {TITLE}").click()
    waiting.until("the goal is gone", lambda: kiosk.json("targets") == [])
    phone.wait_for_text("None yet")
    expect_equal(kiosk.json("rewards")["coins"], 30, "coins after the goal was removed")


@case("A week without anything begins with tips, one with checks is drawn and told as a table, and weeks lead to others")
def progress(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    phone.open("/finger/progress")
    expect("Start today!" in phone.text(), "an empty week does not say how to begin")
    world.draw(phone, "progress-empty")
    press_button(phone, "Check my finger")
    phone.wait_for("the chart is there", "() => document.querySelectorAll('#chart .bar').length === 1")
    kiosk.set_clock(later(household, 26 * 3600))
    phone.open("/finger/progress")
    rows = phone.page.locator("#chart tbody tr").all_inner_texts()
    expect(any(row.split()[:4] == ["Thu", "26", "Feb", "1"] for row in rows), f"the table: {rows}")
    expect(phone.page.locator("#chart rect[stroke-dasharray]").count() >= 1, "missed reminders are not drawn")
    world.draw(phone, "progress")
    for path, link in (("/finger/progress", "Save chart"), ("/finger/goals", "Save badge")):
        phone.open(path)
        with phone.page.expect_download() as download:
            phone.page.get_by_role("link", name=link).click()
        with open(download.value.path(), "rb") as picture:
            expect(picture.read(8) == b"\x89PNG\r\n\x1a\n", f"{link} does not save a picture")
    phone.open("/finger/progress")
    phone.page.get_by_role("link", name="Week before").click()
    expect("Start today!" not in phone.text() and "16 – 22 Feb" in phone.text(), "the week before")
    phone.page.get_by_role("link", name="Week after").click()
    expect_equal(phone.page.locator("#chart .bar").count(), 1, "bars of the week after")


@case("What could not be sent is said, kept and sent again by one tap, and done once")
def unsaved(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    phone.open("/finger/goals")
    kiosk.kill()
    submit(phone, "target-add", {"title": TITLE, "count": "3"})
    again = phone.page.locator("#notice button", has_text="Try again")
    again.wait_for()
    expect("No connection" in phone.page.inner_text("#notice"), phone.page.inner_text("#notice"))
    expect_equal(phone.page.input_value("#target-title"), TITLE, "what was entered")
    world.draw(phone, "goals-unsaved")
    kiosk.start()
    again.click()
    waiting.until("the goal is kept", lambda: [one["title"] for one in kiosk.json("targets")] == [TITLE])
    phone.wait_for_text(r"0 of 3 checks today")
    expect_equal(len(kiosk.json("targets")), 1, "goals after it was sent twice")


@case("Without script what was refused comes back with what was entered, to be changed and sent again")
def again_without_script(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household, java_script_enabled=False)
    kiosk.do("nudge", "Lisa", "one")
    phone.open("/")
    submit(phone, "nudge", {"text": "two <b> & more"})
    field = phone.page.locator("#notice input[name=text]")
    field.wait_for()
    expect_equal(field.input_value(), "two <b> & more", "what was entered")
    world.draw(phone, "home-try-again")
    kiosk.set_clock(later(household, 2 * 3600))
    field.fill("three & more")
    press_button(phone, "Try again")
    phone.page.wait_for_selector("#notice :text('three & more')")
    expect(phone.page.locator("#notice .refusal").count() == 0, f"it is refused again: {phone.page.inner_text('#notice')}")


@case("Without script a check, a goal, the sharing and an exercise work, and its page asks again by itself")
def without_script(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household, java_script_enabled=False)
    phone.open("/")
    press_button(phone, "Check my finger")
    phone.page.wait_for_selector("#notice :text('Checked')")
    expect("✓ 1 check today" in phone.text() and phone.page.url.startswith(f"{phone.origin}/?"), "the card after the check")
    phone.open("/finger/goals")
    submit(phone, "target-add", {"title": TITLE, "count": "2"})
    phone.page.wait_for_selector("#targets article")
    phone.open("/finger")
    phone.page.locator("#sharing button").click()
    phone.page.wait_for_selector("#notice p")
    expect_equal(phone.page.get_attribute("#sharing button", "aria-checked"), "true", "the switch")
    phone.open("/finger/exercises/finger-bends")
    press_button(phone, "Start")
    phone.page.wait_for_selector("#notice :text('begins')")
    expect("Step 1 of" in phone.text(), "the exercise does not run")
    expect_equal(phone.page.locator("noscript meta, meta[http-equiv=refresh]").count(), 1, "the page's asking again")
    press_button(phone, "Stop")
    phone.page.wait_for_selector("button:text-is('Start')")
    expect_equal(kiosk.json("exercise", "log")[0]["completed"], False, "the log")


@case("The keyboard alone makes a check, sets a goal, and starts, pauses and stops an exercise")
def keyboard(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    phone.open("/")
    focus(phone, "form[action='/act/check'] button")
    phone.page.keyboard.press("Enter")
    waiting.until("the check is kept", lambda: len(checks(kiosk)) == 1)
    phone.open("/finger/goals")
    focus(phone, "#target-title")
    phone.page.keyboard.type("by keyboard")
    phone.page.keyboard.press("Enter")
    waiting.until("the goal is set", lambda: [one["title"] for one in kiosk.json("targets")] == ["by keyboard"])
    phone.open("/finger/exercises/finger-bends")
    for action, shown in (("start", r"Step 1 of \d+: \d+ s left"), ("pause", r"Paused: Step 1"), ("stop", r"Broken off in step 1")):
        focus(phone, f"form[action='/act/exercise-{action}'] button")
        phone.page.keyboard.press("Space")
        phone.wait_for_text(shown)


@case("axe-core finds nothing on pages of finger care while an exercise runs, one is due, and before anything was done, light and dark")
def accessible(world):
    household = world.own_household().pair()
    kiosk = household.sammy
    phones = {scheme: world.phone(household, color_scheme=scheme) for scheme in ("light", "dark")}

    def look(what, paths):
        for scheme, phone in phones.items():
            for path in paths:
                phone.open(path)
                expect_none(axe(phone, path), f"what axe-core finds {what} on {path}, {scheme}")

    look("before anything was done", ["/", *FINGER])
    kiosk.do("reminders", "add", "20:00", "late")
    kiosk.set_clock(later(household, 2 * 3600 + 30))
    kiosk.do("exercise", "start", "finger-bends")
    look("while an exercise runs", ["/", "/finger", "/finger/exercises", "/finger/exercises/finger-bends", "/finger/exercises/finger-slides"])
    kiosk.do("exercise", "stop")


@case("Finger care is drawn at 390 and 1280 px, light and dark, and with forced colours")
def drawn(world):
    household = world.household()
    phone = world.phone(household)
    for path in FINGER:
        phone.open(path)
        phone.page.evaluate(OPEN_ALL)
        world.draw(phone, named(path))
    forced = world.phone(household, forced_colors="active")
    for path in ("/finger/progress", "/finger/goals", "/finger/exercises/finger-bends"):
        forced.open(path)
        world.draw(forced, f"{named(path)}-forced")


@case("What scripts read of finger care is the JSON of the commands, for the member whose token it is")
def api(world):
    household = world.household()
    phone, kiosk = world.phone(household), household.sammy
    commands = {
        "checks": ["checks"], "reminders": ["reminders"], "exercises": ["exercises"], "exercise-log": ["exercise", "log"],
        "progress": ["progress"], "rewards": ["rewards"], "targets": ["targets"],
    }
    for name, command in commands.items():
        expect_equal(phone.ask(f"/api/v1/{name}").json(), kiosk.json(*command), name)
    care = phone.ask("/api/v1/care").json()
    expect(care["memberName"] == "Sammy" and care["begun"] and care["checksToday"] == 1, f"care: {care}")
    week = (datetime.datetime.strptime(kiosk.clock, "%Y-%m-%dT%H:%M:%SZ") - datetime.timedelta(days=7)).strftime("%F")
    expect_equal(phone.ask(f"/api/v1/progress?week={week}").json(), kiosk.json("progress", "--week", week), "the week before")
    for path in ("checks?days=0", "checks?days=x", "exercise-log?days=4001", "progress?week=today"):
        expect_equal(phone.ask(f"/api/v1/{path}").status, 400, path)
    other = world.phone(household, household.lisa)
    expect_equal(other.ask("/api/v1/care").json()["begun"], False, "whether Lisa's has begun")
