"""What a table refuses, and with which code."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from ferrovia.game.refusals import Refused
from ferrovia.tables import commands as c
from ferrovia.tables import refusals as r
from ferrovia.tables.entries import NOBODY, Said
from ferrovia.tables.rematch import want
from ferrovia.tables.settings import Settings, check_settings
from tests.tables.desk import Desk, read_again, two_chairs

DRAW = {"type": "DrawBlind"}


@pytest.mark.parametrize("kind", [c.Undo, c.Resign, c.Return])
def test_before_the_start_there_is_nothing_to_play(kind: type[c.Command]) -> None:
    assert Desk().refusal(0, kind) == r.NOT_STARTED


def test_before_the_start_nothing_can_be_played() -> None:
    assert Desk().refusal(0, c.Play, do=DRAW) == r.NOT_STARTED


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (c.Leave, {}),
        (c.Mix, {"bytes": "ab" * 16}),
        (c.SetChair, {"chair": 1, "to": "open"}),
        (c.FillWithBots, {"bot": "level-1"}),
        (c.SetFirst, {"chair": 1}),
        (c.Start, {}),
    ],
)
def test_after_the_start_the_table_stays_as_it_is(kind: type[c.Command], fields: dict[str, Any]) -> None:
    assert Desk().start().refusal(0, kind, **fields) == r.ALREADY_STARTED


def test_after_the_start_nobody_sits_down() -> None:
    desk = Desk(two_chairs(chairs=["open", "open", "open"])).start()
    assert sitting_refused(desk, "Carla") == r.ALREADY_STARTED


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (c.SetChair, {"chair": 1, "to": "open"}),
        (c.FillWithBots, {"bot": "level-1"}),
        (c.SetFirst, {"chair": 1}),
        (c.Start, {}),
    ],
)
def test_only_the_host_arranges_the_table(kind: type[c.Command], fields: dict[str, Any]) -> None:
    assert Desk().refusal(1, kind, **fields) == r.NOT_HOST


@pytest.mark.parametrize(
    ("kind", "fields"), [(c.Leave, {}), (c.Mix, {"bytes": "ab" * 16}), (c.Say, {"text": "?"})]
)
def test_a_host_without_a_chair_cannot_leave_mix_or_chat(
    kind: type[c.Command], fields: dict[str, Any]
) -> None:
    assert Desk(host=NOBODY).refusal(NOBODY, kind, **fields) == r.NOT_SEATED


def test_a_host_without_a_chair_does_not_play() -> None:
    desk = Desk(host=NOBODY).start()
    assert desk.refusal(NOBODY, c.Play, do=DRAW) == r.NOT_SEATED
    assert desk.refusal(NOBODY, c.Resign) == r.NOT_SEATED


@pytest.mark.parametrize(
    ("chair", "to", "code"),
    [
        (1, "level-1", r.CHAIR_TAKEN),  # a person is not replaced, only removed
        (1, "closed", r.CHAIR_TAKEN),
        (0, "open", r.CHAIR_TAKEN),  # a host leaves with Leave
        (3, "open", r.CHAIR_UNKNOWN),
        (1, "level-99", r.BOT_UNKNOWN),
        (1, "", r.BOT_UNKNOWN),
    ],
)
def test_a_chair_can_be_set_only_in_some_ways(chair: int, to: str, code: str) -> None:
    assert Desk().refusal(0, c.SetChair, chair=chair, to=to) == code


def test_bots_fill_open_chairs_only() -> None:
    desk = Desk(two_chairs(chairs=["open", "open", "closed"]), people=("Anna",))
    assert desk.refusal(0, c.FillWithBots, bot="nobody") == r.BOT_UNKNOWN
    assert desk.refusal(0, c.FillWithBots, bot="open") == r.BOT_UNKNOWN
    assert desk.refusal(0, c.FillWithBots, bot="closed") == r.BOT_UNKNOWN
    desk.do(0, c.FillWithBots, bot="level-1")
    assert [chair.bot for chair in desk.table.chairs] == [None, "level-1", None]
    assert desk.table.chairs[2].kind == "closed"
    assert desk.refusal(0, c.FillWithBots, bot="level-1") == r.TABLE_FULL


def test_the_board_limits_the_seats() -> None:
    chairs = ["open", "closed", "level-1", "level-1", "level-1", "level-1"]
    desk = Desk(two_chairs(chairs=chairs), people=("Anna",))
    assert desk.refusal(0, c.SetChair, chair=1, to="open") == r.TOO_MANY_SEATS
    desk.do(0, c.SetChair, chair=5, to="closed")
    desk.do(0, c.SetChair, chair=1, to="level-2")
    desk.start()
    assert desk.table.order == (0, 1, 2, 3, 4)


def test_a_chair_can_be_added_up_to_the_limit_of_the_board() -> None:
    desk = Desk()
    for number in (2, 3, 4):
        assert desk.refusal(1, c.SetChair, chair=number, to="open") == r.NOT_HOST
        desk.do(0, c.SetChair, chair=number, to="open")
    assert desk.refusal(0, c.SetChair, chair=5, to="open") == r.TOO_MANY_SEATS
    assert desk.refusal(0, c.SetChair, chair=5, to="level-1") == r.TOO_MANY_SEATS
    desk.sit("Carla", chair=4)
    assert read_again(desk.table).chairs == desk.table.chairs
    desk.start()
    assert desk.table.order == (0, 1, 4)
    assert desk.refusal(0, c.SetChair, chair=5, to="open") == r.ALREADY_STARTED


def test_a_game_needs_enough_seats() -> None:
    assert Desk(people=("Anna",)).refusal(0, c.Start) == r.TOO_FEW_SEATS


def test_more_seats_than_the_board_has_never_start() -> None:
    desk = Desk(two_chairs(chairs=["level-1"] * 6), people=(), host=NOBODY)
    assert desk.refusal(NOBODY, c.Start) == r.TOO_MANY_SEATS


def test_chairs_are_refused_by_name_number_and_account() -> None:
    desk = Desk(two_chairs(chairs=["open", "level-1", "open"]), people=())
    desk.sit("Anna", account=7)
    assert sitting_refused(desk, "Anna") == r.NAME_TAKEN
    assert sitting_refused(desk, "Bruno", account=7) == r.ALREADY_SEATED
    assert sitting_refused(desk, "Bruno", chair=0) == r.CHAIR_TAKEN
    assert sitting_refused(desk, "Bruno", chair=1) == r.CHAIR_TAKEN
    assert sitting_refused(desk, "Bruno", chair=3) == r.CHAIR_UNKNOWN
    desk.sit("Bruno", chair=2)
    assert sitting_refused(desk, "Carla") == r.TABLE_FULL


def test_nobody_chats_if_chat_is_off() -> None:
    assert Desk(two_chairs(chat=False)).refusal(0, c.Say, text="hello") == r.CHAT_OFF


@pytest.mark.parametrize("text", ["  ", "\n", "a\x00b", "\u202eolleh", "\x1b[2J"])
def test_an_invisible_message_is_refused(text: str) -> None:
    assert Desk().refusal(0, c.Say, text=text) == r.BAD_MESSAGE


def test_a_message_is_one_line() -> None:
    said = Desk().do(0, c.Say, text=" well \n  played ")
    assert isinstance(said, Said)
    assert said.text == "well played"


def test_a_player_who_is_there_cannot_return() -> None:
    assert Desk().start().refusal(0, c.Return) == r.NOT_AWAY


def test_the_rules_refuse_for_their_own_reasons() -> None:
    desk = Desk().start()
    assert desk.refusal(0, c.Play, do=DRAW) == "NOT_NOW"
    assert desk.refusal(0, c.Play, do={"type": "KeepTickets", "tickets": ["nowhere"]}) == "UNKNOWN_NAME"
    seat = desk.answer_first_questions()
    assert desk.refusal(1 - seat, c.Play, do=DRAW) == "NOT_YOUR_TURN"


def test_a_rematch_comes_after_the_end_and_only_the_host_waits_for_nobody() -> None:
    desk = Desk().start()
    with pytest.raises(Refused, match=r.NOT_OVER):
        want(desk.table, 0, c.Rematch(n=0, id="rematch-0"), desk.now)
    desk.play_to_the_end(Random(1))
    with pytest.raises(Refused, match=r.NOT_HOST):
        want(desk.table, 1, c.Rematch(n=0, id="rematch-1", without=True), desk.now)


def test_nobody_can_leave_a_finished_game() -> None:
    """Resigning means being rated last, but not after the end."""
    desk = Desk().start().play_to_the_end(Random(2))
    assert desk.refusal(0, c.Resign) == r.GAME_OVER
    assert desk.refusal(0, c.Undo) == r.GAME_OVER
    assert desk.refusal(0, c.Play, do=DRAW) == r.GAME_OVER


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"board": "atlantis"}, r.BOARD_UNKNOWN),
        ({"board": "../usa"}, r.BOARD_UNKNOWN),
        ({"chairs": ["open"]}, r.TOO_FEW_SEATS),
        ({"chairs": ["open"] * 6}, r.TOO_MANY_SEATS),
        ({"chairs": ["open", "wizard"]}, r.BOT_UNKNOWN),
        ({"first": 2}, r.CHAIR_UNKNOWN),
        ({"options": ["alvin"]}, r.OPTIONS_UNPLAYABLE),
    ],
)
def test_a_table_that_could_never_be_played_is_not_opened(chosen: dict[str, Any], code: str) -> None:
    settings = msgspec.structs.replace(two_chairs(), **{k: _tupled(v) for k, v in chosen.items()})
    with pytest.raises(Refused) as caught:
        check_settings(settings)
    assert caught.value.refusal.code == code


@pytest.mark.parametrize("chosen", [{}, {"first": 1}, {"board": "old-west", "options": ("alvin",)}])
def test_a_table_that_can_be_played_is_opened(chosen: dict[str, Any]) -> None:
    check_settings(Settings(**{"board": "usa", "chairs": ("open", "open"), **chosen}))


def sitting_refused(desk: Desk, name: str, **where: Any) -> str:
    with pytest.raises(Refused) as caught:
        desk.sit(name, **where)
    return caught.value.refusal.code


def _tupled(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
