"""A member's recovery words on the page, and a new kiosk that joins by them."""

import re

from parts import admission, waiting
from parts.case import case, expect, expect_equal


def shown_words(phone, kiosk):
    """Asks for the words below Settings, and holds the button; gives them in their order."""
    phone.open("/settings/recovery")
    phone.page.locator("form[action='/act/recovery'] button[type=submit]").click()
    phone.page.wait_for_selector("#pattern")
    words = phone.page.inner_text("#pattern").strip()
    waiting.until("the ring shows the pattern", lambda: admission.shows(kiosk, words))
    kiosk.hold()
    phone.page.wait_for_selector("#recovery-words")
    lines = [line.strip() for line in phone.page.locator("#recovery-words li").all_inner_texts()]
    numbers, found = zip(*(re.fullmatch(r"(\d+)\. ([a-z]+)", line).groups() for line in lines))
    expect_equal(list(numbers), [str(number) for number in range(1, 25)], "the numbers of the words")
    return list(found)


@case("Recovery words are shown once the button has confirmed it, are kept by no browser, and are reminded of until then")
def words(world):
    household = world.own_household().begin_group()
    phone = world.phone(household)
    for path in ("/", "/settings"):
        phone.open(path)
        expect_equal(phone.page.locator("#recovery-hint").count(), 1, f"hints of {path}")
    found = shown_words(phone, household.sammy)
    expect_equal(found, household.sammy.json("recovery", "show", "--yes")["words"], "the words")
    world.draw(phone, "recovery-words")
    answer = phone.ask(phone.page.url.removeprefix(phone.origin))
    expect_equal(answer.field("cache-control"), "no-store", "how long a browser keeps the words")
    for path in ("/", "/settings", "/settings/recovery"):
        phone.open(path)
        expect(" ".join(found[:3]) not in phone.text(), f"{path} has the words")
        expect_equal(phone.page.locator("#recovery-hint").count(), 0, f"hints of {path}")


@case("A new kiosk joins by recovery words that are typed on its page, and is its member's")
def join(world):
    household = world.own_household().begin_group()
    sammy, lisa = household.kiosks
    found = sammy.json("recovery", "show", "--yes")["words"]
    code = sammy.json("group", "invite", "--kiosk")["code"]
    phone = world.phone(household, lisa)
    phone.open("/")
    phone.page.get_by_text("Join a group", exact=True).click()
    phone.page.get_by_text("I have recovery words", exact=True).click()
    form = phone.page.locator("form[action='/act/join']").filter(has=phone.page.locator("[name=recoveryWords]"))
    for name, text in (("code", code), ("at", sammy.peer_address), ("recoveryWords", " ".join(found))):
        form.locator(f"[name={name}]").fill(text)
    form.locator("button[type=submit]").click()
    waiting.until("the new kiosk serves Sammy", lambda: any(
        member["name"] == "Sammy" and member["you"] for member in (lisa.status()["group"] or {"members": []})["members"]))
