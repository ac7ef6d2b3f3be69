"""Three ways to use a page: by mouse, by touch, or by keyboard alone."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic
from typing import Protocol

from playwright.sync_api import Error, Locator, Page, expect

# Resolves once the element has stopped moving: a map that was just opened takes a moment to find its place.
STILL = """async element => {
  const place = () => JSON.stringify(element.getBoundingClientRect())
  for (let frames = 0, before = ""; frames < 600 && before !== place(); frames++) {
    before = place()
    await new Promise((done) => requestAnimationFrame(done))
  }
}"""

# A point where a click reaches the element. A curved route misses the centre of its bounding box, and
# something else may cover part of it. At the very edge of that, a click, which is made at whole pixels, may
# still miss.
POINT = """element => {
  const reaches = ({ x, y }) =>
    [-1, 0, 1].every((by) => element.contains(document.elementFromPoint(x + by, y + by)))
  for (const part of [element, ...element.querySelectorAll("*")]) {
    const box = part.getBoundingClientRect()
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    if (reaches(middle)) return middle
    if (!(part instanceof SVGGeometryElement)) continue
    const length = part.getTotalLength()
    for (let i = 0; i <= 20; i++) {
      const { x, y } = part.getPointAtLength((length * i) / 20).matrixTransform(part.getScreenCTM())
      if (reaches({ x, y })) return { x, y }
    }
  }
  return null
}"""

# How many presses of Tab lead from the focused element to another, backwards if negative. Radio buttons of
# the same name share one stop.
STEPS = """wanted => {
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
  const stops = all.filter((each) => {
    if (each.tabIndex < 0 || each.disabled || each.closest("[inert]")) return false
    if (!each.checkVisibility({ checkVisibilityCSS: true })) return false
    if (each.type !== "radio" || each.checked) return true
    const group = all.filter((one) => one.type === "radio" && one.name === each.name)
    return group[0] === each && !group.some((one) => one.checked)
  })
  const [from, to] = [document.activeElement, wanted].map((each) => stops.indexOf(each))
  if (to < 0) return null
  return from < 0 ? to + 1 : to - from
}"""

# How many steps from west to east, or back if negative, whichever way round is shorter.
STEPS_ON_THE_BOARD = """wanted => {
  const places = [...wanted.ownerSVGElement.querySelectorAll("[role=button]")]
    .map((place) => ({ place, x: place.getBoundingClientRect().x }))
    .sort((a, b) => a.x - b.x)
    .map(({ place }) => place)
  const steps = places.indexOf(wanted) - places.indexOf(document.activeElement)
  return Math.abs(steps) * 2 > places.length ? steps - Math.sign(steps) * places.length : steps
}"""

KIND = """element => {
  if (element instanceof SVGElement) return "place"
  return element.matches("label input") ? "labelled" : ""
}"""

# Whether the element, or another radio button of its group, has focus.
FOCUSED = """element => {
  const focused = document.activeElement
  return focused === element || (element.type === "radio" && focused.name === element.name)
}"""


DOUBLE_TAP = 0.5  # seconds: two taps on the board closer together than this zoom

# On the window, after all other listeners, even if one of them stops the event.
AWAIT_CLICK = """() => {
  window.clicked = false
  addEventListener("click", () => setTimeout(() => (window.clicked = true)), { capture: true, once: true })
}"""


class Hands(Protocol):
    def press(self, control: Locator) -> None:
        """A button, a link, a checkbox, or a place on the board."""

    def choose(self, options: Locator, value: str) -> None: ...

    def write(self, field: Locator, text: str) -> None: ...


class Mouse:
    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, control: Locator) -> None:
        box = hit_box(control)
        if box is None:
            at = point(control)
            self._page.mouse.click(at["x"], at["y"])
        else:
            box.click()

    def choose(self, options: Locator, value: str) -> None:
        options.select_option(value)

    def write(self, field: Locator, text: str) -> None:
        field.fill(text)


class Finger(Mouse):
    """A tap becomes a click with some delay; `press` returns only after the click has taken effect."""

    _last_tap = 0.0

    def press(self, control: Locator) -> None:
        self._page.evaluate(AWAIT_CLICK)
        box = hit_box(control)
        if box is None:
            self._page.wait_for_timeout(max(0, 1000 * (self._last_tap + DOUBLE_TAP - monotonic())))
            at = point(control)
            self._page.touchscreen.tap(at["x"], at["y"])
        else:
            box.tap()
        with suppress(Error):  # the page may have been left
            self._page.wait_for_function("() => window.clicked !== false")
        self._last_tap = monotonic()


class Keyboard:
    """Tab, Enter, Space and arrow keys. The test itself never focuses or clicks anything."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def press(self, control: Locator) -> None:
        kind = control.evaluate("element => element.type")
        if kind == "radio":
            self._choose_radio(control)
        else:
            self.reach(control)
            self._page.keyboard.press("Space" if kind == "checkbox" else "Enter")

    def _choose_radio(self, control: Locator) -> None:
        """Tab leads to the group, arrow keys from one button to the next."""
        name = control.get_attribute("name")
        group = self._page.locator(f'input[type=radio][name="{name}"]')
        chosen = group.and_(self._page.locator(":checked"))
        if chosen.count():
            self.reach(chosen)
        else:
            self.reach(group.first)
            self._page.keyboard.press("Space")
        for _ in range(group.count()):
            if control.is_checked():
                return
            self._page.keyboard.press("ArrowDown")
        raise AssertionError(f"no arrow leads to {control}")

    def choose(self, options: Locator, value: str) -> None:
        self.reach(options)
        values: list[str] = options.evaluate("list => [...list.options].map((option) => option.value)")
        self._page.keyboard.press("Home")
        for _ in range(values.index(value)):
            self._page.keyboard.press("ArrowDown")
        expect(options).to_have_value(value)

    def write(self, field: Locator, text: str) -> None:
        self.reach(field)
        self._page.keyboard.press("ControlOrMeta+a")
        self._page.keyboard.type(text)

    def reach(self, control: Locator) -> None:
        """Tab, or arrow keys on the board, must be able to focus the control, and it must be visible."""
        expect(control).to_be_visible()
        if on_the_board(control):
            self._reach_on_the_board(control)
        else:
            self._reach_by_tab(control)

    def _reach_on_the_board(self, control: Locator) -> None:
        """Tab leads to the board, Enter into it, and arrow keys from one place to the next."""
        self._reach_by_tab(control.locator("xpath=ancestor::*[@tabindex=0]"))
        self._page.keyboard.press("Enter")
        steps: int = control.evaluate(STEPS_ON_THE_BOARD)
        for _ in range(abs(steps)):
            self._page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
        assert control.evaluate(FOCUSED), f"no arrow leads to {control}"

    def _reach_by_tab(self, control: Locator) -> None:
        for _ in range(3):  # elements on the way may open or close things when focused
            steps = control.evaluate(STEPS)
            assert steps is not None, f"no Tab leads to {control}"
            for _ in range(abs(steps)):
                self._page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
            if control.evaluate(FOCUSED):
                return
        raise AssertionError(f"Tab does not lead to {control}")


def hit_box(control: Locator) -> Locator | None:
    """What to click; None for a place on the board. A checkbox or radio button may be drawn by its label."""
    kind: str = control.evaluate(KIND)
    return {"place": None, "labelled": control.locator("xpath=ancestor::label")}.get(kind, control)


def on_the_board(control: Locator) -> bool:
    inside: bool = control.evaluate("element => element instanceof SVGElement")
    return inside


def in_sight(control: Locator) -> bool:
    """Whether a click can reach it: a board that fills its place is larger than that."""
    control.evaluate(STILL)
    return control.evaluate(POINT) is not None


def point(control: Locator) -> dict[str, float]:
    control.evaluate(STILL)
    found: dict[str, float] | None = control.evaluate(POINT)
    assert found is not None, f"{control} is hidden behind something"
    return found
