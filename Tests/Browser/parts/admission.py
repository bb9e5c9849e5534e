"""How phones are admitted: by a QR code's address, by six characters, by a hold of the button."""

import re

from parts import waiting


def by_address(phone, kiosk):
    """Opens the address that the QR code holds."""
    phone.page.goto(kiosk.invite_phone()["url"])
    wait_for_home(phone)


def by_code(phone, kiosk, code=None):
    """Types the six characters into the stranger's page."""
    code = code or kiosk.invite_phone()["code"]
    phone.open("/")
    phone.page.get_by_label(re.compile("six characters", re.I)).fill(code)
    phone.page.locator("form:has(input[name=code]) button[type=submit]").click()


def ask(phone):
    """Asks for the button; gives the pattern in words, once the page shows it."""
    phone.open("/")
    phone.page.locator("form[action='/admission/ask'] button").click()
    phone.page.wait_for_selector("#pattern")
    return phone.page.inner_text("#pattern").strip()


def by_button(phone, kiosk):
    """Asks, waits until the ring shows what the page shows, and holds the button; gives the pattern in words."""
    words = ask(phone)
    waiting.until("the ring shows the pattern", lambda: shows(kiosk, words))
    kiosk.hold()
    return words


def shows(kiosk, words):
    """Whether the ring says in words what the page says: how many lights, and which colour."""
    meaning = kiosk.json("ring")["meaning"].lower()
    return all(word in meaning for word in words.lower().split() if word not in ("lights", "light"))


def wait_for_home(phone):
    waiting.until("the phone is admitted", phone.is_admitted)
    phone.page.wait_for_selector("nav")
