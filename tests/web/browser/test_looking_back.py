"""The analysis of a finished game in the replay, and hints while playing."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.access import violations
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.places import prompt
from tests.web.browser.screens import FINGERS, FINGERTIP, fits
from tests.web.browser.tables import Tables
from tests.web.browser.words import t


def test_a_game_is_analysed(tables: Tables, sit_down: MakePlayer) -> None:
    table = tables.begun("europe", ("Ana", "Bruno", "Zé")).play_to_the_end()
    player = sit_down(has_touch=True)  # with a mouse, what can be pressed may be smaller than a fingertip
    page = player.page
    page.goto(table.chairs[0].link)
    player.press(page.get_by_role("link", name=t("analysis.ask")))
    expect(page.get_by_role("img", name=t("analysis.title"))).to_be_visible(timeout=120_000)
    analysis = page.request.get(f"/api/tables/{table.id}/analysis").json()["analysis"]
    slider = page.get_by_role("slider", name=t("replay.position"))
    points = page.get_by_role("list", name=t("analysis.turning")).get_by_role("button")
    expect(points).to_have_count(len(analysis["turning_points"]))

    # Before a decision: which options there were, and which one was played.
    player.press(points.first)
    decision = analysis["decisions"][analysis["turning_points"][0]]
    expect(slider).to_have_value(str(decision["n"]))  # nothing was taken back in this game
    options = page.locator(".options li")
    expect(options).to_have_count(len(decision["options"]))
    played = [option["action"] for option in decision["options"]].index(decision["played"])
    expect(options.nth(played)).to_contain_text(t("analysis.played"))
    page.keyboard.press("n")
    expect(points.nth(1)).to_have_attribute("aria-pressed", "true")

    # A click on the chart leads to that decision, and at its right edge to the end of the game.
    box = page.locator("figure svg rect[role=presentation]").bounding_box()
    assert box is not None
    for x, n in ((0.2, 0), (box["width"] - 3, len(analysis["decisions"]))):
        page.mouse.click(box["x"] + x, box["y"] + 30)
        expect(slider).to_have_value(str(n))

    # Decisive tracks are shown on the board.
    player.press(page.get_by_text(t("analysis.more"), exact=True))
    track = analysis["tracks"][0]["track"]
    page.get_by_role("button", name=player.board.track(track)).first.hover()
    expect(page.locator(f'.halo.lit[data-halo="{track}"]')).to_have_count(1)
    assert violations(page) == []

    fits(page, FINGERS, least=FINGERTIP)


def test_a_hint_shows_what_to_do_and_disappears_once_done(tables: Tables, sit_down: MakePlayer) -> None:
    _, mine = tables.at("usa", prompt("turn"), hints=True)
    player = sit_down()
    page = player.page
    page.goto(mine.link)
    player.wait_until_started()
    where = page.locator(".window .layer").bounding_box()
    player.press(player.button(t("hint.ask")))
    close = page.get_by_role("status").filter(has=player.button(t("close")))
    expect(close).to_be_visible()
    expect(page.locator(".halo.lit")).not_to_have_count(0)
    assert page.locator(".window .layer").bounding_box() == where
    assert violations(page) == []
    page.keyboard.press("h")
    expect(close).to_have_count(0)
    page.keyboard.press("h")
    expect(close).to_be_visible()
    page.keyboard.press("d")
    expect(close).to_have_count(0)
