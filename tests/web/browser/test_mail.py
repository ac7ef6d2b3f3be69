"""Mail on one's turns, from the address in the waiting room to the page behind the link."""

from __future__ import annotations

import re
import time
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.server import patient
from tests.server.notify.test_mail import smtp_server
from tests.server.servers import running
from tests.server.test_notifications import SITE, SLOW, mails_to, settings
from tests.web.browser.words import t

ADDRESS = "bruno@example.org"


def test_an_address_is_given_confirmed_and_ended_in_a_browser(browser: Browser, tmp_path: Path) -> None:
    """The pages behind links need no script, and their forms are welcome though browsers hide where they come
    from on pages that send no referrer."""
    with smtp_server() as (post, port), running(tmp_path, str(tmp_path / "f.db"), settings(port)) as server:
        opened = patient.post(f"{server.url}/api/tables", json={"settings": SLOW, "name": "Anna"}).json()
        page = browser.new_context(locale="en-GB", service_workers="block").new_page()
        page.goto(f"{server.url}/tables/{opened['table']}")
        page.get_by_label("Your name").fill("Bruno")
        page.get_by_role("button", name="Join").click()
        page.get_by_label(t("mail")).fill(ADDRESS)
        page.get_by_role("button", name="Send me a link").click()
        expect(page.get_by_text(t("mail.sent"))).to_be_visible()
        while not mails_to(post, ADDRESS):
            time.sleep(0.05)
        text = mails_to(post, ADDRESS)[0].get_content()
        confirm, stop = re.findall(rf"{SITE}(/notices/\S+)", text)
        plain = browser.new_context(java_script_enabled=False).new_page()
        for link, *buttons in (
            (confirm, "Yes, send me mail"),
            (stop, "Send nothing more", "Allow messages again"),
        ):
            plain.goto(f"{server.url}{link}")
            for button in buttons:
                plain.get_by_role("button", name=button).click()
        expect(plain.get_by_role("heading")).to_have_text("Messages are allowed again")
        plain.goto(f"{server.url}{confirm}")
        expect(plain.get_by_role("heading")).to_have_text("Thank you")
