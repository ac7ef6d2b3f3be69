"""Nothing on the pages of a folder keeps anybody out, on a laptop and on a small phone."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.site.browser.conftest import Visit
from tests.site.browser.guest import Guest
from tests.web.browser.access import violations
from tests.web.browser.parts import winner
from tests.web.browser.screens import fits
from tests.web.browser.test_whole_games import begin
from tests.web.browser.words import t

SCREENS = {"laptop": {"width": 1280, "height": 720}, "small phone": {"width": 360, "height": 640}}


def accessible(guest: Guest, where: str) -> None:
    for name, size in SCREENS.items():
        fits(guest.page, {name: size})
        assert violations(guest.page) == [], f"{where}, {name}"
    fits(guest.page, {"laptop": SCREENS["laptop"]})


def test_every_page_is_accessible(visit: Visit) -> None:
    guest = visit()
    page = guest.page
    page.goto("./")
    expect(page.get_by_text(t("kept.loose"))).to_be_visible()
    accessible(guest, "start")
    begin(guest, "usa")
    guest.wait()
    table = guest.table
    accessible(guest, "tickets")
    guest.move()
    guest.wait()
    accessible(guest, "table")
    page.goto("./")
    expect(page.locator(f'a[href$="/tables/{table}"]')).to_be_visible()
    accessible(guest, "start with a game")
    guest.open(table)
    guest.hurry()
    guest.press(guest.button(t("show.skip")))
    expect(winner(guest)).to_be_visible()
    accessible(guest, "result")
    guest.press(page.get_by_role("link", name=t("result.replay")))
    expect(page.get_by_role("slider", name=t("replay.position"))).to_be_visible()
    accessible(guest, "replay")
