"""How a phone is let in, and how it is not."""

from parts import admission, request, waiting
from parts.case import case, expect, expect_equal
from parts.household import GROUP


@case("A hold of the button admits the phone whose pattern the ring shows")
def button(world):
    household = world.own_household().pair()
    phone = world.stranger(household.sammy)
    pattern = admission.by_button(phone, household.sammy)
    admission.wait_for_home(phone)
    expect_equal(phone.heading(), GROUP, "the heading after the admission")
    rows = household.sammy.phones()
    expect_equal([row["by"] for row in rows], ["button"], "how phones were admitted")
    expect_equal(rows[0]["member"] and phone.ask("/api/v1/status").status, 200, "the status for the phone")
    expect("a phone is admitted" in household.sammy.logged(), "the log does not tell of the phone")
    world.saw(f"the page and the ring showed {pattern!r}")


@case("Where the ring is switched off no hold admits or confirms, and the page offers the code instead")
def no_ring(world):
    household = world.own_household().pair()
    kiosk = household.sammy
    kiosk.stop()
    settings = kiosk.folder / "kiosk.toml"
    settings.write_text(settings.read_text() + '\n[ring]\nsink = "none"\n')
    kiosk.start()
    stranger = world.stranger(kiosk)
    stranger.open("/")
    expect("no ring" in stranger.text(), f"the page says {stranger.text()!r}")
    expect_equal(stranger.page.locator("form[action='/admission/ask']").count(), 0, "forms that ask the kiosk")
    expect_equal(stranger.post("/admission/ask").status, 409, "a request all the same")
    phone = world.phone(household)
    answer = phone.post("/api/v1/actions/leave", json={})
    expect_equal(answer.status, 409, "an act that the button confirms")
    expect("no ring" in answer.json()["error"], f"the error is {answer.json()}")


@case("A hold that admits a phone neither nudges nor invites, and the ring goes back to what it showed")
def button_does_nothing_else(world):
    household = world.own_household().pair()
    phone = world.stranger(household.sammy)
    invite = household.sammy.json("group", "invite", "--look")
    words = admission.by_button(phone, household.sammy)
    admission.wait_for_home(phone)
    expect_equal(household.sammy.json("group", "invite", "--look"), invite, "the group's invitation after the hold")
    waiting.until("the pattern goes", lambda: not admission.shows(household.sammy, words))
    expect_equal(household.sammy.workouts(), [], "workouts after the hold")


@case("A tap while a phone waits logs a workout as ever, and ends the request")
def tap(world):
    household = world.own_household().pair()
    phone = world.stranger(household.sammy)
    words = admission.ask(phone)
    waiting.until("the ring shows the pattern", lambda: admission.shows(household.sammy, words))
    household.sammy.work_out()
    waiting.until("the page says that the request ended", lambda: phone.page.query_selector("#pattern") is None)
    expect(not phone.is_admitted(), "a tap admitted the phone")
    expect_equal(household.sammy.phones(), [], "phones after the tap")


@case("The button admits without script as well")
def button_without_script(world):
    household = world.own_household().pair()
    phone = world.stranger(household.sammy, java_script_enabled=False)
    admission.by_button(phone, household.sammy)
    phone.page.wait_for_selector("nav")
    expect_equal(phone.heading(), GROUP, "the heading after the admission")


@case("Opening the address of a QR code admits that browser, once")
def qr(world):
    household = world.own_household().pair()
    url = household.sammy.invite_phone()["url"]
    first, second = world.stranger(household.sammy), world.stranger(household.sammy)
    first.page.goto(url)
    admission.wait_for_home(first)
    expect("#" not in first.page.url, f"the secret stays in the address {first.page.url}")
    second.page.goto(url)
    second.page.wait_for_selector("#notice p")
    expect(not second.is_admitted(), "the same address admitted two browsers")
    expect_equal([row["by"] for row in household.sammy.phones()], ["qr"], "how phones were admitted")


@case("Six characters admit the phone that types them, in any case, and only once")
def code(world):
    household = world.own_household().pair()
    text = household.sammy.invite_phone()["code"]
    first, second = world.stranger(household.sammy), world.stranger(household.sammy)
    admission.by_code(first, household.sammy, text.lower())
    admission.wait_for_home(first)
    admission.by_code(second, household.sammy, text)
    second.page.wait_for_load_state()
    expect(not second.is_admitted(), "the same code admitted two phones")
    expect_equal([row["by"] for row in household.sammy.phones()], ["code"], "how phones were admitted")


@case("Without script the address of a QR code asks for the six characters, which admit")
def qr_without_script(world):
    household = world.own_household().pair()
    invite = household.sammy.invite_phone()
    phone = world.stranger(household.sammy, java_script_enabled=False)
    phone.page.goto(invite["url"])
    phone.page.locator("input[name=code]").fill(invite["code"])
    phone.page.locator("form:has(input[name=code]) button[type=submit]").click()
    phone.page.wait_for_selector("nav")
    expect(phone.is_admitted(), "the phone is not admitted")


@case("Five wrong codes burn an invitation, also when the agent starts again between them")
def burned(world):
    household = world.own_household().pair()
    invite = household.sammy.invite_phone()
    phone = world.stranger(household.sammy)
    wrong = [code for code in ("000000", "111111", "222222", "333333", "444444", "555555") if code != invite["code"]]
    for number, attempt in enumerate(wrong[:5]):
        if number == 3:
            household.sammy.kill()
            household.sammy.start()
        answer = phone.post("/admission/redeem", {"code": attempt})
        expect(answer.status in (303, 403), f"a wrong code is answered with {answer.status}")
    phone.post("/admission/redeem", {"code": invite["code"]})
    expect(not phone.is_admitted(), "the right code admits after five wrong ones")


@case("A revoked phone sees the page of a stranger at once")
def revoked(world):
    household = world.own_household().pair()
    phone = world.stranger(household.sammy)
    admission.by_address(phone, household.sammy)
    household.sammy.do("console", "revoke", household.sammy.phones()[0]["id"])
    waiting.until("the open page becomes a stranger's", lambda: GROUP not in phone.text())
    expect(not phone.is_admitted(), "the phone still reads the status")


@case("An admission survives the agent's end without a warning")
def kept(world):
    household = world.own_household().pair()
    phone = world.stranger(household.sammy)
    admission.by_address(phone, household.sammy)
    household.sammy.kill()
    household.sammy.start()
    phone.open("/")
    expect_equal(phone.heading(), GROUP, "the heading after the restart")
    cookie = next(cookie for cookie in phone.context.cookies() if cookie["httpOnly"])
    expect_equal((cookie["sameSite"], cookie["path"]), ("Strict", "/"), "the cookie's attributes")
    expect(len(cookie["value"]) >= 43, "the cookie has less than 256 bits")


@case("A phone that holds a token reads and acts without an origin, until the token is revoked")
def token(world):
    household = world.own_household().pair()
    kiosk = household.sammy
    text = kiosk.json("console", "token", "lamp")
    bearer = [("Authorization", f"Bearer {text['token']}")]
    expect_equal(request.ask(kiosk.port, "/api/v1/status", fields=bearer).status, 200, "the status with a token")
    kind, body = request.json({"days": 5})
    answer = request.ask(kiosk.port, "/api/v1/actions/goal", "POST", [*bearer, *kind], body=body)
    expect_equal(answer.status, 200, "an action with a token and no origin")
    kiosk.do("console", "revoke", kiosk.phones()[0]["id"])
    answer = request.ask(kiosk.port, "/api/v1/status", fields=bearer)
    expect_equal(answer.status, 404, "the status with a revoked token")
