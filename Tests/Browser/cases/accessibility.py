"""Everybody can use the page: axe-core, small and large windows, large text, the keyboard alone, names and sizes."""

from parts import admission, waiting
from parts.case import case, expect, expect_equal, expect_none
from parts.chromium import NARROW
from parts.pages import paths

# What is cut off, reaches beyond the window, or covers the text of something else. Scrolling sideways within a table is no loss.
LOST = """() => {
  const found = [], wide = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth > wide) found.push(`the page is ${document.documentElement.scrollWidth} of ${wide} px wide`)
  const scrolls = (one) => { for (let up = one; up; up = up.parentElement)
    if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up !== document.documentElement) return true
    return false }
  for (const one of document.body.querySelectorAll('*')) {
    if (one.closest('svg') || !one.getClientRects().length || scrolls(one)) continue
    const style = getComputedStyle(one), box = one.getBoundingClientRect(), name = one.outerHTML.slice(0, 90)
    if (style.position === 'absolute' && (box.bottom <= 0 || box.right <= 0)) continue
    const hidden = box.width <= 1 || box.height <= 1
    if (!hidden && (box.right > wide + 1 || box.left < -1)) found.push(`beyond the window: ${name}`)
    if (!hidden && /hidden|clip/.test(style.overflow) && one.innerText?.trim()
      && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)) found.push(`cut off: ${name}`)
  }
  return found }"""
SMALL = """() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]')]
  .filter((one) => one.checkVisibility() && !one.classList.contains('skip'))
  .filter((one) => !(one.tagName === 'A' && getComputedStyle(one).display === 'inline'
    && one.parentElement.textContent.trim() !== one.textContent.trim()))
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.width < 43.5 || box.height < 43.5)
  .map(([box, one]) => `${box.width.toFixed(0)} x ${box.height.toFixed(0)} px: ${one.outerHTML.slice(0, 90)}`)"""
PICTURES = """() => [...document.images].filter((one) => !(one.getAttribute('width') > 0 && one.getAttribute('height') > 0
  && one.hasAttribute('alt') && (one.alt || one.getAttribute('role') === 'presentation'))).map((one) => one.outerHTML.slice(0, 120))"""
OPEN_ALL = "() => { for (const one of document.querySelectorAll('details')) one.open = true }"


def each_page(world, household, findings, **options):
    """What a function of a phone and a path finds on every page of an admitted phone."""
    phone = world.phone(household, **options)
    for path in paths(household.sammy):
        phone.open(path)
        for finding in findings(phone, path):
            yield f"{path}: {finding}"


def opened(script):
    """Runs that function of JavaScript on the page with all that can be opened open, for what it holds is part of the page."""

    def findings(phone, _):
        phone.page.evaluate(OPEN_ALL)
        return phone.page.evaluate(script)

    return findings


def axe(phone, _):
    closed = phone.axe()
    phone.page.evaluate(OPEN_ALL)
    return [*closed, *(f"opened: {finding}" for finding in phone.axe() if finding not in closed)]


@case("axe-core finds nothing on any page, light and dark")
def admitted(world):
    household = world.household()
    for scheme in ("light", "dark"):
        expect_none(each_page(world, household, axe, color_scheme=scheme), f"what axe-core finds, {scheme}")
    world.saw(f"{len(paths(household.sammy))} pages, light and dark, closed and opened")


@case("axe-core finds nothing on the pages of a stranger, light and dark, also while the ring shows the pattern")
def stranger(world):
    household = world.own_household().pair()
    for scheme in ("light", "dark"):
        phone = world.stranger(household.sammy, color_scheme=scheme)
        for path in ("/", "/join"):
            phone.open(path)
            expect_none(phone.axe(), f"what axe-core finds on {path}, {scheme}")
    phone.open("/")
    world.draw(phone, "stranger")
    admission.ask(phone)
    expect_none(phone.axe(), "what axe-core finds while the page shows the pattern")
    world.draw(phone, "stranger-pattern")
    expect(len(phone.page.inner_text("#pattern").split()) >= 3, "the pattern is not said in words")


@case("axe-core finds nothing before there is a group, light and dark")
def no_group(world):
    household = world.empty_household()
    for scheme in ("light", "dark"):
        expect_none(each_page(world, household, axe, color_scheme=scheme), f"what axe-core finds, {scheme}")


@case("A window of 320 px loses nothing: no sideways scrolling, nothing cut off")
def narrow(world):
    for household in (world.household(), world.empty_household()):
        expect_none(each_page(world, household, opened(LOST), viewport=NARROW), "what is lost at 320 px")


@case("A window of 320 px loses nothing to a stranger")
def narrow_stranger(world):
    phone = world.stranger(world.household().sammy, viewport=NARROW)
    phone.open("/")
    expect_none(phone.page.evaluate(LOST), "what is lost at 320 px")


@case("Text of 200 % is twice as large and loses nothing")
def large_text(world):
    household = world.household()
    size = "() => parseFloat(getComputedStyle(document.querySelector('main p')).fontSize)"
    plain = world.phone(household)
    plain.open("/")
    arguments = ("--blink-settings=defaultFontSize=32,defaultFixedFontSize=26",)
    large = world.phone(household, arguments=arguments)
    large.open("/")
    expect(large.page.evaluate(size) >= 1.9 * plain.page.evaluate(size), "the text does not grow with the browser's")
    expect_none(each_page(world, household, opened(LOST), arguments=arguments), "what is lost with text of 200 %")


@case("Every target is at least 44 px wide and high")
def targets(world):
    for household in (world.household(), world.empty_household()):
        expect_none(each_page(world, household, opened(SMALL)), "targets that are too small")
    phone = world.stranger(world.household().sammy)
    phone.open("/")
    expect_none(phone.page.evaluate(SMALL), "targets of the stranger's page that are too small")


@case("Every picture has width, height and a text")
def pictures(world):
    household = world.household()
    expect_none(each_page(world, household, lambda phone, _: phone.page.evaluate(PICTURES)), "pictures")
    phone = world.phones[-1]
    phone.open("/gallery")
    texts = phone.page.eval_on_selector_all("main img", "(all) => all.map((one) => one.alt)")
    expect(any("Sammy" in text and "Leg day" in text for text in texts), f"no text has member and caption: {texts}")


@case("Each page has one heading of the first order, a title of its own, a language and landmarks")
def structure(world):
    household = world.household()
    phone = world.phone(household)
    titles = {}
    for path in paths(household.sammy):
        phone.open(path)
        counts = phone.page.evaluate("() => ['h1', 'main', 'nav'].map((one) => document.querySelectorAll(one).length)")
        expect(counts[0] == 1 and counts[1] == 1 and counts[2] >= 1, f"{path} has h1, main and nav {counts}")
        expect_equal(phone.page.get_attribute("html", "lang"), "en", f"the language of {path}")
        titles.setdefault(phone.page.title(), []).append(path)
        current = phone.page.locator("nav [aria-current=page]").count()
        expect_equal(current, 1, f"entries of the navigation that are current on {path}")
    expect_none((f"{title}: {paths}" for title, paths in titles.items() if len(paths) > 1), "titles that pages share")


# Everything that a page offers, and whether the focus that came by Tab can be seen: an outline, or another look than before.
OFFERED = """() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
  .filter((one) => one.checkVisibility() && !one.disabled).length"""
FOCUSED = """() => { const one = document.activeElement
  if (!one || one === document.body) return null
  const style = getComputedStyle(one), box = one.getBoundingClientRect()
  window.order ??= new Map()
  if (!window.order.has(one)) window.order.set(one, window.order.size)
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return { number: window.order.get(one), name: one.outerHTML.slice(0, 90),
    seen: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
    covered: !!top && !one.contains(top) && !top.contains(one) && !!top.closest('nav.tabs, [class*=tabs]') } }"""


@case("The keyboard reaches everything on every page, in order, and the focus is seen and not covered")
def keyboard(world):
    household = world.household()
    phone = world.phone(household)
    wrong = []
    for path in paths(household.sammy):
        phone.open(path)
        phone.page.evaluate("() => { document.activeElement.blur(); window.order = new Map() }")
        offered, reached = phone.page.evaluate(OFFERED), set()
        for _ in range(offered * 2 + 4):
            phone.page.keyboard.press("Tab")
            focus = phone.page.evaluate(FOCUSED)
            if focus is None or (focus["number"] == 0 and len(reached) >= offered):
                break
            reached.add(focus["number"])
            if not focus["seen"]:
                wrong.append(f"{path}: the focus is not seen on {focus['name']}")
            if focus["covered"]:
                wrong.append(f"{path}: the focus is covered on {focus['name']}")
        if len(reached) < offered:
            wrong.append(f"{path}: Tab reaches {len(reached)} of {offered}")
    expect_none(dict.fromkeys(wrong), "what the keyboard finds")


def focus(phone, selector):
    """Presses Tab until the focus is on what the selector names."""
    element = phone.page.locator(selector).first
    element.wait_for()
    for _ in range(200):
        if element.evaluate("(one) => one === document.activeElement"):
            return
        phone.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


@case("The keyboard alone changes the wager, answers a workout, and goes through photos")
def keyboard_acts(world):
    household = world.own_household().pair().train()
    kiosk = household.sammy
    phone = world.phone(household)
    phone.open("/")
    focus(phone, "section:has(#wager) summary")
    phone.page.keyboard.press("Enter")
    focus(phone, "form[action='/act/wager'] input[name=text]")
    phone.page.keyboard.press("Control+A")
    phone.page.keyboard.type("by keyboard")
    phone.page.keyboard.press("Enter")
    waiting.until("the wager is set", lambda: "by keyboard" in kiosk.do("wager", "--json"))
    phone.open("/")
    focus(phone, "button[aria-label='React with heart']")
    phone.page.keyboard.press("Space")
    waiting.until("the reaction is kept", lambda: any(reaction["emoji"] == "❤️" for workout in kiosk.workouts() for reaction in workout["reactions"]))
    phone.open("/gallery")
    focus(phone, "main a[href^='/photo/']")
    phone.page.keyboard.press("Enter")
    phone.page.wait_for_url("**/photo/*")
    first = phone.page.url
    phone.page.keyboard.press("ArrowRight")
    phone.wait_for("the next photo is shown", f"() => location.href !== '{first}' && location.pathname.startsWith('/photo/')")


@case("The skip link leads to the content")
def skip(world):
    phone = world.phone(world.household())
    phone.open("/")
    phone.page.keyboard.press("Tab")
    expect(phone.page.evaluate("() => document.activeElement.getBoundingClientRect().top >= 0"), "the skip link is not seen")
    phone.page.keyboard.press("Enter")
    expect("#main" in phone.page.url, f"it leads to {phone.page.url}")
