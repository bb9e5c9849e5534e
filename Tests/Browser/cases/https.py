"""The page with a certificate of the home's own."""

import socket
import subprocess

from cases.forms import submit
from parts import admission, waiting
from parts.case import case, expect, expect_equal, expect_none


def with_certificate(kiosk):
    """Starts the kiosk again, with a certificate that it signed itself."""
    pem, key = kiosk.folder / "console.pem", kiosk.folder / "console.key"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "3650",
         "-subj", "/CN=kiosk.local", "-keyout", key, "-out", pem], check=True, capture_output=True)
    settings = kiosk.folder / "kiosk.toml"
    settings.write_text(f"{settings.read_text()}\n[console]\ntls_certificate = \"{pem}\"\ntls_key = \"{key}\"\n")
    kiosk.stop()
    kiosk.origin = None
    kiosk.start()


@case("Over https a phone is admitted by QR code and by the button, and acts; its cookie is for https alone, and no plain page is there")
def admitted(world):
    household = world.own_household()
    kiosk = household.sammy
    with_certificate(kiosk)
    household.pair()
    expect(kiosk.origin.startswith("https://"), f"invitations lead to {kiosk.origin}")
    phone = world.stranger(kiosk, ignore_https_errors=True)
    phone.page.goto(kiosk.invite_phone()["url"])
    phone.page.wait_for_selector("nav")
    cookie = next(one for one in phone.context.cookies() if one["name"] == "__Host-fitpinky")
    expect_equal(
        (cookie["secure"], cookie["httpOnly"], cookie["sameSite"], cookie["path"]), (True, True, "Strict", "/"), "the cookie")
    phone.open("/settings/group")
    submit(phone, "wager", {"text": "over <https>"})
    waiting.until("the wager is set", lambda: "over <https>" in kiosk.do("wager", "--json"))
    answer = phone.open("/settings/kiosk")
    expect("encrypted between your phone and the kiosk" in phone.text(), "the page does not say that it is encrypted")
    expect("strict-transport-security" not in answer.headers, "Strict-Transport-Security is sent")
    expect_none(phone.complaints, "what the browser complains of")
    other = world.stranger(kiosk, ignore_https_errors=True)
    admission.by_button(other, kiosk)
    other.page.wait_for_selector("nav")
    with socket.create_connection(("127.0.0.1", kiosk.port), timeout=waiting.PATIENCE) as plain:
        plain.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        expect(b"HTTP" not in plain.recv(4096), "a plain request is answered")
