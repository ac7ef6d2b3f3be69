"""Settings take effect at once, and are still there next time."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import MakePlayer
from tests.web.browser.words import begins, t


def wears(page: Page, theme: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def speaks(page: Page, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_preferences_of_the_system_and_of_a_link_are_respected(sit_down: MakePlayer) -> None:
    page = sit_down(locale="ro-RO", color_scheme="dark").page
    page.goto("/")
    speaks(page, "ro")
    wears(page, "dark")
    page.emulate_media(color_scheme="light")
    wears(page, "light")
    page.emulate_media(contrast="more")
    wears(page, "contrast")
    page.goto("/?lang=pt-BR")  # a link overrides the system, but only as long as its page is open
    speaks(page, "pt-BR")
    page.goto("/")
    speaks(page, "ro")


def test_settings_are_kept(sit_down: MakePlayer) -> None:
    player = sit_down()
    page = player.page
    page.goto("/")
    player.press(player.button(t("settings")))
    dialog = page.get_by_role("dialog", name=t("settings"))
    player.hands.choose(dialog.get_by_role("combobox", name=begins("theme")), "dark")
    wears(page, "dark")
    player.hands.choose(dialog.get_by_role("combobox", name=begins("language")), "ro")
    speaks(page, "ro")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    wears(page, "dark")
    speaks(page, "ro")
