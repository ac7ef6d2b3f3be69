"""People who are away, come back, resign or take a decision back."""

from __future__ import annotations

import pytest

from ferrovia.game.actions import DrawBlind
from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables.refusals import PLAYED_BY_BOT, RESIGNED, UNDO_OFF
from ferrovia.tables.table import STAND_IN
from ferrovia.tables.updates import common
from tests.tables.desk import Desk, two_chairs, update_for

LIVE = {"type": "live", "move": 60, "bank": 0}


def away() -> tuple[Desk, int]:
    """A table where a clock has run out, and the absent seat."""
    desk = Desk(two_chairs(pace=LIVE)).start()
    seat = desk.answer_first_questions()
    desk.now += 60_000
    assert desk.run_out() is not None
    return desk, seat


def test_a_bot_plays_for_an_absent_player() -> None:
    desk, seat = away()
    assert desk.table.bot_of(seat) == STAND_IN
    assert desk.table.bots_to_act() == (seat,)
    assert desk.table.deadline() is None
    assert desk.refusal(seat, c.Play, do={"type": "DrawBlind"}) == PLAYED_BY_BOT
    moved = desk.let_bot_play(seat)
    assert isinstance(moved, entries.Moved)
    assert moved.bot
    assert common(desk.table).table.chairs[seat].absent == "away"


def test_an_absent_player_gets_no_options() -> None:
    desk, seat = away()
    assert update_for(desk.table, seat).options == ()


def test_a_returning_player_plays_on_with_a_new_clock() -> None:
    desk, seat = away()
    desk.now += 200_000
    desk.do(seat, c.Return)
    assert desk.table.bot_of(seat) is None
    assert desk.table.deadline() == (seat, desk.now + 60_000)
    desk.play(seat, DrawBlind())


def test_a_player_who_returns_during_another_turn_waits() -> None:
    desk, seat = away()
    while desk.table.playing.to_act == (seat,):
        desk.let_bot_play(seat)
    before = desk.table.deadline()
    desk.do(seat, c.Return)
    assert desk.table.deadline() == before


def test_a_clock_runs_out_once() -> None:
    desk, _ = away()
    assert desk.run_out() is None


def test_a_player_who_resigns_is_gone_for_good() -> None:
    desk = Desk().start()
    seat = desk.answer_first_questions()
    desk.do(seat, c.Resign)
    assert desk.table.bots_to_act() == (seat,)
    assert desk.refusal(seat, c.Resign) == RESIGNED
    assert desk.refusal(seat, c.Return) == RESIGNED
    assert desk.refusal(seat, c.Play, do={"type": "DrawBlind"}) == PLAYED_BY_BOT
    assert common(desk.table).table.chairs[seat].absent == "resigned"


def test_an_absent_player_may_resign() -> None:
    desk, seat = away()
    desk.do(seat, c.Resign)
    assert desk.refusal(seat, c.Return) == RESIGNED


def test_a_player_who_has_resigned_may_still_chat() -> None:
    desk = Desk().start()
    desk.do(0, c.Resign)
    desk.do(0, c.Say, text="sorry")


@pytest.mark.parametrize("leave", [c.Resign, None])
def test_the_decisions_of_a_stand_in_cannot_be_taken_back(leave: type[c.Command] | None) -> None:
    desk = Desk(two_chairs(pace=LIVE)).start()
    if leave is None:
        desk.now += 60_000
        assert desk.run_out() is not None
    else:
        desk.do(0, leave)
    desk.let_bot_play(0)
    assert not update_for(desk.table, 0).you.undo
    assert desk.refusal(0, c.Undo) == PLAYED_BY_BOT


def test_a_decision_that_revealed_nothing_can_be_taken_back() -> None:
    desk = Desk().start()
    desk.play(0)
    assert update_for(desk.table, 0).you.undo
    assert not update_for(desk.table, 1).you.undo
    desk.do(0, c.Undo)
    assert desk.table.playing.to_act == (0, 1)
    desk.play(0)


def test_what_somebody_has_seen_cannot_be_taken_back() -> None:
    desk = Desk().start()
    seat = desk.answer_first_questions()
    desk.play(seat, DrawBlind())
    assert desk.refusal(seat, c.Undo) == "UNDO_REVEALED"
    assert desk.refusal(1 - seat, c.Undo) == "UNDO_NOT_YOURS"


def test_nothing_can_be_taken_back_if_undo_is_off() -> None:
    desk = Desk(two_chairs(undo=False)).start()
    desk.play(0)
    assert not update_for(desk.table, 0).you.undo
    assert desk.refusal(0, c.Undo) == UNDO_OFF
