"""People who are away, come back, resign or take a decision back."""

from __future__ import annotations

import pytest

from ferrovia.game.actions import DrawBlind
from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables.refusals import PLAYED_BY_BOT, RESIGNED, UNDO_OFF
from ferrovia.tables.table import STAND_IN
from ferrovia.tables.updates import common
from tests.tables.session import Session, two_chairs, update_for

LIVE = {"type": "live", "move": 60, "bank": 0}


def away() -> tuple[Session, int]:
    """A table where a clock has run out, and the absent seat."""
    session = Session(two_chairs(pace=LIVE)).start()
    seat = session.answer_first_questions()
    session.now += 60_000
    assert session.run_out() is not None
    return session, seat


def test_a_bot_plays_for_an_absent_player() -> None:
    session, seat = away()
    assert session.table.bot_of(seat) == STAND_IN
    assert session.table.bots_to_act() == (seat,)
    assert session.table.deadline() is None
    assert session.refusal(seat, c.Play, do={"type": "DrawBlind"}) == PLAYED_BY_BOT
    moved = session.let_bot_play(seat)
    assert isinstance(moved, entries.Moved)
    assert moved.bot
    assert common(session.table).table.chairs[seat].absent == "away"


def test_an_absent_player_gets_no_options() -> None:
    session, seat = away()
    assert update_for(session.table, seat).options == ()


def test_a_returning_player_plays_on_with_a_new_clock() -> None:
    session, seat = away()
    session.now += 200_000
    session.do(seat, c.Return)
    assert session.table.bot_of(seat) is None
    assert session.table.deadline() == (seat, session.now + 60_000)
    session.play(seat, DrawBlind())


def test_a_player_who_returns_during_another_turn_waits() -> None:
    session, seat = away()
    while session.table.playing.to_act == (seat,):
        session.let_bot_play(seat)
    before = session.table.deadline()
    session.do(seat, c.Return)
    assert session.table.deadline() == before


def test_a_clock_runs_out_once() -> None:
    session, _ = away()
    assert session.run_out() is None


def test_a_player_who_resigns_is_gone_for_good() -> None:
    session = Session().start()
    seat = session.answer_first_questions()
    session.do(seat, c.Resign)
    assert session.table.bots_to_act() == (seat,)
    assert session.refusal(seat, c.Resign) == RESIGNED
    assert session.refusal(seat, c.Return) == RESIGNED
    assert session.refusal(seat, c.Play, do={"type": "DrawBlind"}) == PLAYED_BY_BOT
    assert common(session.table).table.chairs[seat].absent == "resigned"


def test_an_absent_player_may_resign() -> None:
    session, seat = away()
    session.do(seat, c.Resign)
    assert session.refusal(seat, c.Return) == RESIGNED


def test_a_player_who_has_resigned_may_still_chat() -> None:
    session = Session().start()
    session.do(0, c.Resign)
    session.do(0, c.Say, text="sorry")


@pytest.mark.parametrize("leave", [c.Resign, None])
def test_the_decisions_of_a_stand_in_cannot_be_taken_back(leave: type[c.Command] | None) -> None:
    session = Session(two_chairs(pace=LIVE)).start()
    if leave is None:
        session.now += 60_000
        assert session.run_out() is not None
    else:
        session.do(0, leave)
    session.let_bot_play(0)
    assert not update_for(session.table, 0).you.undo
    assert session.refusal(0, c.Undo) == PLAYED_BY_BOT


def test_a_decision_that_revealed_nothing_can_be_taken_back() -> None:
    session = Session().start()
    session.play(0)
    assert update_for(session.table, 0).you.undo
    assert not update_for(session.table, 1).you.undo
    session.do(0, c.Undo)
    assert session.table.playing.to_act == (0, 1)
    session.play(0)


def test_what_somebody_has_seen_cannot_be_taken_back() -> None:
    session = Session().start()
    seat = session.answer_first_questions()
    session.play(seat, DrawBlind())
    assert session.refusal(seat, c.Undo) == "UNDO_REVEALED"
    assert session.refusal(1 - seat, c.Undo) == "UNDO_NOT_YOURS"


def test_nothing_can_be_taken_back_if_undo_is_off() -> None:
    session = Session(two_chairs(undo=False)).start()
    session.play(0)
    assert not update_for(session.table, 0).you.undo
    assert session.refusal(0, c.Undo) == UNDO_OFF
