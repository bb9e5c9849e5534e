"""An open page while the agent goes and comes back, while the stream is lost, and on a phone that sleeps."""

import time

from parts import request, waiting
from parts.case import case, expect, expect_equal
from parts.pages import own_workout


@case("While the agent is away the open page says so and how old it is, and it recovers by itself")
def restart(world):
    household = world.own_household().pair().train()
    phone = world.phone(household)
    phone.open("/")
    household.sammy.kill()
    phone.wait_for_text(r"(?i)(no connection|not connected|cannot reach|away|offline)")
    phone.wait_for_text(r"\b\d+ (s|min|seconds?|minutes?)\b.*old|\bold\b|ago")
    expect("Sammy" in phone.text(), "what was seen before is gone from the page")
    world.draw(phone, "home-no-connection")
    household.sammy.start()
    household.sammy.do("wager", "after the restart")
    phone.wait_for_text("after the restart")
    waiting.until("the page says nothing of a lost connection any more", lambda: "No connection" not in phone.text())


@case("A form sent while the agent is away is not lost in silence, and not done twice")
def sent_while_away(world):
    household = world.own_household().pair().train()
    phone = world.phone(household)
    phone.open("/")
    household.sammy.kill()
    phone.page.get_by_role("button", name="React with heart").first.click()
    phone.wait_for_text(r"(?i)(no connection|not connected|cannot reach|away|offline)")
    household.sammy.start()
    phone.wait_for("the page is connected again", "() => !document.body.classList.contains('offline')")
    phone.page.get_by_role("button", name="React with heart").first.click()
    other = own_workout(household.sammy, "Lisa")
    waiting.until("the reaction is kept", lambda: "❤️" in str(household.sammy.json("workouts", "show", other)["reactions"]))


@case("A phone's third live stream ends its oldest, a ninth of all ends the oldest of all, and the agent goes on")
def streams(world):
    household = world.own_household().pair()
    kiosk = household.sammy
    phone = world.phone(household)
    cookies = [("Cookie", "; ".join(f"{c['name']}={c['value']}" for c in phone.context.cookies()))]
    for _ in range(12):
        expect_equal(request.status_only(kiosk.port, "/events", cookies).status, 200, "a live stream")
    pages = [phone.context.new_page() for _ in range(4)]
    for page in pages:
        page.goto(phone.origin + "/")
    time.sleep(1)
    expect(kiosk.agent.poll() is None, f"the agent ended with {kiosk.agent.poll()}")
    expect_equal(request.ask(kiosk.port, "/health").status, 204, "health afterwards")


@case("The live stream says what changed and a revision, and nothing of the household")
def stream(world):
    household = world.own_household().pair().train()
    phone = world.phone(household)
    phone.open("/settings")
    phone.page.evaluate(
        """() => new Promise((open) => { window.heard = []; const source = new EventSource('/events')
        for (const kind of ['message', 'change']) source.addEventListener(kind, (event) => window.heard.push(event.data))
        source.onopen = open })""")
    household.sammy.do("wager", "secret wager")
    phone.wait_for("an event comes", "() => window.heard.length > 0")
    heard = " ".join(phone.page.evaluate("window.heard"))
    expect("secret" not in heard and "Sammy" not in heard, f"the stream says {heard}")
    world.saw(heard[:100])


@case("A first view asks for its page once, and a change before its stream opens is shown all the same")
def between(world):
    household = world.own_household().pair().train()
    phone = world.phone(household)
    asked = []
    phone.page.on("request", lambda one: asked.append(one.url.removeprefix(phone.origin).partition("?")[0]))
    phone.open("/")
    phone.page.wait_for_timeout(2000)
    expect("/events" in asked, f"no stream among {asked}")
    expect_equal(asked.count("/"), 1, f"how often the page was asked for among {asked}")

    def late(route):
        household.sammy.do("wager", "between page and stream")
        route.continue_()

    phone.page.route("**/events*", late, times=1)
    phone.open("/")
    phone.wait_for_text("between page and stream")


@case("A stream begins with a change for one who has seen an earlier revision, and without for one who has seen the latest")
def seen(world):
    household = world.own_household().pair().train()
    phone = world.phone(household)
    revision = phone.ask("/?part=main").field("X-Revision")
    household.sammy.do("wager", "another one")
    waiting.until("the revision is another", lambda: phone.ask("/?part=main").field("X-Revision") != revision)
    phone.open("/settings")
    first = """(seen) => new Promise((done) => { const source = new EventSource('/events?seen=' + seen)
        source.addEventListener('change', (event) => done(JSON.parse(event.data).what))
        source.onopen = () => setTimeout(() => done('nothing'), 1000) })"""
    expect_equal(phone.page.evaluate(first, revision), "missed", "the first event of one who missed a change")
    latest = phone.ask("/?part=main").field("X-Revision")
    expect_equal(phone.page.evaluate(first, latest), "nothing", "the first event of one who missed none")


@case("A part in which somebody types is kept with what was typed, says that it has changed, and follows when it is closed")
def typed(world):
    household = world.own_household().pair().train()
    phone = world.phone(household)
    phone.open("/")
    phone.page.click("section:has(#wager) summary")
    phone.page.fill("#wager-text", "half a sentence")
    expect(not phone.page.is_visible("#behind"), "the page says that it has changed before it has")
    household.sammy.do("wager", "from elsewhere")
    phone.wait_for("the page says that it has changed", "() => !document.getElementById('behind').hidden")
    expect_equal(phone.page.input_value("#wager-text"), "half a sentence", "what was typed")
    expect("from elsewhere" not in phone.page.inner_text("section:has(#wager)"), "the part changed under the form")
    phone.page.fill("#wager-text", "")
    phone.page.evaluate("document.getElementById('wager-text').form.reset()")
    phone.page.click("section:has(#wager) summary")
    phone.page.evaluate("document.activeElement.blur()")
    phone.wait_for_text("from elsewhere")
    waiting.until("the page says no more that it has changed", lambda: not phone.page.is_visible("#behind"))


@case("A page that comes back from the browser's memory, or from sleep, is current")
def sleep(world):
    household = world.own_household().pair().train()
    phone = world.phone(household)
    phone.open("/")
    devtools = phone.devtools()
    devtools.send("Page.enable")
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    household.sammy.do("wager", "while asleep")
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    phone.wait_for_text("while asleep")
    phone.open("/history")
    household.sammy.do("wager", "while elsewhere")
    phone.page.go_back()
    phone.wait_for_text("while elsewhere")


@case("A part of a page is answered with 304 to who has it already")
def not_modified(world):
    household = world.own_household().pair().train()
    phone = world.phone(household)
    first = phone.ask("/?part=main")
    tag = first.field("ETag")
    expect(tag, f"a part has no ETag: {first.fields}")
    expect_equal(phone.ask("/?part=main", fields=[("If-None-Match", tag)]).status, 304, "the same part again")
    household.sammy.do("wager", "something else")
    expect_equal(phone.ask("/?part=main", fields=[("If-None-Match", tag)]).status, 200, "the part after a change")


@case("SIGTERM ends an agent that serves pages with 0, also while they are open and before any was")
def ends(world):
    household = world.own_household().pair()
    phone = world.phone(household)
    phone.open("/")
    for kiosk in household.kiosks:
        kiosk.stop()
        expect_equal(kiosk.agent.returncode, 0, f"what {kiosk.owner}'s agent ended with: {kiosk.logged()[-700:]}")
