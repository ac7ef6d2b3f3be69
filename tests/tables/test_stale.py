"""Commands by people who have not seen the newest entries, and commands that come twice."""

from __future__ import annotations

import msgspec
import pytest

from ferrovia.tables import commands as c
from ferrovia.tables.refusals import STALE
from tests.tables.desk import Desk, read_again, two_chairs


@pytest.mark.parametrize("board", ["usa", "iberia"])
def test_a_secret_answer_of_another_seat_does_not_make_mine_stale(board: str) -> None:
    desk = Desk(two_chairs(board=board)).start()
    asked = desk.table.n
    desk.play(0, n=asked)
    desk.play(1, n=asked)


def test_each_pick_of_a_draft_is_a_question_of_its_own() -> None:
    desk = Desk(two_chairs(board="iberia")).start()
    asked = desk.table.n
    desk.play(0)
    desk.play(1)  # the packets have changed hands
    assert desk.table.playing.to_act == (0, 1)
    refuse_stale(desk, 0, asked)
    desk.play(1, n=desk.table.n)


def test_a_secret_answer_that_was_taken_back_does_not_make_mine_stale() -> None:
    desk = Desk().start()
    asked = desk.table.n
    desk.play(0)
    desk.do(0, c.Undo)
    desk.play(1, n=asked)


def test_a_decision_made_without_seeing_the_last_one_is_stale() -> None:
    desk = Desk().start()
    seat = desk.answer_first_questions()
    asked = desk.table.n
    desk.play(seat)
    after = desk.table.playing.to_act[0]
    refuse_stale(desk, after, asked)
    desk.play(after, n=desk.table.n)


def test_chat_makes_nothing_stale() -> None:
    desk = Desk().start()
    seat = desk.answer_first_questions()
    asked = desk.table.n
    desk.do(1 - seat, c.Say, text="hurry up")
    desk.play(seat, n=asked)


def test_an_undo_made_without_seeing_the_last_move_is_stale() -> None:
    desk = Desk().start()
    seat = desk.table.playing.to_act[0]
    asked = desk.table.n
    desk.play(seat)
    assert desk.refusal(desk.table.order[seat], c.Undo, n=asked) == STALE
    desk.do(desk.table.order[seat], c.Undo)


def test_the_table_remembers_what_each_command_led_to() -> None:
    desk = Desk()
    desk.do(0, c.Say, text="hello", id="the-first-id")
    desk.do(1, c.Say, text="hello", id="the-first-id")
    assert desk.table.done[0, "the-first-id"] == desk.table.n - 1
    assert desk.table.done[1, "the-first-id"] == desk.table.n
    assert read_again(desk.table).done == desk.table.done


def refuse_stale(desk: Desk, seat: int, n: int) -> None:
    """A decision by somebody who has seen the entries up to `n`."""
    decision = msgspec.to_builtins(desk.table.playing.view(seat).options()[0])
    assert desk.refusal(desk.table.order[seat], c.Play, do=decision, n=n) == STALE
