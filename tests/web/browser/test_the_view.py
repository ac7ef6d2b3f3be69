"""The view of the board moves only when the user moves it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from ferrovia.boards import BOARDS
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.tables import Tables
from tests.web.browser.words import t

# Everything that can move a route: the transforms of all its ancestors.
TRANSFORMS = """() => {
  const found = []
  for (let node = document.querySelector("[data-track]"); node; node = node.parentElement)
    found.push(`${node.getAttribute("transform")} ${getComputedStyle(node).transform}`)
  return [...found, document.querySelector("svg:has([data-track])").getAttribute("viewBox")].join("; ")
}"""


def transforms(page: Page) -> str:
    found: str = page.evaluate(TRANSFORMS)
    return found


def test_moves_leave_the_view_where_it_is(tables: Tables, sit_down: MakePlayer) -> None:
    table = tables.begun("usa")
    player = sit_down()
    page = player.page
    page.goto(table.chairs[0].link)
    player.wait()
    whole = transforms(page)
    box = page.locator("svg:has([data-track])").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)
    page.mouse.wheel(0, -600)
    page.wait_for_function(f"(whole) => ({TRANSFORMS})() !== whole", arg=whole)
    closer = settled(page)
    for _ in range(40):  # tickets, cards and routes, by both seats
        table.step()
    player.wait_for("update.n >= value", table.n)
    assert settled(page) == closer
    player.press(player.button(t("wholeBoard")))
    page.wait_for_function(f"(closer) => ({TRANSFORMS})() !== closer", arg=closer)


def settled(page: Page) -> str:
    """Wait until two frames in a row are the same."""
    page.wait_for_function(
        f"""() => new Promise((done) => {{
          const before = ({TRANSFORMS})()
          requestAnimationFrame(() => requestAnimationFrame(() => done(({TRANSFORMS})() === before)))
        }})"""
    )
    return transforms(page)


def test_keys_and_buttons_move_the_board(tables: Tables, sit_down: MakePlayer) -> None:
    table = tables.begun("usa")
    player = sit_down()
    page = player.page
    page.goto(table.chairs[0].link)
    player.wait()
    for name in ("zoomIn", "zoomOut", "zoomIn", "wholeBoard"):
        before = settled(page)
        player.press(player.button(t(name)))
        page.wait_for_function(f"(before) => ({TRANSFORMS})() !== before", arg=before)


def test_a_click_on_the_bare_board_draws_no_frame_around_it(tables: Tables, sit_down: MakePlayer) -> None:
    table = tables.begun("usa")
    player = sit_down()
    page = player.page
    page.goto(table.chairs[0].link)
    player.wait()
    board = page.locator("svg:has([data-track])")
    outline = "(board) => getComputedStyle(board).outlineStyle"
    board.focus()
    page.keyboard.press("Shift")
    assert board.evaluate(outline) == "solid"
    board.evaluate("(board) => board.blur()")
    board.click(position={"x": 30, "y": 40})
    page.keyboard.press("Shift")
    assert board.evaluate(outline) == "none"


# How many cities, city names and spaces, of routes and of the scoring track, the zoom buttons cover.
HIDDEN = """() => {
  const boxes = (found) => [...document.querySelectorAll(found)].map((each) => each.getBoundingClientRect())
  const buttons = boxes(".tools button")
  return boxes("[data-city] .dot, [data-city] .name, :is([data-track], [data-scoring-track]) .space")
    .filter((box) => buttons.some((button) => box.left < button.right && button.left < box.right
      && box.top < button.bottom && button.top < box.bottom)).length
}"""


@pytest.mark.parametrize("board", BOARDS)
def test_the_zoom_buttons_cover_nothing(tables: Tables, sit_down: MakePlayer, board: str) -> None:
    table = tables.begun(board)
    player = sit_down()
    page = player.page
    page.goto(table.chairs[0].link)
    player.wait()
    assert page.locator("[data-track] .space").count() > 200
    assert page.locator("[data-scoring-track] .space").count() == 100
    assert page.locator(".tools button").count() == 4
    for width in (1000, 1100, 1200, 1280, 1366, 1600, 1920):
        page.set_viewport_size({"width": width, "height": 720})
        page.wait_for_function(f"() => innerWidth === {width} && ({HIDDEN})() === 0")
