"""Workouts that are logged and described from the page, with and without script, and what could not be."""

import time

from cases.accessibility import axe
from parts import waiting
from parts.case import case, expect, expect_equal, expect_none

# How long a person takes to find the next thing to tap.
GLANCE_SECONDS = 1.5


def card(phone):
    return phone.page.locator("#log")


def logged(kiosk):
    return [workout for workout in kiosk.json("workouts") if workout["activity"]]


def choose(phone, action, type):
    """Chooses a type in the page's first form of that action, opening what holds it."""
    form = phone.page.locator(f"form[action='/act/{action}']").first
    opener = form.locator("xpath=ancestor::details[not(@open)]/summary")
    if opener.count():
        opener.first.click()
    form.locator("select[name=type]").select_option(type)
    return form


@case("From Home a run is logged by two taps, and both kiosks and Home say what it was")
def two_taps(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    phone.open("/")
    expect("Your last" not in card(phone).inner_text(), "the card tells of a workout before there is one")
    world.draw(phone, "home-before-log")
    begin, taps = time.monotonic(), 0

    def tap(element):
        nonlocal taps
        time.sleep(GLANCE_SECONDS)
        element.click()
        taps += 1

    tap(card(phone).get_by_role("link", name="Run", exact=True))
    expect_equal(phone.page.locator("#log-type").input_value(), "run", "the type that the form has chosen")
    world.draw(phone, "log-run")
    tap(phone.page.get_by_role("button", name="Log it", exact=True))
    phone.wait_for_text(r"Logged: Run, 30 minutes\. It counts once another member vouches for it\.")
    world.saw(f"from Home to a logged run: {time.monotonic() - begin:.1f} s with {taps} taps, wanted ≤ 10 s")
    expect_equal(taps, 2, "taps from Home to a logged run")
    [workout] = logged(kiosk)
    expect_equal(
        [workout[key] for key in ("activity", "minutes", "notes", "proof")], ["run", 30, None, "unproven"], "the workout")
    phone.wait_for_text(r"Run, 30 minutes")
    waiting.until("the partner's kiosk says what it was", lambda: logged(household.lisa))
    phone.open("/")
    expect("Your last: Run, 30 minutes" in card(phone).inner_text(), f"the card: {card(phone).inner_text()!r}")
    expect(phone.page.locator("#last-workout svg").count() == 1, "the last workout has no icon")
    world.draw(phone, "home-after-log")
    expect_none(phone.complaints, "what the browser complains of")


@case("A type that was logged last is offered first, with the minutes that it took")
def last_first(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    kiosk.do("log", "swim", "--minutes", "37")
    phone.open("/")
    expect_equal(card(phone).get_by_role("link").first.inner_text().strip(), "Swim", "the first type")
    card(phone).get_by_role("link", name="Swim", exact=True).click()
    expect_equal(phone.page.locator("#log-minutes").input_value(), "37", "the minutes that are filled in")


def every_form(phone, kiosk):
    phone.open("/log")
    form = choose(phone, "log", "cycle")
    form.locator("[name=minutes]").fill("50")
    form.locator("[name=notes]").fill("Into the <wind> & back")
    form.locator("[name=at]").fill(EARLIER)
    form.get_by_role("button", name="Log it", exact=True).click()
    waiting.until("the workout is logged", lambda: logged(kiosk))
    [workout] = logged(kiosk)
    expect_equal(
        [workout[key] for key in ("activity", "minutes", "notes")], ["cycle", 50, "Into the <wind> & back"],
        "the workout")
    expect_equal(workout["localTime"], EARLIER[-5:], "its time")
    phone.open(f"/photo/{workout['id']}")
    expect("Into the <wind> & back" in phone.text(), "the notes are not shown as they were written")
    form = choose(phone, "activity", "walk")
    form.locator("[name=minutes]").fill("20")
    form.locator("[name=notes]").fill("")
    form.get_by_role("button", name="Save what it was", exact=True).click()
    waiting.until(
        "the workout is described",
        lambda: [logged(kiosk)[0][key] for key in ("activity", "minutes", "notes")] == ["walk", 20, None])
    return workout["id"]


# Of the day on which the kiosk's clock begins, as a browser's field for a date and a time has it.
EARLIER = "2026-02-26T00:05"


@case("Notes, minutes and an earlier time are logged and described by forms, with script and without")
def forms(world):
    for options in ({}, {"java_script_enabled": False}):
        household = world.own_household().pair()
        phone = world.phone(household, **options)
        every_form(phone, household.sammy)
        expect_none(phone.complaints, "what the browser complains of")


@case("What cannot be logged is said in place, and without script what was entered is there to be mended")
def refused(world):
    household = world.own_household().pair()
    kiosk = household.sammy
    for options in ({}, {"java_script_enabled": False}):
        phone = world.phone(household, **options)
        phone.open("/log")
        form = choose(phone, "log", "run")
        form.locator("[name=notes]").fill("x" * 501)
        form.get_by_role("button", name="Log it", exact=True).click()
        phone.page.wait_for_selector("#notice .refusal")
        expect("notes may have up to 500 characters; this has 501" in phone.text(), "the refusal is not said")
        expect_equal(logged(kiosk), [], "what was logged")
        world.draw(phone, f"log-refused-{len(options)}")
        if options:
            again = phone.page.locator("#notice form")
            again.locator("[name=notes]").fill("Short")
            again.locator("button").click()
            waiting.until("it is logged then", lambda: [one["notes"] for one in logged(kiosk)] == ["Short"])


@case("Before the first workout Log says so, and axe finds nothing wrong with its forms, opened")
def empty(world):
    household = world.own_household().pair()
    phone = world.phone(household)
    phone.open("/log")
    expect("None yet." in phone.page.inner_text("#own"), "the empty list says nothing")
    expect_none(axe(phone, "/log"), "what axe-core finds before the first workout")
    household.sammy.do("log", "strength", "--minutes", "45", "--notes", "Legs")
    phone.wait_for_text(r"Strength, 45 minutes")
    expect_none(axe(phone, "/log"), "what axe-core finds")
    world.draw(phone, "log-own")
