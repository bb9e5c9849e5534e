"""Timed sessions: begun, paused, ended and discarded from the page, and seen by the partner."""

from cases.accessibility import axe
from cases.care import press_button
from parts import waiting
from parts.case import case, expect, expect_equal, expect_none


def start(phone, title):
    phone.open("/log")
    phone.page.locator("#session-start").get_by_role("button", name=title, exact=True).click()
    phone.page.locator("#session").wait_for()


@case("A session is begun, paused, gone on with and ended from the page; the partner sees it, and a press proves its workout")
def session(world):
    household = world.own_household().pair()
    kiosk, phone, other = household.sammy, world.phone(household), world.phone(household, kiosk=household.lisa)
    start(phone, "Run")
    phone.wait_for_text(r"Run: 0:0\d")
    world.draw(phone, "session-running")
    waiting.until("the ring shows it", lambda: "session" in kiosk.json("ring")["meaning"])
    other.open("/")
    other.wait_for_text(r"Sammy: Run, 0:\d\d")
    waiting.until("the partner's ring shows it", lambda: "session" in household.lisa.json("ring")["meaning"])
    expect(other.page.locator("#session form").count() == 0, "the partner can steer it")
    press_button(phone, "Pause")
    phone.wait_for_text(r"Run: 0:\d\d, paused")
    other.wait_for_text(r"Sammy: Run, 0:\d\d, paused")
    expect_equal(phone.ask("/api/v1/session").json()["state"], "paused", "what scripts are told")
    world.draw(phone, "session-paused")
    press_button(phone, "Go on")
    phone.wait_for_text(r"Run: 0:\d\d(?!, paused)")
    phone.open("/")
    expect(phone.page.locator("#session").count() == 1, "Home does not show the session")
    expect_none(axe(phone, None), "what axe finds")
    press_button(phone, "End")
    waiting.until("the session is over", lambda: kiosk.json("session") is None)
    kiosk.press()
    waiting.until("the press proves the run", lambda: [one["proof"] for one in kiosk.workouts()] == ["photo"])
    [workout] = kiosk.workouts()
    expect_equal([workout["activity"], workout["minutes"]], ["run", 1], "what the workout was")
    waiting.until("the partner's page shows none", lambda: other.page.locator("#session").count() == 0)
    expect_none(phone.complaints, "what the browser complains of")


@case("A session that is discarded leaves nothing, and another one is refused while one runs")
def discarded(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    start(phone, "Swim")
    answer = phone.post("/api/v1/actions/session", json={"do": "start", "type": "walk"})
    expect_equal(answer.status, 409, "the start of another one")
    expect("a session is under way" in answer.json()["error"], f"the refusal says {answer.json()}")
    expect(phone.page.locator("#session-start").count() == 0, "Log offers to begin another one")
    press_button(phone, "Discard")
    waiting.until("nothing runs", lambda: kiosk.json("session") is None)
    expect_equal(kiosk.workouts(), [], "workouts")
    answer = phone.post("/api/v1/actions/session", json={"do": "pause"})
    expect_equal(answer.status, 409, "the pause of none")


@case("Of a partner's session whose kiosk is silent the page says so, and after twelve hours it is shown no more")
def stale(world):
    household = world.own_household().pair()
    household.lisa.do("session", "start", "walk")
    phone = world.phone(household)
    phone.open("/")
    phone.wait_for_text(r"Lisa: Walk, 0:\d\d")
    household.lisa.kill()
    kiosk = household.sammy
    # How long a kiosk has been silent is not told by a clock that is set, unless the agent was off meanwhile.
    kiosk.stop()
    kiosk.start()
    kiosk.do("simulate", "clock", "--advance", "20m")
    phone.open("/")
    phone.wait_for_text(r"Lisa: Walk, [\d:]+; .*so it may be over")
    world.draw(phone, "session-stale")
    kiosk.do("simulate", "clock", "--advance", "12h")

    def is_gone():
        phone.open("/")
        return phone.page.locator("#session").count() == 0

    waiting.until("the page shows it no more", is_gone)
