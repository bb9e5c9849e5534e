"""Training plans and trainings: plans changed with and without script, a training guided by page and button, what was lifted."""

import fnmatch

from cases.accessibility import LOST, axe, focus
from cases.care import press_button
from cases.forms import submit
from parts import waiting
from parts.case import case, expect, expect_equal, expect_none

PLAN = "Legs <b>&</b> \"arms\""
# Heights of the lines of large text, in pixels of the page, and how wide the widest is in its card.
LARGE = """() => [...document.querySelectorAll('#present .large text')].map((one) => {
  const box = one.getBoundingClientRect(), card = one.closest('section').getBoundingClientRect()
  return { height: box.height, beyond: Math.max(box.right - card.right, card.left - box.left) } })"""
# A letter of this height is read from three metres by somebody who sees well: 390 px are about 65 mm.
READABLE = 36


def at(phone, pattern):
    """Waits until the page is at such an address. It may be led on by an answer and by the open page's news at once, of which one
    navigation breaks off the other."""

    def is_there():
        # The address is known once the browser's events were taken in, which a wait does.
        phone.page.wait_for_timeout(50)
        address = phone.page.url
        # What an answer leads to may name that answer behind its path; a pattern that has a query is of the whole address.
        return any(fnmatch.fnmatch(part, pattern) for part in (address, address.partition("?")[0]))

    waiting.until(f"the page to be at {pattern}", is_there)
    phone.page.wait_for_load_state()


def splits(kiosk):
    return {split["name"]: split for split in kiosk.json("splits")}


def names(kiosk, plan):
    return [exercise["name"] for exercise in splits(kiosk)[plan]["exercises"]]


def plan(phone, kiosk, name, exercises, rest=0):
    """A plan of that name, whose exercises have two sets each."""
    phone.post("/api/v1/actions/split-add", json={"name": name})
    for exercise in exercises:
        fields = {"split": name, "name": exercise, "sets": 2, "reps": 8, "weightKg": 42.5, "restSeconds": rest}
        answer = phone.post("/api/v1/actions/split-exercise-add", json=fields)
        expect_equal(answer.status, 200, f"the answer to {exercise}")
    return splits(kiosk)[name]


def begin(phone, name):
    """From Home, by two taps."""
    phone.open("/")
    phone.page.get_by_role("link", name="Train by a plan").click()
    at(phone, "**/training")
    phone.page.get_by_role("button", name=f"Start {name}", exact=True).click()


def changed(world, **options):
    """Makes a plan, fills it, changes everything of it, and removes it."""
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household, **options)
    phone.open("/plans")
    expect("None yet." in phone.text(), "the page does not say that there is no plan")
    expect_none(axe(phone, None) if not options else [], "what axe finds before the first plan")
    submit(phone, "split-add", {"name": PLAN})
    at(phone, "**/plans/*")
    expect_equal(phone.heading(), PLAN, "the heading")
    editor = phone.page.url.removeprefix(phone.origin).partition("?")[0]
    phone.page.get_by_role("link", name="From the catalogue").click()
    at(phone, "**/catalogue?*")
    phone.page.fill("#search", "leg press")
    phone.page.get_by_role("button", name="Search", exact=True).click()
    at(phone, "**search=leg*")
    first = phone.page.inner_text("#found h3")
    press_button(phone, f"Add {first}")
    waiting.until("the exercise of the catalogue is in the plan", lambda: names(kiosk, PLAN) == [first])
    phone.open(editor)
    submit(phone, "split-exercise-add", {"name": "Row & <pull>", "sets": "3", "reps": "8", "weightKg": "42,5"})
    waiting.until("the other one is in it, too", lambda: names(kiosk, PLAN) == [first, "Row & <pull>"])
    expect_equal(splits(kiosk)[PLAN]["exercises"][1]["weightKg"], 42.5, "its weight")
    phone.open(editor)
    phone.page.get_by_role("button", name="Move Row & <pull> up", exact=True).click()
    waiting.until("it is the first", lambda: names(kiosk, PLAN) == ["Row & <pull>", first])
    phone.open(editor)
    phone.page.get_by_role("link", name="Change Row & <pull>", exact=True).click()
    at(phone, f"**{editor}/*")
    submit(phone, "split-exercise-set", {"name": "Row", "weightKg": "", "load": "free"})
    waiting.until("it is another one", lambda: names(kiosk, PLAN)[0] == "Row")
    expect_equal(splits(kiosk)[PLAN]["exercises"][0]["weightKg"], None, "the weight that was taken away")
    submit(phone, "split-exercise-copy")
    waiting.until("it is there twice", lambda: names(kiosk, PLAN) == ["Row", "Row", first])
    submit(phone, "split-exercise-remove")
    waiting.until("it is there once", lambda: names(kiosk, PLAN) == ["Row", first])
    at(phone, f"**{editor}*")
    submit(phone, "split-rename", {"name": "Pull"})
    waiting.until("the plan is called otherwise", lambda: list(splits(kiosk)) == ["Pull"])
    phone.open(editor)
    submit(phone, "split-copy")
    waiting.until("there are two plans", lambda: sorted(splits(kiosk)) == ["Pull", "Pull (copy)"])
    phone.open(editor)
    submit(phone, "split-remove")
    at(phone, "**/plans*")
    expect_equal(list(splits(kiosk)), ["Pull (copy)"], "the plans that are left")
    submit(phone, "split-starter")
    waiting.until("the starters are there", lambda: {"Upper Body", "Core", "Lower Body"} < set(splits(kiosk)))
    expect_none(phone.complaints, "what the browser complains of")
    return phone


@case("A plan is made, filled from the catalogue and by name, put in order, changed, copied and removed by the page")
def plans(world):
    phone = changed(world)
    phone.open("/plans")
    world.draw(phone, "plans")
    phone.page.get_by_role("link", name="Upper Body", exact=True).click()
    at(phone, "**/plans/*")
    world.draw(phone, "plan")


@case("The same without script")
def plans_plain(world):
    changed(world, java_script_enabled=False)


@case("Of two tabs that change the same exercise the later is told, keeps what was typed, and overwrites nothing")
def two_tabs(world):
    for options in ({}, {"java_script_enabled": False}):
        household = world.own_household().pair()
        kiosk, phone = household.sammy, world.phone(household, **options)
        split = plan(phone, kiosk, "Arms", ["Row"])
        path = f"/plans/{split['id']}/{split['exercises'][0]['id']}"
        other = world.phone(household)
        phone.open(path)
        other.open(path)
        # A page in which nothing is typed yet follows the other one.
        phone.page.fill("#set-sets", "5")
        submit(other, "split-exercise-set", {"reps": "12"})
        waiting.until("the first is saved", lambda: splits(kiosk)["Arms"]["exercises"][0]["reps"] == 12)
        submit(phone, "split-exercise-set")
        phone.wait_for_text(r"was changed elsewhere since this page was made")
        exercise = splits(kiosk)["Arms"]["exercises"][0]
        expect_equal([exercise["sets"], exercise["reps"]], [2, 12], "the exercise after the refused change")
        typed = phone.page.locator("#set-sets" if not options else "#again-sets").input_value()
        expect_equal(typed, "5", "what was typed")


@case("A training is two taps from Home; done, rest, skip and undo are shown as the ring has them; its end is a workout", takes_long=True)
def guided(world):
    household = world.own_household().pair()
    kiosk, phone, other = household.sammy, world.phone(household), world.phone(household, kiosk=household.lisa)
    plan(phone, kiosk, "Arms", ["Bench press", "Row"], rest=60)
    begin(phone, "Arms")
    phone.wait_for_text(r"Bench press, set 1 of 2: 8 × 42.5.kg")
    world.draw(phone, "training-set")
    expect_none(axe(phone, None), "what axe finds in a set")
    waiting.until("the ring shows it", lambda: "set 1 of 2" in kiosk.json("ring")["meaning"])
    other.open("/")
    other.wait_for_text(r"Sammy: Strength, 0:\d\d")
    expect("Bench press" not in other.text(), "the partner is told of exercises")
    press_button(phone, "Done")
    phone.wait_for_text(r"Rest\. Next: Bench press, set 2 of 2")
    left = phone.page.text_content("[data-left]")
    waiting.until("the rest is counted down", lambda: phone.page.text_content("[data-left]") < left)
    world.draw(phone, "training-rest")
    expect_none(axe(phone, None), "what axe finds in a rest")
    press_button(phone, "Go on")
    phone.wait_for_text(r"(?<!Next: )Bench press, set 2 of 2")
    press_button(phone, "Undo")
    phone.wait_for_text(r"Bench press, set 1 of 2")
    # No rest follows a set that was skipped.
    for then in (r"Bench press, set 2 of 2", r"Row, set 1 of 2", r"Row, set 2 of 2", r"All sets are done"):
        press_button(phone, "Skip")
        phone.wait_for_text(r"(?<!Next: )" + then)
    world.draw(phone, "training-all-done")
    phone.open("/")
    expect("Your training: Arms" in phone.text(), "Home does not show the training")
    expect(phone.page.locator("#session").count() == 0, "Home shows the training as a session, too")
    world.draw(phone, "home-training")
    phone.page.get_by_role("link", name="To the training").click()
    at(phone, "**/training")
    press_button(phone, "End")
    phone.wait_for_text(r"Well done")
    kiosk.press()
    waiting.until("the press proves it", lambda: [one["proof"] for one in kiosk.workouts()] == ["photo"])
    expect_equal(kiosk.workouts()[0]["activity"], "strength", "what the workout is")
    expect_none(phone.complaints, "what the browser complains of")


@case("A press of the button is seen on the open page, and Done of a page that has not heard of it is refused")
def by_button(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    plan(phone, kiosk, "Arms", ["Row"])
    begin(phone, "Arms")
    phone.wait_for_text(r"Row, set 1 of 2")
    kiosk.press()
    phone.wait_for_text(r"Row, set 2 of 2")
    answer = phone.post("/api/v1/actions/train", json={"do": "done", "exercise": 1, "set": 1})
    expect_equal(answer.status, 409, "done of the first set once more")
    expect("at another set by now" in answer.json()["error"], f"the refusal says {answer.json()}")
    kiosk.press()
    phone.wait_for_text(r"All sets are done")
    kiosk.hold(1.8)
    phone.wait_for_text(r"Well done")


@case("After a refused Done the page shows the set that is the present one, and its next Done is taken")
def refused(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    plan(phone, kiosk, "Arms", ["Row"])
    begin(phone, "Arms")
    phone.wait_for_text(r"Row, set 1 of 2")
    # A button that was tapped keeps the focus, and what it stands in is not replaced.
    focus(phone, "form:has([value=done]) button")
    kiosk.press()
    phone.wait_for_text(r"Row, set 2 of 2")
    press_button(phone, "Done")
    phone.wait_for_text(r"at another set by now")
    phone.page.locator("#steering form:has([value=done]) input[name=set][value='2']").wait_for(state="attached")
    press_button(phone, "Done")
    phone.wait_for_text(r"All sets are done")
    # The refusal is the browser's only complaint.
    expect_none((one for one in phone.complaints if "409" not in one), "what the browser complains of")


@case("Without script a training is begun, steered and discarded, and nothing of it is left")
def plain(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household, java_script_enabled=False)
    plan(phone, kiosk, "Arms", ["Row"], rest=60)
    begin(phone, "Arms")
    phone.wait_for_text(r"Row, set 1 of 2")
    press_button(phone, "Done")
    phone.wait_for_text(r"Rest\. Next: Row, set 2 of 2")
    press_button(phone, "Undo")
    phone.wait_for_text(r"(?<!Next: )Row, set 1 of 2")
    phone.page.locator("#discarding summary").click()
    press_button(phone, "Discard the training")
    phone.page.get_by_role("button", name="Start Arms", exact=True).wait_for()
    expect_equal(kiosk.workouts(), [], "workouts")
    expect_equal(kiosk.json("trainings"), [], "trainings")


@case("The next set is read from three metres on a phone of 390 px, also where its name is long, and nothing is beyond the page")
def large(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    plan(phone, kiosk, "Arms", ["Row", "Incline bench press with two dumbbells", "W" * 60], rest=30)
    begin(phone, "Arms")
    for name in ("Row", "Incline bench press with two dumbbells", "W" * 60):
        for _ in range(6):
            if f"{name}, set" in phone.page.inner_text("#present"):
                break
            press_button(phone, "Go on" if phone.page.get_by_role("button", name="Go on", exact=True).count() else "Skip")
            phone.page.wait_for_timeout(500)
        expect(f"{name}, set" in phone.page.inner_text("#present"), f"the training does not come to {name}")
        lines = phone.page.evaluate(LARGE)
        heights = [round(line["height"]) for line in lines]
        world.saw(f"{name}: lines of {heights} px")
        expect_none((f"{line['beyond']:.0f} px beyond the card" for line in lines if line["beyond"] > 1), f"lines of {name}")
        expect(min(heights) >= READABLE or name.startswith("W"), f"lines of {name} are {heights} px high")
        expect_none(phone.page.evaluate(LOST), "what is lost")


@case("The keyboard alone begins a training, marks a set and ends it")
def keyboard(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    plan(phone, kiosk, "Arms", ["Row"])
    phone.open("/training")
    focus(phone, "button[aria-label='Start Arms']")
    phone.page.keyboard.press("Enter")
    phone.wait_for_text(r"Row, set 1 of 2")
    focus(phone, "form:has([value=done]) button")
    phone.page.keyboard.press("Space")
    phone.wait_for_text(r"Row, set 2 of 2")
    focus(phone, "form:has([value=end]) button")
    phone.page.keyboard.press("Enter")
    phone.wait_for_text(r"Well done")


@case("What was done stands among trainings, its weights are drawn and said as a table, and it can be removed")
def past(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    phone.open("/trainings/progress")
    expect("No exercise was trained yet." in phone.text(), "progress without a training")
    plan(phone, kiosk, "Arms", ["Row"])
    for weight in (42.5, 45):
        exercise = splits(kiosk)["Arms"]["exercises"][0]["id"]
        phone.post("/api/v1/actions/split-exercise-set", json={"split": "Arms", "exercise": exercise, "weightKg": weight})
        for what in ({"do": "start", "split": "Arms"}, {"do": "done"}, {"do": "done"}, {"do": "end"}):
            waiting.until(f"{what} is taken", lambda w=what: phone.post("/api/v1/actions/train", json=w).status == 200)
    waiting.until("both are kept", lambda: len(kiosk.json("trainings")) == 2)
    phone.open("/trainings")
    expect_equal(phone.page.locator("#trainings li").count(), 2, "trainings on the page")
    world.draw(phone, "trainings")
    phone.open("/trainings/progress?exercise=row")
    rows = phone.page.locator("tbody tr").all_inner_texts()
    expect("45" in rows[0] and "42.5" in rows[1], f"the table says {rows}")
    expect_none(axe(phone, None), "what axe finds")
    world.draw(phone, "lifted")
    phone.open("/trainings")
    phone.page.locator("#trainings a").first.click()
    at(phone, "**/trainings/*")
    world.draw(phone, "training-past")
    submit(phone, "training-remove")
    at(phone, "**/trainings")
    waiting.until("one is left", lambda: len(kiosk.json("trainings")) == 1)
    expect_none(phone.complaints, "what the browser complains of")


@case("Rest and countdown are set below Settings, and a number that they cannot be is refused and kept to be typed again")
def rests(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    phone.open("/settings/training")
    submit(phone, "rest-seconds", {"seconds": "120"})
    timers = lambda: phone.ask("/api/v1/training-timers").json()  # noqa: E731
    waiting.until("the rest is kept", lambda: timers()["restSeconds"] == 120)
    submit(phone, "countdown-seconds", {"seconds": "5"})
    waiting.until("the countdown is kept", lambda: timers()["countdownSeconds"] == 5)
    answer = phone.post("/api/v1/actions/rest-seconds", json={"seconds": 901})
    expect_equal(answer.status // 100, 4, "a rest of 901 s")
    expect_equal(kiosk.json("rest-seconds")["restSeconds"], 120, "the rest as the command line says it")
