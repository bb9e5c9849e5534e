"""The pages in WebKitGTK, which draws as Safari does."""

from parts import waiting
from parts.case import case, expect, expect_equal
from parts.pages import paths
from parts.webkit import WebKit


@case("WebKit admits by the address of a QR code, draws every page, and renews an open one")
def pages(world):
    household = world.own_household().pair().train()
    kiosk = household.sammy
    # WebKit has no rules for names: by the address itself, which is ours as well.
    origin = f"http://127.0.0.1:{kiosk.port}"
    folder = world.screenshots / "webkit"
    folder.mkdir(parents=True, exist_ok=True)
    browser = WebKit()
    try:
        browser.resize(500, 900)
        browser.open(kiosk.invite_phone()["url"].replace(kiosk.origin, origin))
        waiting.until("WebKit is admitted", lambda: browser.evaluate("!!document.querySelector('nav')"))
        for path in paths(kiosk):
            browser.open(origin + path)
            expect_equal(browser.evaluate("document.querySelectorAll('h1').length"), 1, f"headings of {path}")
            wide = browser.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
            expect(wide[0] <= wide[1], f"{path} is {wide[0]} of {wide[1]} px wide")
            styled = browser.evaluate("getComputedStyle(document.querySelector('h1')).marginTop")
            expect_equal(styled, "0px", f"the style of {path}")
            waiting.until(f"the pictures of {path} are drawn", lambda: browser.evaluate(
                "[...document.images].filter((one) => one.loading !== 'lazy').every((one) => one.complete && one.naturalWidth > 0)"))
            (folder / f"phone{path.replace('/', '_')}.png").write_bytes(browser.picture())
        browser.open(origin + "/")
        kiosk.do("wager", "seen in WebKit")
        waiting.until("the open page says the change", lambda: "seen in WebKit" in browser.evaluate("document.body.innerText"))
        world.saw(f"{len(paths(kiosk))} pictures in {folder}")
    finally:
        browser.close()
