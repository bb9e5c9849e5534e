"""Profiles, schemas, and workouts to save for a spreadsheet."""

import csv
import io

from parts.case import case, expect, expect_equal, expect_none


@case("A profile shows workouts, five followers for each and days in a row, one's own and the other's")
def profile(world):
    household = world.household()
    phone = world.phone(household)
    phone.open("/settings")
    phone.page.get_by_role("link", name="Your profile").click()
    phone.wait_for_text("Followers")
    told = household.sammy.json("profile")
    expect_equal(phone.page.inner_text("#total-workouts"), str(told["totalWorkouts"]), "workouts on the page")
    expect_equal(phone.page.inner_text("#followers"), str(5 * told["totalWorkouts"]), "followers on the page")
    expect("0 days" not in phone.text(), "the page shows a streak of zero")
    other = next(member["name"] for member in household.sammy.status()["group"]["members"] if not member["you"])
    phone.page.get_by_role("link", name=other).click()
    phone.wait_for_text(f"Profile of {other}")
    stranger = phone.open("/profile/01K0000000000000000000NB0D")
    expect_equal(stranger.status, 404, "a profile of nobody")


@case("Workouts are saved as a file for a spreadsheet, with and without script")
def file(world):
    household = world.household()
    kept = household.sammy.workouts()
    for options in ({}, {"java_script_enabled": False}):
        phone = world.phone(household, **options)
        phone.open("/settings/export")
        with phone.page.expect_download() as coming:
            phone.page.get_by_role("button", name="Save as CSV").click()
        expect(coming.value.suggested_filename.startswith("fitpinky-20"), f"it is called {coming.value.suggested_filename}")
        with open(coming.value.path(), newline="", encoding="utf-8") as saved:
            text = saved.read()
        found = list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
        expect_equal([row["date"] for row in found], [workout["day"] for workout in kept][::-1], "the days of the workouts")
        expect_equal([row["member"] for row in found], [workout["memberName"] for workout in kept][::-1], "their members")
        expect_none(phone.complaints, "what the browser complains of")


@case("Schemas are listed with each version, its day and why it came")
def schemas(world):
    household = world.household()
    phone = world.phone(household)
    phone.open("/settings/kiosk")
    phone.page.get_by_role("link", name="Schemas").click()
    phone.wait_for_text("Each kind of data has a version")
    for schema in household.sammy.json("store", "schemas"):
        expect(f"{schema['name']} {schema['version']}" in phone.text(), f"{schema['id']} is not there")
        expect(schema["why"] in phone.text(), f"why {schema['id']} changed is not said")
