"""Commands by people who have not seen the newest entries, and commands that come twice."""

from __future__ import annotations

import msgspec
import pytest

from ferrovia.tables import commands as c
from ferrovia.tables.refusals import STALE
from tests.tables.session import Session, read_again, two_chairs


@pytest.mark.parametrize("board", ["usa", "iberia"])
def test_a_secret_answer_of_another_seat_does_not_make_mine_stale(board: str) -> None:
    session = Session(two_chairs(board=board)).start()
    asked = session.table.n
    session.play(0, n=asked)
    session.play(1, n=asked)


def test_each_pick_of_a_draft_is_a_question_of_its_own() -> None:
    session = Session(two_chairs(board="iberia")).start()
    asked = session.table.n
    session.play(0)
    session.play(1)  # the packets have changed hands
    assert session.table.playing.to_act == (0, 1)
    refuse_stale(session, 0, asked)
    session.play(1, n=session.table.n)


def test_a_secret_answer_that_was_taken_back_does_not_make_mine_stale() -> None:
    session = Session().start()
    asked = session.table.n
    session.play(0)
    session.do(0, c.Undo)
    session.play(1, n=asked)


def test_a_decision_made_without_seeing_the_last_one_is_stale() -> None:
    session = Session().start()
    seat = session.answer_first_questions()
    asked = session.table.n
    session.play(seat)
    after = session.table.playing.to_act[0]
    refuse_stale(session, after, asked)
    session.play(after, n=session.table.n)


def test_chat_makes_nothing_stale() -> None:
    session = Session().start()
    seat = session.answer_first_questions()
    asked = session.table.n
    session.do(1 - seat, c.Say, text="hurry up")
    session.play(seat, n=asked)


def test_an_undo_made_without_seeing_the_last_move_is_stale() -> None:
    session = Session().start()
    seat = session.table.playing.to_act[0]
    asked = session.table.n
    session.play(seat)
    assert session.refusal(session.table.order[seat], c.Undo, n=asked) == STALE
    session.do(session.table.order[seat], c.Undo)


def test_the_table_remembers_what_each_command_led_to() -> None:
    session = Session()
    session.do(0, c.Say, text="hello", id="the-first-id")
    session.do(1, c.Say, text="hello", id="the-first-id")
    assert session.table.done[0, "the-first-id"] == session.table.n - 1
    assert session.table.done[1, "the-first-id"] == session.table.n
    assert read_again(session.table).done == session.table.done


def refuse_stale(session: Session, seat: int, n: int) -> None:
    """A decision by somebody who has seen the entries up to `n`."""
    decision = msgspec.to_builtins(session.table.playing.view(seat).options()[0])
    assert session.refusal(session.table.order[seat], c.Play, do=decision, n=n) == STALE
