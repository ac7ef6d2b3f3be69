"""Somebody whom a proxy signs in, as they see it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.server.servers import QUICK, running
from tests.web.browser.access import violations
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.parts import pill
from tests.web.browser.words import t

SETTINGS = f"""
{QUICK}
[single_sign_on]
header = "Remote-User"
proxies = ["127.0.0.1"]
sign_out_url = "/logout"
"""


def test_nobody_is_asked_for_a_password(sit_down: MakePlayer, tmp_path: Path) -> None:
    with running(tmp_path, str(tmp_path / "ferrovia.db"), SETTINGS) as server:
        player = sit_down(extra_http_headers={"Remote-User": "vilja@example.org"})
        player.watcher.expect_refusals()
        page = player.page
        page.goto(server.url)
        player.press(page.get_by_role("link", name="vilja"))
        expect(page.get_by_text(t("refusal.PROXY_SIGNS_IN"))).to_be_visible()
        assert page.get_by_role("link", name=t("account.signOut")).get_attribute("href") == "/logout"
        player.press(page.get_by_text(t("account.delete"), exact=True))
        expect(page.locator("input[type=password]")).to_have_count(0)
        assert violations(page) == []
        player.press(player.button(t("account.deleteForEver")))
        expect(player.button(t("account.register"))).to_be_visible()
        # Gone until they ask for another.
        page.goto(server.url)
        player.press(page.get_by_role("link", name=t("account.signIn")))
        expect(page.get_by_text(t("refusal.PROXY_SIGNS_IN"))).to_be_visible()
        expect(page.locator("input")).to_have_count(0)
        assert violations(page) == []
        player.press(player.button(t("account.register")))
        expect(page.get_by_role("heading", name="vilja 2")).to_be_visible()
        # People who share the screen are not all the same person.
        page.goto(server.url)
        player.press(pill(player, "home.play", t("mode.device")))
        player.press(player.button(t("mode.device.go")))
        expect(page.locator("[data-cover]")).to_be_visible()
