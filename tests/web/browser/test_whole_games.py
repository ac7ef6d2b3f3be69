"""Whole games against bots, from the start page to the result, with nothing but one kind of hands."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import MakePlayer
from tests.web.browser.player import Player
from tests.web.browser.words import begins, shape, t

BOARDS = {"usa": "level-1", "europe": "level-2", "iberia": "level-1", "old-west": "level-2"}


def begin(player: Player, board: str, level: str, alvin: bool = False) -> None:
    """From the start page, against one bot."""
    page, hands = player.page, player.hands
    page.goto("/")
    hands.press(page.locator(f'input[type=radio][value="{board}"]'))
    hands.choose(page.get_by_role("combobox", name=begins("home.players")), "2")
    hands.choose(page.get_by_role("combobox", name=begins("home.level")), level)
    if alvin:
        hands.press(page.get_by_label(t("home.alvin")))
    hands.press(page.get_by_role("button", name=t("home.now")))


def finish(player: Player) -> None:
    update = player.play_to_the_end()
    totals = [str(seat["total"]) for seat in update["view"]["result"]["seats"]]
    expect(player.page.get_by_text(shape("result.winner"))).to_be_visible()
    row = player.page.get_by_role("row").filter(
        has=player.page.get_by_role("rowheader", name=t("result.total"))
    )
    assert row.get_by_role("cell").all_inner_texts() == totals


@pytest.mark.parametrize("board", BOARDS)
def test_by_clicks_alone(sit_down: MakePlayer, board: str) -> None:
    player = sit_down()
    begin(player, board, BOARDS[board])
    finish(player)


def test_by_clicks_alone_with_alvin(sit_down: MakePlayer) -> None:
    player = sit_down()
    begin(player, "old-west", "level-1", alvin=True)
    assert player.now()["table"]["settings"]["options"] == ["alvin"]
    finish(player)


@pytest.mark.parametrize("board", BOARDS)
def test_by_keyboard_alone(sit_down: MakePlayer, board: str) -> None:
    player = sit_down("keyboard")
    begin(player, board, BOARDS[board])
    finish(player)


@pytest.mark.parametrize("board", BOARDS)
def test_on_a_phone(phone: MakePlayer, board: str) -> None:
    player = phone()
    begin(player, board, BOARDS[board])
    finish(player)
