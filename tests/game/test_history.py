"""What a view knows of the way to it."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from ferrovia.game import Game, new_game
from ferrovia.game.position import read_view, write_view

SETTINGS = [("usa", 2), ("europe", 3), ("iberia", 4), ("old-west", 5)]


def played(board: str, seats: int, steps: int = 60, seed: int = 1) -> Game:
    game, random = new_game(board, seats, seed), Random(seed)
    while not game.over and len(game.steps) < steps:
        seat = random.choice(game.to_act)
        game.play(random.choice(game.view(seat).options()), seat)
    return game


@pytest.mark.parametrize(("board", "seats"), SETTINGS)
def test_a_history_is_every_event_of_the_seat_in_order(board: str, seats: int) -> None:
    game = played(board, seats)
    for seat in (None, *range(seats)):
        assert game.view(seat).history == tuple(event for step in game.steps for event in step.events(seat))
    assert game.view(0).history != game.view(1).history


def test_a_view_does_not_see_what_comes_after_it() -> None:
    game = new_game("usa", 2, 1)
    before = game.view(0)
    for seat in game.to_act:
        game.play(game.view(seat).options()[0], seat)
    game.view(0)
    assert before.history == game.steps[0].events(0)


def test_a_move_that_was_taken_back_stays_with_those_who_saw_it() -> None:
    game = new_game("usa", 2, 1)
    for seat in game.to_act:
        game.play(game.view(seat).options()[0], seat)
    while not (claims := game.view(game.to_act[0]).claims):
        game.play(game.view(game.to_act[0]).options()[0])
    before = game.view(0).history
    game.play(next(iter(claims.values()))[0])
    after = game.view(0)
    game.undo()
    assert game.view(0).history == before
    game.play(game.view(game.to_act[0]).options()[0])
    assert after.history[: len(before)] == before
    assert "TrackClaimed" in {type(event).__name__ for event in after.history[len(before) :]}
    assert game.view(0).history == tuple(event for step in game.steps for event in step.events(0))


def test_clones_and_copies_have_the_same_past_and_their_own_future() -> None:
    game = played("usa", 2)
    here = game.view(0).history
    for twin in (game.clone(), pickle.loads(pickle.dumps(game))):
        assert twin.view(0).history == here
        twin.play(twin.view(twin.to_act[0]).options()[0])
        assert twin.view(0).history[: len(here)] == here
        assert len(twin.view(0).history) > len(here)
    assert game.view(0).history == here


def test_a_view_from_a_text_has_none() -> None:
    game = played("usa", 2)
    assert read_view(write_view(game.view(0))).history == ()
    assert game.view_in(game.state, 0).history == ()
