"""Whole games against bots, from the start page to the result, with nothing but one kind of hands."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ferrovia.maps import BOARDS
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.parts import pill, totals
from tests.web.browser.player import Player
from tests.web.browser.words import begins, shape, t


def begin(player: Player, board: str, alvin: bool = False) -> None:
    """From the start page, against one bot, which soon ends the game."""
    page = player.page
    page.goto("/")
    player.press(page.locator(f'input[type=radio][value="{board}"]'))
    player.press(pill(player, "home.players", "2"))
    player.hands.choose(page.get_by_role("combobox", name=t("home.level")), "level-3")
    if alvin:
        player.press(page.get_by_text(t("options.title")))
        player.press(page.get_by_role("checkbox", name=begins("options.alvin")))
    player.press(player.button(t("mode.bots.go")))


def finish(player: Player) -> None:
    result = player.play_to_the_end()["view"]["result"]
    player.press(player.button(t("show.skip")))
    expect(player.page.get_by_role("heading", name=shape("result.winner"))).to_be_visible()
    best_first = sorted(result["seats"], key=lambda sheet: int(result["places"][sheet["seat"]]))
    assert totals(player) == [str(sheet["total"]) for sheet in best_first]


@pytest.mark.parametrize("board", BOARDS)
def test_by_clicks_alone(sit_down: MakePlayer, board: str) -> None:
    player = sit_down()
    begin(player, board)
    finish(player)


def test_by_clicks_alone_with_alvin(sit_down: MakePlayer) -> None:
    player = sit_down()
    begin(player, "old-west", alvin=True)
    assert player.now()["table"]["settings"]["options"] == ["alvin"]
    finish(player)


@pytest.mark.parametrize("board", BOARDS)
def test_by_keyboard_alone(sit_down: MakePlayer, board: str) -> None:
    player = sit_down("keyboard")
    begin(player, board)
    finish(player)


@pytest.mark.parametrize("board", BOARDS)
def test_on_a_phone(phone: MakePlayer, board: str) -> None:
    player = phone()
    begin(player, board)
    finish(player)
