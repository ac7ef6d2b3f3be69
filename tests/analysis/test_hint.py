"""Hints: legal options, worth something, and based on nothing that the seat cannot see."""

from __future__ import annotations

import msgspec
import pytest

from ferrovia.analysis import Hint, hint
from ferrovia.analysis.position import HOPELESS
from ferrovia.game import Event, Game
from ferrovia.game.actions import Claim
from tests.bots.conftest import SOME_SETTINGS, SPEED, Setting
from tests.bots.test_honesty import positions
from tests.bots.test_search import last_turn
from tests.conftest import MakeTable
from tests.properties.test_secrecy import second_world

PLAYOUTS = 40 if SPEED > 1 else 8


def seen_by(game: Game, seat: int) -> list[Event]:
    return [event for step in game.steps for event in step.events(seat)]


@pytest.mark.parametrize("setting", SOME_SETTINGS if SPEED > 1 else SOME_SETTINGS[:1], ids=str)
def test_a_hint_lists_legal_options_best_first(setting: Setting) -> None:
    for game, seat, _ in positions(setting, 3 if SPEED > 1 else 2):
        view = game.view(seat)
        told = hint(view, seen_by(game, seat), PLAYOUTS)
        assert told.choice in view.options()
        assert 1 <= len(told.options) <= 5
        assert {option.action for option in told.options} <= {*view.options()}
        worths = [option.worth for option in told.options]
        assert worths == sorted(worths, reverse=True)
        assert all(0.0 <= worth <= 1.0 for worth in worths)
        assert {*told.plan.tickets, *told.plan.given_up} == {*view.tickets}
        assert told.counts == "win" or worths[0] < HOPELESS
        assert 1.0 <= told.place <= len(view.seats)
        assert msgspec.json.decode(msgspec.json.encode(told), type=Hint) == told


@pytest.mark.parametrize("setting", SOME_SETTINGS if SPEED > 1 else SOME_SETTINGS[:1], ids=str)
def test_a_hint_is_the_same_whatever_the_seat_cannot_see(setting: Setting) -> None:
    for game, seat, random in positions(setting, 3 if SPEED > 1 else 1):
        other = second_world(game, seat, random)
        seen = seen_by(game, seat)
        assert hint(game.view(seat), seen, PLAYOUTS, 3) == hint(other.view(seat), seen, PLAYOUTS, 3)


@pytest.mark.once
def test_the_seed_decides(table: MakeTable) -> None:
    view = table().view(0)
    assert hint(view, (), PLAYOUTS, 1) == hint(view, (), PLAYOUTS, 1)
    assert hint(view, (), PLAYOUTS, 1) != hint(view, (), PLAYOUTS, 2)


def test_the_winning_last_turn_is_found(table: MakeTable) -> None:
    """Charleston to Miami completes a ticket worth twelve points; no other claim gains as much."""
    told = hint(last_turn(table()).view(0), (), 120)
    assert told.choice == told.options[0].action == Claim("charleston--miami", "pink")
    assert told.options[0].worth > 0.9
    assert told.options[-1].worth < 0.5


def test_only_a_seat_that_is_to_act_gets_a_hint(table: MakeTable) -> None:
    arranged = table()
    with pytest.raises(ValueError, match="only a seat that is to act"):
        hint(arranged.view(1), ())
    with pytest.raises(ValueError, match="only a seat that is to act"):
        hint(arranged.view(None), ())


def test_where_nothing_wins_the_points_count(table: MakeTable) -> None:
    """As on that last turn, but the other seat is far ahead: the ticket still counts."""
    arranged = last_turn(table()).score(1, 200)
    told = hint(arranged.view(0), (), 120)
    assert told.choice == Claim("charleston--miami", "pink")
    assert (told.counts, told.place) == ("points", 2.0)
    assert told.options[0].worth < HOPELESS
    assert told.points >= 20 + 7 + 12


def test_where_a_win_is_possible_it_counts(table: MakeTable) -> None:
    told = hint(last_turn(table()).view(0), (), 120)
    assert (told.counts, told.place) == ("win", 1.0)
