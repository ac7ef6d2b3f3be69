"""A layout for every screen: nothing scrolls sideways, all is in reach, and fingers hit what they want."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.browser.conftest import LAPTOP, PHONE, MakePlayer
from tests.web.browser.places import Places

Control = dict[str, Any]

FINGERTIP = 43.9  # pixels, 44 less what is rounded
FINGERS = {
    "narrow phone": {"width": 360, "height": 740},
    "phone": PHONE,
    "phone in landscape": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
}
MICE = {"laptop": LAPTOP, "large screen": {"width": 1920, "height": 1080}}

# Every control that is shown, with the box that a finger can hit: that of its label, if it has one. Routes
# and cities are as large as the board is drawn, and links within a sentence as large as its words.
CONTROLS = """() => {
  const all = document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=button]")
  const inSentence = (link) =>
    link.matches("p > a, li > a") && link.parentElement.innerText.length > link.innerText.length + 3
  return [...all].flatMap((element) => {
    if (element instanceof SVGElement || !element.checkVisibility({ checkVisibilityCSS: true })) return []
    const { left, right, width, height } = (element.closest("label") ?? element).getBoundingClientRect()
    if (!width || inSentence(element)) return []
    const name = element.ariaLabel || element.innerText || element.name
    return { what: `${element.localName} ${name}`.slice(0, 60), left, right, width, height }
  })
}"""


def misplaced(page: Page, width: int) -> list[Control]:
    """Controls that are out of the window; a page that scrolls sideways has some."""
    assert page.evaluate("() => document.scrollingElement.scrollWidth") <= width
    return [each for each in controls(page) if each["left"] < -1 or each["right"] > width + 1]


def controls(page: Page) -> list[Control]:
    found: list[Control] = page.evaluate(CONTROLS)
    assert found
    return found


@pytest.mark.parametrize("place", Places.NAMES)
def test_screens_for_fingers(phone: MakePlayer, places: Places, place: str) -> None:
    page = phone().page
    places.open(page, place)
    for screen, size in FINGERS.items():
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert misplaced(page, size["width"]) == [], screen
        small = [each for each in controls(page) if min(each["width"], each["height"]) < FINGERTIP]
        assert small == [], screen


@pytest.mark.parametrize("place", Places.NAMES)
def test_screens_for_mice(sit_down: MakePlayer, places: Places, place: str) -> None:
    page = sit_down().page
    places.open(page, place)
    for screen, size in MICE.items():
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        assert misplaced(page, size["width"]) == [], screen
