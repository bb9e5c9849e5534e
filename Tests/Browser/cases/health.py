"""Trends and health data: an export is looked into, imported, shown and erased; what is not one is refused in words."""

import random

from cases.accessibility import LOST, SMALL, axe, focus, opened
from cases.care import press_button
from parts import health, waiting
from parts.case import case, expect, expect_equal, expect_none
from parts.chromium import NARROW

PROMISE = (
    "FitPinky reads heart rate, steps, active energy, distance and workouts from this export to show trends on this kiosk. "
    "They stay on this kiosk and in its backups, and go nowhere else.")


def folder(household):
    """Where a case puts its files."""
    return household.sammy.folder


def choose(phone, path):
    """Chooses a file as a finger does, and has it read."""
    phone.page.locator("#health-file").wait_for()
    with phone.page.expect_file_chooser() as chooser:
        phone.page.locator("#health-file").click()
    chooser.value.set_files(path)
    press_button(phone, "Read it")


def trends(phone, query="days=30"):
    return phone.ask(f"/api/v1/trends?{query}").json()


def sources(phone):
    return phone.ask("/api/v1/health-sources").json()


def photo_of_route():
    """What nobody reads, and cannot be packed."""
    return random.Random(7).randbytes(300_000).hex()


@case("A zip file's export is sent without the rest of the file, looked at, imported, and shown as charts and a table", takes_long=True)
def imported(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    entries = {
        "apple_health_export/workout-routes/route.gpx": photo_of_route(),
        "apple_health_export/electrocardiograms/export.xml": "<no/>",
        "apple_health_export/export_cda.xml": "<ClinicalDocument/>" + photo_of_route(),
        "apple_health_export/export.xml": health.export(),
    }
    path = health.zipped(folder(household) / "export.zip", entries)
    sent = []
    phone.page.on("request", lambda one: sent.append(one) if "/health-data/upload" in one.url else None)
    phone.open("/settings")
    phone.page.get_by_role("link", name="Health data").click()
    phone.wait_for_text("Nothing is imported yet")
    expect(PROMISE in phone.text(), "the page does not say what is read before a file is chosen")
    world.draw(phone, "health-choice")
    choose(phone, path)
    phone.wait_for_text("Found in the export")
    expect_equal(len(sent), 1, "uploads")
    length = int(sent[0].all_headers().get("content-length", 0))
    expect(length < 4000, f"{length} bytes are sent of a file of {path.stat().st_size}")
    for words in ("Steps", "Resting heart rate", "1 workout", "1 workout of the last 48 hours"):
        expect(words in phone.text(), f"the page does not say {words!r}: {phone.text()}")
    expect_none(sources(phone), "sources before it is confirmed")
    world.draw(phone, "health-found")
    expect(not phone.page.is_checked("#health-log"), "recent workouts would be logged unasked")
    phone.page.check("#health-log")
    press_button(phone, "Import")
    phone.wait_for_text(r"Imported: 6 days\. 1 workout logged")
    phone.wait_for_text(r'Watch <1> & "Co"')
    workouts = [workout for workout in kiosk.workouts() if workout["proof"] == "unproven"]
    expect_equal(len(workouts), 1, "workouts that are logged")
    world.draw(phone, "health-sources")
    phone.page.get_by_role("link", name="Trends").click()
    phone.wait_for_text("Workouts a week")
    expect_equal(phone.page.locator("#steps-chart svg").count(), 1, "charts of steps")
    rows = phone.page.locator("#days tbody tr")
    expect_equal(rows.count(), 30, "rows of the table")
    expect("26000" in rows.first.inner_text() and "–" in rows.nth(2).inner_text(), f"the first row: {rows.first.inner_text()}")
    days = {day["day"]: day for day in trends(phone)["days"]}
    expect_equal(days["2026-02-26"]["steps"], 26000, "steps of today")
    expect_equal(days["2026-02-24"]["steps"], None, "steps of a day that nobody measured")
    world.draw(phone, "trends")
    rows.first.get_by_role("link").click()
    phone.wait_for_text("141 beats a minute")
    expect("Run, 30 minutes" in phone.text(), "the day's workout is not listed")
    world.draw(phone, "trends-day")
    phone.open("/")
    expect("426 kcal today" in phone.page.inner_text("#energy"), "Home does not say today's energy")
    expect_none(phone.complaints, "what the browser complains of")


@case("An export is found by whatever a phone's language calls it, stored, in fields for large files, or chosen as export.xml")
def forms(world):
    household = world.own_household().pair()
    phone = world.phone(household)
    home = folder(household)
    files = [
        health.zipped(home / "a.zip", {"apple_health_export/导出_cda.xml": "<a/>", "apple_health_export/导出.xml": health.export()}),
        health.zipped(home / "b.zip", {"Health/Exportar.xml": health.export(), "Health/export_cda.xml": "<a/>"}, packed=False),
        health.zip64(home / "c.zip", "apple_health_export/export.xml", health.export()),
        home / "export.xml",
    ]
    files[-1].write_text(health.export())
    for path in files:
        phone.open("/health-data")
        choose(phone, path)
        phone.wait_for_text("Found in the export")
        expect("Steps" in phone.text() and "1 workout" in phone.text(), f"{path.name}: {phone.text()}")
        press_button(phone, "Discard")
        phone.wait_for_text("Discarded. Nothing was kept.")
    expect_none(sources(phone), "sources after all was discarded")


@case("What is not an export is refused in words, nothing of it is kept, and the next file is taken")
def refused(world):
    household = world.own_household().pair()
    phone = world.phone(household)
    home = folder(household)
    good = health.zipped(home / "good.zip", {"apple_health_export/export.xml": health.export()})
    whole = good.read_bytes()
    bomb = health.zipped(home / "bomb.zip", {"apple_health_export/export.xml": "<HealthData>" + " " * (200 << 20)})
    files = {
        "notes.zip": (b"hello", "neither a zip file"),
        "empty.zip": (b"", "neither a zip file"),
        "cut.zip": (whole[:-40], "broken, or not whole"),
        "end.zip": (b"PK\3\4" + whole[-22:], "broken, or not whole"),
        "page.xml": (b"<html>hello</html>", "not an export"),
        "wrong.zip": (whole.replace(b"\x08\x00", b"\x63\x00"), "unknown way"),
        "bomb.zip": (bomb.read_bytes(), "larger than|packed more than"),
    }
    other = health.zipped(home / "other.zip", {"photos/export.txt": "a", "a/b/c/export.xml": "<a/>"})
    files["other.zip"] = (other.read_bytes(), "No export of Apple Health")
    for name, (content, words) in files.items():
        path = home / name
        path.write_bytes(content)
        phone.open("/health-data")
        choose(phone, path)
        phone.wait_for_text(words)
        expect(phone.page.locator("#health-file").is_visible(), f"{name}: no other file can be chosen")
    expect_none(sources(phone), "sources of files that were refused")
    choose(phone, good)
    phone.wait_for_text("Found in the export")


@case("An upload shows how far it is, is cancelled, and leaves nothing; presses become workouts meanwhile", takes_long=True)
def cancelled(world):
    household = world.own_household().pair()
    kiosk, phone = household.sammy, world.phone(household)
    path = folder(household) / "export.xml"
    path.write_text(health.export().replace("</HealthData>", f"<!-- {photo_of_route()} -->" * 8))
    before = kiosk.descriptors()
    devtools = phone.devtools()
    devtools.send("Network.enable")
    devtools.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 60_000})
    phone.open("/health-data")
    choose(phone, path)
    phone.wait_for_text(r"\d0 % sent")
    expect(phone.page.locator("#health-progress").is_visible(), "no bar shows how far it is")
    world.draw(phone, "health-sending")
    other = world.phone(household)
    other.open("/health-data")
    other.wait_for_text("Reading the export")
    other.wait_for_text(r"of \d MiB have come")
    world.draw(other, "health-reading")
    kiosk.work_out()
    press_button(phone, "Cancel")
    phone.wait_for_text("Cancelled. Nothing was kept.")
    other.open("/health-data")
    other.wait_for_text("Import an export of Apple Health")
    expect_none(sources(phone), "sources after it was cancelled")
    waiting.until("the agent has closed its files", lambda: kiosk.descriptors() <= before + 6)


@case("Health data is erased after a page has asked, with and without script")
def erased(world):
    household = world.own_household().pair()
    for options in ({}, {"java_script_enabled": False}):
        health.give(household.sammy)
        phone = world.phone(household, **options)
        phone.open("/health-data")
        phone.page.get_by_role("link", name="Erase health data…").click()
        phone.wait_for_text("cannot be taken back")
        expect("Backups" in phone.text(), "the page does not say what stays elsewhere")
        expect(sources(phone), "it is gone before anybody has confirmed it")
        press_button(phone, "Erase all health data")
        phone.wait_for_text("The health data of 6 days is erased.")
        expect_none(sources(phone), "sources")
        left = [day for day in trends(phone)["days"] if day["steps"] is not None or day["restingHeartRate"] is not None]
        expect(not left, f"there is health data after it was erased: {left}")


@case("Without any import each page says so and everything else works; a goal is set, shown on Home and taken away")
def empty(world):
    household = world.own_household().pair()
    for options in ({}, {"java_script_enabled": False}):
        phone = world.phone(household, **options)
        for path in ("/trends", "/trends/day/2026-02-26", "/health-data"):
            phone.open(path)
            phone.wait_for_text("Nothing is imported yet")
        expect_equal(phone.page.locator("#health-file").is_visible(), not options, "the file's field")
        expect(("fitpinky health import" in phone.text()) == bool(options), "what is said of a browser without script")
        phone.open("/trends")
        expect_equal(phone.page.locator("main svg.chart").count(), 0, "charts of nothing")
        phone.page.locator("#energy summary").click()
        phone.page.fill("#kcal", "650")
        press_button(phone, "Save goal")
        phone.wait_for_text("of 650 kcal")
        phone.open("/")
        expect("of 650 kcal" in phone.page.inner_text("#energy"), "the goal is not on Home")
        phone.open("/trends")
        phone.page.locator("#energy summary").click()
        press_button(phone, "No goal")
        phone.wait_for_text("You have no energy goal now.")
        phone.open("/")
        expect_equal(phone.page.locator("#energy").count(), 0, "cards of energy without a goal and without data")
        expect_none(phone.complaints, "what the browser complains of")


@case("Found exports and filled charts pass axe-core, 320 px and targets, and the keyboard alone imports", takes_long=True)
def usable(world):
    household = world.own_household().pair()
    path = health.zipped(folder(household) / "export.zip", {"apple_health_export/export.xml": health.export()})
    phone = world.phone(household)
    phone.open("/health-data")
    phone.page.locator("#health-file").wait_for()
    with phone.page.expect_file_chooser() as chooser:
        focus(phone, "#health-file")
        phone.page.keyboard.press("Enter")
    chooser.value.set_files(path)
    focus(phone, "#health-send")
    phone.page.keyboard.press("Enter")
    phone.wait_for_text("Found in the export")

    def looked(where):
        for scheme in ("light", "dark"):
            phone.page.emulate_media(color_scheme=scheme)
            expect_none(axe(phone, where), f"what axe-core finds on {where}, {scheme}")
        expect_none(opened(SMALL)(phone, where), f"targets that are too small on {where}")
        phone.page.set_viewport_size(NARROW)
        expect_none(opened(LOST)(phone, where), f"what is lost at 320 px on {where}")
        phone.page.set_viewport_size({"width": 390, "height": 844})

    looked("what was found")
    focus(phone, "#health-log")
    phone.page.keyboard.press("Space")
    focus(phone, "form[action='/act/health-import'] button")
    phone.page.keyboard.press("Enter")
    phone.wait_for_text("Imported: 6 days")
    for place in ("/health-data", "/health-data/erase", "/trends", "/trends?days=365", "/trends/day/2026-02-26"):
        phone.open(place)
        looked(place)
