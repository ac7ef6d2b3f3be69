"""axe-core finds nothing on any page in any theme."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.chromium import ROOT
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.places import Places

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark", "contrast")


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run()")
    return [
        f"{rule['id']}: {node['html'][:200]} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("place", Places.NAMES)
@pytest.mark.parametrize("theme", THEMES)
def test_nothing_bars_anybody(sit_down: MakePlayer, places: Places, theme: str, place: str) -> None:
    player = sit_down(storage={"theme": theme})
    places.open(player, place)
    expect(player.page.locator("html")).to_have_attribute("data-theme", theme)
    assert violations(player.page) == []


@pytest.mark.parametrize("place", Places.NAMES)
def test_nothing_bars_anybody_on_a_phone(phone: MakePlayer, places: Places, place: str) -> None:
    player = phone()
    places.open(player, place)
    assert violations(player.page) == []
