"""Starting a game, playing a whole one against a bot, and finishing one with each kind of input."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.choosing import Update
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.parts import pill, totals, winner
from tests.web.browser.player import Player
from tests.web.browser.tables import Tables
from tests.web.browser.words import begins, t


def begin(player: Player, board: str, alvin: bool = False) -> None:
    """From the start page, wherever that is, against one bot that ends the game soon."""
    page = player.page
    page.goto("./")
    player.press(page.locator(f'input[type=radio][value="{board}"]'))
    player.press(pill(player, "home.players", "2"))
    player.press(pill(player, "rivals.level", "3"))
    if alvin:
        player.press(page.get_by_text(t("options.title")))
        player.press(page.get_by_role("checkbox", name=begins("option.alvin")))
    player.press(player.button(t("mode.bots.go")))


def finish(player: Player) -> None:
    result = player.play_to_the_end()["view"]["result"]
    player.press(player.button(t("show.skip")))
    expect(winner(player)).to_be_visible()
    best_first = sorted(result["seats"], key=lambda sheet: int(result["places"][sheet["seat"]]))
    assert totals(player) == [str(sheet["total"]) for sheet in best_first]


def test_a_whole_game_by_clicks(sit_down: MakePlayer) -> None:
    player = sit_down()
    begin(player, "old-west", alvin=True)
    assert player.now()["table"]["settings"]["options"] == ["alvin"]
    finish(player)
    played = player.now()["table"]["id"]
    player.press(player.button(t("result.rematch")))  # against bots, that is all
    player.wait_for("update.table.id !== value && update.table.status === 'playing'", played)
    assert player.now()["table"]["settings"]["options"] == ["alvin"]
    player.move()


# With the other kinds of input.
BEGUN = [("usa", "finger"), ("europe", "keyboard")]


@pytest.mark.parametrize(("board", "hands"), BEGUN)
def test_a_game_is_started(sit_down: MakePlayer, phone: MakePlayer, board: str, hands: str) -> None:
    player = phone() if hands == "finger" else sit_down(hands)
    begin(player, board)
    first = player.wait()
    assert first["table"]["settings"]["board"] == board
    assert player.move()["n"] > first["n"]


def last_turn(update: Update) -> bool:
    return bool(update["view"].get("last_round") == 1)


@pytest.mark.parametrize("hands", ["keyboard", "finger"])
def test_a_game_is_finished(tables: Tables, sit_down: MakePlayer, phone: MakePlayer, hands: str) -> None:
    _, chair = tables.at("usa", last_turn)
    player = phone() if hands == "finger" else sit_down(hands)
    player.page.goto(chair.link)
    finish(player)
