"""A kiosk with ten years behind it."""

from parts import measure
from parts.case import case, expect, expect_equal
from parts.pages import TRAINED, paths


@case("Ten years of history are shown: every page is answered, the oldest photo and week are reached by links alone", takes_long=True)
def ten_years(world):
    household = world.ten_years()
    kiosk = household.sammy
    phone = world.phone(household)
    longest = ["/trainings?days=365", "/trainings/progress?exercise=Row&days=365"]
    for path in [*paths(kiosk), *TRAINED, *longest]:
        expect_equal(phone.open(path).status, 200, path)
        size = len(phone.html())
        expect(size < 600_000, f"{path} has {size} characters: it grows with the years")
        if size > 100_000:
            world.saw(f"{path} has {size // 1000} kB of HTML before it is compressed")
    oldest = kiosk.json("workouts", "--limit", 10_000)[-1]["id"]
    phone.open("/gallery")
    expect_equal(reach(phone, f"main a[href='/photo/{oldest}']", "Older"), True, "the oldest photo is reached from the gallery")
    weeks = [week["start"] for week in kiosk.json("history", "--all")]
    first = weeks[-1]
    phone.open("/history")
    older = walk(phone, "Older")
    expect_equal([start for page in older for start in page], weeks, "the weeks of all pages, from the newest on")
    expect(phone.page.inner_text("#heat-title") != "The last year", "the first week is shown beside the days of the last year")
    expect_equal(walk(phone, "Newer"), older[::-1], "the pages on the way back")
    phone.open(f"/photo/{oldest}")
    phone.page.get_by_role("link", name="Is it genuine?").click()
    phone.wait_for_text("Yes: all of it is as it was when it was signed")
    young = world.household()
    other = world.phone(young)
    photo, week = young.sammy.workouts()[0]["id"], young.sammy.status()["week"]["start"]
    same = {f"/photo/{oldest}": f"/photo/{photo}", f"/history/{first}": f"/history/{week}"}
    for path in ("/history", "/gallery", "/log", "/settings/members", "/settings/kiosk", *TRAINED, *same):
        late, early = (sorted(measure.first_bytes(one, at, 50)) for one, at in ((phone, path), (other, same.get(path, path))))
        half, most = (measure.quantile(late, part) for part in (0.5, 0.95))
        world.saw(f"first byte of {path}: {half:.1f} ms, p95 {most:.1f}; of a kiosk with two workouts {measure.quantile(early, 0.5):.1f} ms")


def walk(phone, link):
    """Follows links of that name to the last page; gives the first Days of each page's weeks."""
    pages = []
    while True:
        found = phone.page.locator("#weeks h3 a").evaluate_all("(links) => links.map((one) => one.getAttribute('href'))")
        pages.append([path.removeprefix("/history/") for path in found])
        if len(pages) > 100 or not follow(phone, link):
            return pages


def follow(phone, link):
    """Follows the link of that name; False if there is none."""
    found = phone.page.locator("main a", has_text=link)
    if not found.count():
        return False
    before = phone.page.url
    found.first.click()
    phone.wait_for("the next page is shown", f"() => location.href !== '{before}' && document.readyState === 'complete'")
    return True


def reach(phone, wanted, link):
    """Follows links of that name until the page has what is wanted; False where they end before."""
    for _ in range(600):
        if phone.page.locator(wanted).count():
            return True
        if not follow(phone, link):
            return False
    return False
