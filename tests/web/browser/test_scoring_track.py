"""The scoring track round the board: who has it, and where the markers stand."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.choosing import Update
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.player import Player
from tests.web.browser.tables import Tables
from tests.web.browser.test_television import board_link, put_up
from tests.web.browser.words import t

SMALL_LAPTOP = {"width": 1280, "height": 720}
SMALL_PHONE = {"width": 360, "height": 640}
FOUR = ("Ana", "Bogdan", "Clara", "Duarte")
SPACES = 100

# The spaces that the markers stand on, by seat.
STANDING = """() => {
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2]
  const spaces = [...document.querySelectorAll("[data-scoring-track] .space")]
    .map((each) => each.getBoundingClientRect())
  return [...document.querySelectorAll("[data-disc]")].map((marker) => {
    const [x, y] = middle(marker.getBoundingClientRect())
    return spaces.findIndex((box) => box.left <= x && x < box.right && box.top <= y && y < box.bottom)
  })
}"""

# Is the number of a marker larger than its radius, and smaller than its diameter?
FILLED = """markers => markers.map((marker) => {
  const radius = Math.max(...[...marker.querySelectorAll("circle")].map((each) => each.r.baseVal.value))
  const size = parseFloat(getComputedStyle(marker.querySelector("text")).fontSize)
  return radius < size && size < 2 * radius
})"""

# Cities, and spaces of routes, that a click on their middle does not hit.
COVERED = """() => [...document.querySelectorAll("[data-city], [data-track]")].flatMap((place) => {
  const { left, top, width, height } = (place.querySelector(".dot, .space") ?? place).getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit?.closest("[data-scoring-track]") ? [place.dataset.city ?? place.dataset.track] : []
})"""


def track(page: Page) -> Locator:
    return page.locator("[data-scoring-track]")


def scores(update: Update) -> list[int]:
    return [seat["score"] for seat in update["view"]["seats"]]


def stand_at(page: Page, points: list[int]) -> None:
    wanted = [score % SPACES for score in points]
    page.wait_for_function(
        f"(wanted) => JSON.stringify(({STANDING})()) === JSON.stringify(wanted)", arg=wanted
    )


def switch(player: Player) -> Locator:
    """In the settings, which are in the menu on a small screen."""
    if not player.button(t("settings")).is_visible():
        player.press(player.button(t("menu.title")))
    player.press(player.button(t("settings")))
    return player.page.get_by_role("dialog").get_by_role("checkbox", name=t("scoringTrack"))


def claimed(update: Update) -> bool:
    """Two seats have scored, differently."""
    return len({score for score in scores(update) if score}) > 1


def test_markers_stand_at_the_scores_and_move_with_them(tables: Tables, sit_down: MakePlayer) -> None:
    table, chair = tables.at("usa", claimed, FOUR)
    player = sit_down(viewport=SMALL_LAPTOP)
    page = player.page
    page.goto(chair.link)
    player.wait()
    before = scores(table.seen(chair))
    stand_at(page, before)
    assert track(page).locator(".space").count() == SPACES
    assert page.evaluate(COVERED) == []
    while scores(table.seen(chair)) == before:
        table.step()
    stand_at(page, scores(table.seen(chair)))


def test_numbers_fill_their_markers(tables: Tables, sit_down: MakePlayer) -> None:
    """On a laptop as on a television, whose letters are larger."""
    table, chair = tables.at("usa", claimed, FOUR)
    player = sit_down(viewport=SMALL_LAPTOP)
    player.page.goto(chair.link)
    for page in (player.page, put_up(sit_down, board_link(chair)).page):
        stand_at(page, scores(table.seen(chair)))
        assert page.locator("[data-disc]").evaluate_all(FILLED) == [True] * len(FOUR)


def test_markers_that_move_arrive(tables: Tables, sit_down: MakePlayer) -> None:
    table, chair = tables.at("old-west", claimed, (*FOUR, "Elisa", "Felix"))
    player = sit_down(storage={"speed": "normal"}, reduced_motion="no-preference")
    player.page.goto(chair.link)
    player.wait()
    before = scores(table.seen(chair))
    while scores(table.seen(chair)) == before:
        table.step()
    stand_at(player.page, scores(table.seen(chair)))


def test_a_phone_has_it_only_if_somebody_wants_it(tables: Tables, phone: MakePlayer) -> None:
    player = phone(viewport=SMALL_PHONE)
    page = player.page
    page.goto(tables.begun("usa").chairs[0].link)
    player.wait()
    expect(page.locator("[data-track]").first).to_be_attached()
    expect(track(page)).to_have_count(0)
    wanted = switch(player)
    expect(wanted).not_to_be_checked()
    player.press(wanted)
    expect(track(page)).to_have_count(1)
    page.reload()
    player.wait()
    expect(track(page)).to_have_count(1)


def test_a_laptop_has_it_unless_somebody_minds(tables: Tables, sit_down: MakePlayer) -> None:
    player = sit_down(viewport=SMALL_LAPTOP)
    page = player.page
    page.goto(tables.begun("europe").chairs[0].link)
    player.wait()
    expect(track(page)).to_be_visible()
    minded = switch(player)
    expect(minded).to_be_checked()
    player.press(minded)
    expect(track(page)).to_have_count(0)
    page.reload()
    player.wait()
    expect(page.locator("[data-track]").first).to_be_attached()
    expect(track(page)).to_have_count(0)


def test_a_television_and_a_poster_have_it(tables: Tables, sit_down: MakePlayer) -> None:
    table, chair = tables.at("iberia", claimed)
    television = put_up(sit_down, board_link(chair))
    stand_at(television.page, scores(table.seen(chair)))
    player = sit_down()
    page = player.page
    page.goto(chair.link)
    player.wait()
    page.keyboard.press("p")
    poster = page.get_by_role("dialog", name=t("poster"))
    expect(poster.locator("[data-scoring-track] .space")).to_have_count(SPACES)
    expect(poster.locator("[data-disc]")).to_have_count(0)


def test_markers_count_along_at_the_end_and_in_a_replay(tables: Tables, sit_down: MakePlayer) -> None:
    table, chair = tables.at("old-west", lambda update: update["view"].get("last_round") == 1)
    player = sit_down()
    page = player.page
    page.goto(chair.link)
    player.wait()
    table.play_to_the_end()
    player.press(player.button(t("show.pause")))
    page.keyboard.press("ArrowLeft")
    show = page.locator("[data-show]")
    points = show.get_by_role("list", name=t("score")).locator("strong .hidden")
    counts = set()
    while show.get_attribute("data-show") != "winner":
        counts.add(tuple(map(int, points.all_inner_texts())))
        stand_at(page, list(map(int, points.all_inner_texts())))
        page.keyboard.press("ArrowRight")
    assert len(counts) > 1
    view = table.seen(chair)["view"]
    page.goto(f"/tables/{table.id}/0")
    stand_at(page, [0, 0])
    page.keyboard.press("End")
    stand_at(page, [seat["score"] for seat in view["seats"]])
