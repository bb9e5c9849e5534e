"""What a case works with: households, phones and browsers, made as asked for and closed when it ends."""

from parts import admission
from parts.case import expect
from parts.chromium import DESK, PHONE, Phone
from parts.household import Household, TenYears


class World:
    """A case's own. Households that cases share, for they only read them, belong to the run."""

    def __init__(self, programs, browsers, shared, screenshots, is_long=False):
        self.programs = programs
        self.browsers = browsers
        self.shared = shared
        self.screenshots = screenshots
        self.is_long = is_long
        self.phones = []
        self.own = []
        self.seen = []

    # Households.

    def household(self):
        """Two paired kiosks with a workout each, finger care, health data and plans, which other cases use as well: not to be changed."""
        return self._shared("household", lambda: Household(self.programs).start().pair().plan().train().look_after().measure())

    def empty_household(self):
        """Two kiosks without a group, which other cases use as well: not to be changed."""
        return self._shared("empty", lambda: Household(self.programs).start())

    def ten_years(self):
        """A kiosk with ten years behind it, and a workout in each week of them, or in few, as they have to be pressed."""
        return self._shared("ten years", lambda: TenYears(self.programs, days_between=7 if self.is_long else 91))

    def own_household(self, **settings):
        """Two kiosks of this case alone, started, without a group."""
        household = Household(self.programs, **settings)
        self.own.append(household)
        return household.start()

    def _shared(self, name, made):
        if name not in self.shared:
            self.shared[name] = made()
        return self.shared[name]

    # Phones.

    def stranger(self, kiosk, arguments=(), **options):
        """A phone that is not admitted."""
        phone = Phone(self.browsers.with_arguments(*arguments), kiosk.origin, **options)
        self.phones.append(phone)
        return phone

    def phone(self, household, kiosk=None, arguments=(), **options):
        """A phone that is admitted at the household's first kiosk, or at that one."""
        kiosk = kiosk or household.sammy
        if kiosk.owner not in household.cookies:
            first = Phone(self.browsers.with_arguments(), kiosk.origin)
            admission.by_address(first, kiosk)
            household.cookies[kiosk.owner] = first.context.cookies()
            first.close()
        return self.stranger(kiosk, arguments, cookies=household.cookies[kiosk.owner], **options)

    # What was seen.

    def saw(self, sentence):
        """Keeps what is worth reading when the case passed."""
        self.seen.append(str(sentence))

    def draw(self, phone, name):
        """Writes pictures of the page that the phone shows: as a phone and a desk have it, light and dark."""
        folder = self.screenshots / "pages"
        folder.mkdir(parents=True, exist_ok=True)
        for viewport in (PHONE, DESK):
            phone.page.set_viewport_size(viewport)
            # A window as high as the page: what stays at its edge covers nothing then.
            height = phone.page.evaluate("document.documentElement.scrollHeight")
            phone.page.set_viewport_size({**viewport, "height": max(height, viewport["height"])})
            for scheme in ("light", "dark"):
                phone.page.emulate_media(color_scheme=scheme)
                file = folder / f"{name}-{viewport['width']}-{scheme}.png"
                phone.page.screenshot(path=file)
                expect(file.stat().st_size > 3000, f"{file} is nearly empty")
        phone.page.set_viewport_size(PHONE)
        phone.page.emulate_media(color_scheme="light")

    def keep(self, name):
        """Writes a picture and the HTML of each open page of a case; gives the files' names."""
        folder = self.screenshots / "failed"
        folder.mkdir(parents=True, exist_ok=True)
        kept = []
        for number, phone in enumerate(self.phones, 1):
            for suffix, write in ((".png", _picture), (".html", _source)):
                path = folder / f"{name}-{number}{suffix}"
                try:
                    write(phone, path)
                    kept.append(str(path))
                except Exception as error:  # a page that cannot be drawn must not hide why the case failed
                    kept.append(f"{path} could not be written: {error}".splitlines()[0])
        return kept

    def ended(self):
        """What agents logged last that have ended, whether or not the case ended them."""
        for household in [*self.own, *self.shared.values()]:
            for kiosk in household.kiosks:
                if kiosk.agent.poll() is not None:
                    logged = kiosk.logged()
                    begin = logged.find("Fatal error")
                    words = logged[begin:begin + 3000] if begin >= 0 else logged[-3000:]
                    yield f"{kiosk.owner}'s agent ended with {kiosk.agent.returncode}: {words}"

    def shared_run(self):
        """Whether the agents of all shared households run."""
        return all(kiosk.agent.poll() is None for household in self.shared.values() for kiosk in household.kiosks)

    def forget_ended(self):
        """Closes shared households whose agents have ended, so that the next case has one that works."""
        for name, household in list(self.shared.items()):
            if any(kiosk.agent.poll() is not None for kiosk in household.kiosks):
                self.shared.pop(name).close()

    def close(self):
        """Closes all; gives a line for each browser that had to be ended."""
        lines = ["        a browser did not close its window and was ended" for phone in self.phones if not phone.close()]
        for household in self.own:
            household.close()
        return lines


def _picture(phone, path):
    phone.page.screenshot(path=path, full_page=True, timeout=10_000)


def _source(phone, path):
    path.write_text(f"<!-- {phone.page.url} -->\n{phone.html()}")
