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
from tests.tables.session import Session, read_again, two_chairs

DRAW = {"type": "DrawBlind"}


@pytest.mark.parametrize("kind", [c.Undo, c.Resign, c.Return])
def test_before_the_start_there_is_nothing_to_play(kind: type[c.Command]) -> None:
    assert Session().refusal(0, kind) == r.NOT_STARTED


def test_before_the_start_nothing_can_be_played() -> None:
    assert Session().refusal(0, c.Play, do=DRAW) == r.NOT_STARTED


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
    assert Session().start().refusal(0, kind, **fields) == r.ALREADY_STARTED


def test_after_the_start_nobody_sits_down() -> None:
    session = Session(two_chairs(chairs=["open", "open", "open"])).start()
    assert sitting_refused(session, "Carla") == r.ALREADY_STARTED


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
    assert Session().refusal(1, kind, **fields) == r.NOT_HOST


@pytest.mark.parametrize(
    ("kind", "fields"), [(c.Leave, {}), (c.Mix, {"bytes": "ab" * 16}), (c.Say, {"text": "?"})]
)
def test_a_host_without_a_chair_cannot_leave_mix_or_chat(
    kind: type[c.Command], fields: dict[str, Any]
) -> None:
    assert Session(host=NOBODY).refusal(NOBODY, kind, **fields) == r.NOT_SEATED


def test_a_host_without_a_chair_does_not_play() -> None:
    session = Session(host=NOBODY).start()
    assert session.refusal(NOBODY, c.Play, do=DRAW) == r.NOT_SEATED
    assert session.refusal(NOBODY, c.Resign) == r.NOT_SEATED


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
    assert Session().refusal(0, c.SetChair, chair=chair, to=to) == code


def test_bots_fill_open_chairs_only() -> None:
    session = Session(two_chairs(chairs=["open", "open", "closed"]), people=("Anna",))
    assert session.refusal(0, c.FillWithBots, bot="nobody") == r.BOT_UNKNOWN
    assert session.refusal(0, c.FillWithBots, bot="open") == r.BOT_UNKNOWN
    assert session.refusal(0, c.FillWithBots, bot="closed") == r.BOT_UNKNOWN
    session.do(0, c.FillWithBots, bot="level-1")
    assert [chair.bot for chair in session.table.chairs] == [None, "level-1", None]
    assert session.table.chairs[2].kind == "closed"
    assert session.refusal(0, c.FillWithBots, bot="level-1") == r.TABLE_FULL


def test_the_board_limits_the_seats() -> None:
    chairs = ["open", "closed", "level-1", "level-1", "level-1", "level-1"]
    session = Session(two_chairs(chairs=chairs), people=("Anna",))
    assert session.refusal(0, c.SetChair, chair=1, to="open") == r.TOO_MANY_SEATS
    session.do(0, c.SetChair, chair=5, to="closed")
    session.do(0, c.SetChair, chair=1, to="level-2")
    session.start()
    assert session.table.order == (0, 1, 2, 3, 4)


def test_a_chair_can_be_added_up_to_the_limit_of_the_board() -> None:
    session = Session()
    for number in (2, 3, 4):
        assert session.refusal(1, c.SetChair, chair=number, to="open") == r.NOT_HOST
        session.do(0, c.SetChair, chair=number, to="open")
    assert session.refusal(0, c.SetChair, chair=5, to="open") == r.TOO_MANY_SEATS
    assert session.refusal(0, c.SetChair, chair=5, to="level-1") == r.TOO_MANY_SEATS
    session.sit("Carla", chair=4)
    assert read_again(session.table).chairs == session.table.chairs
    session.start()
    assert session.table.order == (0, 1, 4)
    assert session.refusal(0, c.SetChair, chair=5, to="open") == r.ALREADY_STARTED


def test_a_game_needs_enough_seats() -> None:
    assert Session(people=("Anna",)).refusal(0, c.Start) == r.TOO_FEW_SEATS


def test_more_seats_than_the_board_has_never_start() -> None:
    session = Session(two_chairs(chairs=["level-1"] * 6), people=(), host=NOBODY)
    assert session.refusal(NOBODY, c.Start) == r.TOO_MANY_SEATS


def test_chairs_are_refused_by_name_number_and_account() -> None:
    session = Session(two_chairs(chairs=["open", "level-1", "open"]), people=())
    session.sit("Anna", account=7)
    assert sitting_refused(session, "Anna") == r.NAME_TAKEN
    assert sitting_refused(session, "Bruno", account=7) == r.ALREADY_SEATED
    assert sitting_refused(session, "Bruno", chair=0) == r.CHAIR_TAKEN
    assert sitting_refused(session, "Bruno", chair=1) == r.CHAIR_TAKEN
    assert sitting_refused(session, "Bruno", chair=3) == r.CHAIR_UNKNOWN
    session.sit("Bruno", chair=2)
    assert sitting_refused(session, "Carla") == r.TABLE_FULL


def test_nobody_chats_if_chat_is_off() -> None:
    assert Session(two_chairs(chat=False)).refusal(0, c.Say, text="hello") == r.CHAT_OFF


@pytest.mark.parametrize("text", ["  ", "\n", "a\x00b", "\u202eolleh", "\x1b[2J"])
def test_an_invisible_message_is_refused(text: str) -> None:
    assert Session().refusal(0, c.Say, text=text) == r.BAD_MESSAGE


def test_a_message_is_one_line() -> None:
    said = Session().do(0, c.Say, text=" well \n  played ")
    assert isinstance(said, Said)
    assert said.text == "well played"


def test_a_player_who_is_there_cannot_return() -> None:
    assert Session().start().refusal(0, c.Return) == r.NOT_AWAY


def test_the_rules_refuse_for_their_own_reasons() -> None:
    session = Session().start()
    assert session.refusal(0, c.Play, do=DRAW) == "NOT_NOW"
    assert session.refusal(0, c.Play, do={"type": "KeepTickets", "tickets": ["nowhere"]}) == "UNKNOWN_NAME"
    seat = session.answer_first_questions()
    assert session.refusal(1 - seat, c.Play, do=DRAW) == "NOT_YOUR_TURN"


def test_a_rematch_comes_after_the_end_and_only_the_host_waits_for_nobody() -> None:
    session = Session().start()
    with pytest.raises(Refused, match=r.NOT_OVER):
        want(session.table, 0, c.Rematch(n=0, id="rematch-0"), session.now)
    session.play_to_the_end(Random(1))
    with pytest.raises(Refused, match=r.NOT_HOST):
        want(session.table, 1, c.Rematch(n=0, id="rematch-1", without=True), session.now)


def test_nobody_can_leave_a_finished_game() -> None:
    """Resigning means being rated last, but not after the end."""
    session = Session().start().play_to_the_end(Random(2))
    assert session.refusal(0, c.Resign) == r.GAME_OVER
    assert session.refusal(0, c.Undo) == r.GAME_OVER
    assert session.refusal(0, c.Play, do=DRAW) == r.GAME_OVER


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


def sitting_refused(session: Session, name: str, **where: Any) -> str:
    with pytest.raises(Refused) as caught:
        session.sit(name, **where)
    return caught.value.refusal.code


def _tupled(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
