"""Screens of all sizes, and what does not fit on them."""

from __future__ import annotations

from playwright.sync_api import Page, TimeoutError

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}

FINGERTIP = 43.9  # pixels: 44, allowing for rounding
FINGERS = {
    "narrow phone": {"width": 360, "height": 740},
    "phone": PHONE,
    "phone in landscape": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
}
MICE = {"laptop": LAPTOP, "large screen": {"width": 1920, "height": 1080}}

# Controls that are outside the window, or too small to hit. What counts is the box that can be hit: that of
# the label, if there is one. Routes and cities are as large as the board is drawn, and links within a
# sentence as large as its words.
FAULTS = """({ width, least }) => {
  const wide = document.scrollingElement.scrollWidth
  if (innerWidth !== width || wide > width) return [`${wide} wide in a window of ${innerWidth}`]
  const all = document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=button]")
  const inSentence = (link) =>
    link.matches("p > a, li > a") && link.parentElement.innerText.length > link.innerText.length + 3
  let shown = 0
  const faults = [...all].flatMap((element) => {
    if (element instanceof SVGElement || !element.checkVisibility({ checkVisibilityCSS: true })) return []
    const box = (element.closest("label") ?? element).getBoundingClientRect()
    if (!box.width || inSentence(element)) return []
    shown += 1
    const small = Math.min(box.width, box.height) < least
    if (box.left >= -1 && box.right <= width + 1 && !small) return []
    const name = element.ariaLabel || element.innerText || element.name
    return `${element.localName} ${name}`.slice(0, 60) + ` ${JSON.stringify(box)}`
  })
  return shown ? faults : ["no controls at all"]
}"""


def fits(page: Page, screens: dict[str, dict[str, int]], least: float = 0) -> None:
    """On every screen, nothing scrolls sideways, and all controls are within reach and large enough."""
    for name, size in screens.items():
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        asked = {"width": size["width"], "least": least}
        try:  # the page learns of its new size with some delay
            page.wait_for_function(f"(asked) => !({FAULTS})(asked).length", arg=asked)
        except TimeoutError:
            raise AssertionError(f"{name}: {page.evaluate(FAULTS, asked)}") from None
