"""How it looks: dark and light, without motion, with forced colours, in WebKit, and without a complaint of the browser."""

from parts.case import case, expect, expect_equal, expect_none
from parts.pages import named, paths

RUNNING = """() => document.getAnimations().filter((one) => one.playState === 'running' && (one.effect.getComputedTiming().duration > 1))
  .map((one) => `${one.animationName ?? one.transitionProperty}: ${one.effect.target?.outerHTML.slice(0, 80)}`)"""
MOVING = """() => [...document.querySelectorAll('*')].filter((one) => { const style = getComputedStyle(one)
  return style.scrollBehavior === 'smooth' || style.transitionDuration.split(', ').some((time) => parseFloat(time) > 0.001)
    || (style.animationName !== 'none' && style.animationDuration.split(', ').some((time) => parseFloat(time) > 0.001)) })
  .map((one) => one.outerHTML.slice(0, 90))"""

DRAWN = """() => [...document.images].filter((one) => one.loading !== 'lazy' || one.getBoundingClientRect().top < innerHeight)
  .every((one) => one.complete && one.naturalWidth > 0)"""


@case("No page makes the browser complain: nothing falls to the policy, every asset loads")
def complaints(world):
    for household in (world.household(), world.empty_household()):
        phone = world.phone(household)
        failed = []
        phone.page.on("response", lambda answer, failed=failed: answer.status >= 400 and failed.append(f"{answer.status} {answer.url}"))
        for path in paths(household.sammy):
            phone.open(path)
            phone.page.wait_for_timeout(150)
        expect_none(phone.complaints, "what the browser complains of")
        expect_none(failed, "answers that failed")
        inline = phone.page.evaluate("() => document.querySelectorAll('[style], style, script:not([src]), [onclick]').length")
        expect_equal(inline, 0, "inline styles and scripts")


@case("Reduced motion leaves nothing that moves")
def reduced_motion(world):
    household = world.household()
    phone = world.phone(household, reduced_motion="reduce")
    for path in paths(household.sammy):
        phone.open(path)
        expect_none(phone.page.evaluate(RUNNING), f"animations that run on {path}")
        expect_none(phone.page.evaluate(MOVING), f"what could move on {path}")


@case("Dark and light follow the system, and a phone's own choice goes before it")
def themes(world):
    household = world.own_household().pair()
    background = "() => getComputedStyle(document.body).backgroundColor"
    seen = {}
    for scheme in ("light", "dark"):
        phone = world.phone(household, color_scheme=scheme)
        phone.open("/")
        seen[scheme] = phone.page.evaluate(background)
    expect(seen["light"] != seen["dark"], f"light and dark look alike: {seen}")
    phone.open("/settings")
    phone.page.locator("select[name=theme]").select_option("light")
    phone.page.locator("form:has(select[name=theme]) button[type=submit]").click()
    phone.wait_for("the page is light", f"() => ({background})() === '{seen['light']}'")
    phone.open("/history")
    expect_equal(phone.page.evaluate(background), seen["light"], "another page in the dark system")


@case("Forced colours keep everything that says something: arcs, borders, focus")
def forced_colours(world):
    household = world.household()
    phone = world.phone(household, forced_colors="active")
    for path in paths(household.sammy):
        phone.open(path)
        lost = phone.page.evaluate(
            """() => [...document.querySelectorAll('button, .button, input:not([type=hidden]), select')].filter((one) => one.checkVisibility())
            .filter((one) => { const style = getComputedStyle(one)
              return style.borderStyle === 'none' || parseFloat(style.borderWidth) < 1 })
            .map((one) => one.outerHTML.slice(0, 90))""")
        expect_none(lost, f"controls without a border on {path}")
    phone.open("/")
    strokes = phone.page.evaluate(
        """() => [...document.querySelectorAll('main svg circle, main svg path')].map((one) => getComputedStyle(one).stroke)
        .filter((one) => one !== 'none')""")
    expect(len(set(strokes)) >= 2, f"the arcs and their tracks have one colour: {set(strokes)}")


@case("Every page is drawn, on a phone and a desk, light and dark")
def drawn(world):
    household = world.household()
    phone = world.phone(household)
    for path in paths(household.sammy):
        phone.open(path)
        phone.wait_for("the pictures are drawn", DRAWN)
        world.draw(phone, named(path))
