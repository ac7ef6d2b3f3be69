"""axe-core finds nothing on any page in any theme."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.chromium import ROOT
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.places import Places
from tests.web.browser.words import t

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark", "contrast")  # the first one is worn unless somebody wishes otherwise


CONTRAST = "color-contrast"


def violations(page: Page, **options: Any) -> list[str]:
    """Of all rules, unless axe is told otherwise."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("(options) => axe.run(options)", options)
    return [
        f"{rule['id']}: {node['html'][:200]} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def wear(page: Page, theme: str) -> None:
    """As the settings do, without loading the page again. Pages with reduced motion change at once."""
    page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)


@pytest.mark.parametrize("place", Places.NAMES)
def test_nothing_bars_anybody(sit_down: MakePlayer, places: Places, place: str) -> None:
    page = sit_down().page
    places.open(page, place)
    assert violations(page) == []
    for theme in THEMES[1:]:
        wear(page, theme)
        assert violations(page, runOnly=[CONTRAST]) == [], theme


@pytest.mark.parametrize("place", Places.NAMES)
def test_nothing_bars_anybody_on_a_phone(phone: MakePlayer, places: Places, place: str) -> None:
    """The colours are the same as elsewhere."""
    page = phone().page
    places.open(page, place)
    assert violations(page, rules={CONTRAST: {"enabled": False}}) == []


@pytest.mark.parametrize("name", ["settings", "help", "menu.title"])
def test_nothing_bars_anybody_in_a_dialog(sit_down: MakePlayer, places: Places, name: str) -> None:
    player = sit_down()
    places.open(player.page, "turn")
    player.press(player.button(t(name)))
    expect(player.page.get_by_role("dialog")).to_be_visible()
    for theme in THEMES:
        wear(player.page, theme)
        assert violations(player.page) == [], theme


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_is_kept(sit_down: MakePlayer, theme: str) -> None:
    page = sit_down(storage={"theme": theme}).page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


@pytest.mark.parametrize(
    ("wish", "theme"),
    [({"color_scheme": "dark"}, "dark"), ({"contrast": "more"}, "contrast"), ({}, "light")],
    ids=["dark", "contrast", "none"],
)
def test_the_wish_of_the_system_is_heard(sit_down: MakePlayer, wish: dict[str, str], theme: str) -> None:
    page = sit_down(**wish).page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
