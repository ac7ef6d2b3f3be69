"""How long each seat has to act."""

from __future__ import annotations

from typing import Any

import pytest

from ferrovia.game.actions import DrawTickets
from ferrovia.tables import commands as c
from ferrovia.tables.clocks import DAY, SKEW, Clocks
from ferrovia.tables.entries import WentAway
from ferrovia.tables.settings import Live, Pace, Relaxed, Untimed
from tests.tables.session import Session, known, read_again, two_chairs

LIVE = {"type": "live", "move": 60, "bank": 100}
T = 5_000_000


@pytest.mark.parametrize(
    ("pace", "until"),
    [(Live(60, 100), T + 160_000), (Live(5, 0), T + 5_000), (Relaxed(3), T + 3 * DAY), (Untimed(), None)],
)
def test_the_pace_decides_how_long_a_seat_has(pace: Pace, until: int | None) -> None:
    clocks = Clocks(pace, 2)
    clocks.ask(4, T, 1, (1,), False)
    assert clocks.deadline(1) == until
    assert clocks.deadline(0) is None


def test_time_beyond_that_of_a_turn_is_charged_to_the_bank_once() -> None:
    clocks = asked_in_turn_1()
    clocks.ask(5, T + 90_000, 2, (1,), False)
    assert clocks.bank == [70_000, 100_000]
    clocks.ask(6, T + 100_000, 3, (0,), False)
    clocks.ask(7, T + 101_000, 4, (1,), False)
    assert clocks.bank == [70_000, 100_000]


def test_a_quick_turn_saves_nothing() -> None:
    clocks = asked_in_turn_1()
    clocks.ask(5, T + 1_000, 2, (1,), False)
    assert clocks.bank == [100_000, 100_000]


def test_a_bank_is_never_overdrawn() -> None:
    clocks = asked_in_turn_1()
    clocks.ask(5, T + 10 * DAY, 2, (1,), False)
    assert clocks.bank == [0, 100_000]


def test_several_decisions_in_one_turn_share_a_clock() -> None:
    clocks = asked_in_turn_1()
    clocks.ask(5, T + 50_000, 1, (0,), False)
    assert clocks.open[0].since == T
    assert clocks.open[0].n == 5
    assert clocks.bank == [100_000, 100_000]
    clocks.ask(6, T + 80_000, 2, (1,), False)
    assert clocks.bank == [80_000, 100_000]


def test_the_first_to_answer_a_common_question_is_charged_first() -> None:
    clocks = Clocks(Live(60, 100), 3)
    clocks.ask(4, T, 0, (0, 1, 2), False)
    clocks.ask(5, T + 70_000, 0, (0, 2), True)
    assert clocks.bank == [100_000, 90_000, 100_000]
    assert clocks.open[0].n == 4
    clocks.ask(6, T + 90_000, 0, (0,), True)
    clocks.ask(7, T + 100_000, 1, (1,), False)
    assert clocks.bank == [60_000, 90_000, 70_000]


def test_a_returning_player_has_the_time_of_a_whole_turn() -> None:
    clocks = asked_in_turn_1()
    clocks.restart(0, T + 500_000)
    assert clocks.deadline(0) == T + 500_000 + 160_000
    assert clocks.open[0].n == 4
    clocks.restart(1, T + 500_000)
    assert clocks.deadline(1) is None


def test_the_clock_starts_with_the_entry_that_asks() -> None:
    session = Session(two_chairs(pace=LIVE))
    session.now += 77_000
    session.start()
    assert session.table.deadline() == (0, session.now + 160_000)
    session.now += 5_000
    session.play(0)
    assert session.table.deadline() == (1, session.now + 155_000)
    session.do(0, c.Say, text="hello")
    assert session.table.deadline() == (1, session.now + 155_000)


@pytest.mark.parametrize("pace", [{"type": "untimed"}, {"type": "relaxed", "days": 2}, LIVE])
def test_a_clock_runs_out_on_time_and_not_before(pace: dict[str, Any]) -> None:
    session = Session(two_chairs(pace=pace)).start()
    end = session.table.deadline()
    if end is None:
        session.now += 1000 * DAY
        assert session.run_out() is None
        return
    session.now = end[1] - 1
    assert session.run_out() is None
    session.now = end[1]
    away = session.run_out()
    assert isinstance(away, WentAway)
    assert away.seat == end[0]


def test_no_clock_runs_for_a_bot() -> None:
    session = Session(two_chairs(chairs=["open", "level-1"], pace=LIVE), people=("Anna",)).start()
    session.play(0)
    session.let_bot_play(1)
    if session.table.playing.to_act == (0,):
        session.play(0, session.table.playing.view(0).options()[0])
    assert session.table.playing.to_act
    deadline = session.table.deadline()
    assert deadline is None or deadline[0] == 0


def asked_in_turn_1() -> Clocks:
    """Seat 0 was asked by entry 4 at T."""
    clocks = Clocks(Live(60, 100), 2)
    clocks.ask(4, T, 1, (0,), False)
    return clocks


@pytest.mark.parametrize("what", ["said", "moved", "undone"])
def test_a_clock_that_is_put_back_leaves_nobody_more_time(what: str) -> None:
    """Also not later in the same turn, nor after a decision is taken back."""
    session = Session(two_chairs(pace=LIVE)).start()
    seat = session.answer_first_questions()
    if what == "undone":
        session.play(seat, DrawTickets())
        session.play(seat)
    session.now += 10_000 - DAY
    if what == "said":
        session.do(0, c.Say, text="What time is it?")
    elif what == "moved":
        session.play(seat, DrawTickets())
    else:
        session.do(session.table.order[seat], c.Undo)
    left = session.table.deadline_of(seat)
    assert left is not None
    assert left - session.now <= 160_000
    session.now = left - 1
    assert session.run_out() is None
    session.now += 1
    assert isinstance(session.run_out(), WentAway)
    assert known(read_again(session.table)) == known(session.table)


def test_the_clocks_of_two_nodes_may_differ() -> None:
    """However often they take turns, nobody loses time by it."""
    session = Session(two_chairs(pace=LIVE)).start()
    seat = session.answer_first_questions()
    until = session.table.deadline_of(seat)
    for turn in range(20):
        session.now += SKEW if turn % 2 else -SKEW
        session.do(0, c.Say, text="What time is it?")
    assert session.table.deadline_of(seat) == until
