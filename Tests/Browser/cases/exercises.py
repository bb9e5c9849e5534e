"""Guided exercises: from start to end, paused, and broken off."""

from cases.care import press_button
from parts import waiting
from parts.case import case, expect, expect_equal, expect_none


@case("An exercise runs from its start to its end: the page says each step as the ring does, pauses, goes on, and logs it", takes_long=True)
def exercise(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    shortest = min(kiosk.json("exercises"), key=lambda one: one["seconds"])
    steps = len(shortest["steps"])
    phone.open("/finger/exercises")
    phone.page.get_by_role("link", name=shortest["name"]).click()
    expect_equal(phone.heading(), shortest["name"], "the heading")
    expect_equal(phone.page.locator("#steps svg.hand").count(), steps, "drawings of steps")
    world.draw(phone, "exercise")
    press_button(phone, "Start")
    phone.wait_for_text(rf"Step 1 of {steps}: \d+ s left")
    expect(shortest["steps"][0]["text"] in phone.page.inner_text("#present"), "the page does not say the present step")
    waiting.until("the ring shows the exercise", lambda: "exercise" in kiosk.json("ring")["meaning"])
    world.draw(phone, "exercise-running")
    phone.wait_for_text(rf"Step 2 of {steps}")
    expect_equal(phone.page.locator("#steps [aria-current=step]").count(), 1, "steps that are marked as the present one")
    press_button(phone, "Pause")
    phone.wait_for_text(rf"Paused: Step 2 of {steps}")
    world.draw(phone, "exercise-paused")
    press_button(phone, "Go on")
    phone.wait_for_text(rf"(?<!Paused: )Step 2 of {steps}: \d+ s left")
    # The rest by itself, but for what a button can shorten: half of it has to be done.
    phone.wait_for_text(rf"Step {steps - 1} of {steps}")
    press_button(phone, "Next step")
    phone.wait_for_text(rf"Step {steps} of {steps}")
    press_button(phone, "End")
    phone.wait_for_text("✓ Done")
    phone.page.get_by_role("button", name="Start", exact=True).wait_for()
    log = kiosk.json("exercise", "log")
    expect_equal([(one["exercise"], one["completed"]) for one in log], [(shortest["id"], True)], "the log")
    phone.open("/finger/exercises")
    expect("✓ done" in phone.page.inner_text("#done"), "the page does not say that it was done")
    expect_none(phone.complaints, "what the browser complains of")


@case("An exercise that is stopped is logged as broken off, and another one is refused while one runs")
def broken_off(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    first, second = kiosk.json("exercises")[:2]
    phone.open(f"/finger/exercises/{first['id']}")
    press_button(phone, "Start")
    phone.wait_for_text(r"Step 1 of")
    answer = phone.post("/api/v1/actions/exercise-start", json={"exercise": second["id"]})
    expect_equal(answer.status, 409, "the start of another one")
    expect("an exercise is under way" in answer.json()["error"], f"the refusal says {answer.json()}")
    phone.open(f"/finger/exercises/{second['id']}")
    expect("is running" in phone.page.inner_text("#steering"), "the other's page does not say what runs")
    phone.page.locator("#steering a").click()
    press_button(phone, "Stop")
    phone.page.get_by_role("button", name="Start", exact=True).wait_for()
    log = kiosk.json("exercise", "log")
    expect_equal([(one["exercise"], one["completed"]) for one in log], [(first["id"], False)], "the log")
    phone.open("/finger/exercises")
    expect("broken off" in phone.page.inner_text("#done"), "the page does not say that it was broken off")
