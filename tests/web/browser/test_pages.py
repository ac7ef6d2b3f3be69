"""Every page is accessible, fits every screen and speaks one language."""

from __future__ import annotations

from itertools import cycle

import pytest
from playwright.sync_api import expect

from tests.web.browser.access import ALL_BUT_COLOURS, COLOURS, THEMES, violations, wear
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.languages import english_left, keys_left, texts
from tests.web.browser.places import Places, news
from tests.web.browser.screens import FINGERS, FINGERTIP, MICE, fits
from tests.web.browser.words import LANGUAGES, t

# Every page speaks one language, and together they speak all.
FOREIGN = dict(zip(Places.NAMES, cycle(sorted(set(LANGUAGES) - {"en"})), strict=False))


@pytest.mark.parametrize("place", Places.NAMES)
def test_a_page_on_a_desktop(sit_down: MakePlayer, places: Places, place: str) -> None:
    """In a language that no other test uses; that all catalogues are complete is tested without a page."""
    page = sit_down().page
    language = FOREIGN[place]
    places.open(page, place, query=f"?lang={language}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert keys_left(texts(page)) == []
    assert english_left(texts(page), language) == []
    assert violations(page, news(place)) == []
    for theme in THEMES[1:]:
        wear(page, theme)
        assert violations(page, news(place), **COLOURS) == [], theme
    fits(page, MICE)


@pytest.mark.parametrize("place", Places.NAMES)
def test_a_page_on_a_phone(phone: MakePlayer, places: Places, place: str) -> None:
    """Colours are not checked again: they are the same as on a desktop."""
    page = phone().page
    places.open(page, place)
    assert violations(page, news(place), **ALL_BUT_COLOURS) == []
    fits(page, FINGERS, least=FINGERTIP)


def test_dialogs_are_accessible(sit_down: MakePlayer, places: Places) -> None:
    player = sit_down()
    places.open(player.page, "turn")
    for name in ("settings", "help", "menu.title"):
        player.press(player.button(t(name)))
        expect(player.page.get_by_role("dialog")).to_be_visible()
        wear(player.page, THEMES[0])
        assert violations(player.page, "dialog") == [], name
        for theme in THEMES[1:]:
            wear(player.page, theme)
            assert violations(player.page, "dialog", **COLOURS) == [], (name, theme)
        player.page.keyboard.press("Escape")
        expect(player.page.get_by_role("dialog")).to_have_count(0)
