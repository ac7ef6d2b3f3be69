"""A layout for every screen: nothing scrolls sideways, all is in reach, and fingers hit what they want."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browser.conftest import LAPTOP, PHONE, MakePlayer
from tests.web.browser.places import Places

TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}
SCREENS: dict[str, dict[str, Any]] = {
    "narrow phone": {"viewport": {"width": 360, "height": 740}, **TOUCH},
    "phone": {"viewport": PHONE, **TOUCH},
    "phone in landscape": {"viewport": {"width": 844, "height": 390}, **TOUCH},
    "tablet": {"viewport": {"width": 820, "height": 1180}, **TOUCH},
    "laptop": {"viewport": LAPTOP},
    "large screen": {"viewport": {"width": 1920, "height": 1080}},
}

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


@pytest.mark.parametrize("place", Places.NAMES)
@pytest.mark.parametrize("screen", SCREENS)
def test_everything_fits(sit_down: MakePlayer, places: Places, screen: str, place: str) -> None:
    options = SCREENS[screen]
    player = sit_down("finger" if "has_touch" in options else "mouse", **options)
    places.open(player, place)
    width = options["viewport"]["width"]
    assert player.page.evaluate("() => document.scrollingElement.scrollWidth") <= width
    controls = player.page.evaluate(CONTROLS)
    assert controls
    assert [each for each in controls if each["left"] < -1 or each["right"] > width + 1] == []
    if "has_touch" in options:
        assert [each for each in controls if min(each["width"], each["height"]) < 43.9] == []
