"""The picture that was just taken, on the page of the member whose button was pressed."""

from parts import request, waiting
from parts.case import case, expect, expect_equal

# As long as a review may be: it ends by an answer.
LONG = 60


@case("In a review the member's open page shows the picture, and takes another one three times, and discards it")
def answered(world):
    household = world.own_household(review=LONG).pair()
    kiosk = household.sammy
    phone = world.phone(household)
    phone.open("/")
    kiosk.press()
    seen = set()
    for number in range(4):
        source = waiting.until("the page shows another picture", lambda: _picture(phone, seen))
        seen.add(source)
        buttons = phone.page.get_by_role("button", name="Take it again").count()
        expect_equal(buttons, 1 if number < 3 else 0, f"buttons for another picture, of picture {number + 1}")
        if number < 3:
            phone.page.get_by_role("button", name="Take it again").click()
    refused = phone.page.evaluate(
        """async () => (await fetch('/phone/retake', {method: 'POST', body: new URLSearchParams(),
        headers: {Accept: 'application/json'}})).status""")
    expect_equal(refused, 409, "a fourth picture that the page asks for")
    phone.page.get_by_role("button", name="Discard", exact=True).click()
    phone.wait_for("the picture is gone", "() => !document.querySelector('#review')")
    waiting.until("the kiosk is idle", lambda: kiosk.status()["activity"] == "idle")
    expect_equal(kiosk.workouts(), [], "workouts after all")


@case("A review's picture is seen by its member alone, and no page begins one")
def private(world):
    household = world.own_household(review=LONG).pair()
    phone = world.phone(household)
    for action in ("retake", "discard"):
        status = phone.page.request.post(
            f"{phone.origin}/phone/{action}", form={}, headers={"Origin": phone.origin}).status
        expect_equal(status, 409, f"{action} without a review")
    expect_equal(household.sammy.status()["activity"], "idle", "the kiosk afterwards")
    phone.open("/")
    household.sammy.press()
    source = waiting.until("the page shows the picture", lambda: _picture(phone, set()))
    expect_equal(request.ask(household.sammy.port, source).status, 404, "the picture, to a stranger")
    phone.open("/gallery")
    expect("Just taken" not in phone.text(), "the gallery shows a picture under review")


@case("A picture under review is shown to a member who is in the middle of a sentence, which stays")
def while_typing(world):
    household = world.own_household(review=LONG).pair()
    kiosk = household.sammy
    phone = world.phone(household)
    phone.open("/")
    field = phone.page.get_by_label("To Lisa")
    field.fill("half a sen")
    kiosk.press()
    waiting.until("the page shows the picture", lambda: _picture(phone, set()))
    expect_equal(field.input_value(), "half a sen", "what was typed")
    phone.page.get_by_role("button", name="Discard", exact=True).click()
    phone.wait_for("the picture is gone", "() => !document.querySelector('#review')")
    expect_equal(field.input_value(), "half a sen", "what was typed, afterwards")


def _picture(phone, before):
    """The address of the picture under review once it is drawn, unless it is one of those."""
    source = phone.page.evaluate(
        """() => { const image = document.querySelector('#review img')
        return image?.complete && image.naturalWidth > 0 ? image.getAttribute('src') : '' }""")
    return source if source and source not in before else None
