"""What games, views, steps, results and records say of themselves in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ferrovia.boards import BOARDS, load
from ferrovia.game import Game, new_game
from ferrovia.game.actions import Claim, DrawTickets, KeepTickets, PickTicket

if TYPE_CHECKING:
    from tests.conftest import MakeTable
    from tests.game.conftest import PlayOut


def test_a_game_says_whom_it_waits_for() -> None:
    game = new_game("europe", 3, 7)
    assert repr(game) == "<Game europe, 3 seats, turn 0, seats 0, 1 and 2 to act>"
    game.play(game.view(1).options()[0], 1)
    assert repr(game) == "<Game europe, 3 seats, turn 0, seats 0 and 2 to act>"


def test_a_game_says_the_turn(table: MakeTable) -> None:
    assert repr(table("usa", 2, first=1).game) == "<Game usa, 2 seats, turn 1, seat 1 to act>"


def test_a_game_that_is_over_says_its_scores(play_out: PlayOut) -> None:
    game = play_out("usa", 2, 3)
    first, second = game.result().scores
    assert repr(game) == f"<Game usa, 2 seats, turn {game.turn}, over: {first} and {second} points>"
    assert repr(game.view(None)) == f"<View of a spectator: usa, turn {game.turn}, over>"


def test_a_view_says_whose_it_is(table: MakeTable) -> None:
    made = table("usa", 2).hand(0, red=2, locomotive=1)
    assert repr(made.view(0)) == "<View of seat 0: usa, turn 1, prompt 'turn', 3 cards, 3 tickets>"
    assert repr(made.view(None)) == "<View of a spectator: usa, turn 1, prompt 'turn'>"


def test_one_is_singular(table: MakeTable) -> None:
    assert "1 card," in repr(table("usa", 2).hand(0, red=1).view(0))


def test_a_step_says_who_did_what(table: MakeTable) -> None:
    made = table("usa", 2).hand(0, red=3)
    step = made.game.play(Claim("atlanta--nashville", "red"))
    claim = "Claim(track='atlanta--nashville', colour='red', locomotives=0)"
    assert repr(step) == f"<Step {step.n}: seat 0, {claim}>"
    assert repr(made.game.steps[0]) == "<Step 0: the deal>"


@pytest.mark.parametrize("board", ["usa", "iberia"])
def test_a_step_does_not_say_which_tickets_were_chosen(board: str, play_out: PlayOut) -> None:
    chosen = [
        step for step in play_out(board, 2, 1).steps if isinstance(step.action, (KeepTickets, PickTicket))
    ]
    assert chosen
    for step in chosen:
        assert repr(step) == f"<Step {step.n}: seat {step.seat}, {type(step.action).__name__}>"


def test_no_other_choice_is_left_out(table: MakeTable) -> None:
    assert repr(table().game.play(DrawTickets())).endswith("seat 0, DrawTickets()>")


def test_a_result_says_who_won(play_out: PlayOut) -> None:
    result = play_out("europe", 3, 7).result()
    a, b, c = result.scores
    assert repr(result) == f"<Result {a}, {b} and {c} points, won by seat {result.winners[0]}>"
    sheet = result.seats[1]
    tickets = f"{len(sheet.done)} of {len(sheet.done) + len(sheet.failed)} tickets completed"
    assert repr(sheet) == f"<SeatResult seat 1: {b} points, {tickets}>"


def test_a_record_says_how_long_it_is(play_out: PlayOut) -> None:
    assert repr(new_game("usa", 2, 1).record()) == "<Record usa, 2 seats, 0 actions, not over>"
    over = play_out("usa", 2, 3)
    first, second = over.result().scores
    n = len(over.steps) - 1
    assert repr(over.record()) == f"<Record usa, 2 seats, {n} actions, {first} and {second} points>"


def test_a_board_counts_what_it_has() -> None:
    assert repr(load("usa")) == "<Board usa: 36 cities, 100 tracks, 30 tickets, 2 to 5 seats>"


@pytest.mark.parametrize("board", BOARDS)
def test_everything_is_one_line(board: str, play_out: PlayOut) -> None:
    for decisions in (0, 30, 10_000):
        game: Game = play_out(board, 2, 1, decisions=decisions)
        things = [game, game.board, game.record(), *game.steps, game.view(0), game.view(None)]
        if game.over:
            things += [game.result(), *game.result().seats]
        for thing in things:
            assert repr(thing).startswith(f"<{type(thing).__name__} ")
            assert len(repr(thing)) < 140
            assert "\n" not in repr(thing)
