"""Requests that other pages and other names send: refused, and nothing is changed by them."""

import http.server
import threading

from parts import request
from parts.case import case, expect, expect_equal

FRAME = "<!doctype html><title>evil</title><iframe src='{origin}/'></iframe>"
FORM = "<!doctype html><title>evil</title><form method=post action='{origin}/act/goal'><input name=days value=7></form>"


class ForeignSite:
    """A site of somebody else on this machine, which shows one page."""

    def __init__(self, page):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = page.encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def at(self, host):
        return f"http://{host}:{self.server.server_address[1]}/"


@case("A Host that is not ours is answered with 421, and ours are not")
def host(world):
    kiosk = world.household().sammy
    port = kiosk.port
    ours = kiosk.origin.partition("://")[2]
    foreign = [
        "evil.example", f"evil.example:{port}", f"127.0.0.1:{port + 1}", f"{ours}.evil.example:{port}", f"evil{ours}",
        f"127.0.0.1.evil.example:{port}", "127.0.0.1",
    ]
    for name in foreign:
        expect_equal(request.ask(port, "/", host=name).status, 421, f"Host: {name}")
    for name in (ours, f"127.0.0.1:{port}"):
        expect_equal(request.ask(port, "/", host=name).status, 200, f"Host: {name}")
    expect(request.ask(port, "/", host="").status in (400, 421), "a request without a Host is answered")
    two = request.ask(port, "/", fields=[("Host", "evil.example")])
    expect(two.status in (400, 421), f"two Host fields are answered with {two.status}")


@case("A Host that is not ours is refused also with a phone's cookie, for reading and acting")
def host_with_cookie(world):
    household = world.household()
    phone = world.phone(household)
    good = next(cookie for cookie in phone.context.cookies() if cookie["httpOnly"])
    cookie = ("Cookie", f"{good['name']}={good['value']}")
    evil = f"evil.example:{phone.port}"
    for path in ("/", "/api/v1/status", "/events", "/health"):
        answer = request.ask(phone.port, path, fields=[cookie], host=evil)
        expect_equal(answer.status, 421, f"GET {path} as {evil}")
    kind, body = request.json({"days": 7})
    fields = [cookie, ("Origin", f"http://{evil}"), *kind]
    answer = request.ask(phone.port, "/api/v1/actions/goal", "POST", fields, host=evil, body=body)
    expect_equal(answer.status, 421, f"POST as {evil}")


@case("An action without an Origin, or with another one, is answered with 403 and not done")
def origin(world):
    household = world.own_household().pair()
    phone = world.phone(household)
    host, port = phone.host, phone.port
    foreign = [
        None, "null", "http://evil.example", f"https://{host}", f"http://{host.partition(':')[0]}",
        f"http://{host.partition(':')[0]}:{port + 1}", f"http://{host}.evil.example", f"http://127.0.0.1:{port}",
    ]
    for text in foreign:
        for path, (kind, body) in (
            ("/api/v1/actions/goal", request.json({"days": 7})), ("/act/goal", request.form({"days": 7})),
            ("/phone/log-out", request.form({})), ("/admission/redeem", request.form({"code": "000000"})),
        ):
            fields = [*kind, *([("Origin", text)] if text else [])]
            expect_equal(phone.ask(path, "POST", fields, body).status, 403, f"POST {path} with Origin {text}")
    goals = [(member["goal"], member["next"]) for member in household.sammy.json("goal")["members"]]
    expect(not any(7 in pair for pair in goals), f"the goals afterwards: {goals}")
    expect(phone.is_admitted(), "the phone was signed out by a foreign page")
    expect_equal(phone.post("/api/v1/actions/goal", json={"days": 5}).status, 200, "the same from its own origin")


@case("GET changes nothing: an action's address is not there for it")
def reading(world):
    household = world.household()
    phone = world.phone(household)
    before = household.sammy.status()["members"]
    for path in ("/act/goal?days=7", "/api/v1/actions/goal?days=7", "/phone/log-out", "/admission/ask"):
        answer = phone.ask(path)
        expect(answer.status in (404, 405), f"GET {path} is answered with {answer.status}")
    expect_equal(household.sammy.status()["members"], before, "the members afterwards")
    expect(phone.is_admitted(), "a GET signed the phone out")


@case("A page whose name is rebound to the kiosk's address reads nothing and changes nothing")
def rebinding(world):
    household = world.household()
    phone = world.phone(household, resolves=True)
    evil = f"http://evil.example:{phone.port}"
    answer = phone.page.goto(evil + "/")
    expect_equal(answer.status, 421, "the rebound page")
    expect("Sammy" not in phone.html(), "the rebound page names a member")
    read = phone.page.evaluate(
        """async () => { try { const answer = await fetch('/api/v1/status'); return [answer.status, await answer.text()] }
        catch (error) { return [0, String(error)] } }""")
    expect(read[0] in (0, 421) and "Sammy" not in read[1], f"the rebound page read {read}")


@case("A foreign page's form is refused, though the browser has the phone's cookie")
def foreign_form(world):
    household = world.own_household().pair()
    phone = world.phone(household, resolves=True)
    with ForeignSite(FORM.format(origin=phone.origin)) as site:
        for host in ("evil.example", phone.host.partition(":")[0]):
            # The second one is another service of the kiosk's own machine: the same site to a browser, whose cookies ignore ports.
            phone.page.goto(site.at(host))
            with phone.page.expect_navigation() as going:
                phone.page.evaluate("document.forms[0].submit()")
            expect(going.value.status in (403, 404), f"a form of {host} is answered with {going.value.status}")
    goals = [(member["goal"], member["next"]) for member in household.sammy.json("goal")["members"]]
    expect(not any(7 in pair for pair in goals), f"the goals afterwards: {goals}")


@case("No other page shows the console in a frame")
def framing(world):
    household = world.household()
    phone = world.phone(household, resolves=True)
    for host in ("evil.example", phone.host.partition(":")[0]):
        with ForeignSite(FRAME.format(origin=phone.origin)) as site:
            phone.page.goto(site.at(host), wait_until="load")
            shown = phone.page.frames[-1]
            try:
                text = shown.evaluate("document.body ? document.body.innerText : ''")
            except Exception as error:  # a frame that was refused may be of no document at all
                text = str(error)
            expect("Sammy" not in text, f"{host} shows the console in a frame")


@case("A foreign page's script reads no answer, and no answer allows it to")
def foreign_script(world):
    household = world.household()
    phone = world.phone(household, resolves=True)
    with ForeignSite("<!doctype html><title>evil</title>") as site:
        phone.page.goto(site.at(phone.host.partition(":")[0]))
        read = phone.page.evaluate(
            """async (url) => { try { return await (await fetch(url, {credentials: 'include'})).text() }
            catch (error) { return 'refused' } }""", f"{phone.origin}/api/v1/status")
        expect_equal(read, "refused", "what the foreign page read")
        drawn = phone.page.evaluate(
            """(url) => new Promise((done) => { const image = new Image(); image.onload = () => done('shown')
            image.onerror = () => done('refused'); image.src = url })""",
            f"{phone.origin}/image/{household.sammy.workouts()[0]['id']}/small")
        expect_equal(drawn, "refused", "a photo on the foreign page")
    fields = [("Origin", "http://evil.example"), ("Access-Control-Request-Method", "POST")]
    for method in ("GET", "OPTIONS"):
        answer = phone.ask("/api/v1/status", method, fields)
        allowed = [name for name, _ in answer.fields if name.startswith("access-control-")]
        expect_equal(allowed, [], f"CORS fields of {method}")
