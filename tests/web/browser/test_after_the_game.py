"""The final scoring, the result, a rematch, and the replay."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from ferrovia.game.notation import write
from ferrovia.game.record import load
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.parts import score_line, totals, winner
from tests.web.browser.places import Places
from tests.web.browser.player import Player
from tests.web.browser.tables import Chair, Tables
from tests.web.browser.words import shape, t

# The scoring waits at its first step, however long it takes until somebody looks.
PAUSED = """new MutationObserver((_, observer) => {
  const pause = document.querySelector("[data-show] [aria-pressed=false]")
  if (!pause) return
  observer.disconnect()
  pause.click()
}).observe(document, { childList: true, subtree: true })"""


def see_the_end(tables: Tables, player: Player, chair: int = 0) -> Chair:
    """The last move is made while the player watches."""
    table, _ = tables.at("usa", lambda update: update["view"].get("last_round") == 1)
    mine = table.chairs[chair]
    player.page.add_init_script(PAUSED)
    player.page.goto(mine.link)
    player.wait_until_started()
    table.play_to_the_end()
    player.wait_for("update.view.result")
    return mine


def test_the_scoring_is_shown_step_by_step_and_can_be_skipped(tables: Tables, sit_down: MakePlayer) -> None:
    player = sit_down()
    see_the_end(tables, player)
    show = player.page.locator("[data-show]")
    expect(show).to_have_attribute("data-show", "opening")
    player.press(player.button(t("show.on")))
    expect(show).not_to_have_attribute("data-show", "opening")
    player.page.keyboard.press("ArrowLeft")
    expect(show).to_have_attribute("data-show", "opening")
    player.press(player.button(t("show.skip")))
    expect(show).to_have_count(0)
    expect(winner(player)).to_be_visible()


@pytest.mark.parametrize("chair", [0, 1])
def test_the_winner_is_told_so_and_a_train_drives_over_what_they_built(
    tables: Tables, sit_down: MakePlayer, chair: int
) -> None:
    player = sit_down(reduced_motion="no-preference", storage={"speed": "fast"})
    see_the_end(tables, player, chair)
    show = player.page.locator("[data-show]")
    expect(show).to_have_attribute("data-show", "opening")
    while show.get_attribute("data-show") != "winner":
        player.page.keyboard.press("ArrowRight")
    [won] = player.now()["view"]["result"]["winners"]
    expect(player.page.locator(f'[data-train="{won}"] > g')).not_to_have_count(0)
    said = t("win.you") if won == chair else t("win.name", name=("Anna", "Bruno")[won])
    expect(show).to_contain_text(said)
    player.press(player.button(t("show.pause")))
    expect(show).to_have_count(0)  # it ends by itself
    expect(winner(player)).to_contain_text(said)


def test_losers_learn_where_the_game_turned(tables: Tables, sit_down: MakePlayer) -> None:
    player = sit_down()
    mine = see_the_end(tables, player, chair=1)
    assert mine.look()["you"]["seat"] not in player.now()["view"]["result"]["winners"]
    player.press(player.button(t("show.skip")))
    told = player.page.locator("[data-turning]")
    expect(told).to_contain_text(shape("lost.turning"))
    player.press(told.get_by_role("link"))
    expect(player.page.get_by_role("slider", name=t("replay.position"))).to_be_visible()


def test_latecomers_see_the_result_at_once_and_can_save_it_in_both_forms(
    sit_down: MakePlayer, places: Places
) -> None:
    player = sit_down()
    places.open(player.page, "result")
    expect(player.page.locator("[data-show]")).to_have_count(0)
    result = player.now()["view"]["result"]
    assert sorted(map(int, totals(player))) == sorted(sheet["total"] for sheet in result["seats"])
    for line in result["seats"][0]["points"]:
        points = sorted(sheet["points"][line] for sheet in result["seats"])
        if any(points):
            assert sorted(map(int, score_line(player, line))) == points
    player.press(player.button(t("share.open")))
    expect(player.page.get_by_label(t("share.link"))).to_have_value(player.page.url)
    with player.page.expect_download() as download:
        player.press(player.button(t("result.record")))
    assert download.value.suggested_filename.endswith(".jsonl")
    record = load(download.value.path())
    with player.page.expect_download() as download:
        player.press(player.button(t("share.notation")))
    assert download.value.suggested_filename.endswith(".txt")
    assert download.value.path().read_text(encoding="utf-8") == write(record)


def test_a_rematch_is_one_click_each_and_everybody_keeps_their_colour(
    tables: Tables, sit_down: MakePlayer
) -> None:
    host, guest = sit_down(), sit_down()
    table, _ = tables.at("usa", lambda update: update["view"].get("last_round") == 1)
    table.play_to_the_end()
    for player, chair in zip((host, guest), table.chairs, strict=True):
        player.page.goto(chair.link)
    host.press(host.button(t("result.rematch")))
    for player, text in (
        (host, t("rematch.waiting", names="Bruno")),
        (guest, t("rematch.wanted", n=1, names="Anna")),
    ):
        expect(player.page.get_by_role("status").filter(has_text=text)).to_be_visible()
    guest.press(guest.button(t("result.rematch")))
    for seat, player in enumerate((host, guest)):
        expect(player.page).not_to_have_url(re.compile(table.id))
        player.wait_for("update.table.status === 'playing' && update.you.seat === value", seat)
        expect(player.asking("first-tickets")).to_be_visible()


def test_a_replay_works_by_keys_and_every_position_has_a_link(sit_down: MakePlayer, places: Places) -> None:
    player = sit_down()
    places.open(player.page, "replay")
    page = player.page
    slider = page.get_by_role("slider", name=t("replay.position"))
    page.keyboard.press("Home")
    first = slider.input_value()
    page.keyboard.press("ArrowRight")
    expect(slider).not_to_have_value(first)
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(first)
    page.keyboard.press("End")
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    there = str(int(slider.get_attribute("max") or "") - 5)
    expect(slider).to_have_value(there)
    told = page.locator(".said p:not(.last)")  # the last round is shown once the position has arrived
    texts = told.all_inner_texts()
    assert texts
    page.goto(page.url)
    expect(slider).to_have_value(there)
    expect(told).to_have_text(texts, use_inner_text=True)
    names = r"[^,.:]+(, [^,.:]+)*"
    expect(page.locator(".said .last")).to_have_text(re.compile(t("banner.lastRound", names=names)))
