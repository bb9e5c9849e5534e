"""Empty, waiting and stale states: what the page says before there is a group, without photos, and when something fails."""

import re

from parts import admission, waiting
from parts.case import case, expect, expect_equal
from parts.household import GROUP, WAGER
from parts.pages import PLAIN, named, paths


@case("Home says the wager, the streak, each member's progress in words and the name of the group")
def home(world):
    household = world.household()
    phone = world.phone(household)
    phone.open("/")
    expect_equal(phone.heading(), GROUP, "the heading")
    expect_equal(phone.page.inner_text("#wager"), WAGER, "#wager")
    expect(phone.page.inner_text("#streak").strip(), "#streak is empty")
    for name in ("Sammy", "Lisa"):
        expect(re.search(rf"{name}\s+\d of \d days", phone.text()), f"no 'N of M days' beside {name}: {phone.text()[:400]}")
    expect(re.search(r"\d days? left|last day", phone.text()), "Home says no days left")
    # Of a kiosk that was silent for a minute Home says when it was last heard, asks it whether it is there, and looks again.
    phone.wait_for_text(r"Lisa[’']s kiosk: connected")


@case("The API's JSON is that of the command line")
def api(world):
    household = world.household()
    phone = world.phone(household)
    for name, command in (("status", ["status"]), ("history", ["history"]), ("workouts", ["workouts"])):
        theirs, ours = phone.ask(f"/api/v1/{name}").json(), household.sammy.json(*command)
        if isinstance(ours, dict):
            expect_equal(sorted(theirs), sorted(ours), f"keys of {name}")
        else:
            expect_equal([sorted(one) for one in theirs], [sorted(one) for one in ours], f"keys of {name}")
    expect_equal(phone.ask("/api/v1/status").json()["members"], household.sammy.status()["members"], "members of status")


@case("Before there is a group Home begins or joins one, and every other page says that there is none")
def no_group(world):
    household = world.empty_household()
    phone = world.phone(household)
    for path in PLAIN:
        answer = phone.open(path)
        expect_equal(answer.status, 200, path)
        expect_equal(phone.page.locator("h1").count(), 1, f"headings of {path}")
    phone.open("/")
    for action in ("create", "join"):
        expect(phone.page.locator(f"form[action='/act/{action}']").count() >= 1, f"Home has no form to {action}")
    world.draw(phone, "home-no-group")


@case("A group is begun and joined on the pages of two phones, without the command line")
def begin(world):
    household = world.own_household()
    sammy, lisa = household.kiosks
    first = world.phone(household)
    first.open("/")
    first.page.get_by_text("Begin a group", exact=True).click()
    form = first.page.locator("form[action='/act/create']")
    form.locator("[name=member]").fill("Sammy")
    form.locator("[name=goal]").select_option("4")
    form.locator("[name=wager]").fill("dinner")
    form.locator("button[type=submit]").click()
    waiting.until("there is a group", lambda: sammy.status()["group"])
    first.open("/settings/members")
    first.page.locator("form[action='/act/invite'] button[type=submit]").first.click()
    first.page.wait_for_selector("#pattern")
    words = first.page.inner_text("#pattern").strip()
    waiting.until("the ring shows the pattern", lambda: admission.shows(sammy, words))
    sammy.hold()
    first.page.wait_for_selector("#code")
    code = first.page.inner_text("#code").strip()
    second = world.phone(household, lisa)
    second.open("/")
    second.page.get_by_text("Join a group", exact=True).click()
    form = second.page.locator("form[action='/act/join']").first
    for name, text in (("code", code), ("at", sammy.peer_address), ("member", "Lisa")):
        form.locator(f"[name={name}]").fill(text)
    form.locator("[name=goal]").select_option("3")
    form.locator("button[type=submit]").click()
    second.wait_for_text(r"Sammy\s+\d of \d days")
    first.open("/")
    first.wait_for_text(r"Lisa\s+\d of \d days")


@case("Alone in a group Home says so and leads to the invitation")
def alone(world):
    household = world.own_household().begin_group()
    phone = world.phone(household)
    phone.open("/")
    expect(re.search(r"(?i)alone|invite", phone.text()), "Home says nothing of being alone")
    world.draw(phone, "home-alone")
    for path in paths(household.sammy):
        expect_equal(phone.open(path).status, 200, path)
    refused = phone.post("/api/v1/actions/nudge", json={"text": "Go"}).json()["error"]
    expect_equal(refused, "nobody else belongs to the group; invite somebody under Settings, Members", "why nobody is nudged")
    told = " ".join(household.sammy.run("nudge", "Go").stderr.decode().split())
    expect("invite somebody: fitpinky group invite" in told, f"the command line says {told}")


@case("Without a workout every page says what to do instead of showing nothing")
def no_workout(world):
    household = world.own_household().pair()
    phone = world.phone(household)
    for path in ("/", "/gallery", "/log"):
        phone.open(path)
        expect(re.search(r"(?i)press the button", phone.text()), f"{path} does not say how a workout is logged")
        world.draw(phone, f"{named(path)}-no-workout")


@case("A broken camera is said on Home with what to do, and a workout without a photo as unproven in words")
def broken_camera(world):
    household = world.own_household().pair()
    household.sammy.do("simulate", "camera", "unplugged")
    household.sammy.press()
    waiting.until("the workout is kept", lambda: household.sammy.workouts())
    phone = world.phone(household)
    phone.open("/")
    phone.wait_for_text(r"(?i)camera")
    phone.wait_for_text(r"(?i)without a photo|no photo")
    world.draw(phone, "home-broken-camera")
    for path in paths(household.sammy):
        expect_equal(phone.open(path).status, 200, path)
    other = world.phone(household, household.lisa)
    other.open("/log")
    other.wait_for_text(r"(?i)vouch")
    world.draw(other, "log-to-vouch-for")


@case("A partner who has been away for a month is said with how long, on Home")
def away(world):
    household = world.own_household().pair().train()
    household.lisa.stop()
    # A clock that is moved while the agent runs is one that was wrong, not a month.
    household.sammy.stop()
    household.sammy.clock = "2026-03-28T18:00:00Z"
    household.sammy.start()
    phone = world.phone(household)
    phone.open("/")
    found = phone.wait_for_text(r"Lisa.s kiosk: away, last heard .* ago.*")
    expect("connected," not in found.group(0), f"Home says {found.group(0)}")
    world.saw(found.group(0))
    world.draw(phone, "home-partner-away")


@case("After a missed week Home shows no red zero: it says to start, and the longest streak")
def missed(world):
    household = world.own_household().pair()
    household.lisa.stop()
    household.sammy.advance(15)
    phone = world.phone(household)
    phone.open("/")
    text = phone.page.inner_text("#streak")
    expect(not re.fullmatch(r"\s*0.*", text), f"#streak says {text!r}")
    world.saw(f"#streak says {text!r}")
    world.draw(phone, "home-missed-week")


@case("Photos lead to the next and the one before, and can be saved as they were signed")
def photos(world):
    household = world.household()
    phone = world.phone(household)
    newest = household.sammy.workouts()
    phone.open(f"/photo/{newest[0]['id']}")
    phone.page.locator("a[rel=next]").click()
    phone.page.wait_for_url(f"**/photo/{newest[1]['id']}")
    phone.page.locator("a[rel=prev]").click()
    phone.page.wait_for_url(f"**/photo/{newest[0]['id']}")
    size = phone.page.eval_on_selector("main img", "(one) => [one.naturalWidth, one.naturalHeight, one.complete]")
    expect(size[2] and size[0] > 0, f"the photo is not drawn: {size}")
    original = phone.ask(f"/image/{newest[0]['id']}/original")
    expect_equal((original.status, len(original.body)), (200, newest[0]["photo"]["bytes"]), "the original's bytes")


@case("Pictures to save are pictures")
def saved_pictures(world):
    household = world.household()
    phone = world.phone(household)
    phone.open("/history")
    found = phone.page.eval_on_selector_all("a[download]", "(all) => all.map((one) => one.getAttribute('href'))")
    expect(found, "History offers no picture")
    for path in found:
        answer = phone.ask(path)
        expect_equal((answer.status, (answer.field("Content-Type") or "")[:6]), (200, "image/"), path)


@case("An address of nothing is answered with 404 and a page that leads home")
def nothing(world):
    phone = world.phone(world.household())
    for path in ("/nothing", "/history/2026-99-99", "/photo/00000000000000000000000000", "/settings/nothing"):
        expect_equal(phone.open(path).status, 404, path)
        expect(phone.page.locator("a[href='/']").count() >= 1, f"{path} does not lead home")
    world.draw(phone, "not-found")
