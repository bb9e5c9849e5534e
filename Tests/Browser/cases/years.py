"""A kiosk with ten years behind it."""

from parts import measure
from parts.case import case, expect, expect_equal
from parts.pages import paths


@case("Ten years of history are shown: every page is answered, the oldest photo and week are reached by links alone", takes_long=True)
def ten_years(world):
    household = world.ten_years()
    kiosk = household.sammy
    phone = world.phone(household)
    for path in paths(kiosk):
        expect_equal(phone.open(path).status, 200, path)
        size = len(phone.html())
        expect(size < 600_000, f"{path} has {size} characters: it grows with the years")
        if size > 100_000:
            world.saw(f"{path} has {size // 1000} kB of HTML before it is compressed")
    oldest = kiosk.json("workouts", "--limit", 10_000)[-1]["id"]
    phone.open("/gallery")
    expect_equal(reach(phone, f"main a[href='/photo/{oldest}']", "Older"), True, "the oldest photo is reached from the gallery")
    first = kiosk.json("history", "--all")[-1]["start"]
    phone.open("/history")
    expect_equal(reach(phone, f"main a[href='/history/{first}']", "Older"), True, f"the first week, {first}, is reached from History")
    expect(phone.page.inner_text("#heat-title") != "The last year", "the first week is shown beside the days of the last year")
    phone.open(f"/photo/{oldest}")
    phone.page.get_by_role("link", name="Is it genuine?").click()
    phone.wait_for_text("Yes: all of it is as it was when it was signed")
    young = world.household()
    other = world.phone(young)
    photo = young.sammy.workouts()[0]["id"]
    for path, same in (("/", "/"), ("/history", "/history"), ("/gallery", "/gallery"), (f"/photo/{oldest}", f"/photo/{photo}")):
        late, early = (measure.quantile(measure.first_bytes(one, at, 50), 0.95) for one, at in ((phone, path), (other, same)))
        world.saw(f"first byte of {path}, p95: {late:.1f} ms; of a kiosk with two workouts {early:.1f} ms")


def reach(phone, wanted, link):
    """Follows links of that name until the page has what is wanted; False where they end before."""
    for _ in range(600):
        if phone.page.locator(wanted).count():
            return True
        older = phone.page.locator("main a", has_text=link)
        if not older.count():
            return False
        before = phone.page.url
        older.first.click()
        phone.wait_for("the next page is shown", f"() => location.href !== '{before}' && document.readyState === 'complete'")
    return False
