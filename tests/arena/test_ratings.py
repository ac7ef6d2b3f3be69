"""Strength as numbers."""

from __future__ import annotations

import pytest

from ferrovia.arena.ratings import elo_of, skills_of
from tests.arena.conftest import outcome


def test_elo_of_two_follows_from_their_games() -> None:
    """Ten to one means 400 points; the extra game of each pair makes it 95.5 to 5.5 out of 101."""
    games = [outcome(deal, ("a", 2 if deal < 95 else 0), ("b", 1)) for deal in range(100)]
    elo = elo_of(("a", "b"), games)
    assert elo["a"] - elo["b"] == pytest.approx(495.9, abs=0.1)
    assert elo["a"] + elo["b"] == pytest.approx(0)


def test_elo_orders_bots_that_never_met() -> None:
    games = [outcome(deal, ("a", 2), ("b", 1)) for deal in range(9)]
    games += [outcome(deal, ("b", 2), ("c", 1)) for deal in range(9)]
    elo = elo_of(("c", "b", "a"), games)
    assert elo["a"] > elo["b"] + 300 > elo["c"] + 600
    assert elo["b"] == pytest.approx(0, abs=0.1)


def test_skill_is_that_of_openskill() -> None:
    skills = skills_of(("a", "b"), [outcome(0, ("a", 2), ("b", 1))])
    assert skills["a"] == pytest.approx((27.635389, 8.065901))
    assert skills["b"] == pytest.approx((22.364611, 8.065901))


def test_skill_gets_surer_with_games_and_handles_a_bot_with_several_seats() -> None:
    games = [outcome(deal, ("a", 5), ("b", 1), ("b", 2), ("b", 3)) for deal in range(30)]
    few, many = (skills_of(("a", "b"), games[:n]) for n in (3, 30))
    assert many["a"][0] > few["a"][0] > 25 > few["b"][0] > many["b"][0]
    assert many["a"][1] < few["a"][1]
    assert many["b"][1] < few["b"][1]


def test_a_tie_leaves_equals_equal() -> None:
    skills = skills_of(("a", "b"), [outcome(0, ("a", 1), ("b", 1))])
    assert skills["a"][0] == pytest.approx(skills["b"][0])
    assert elo_of(("a", "b"), [outcome(0, ("a", 1), ("b", 1))]) == pytest.approx({"a": 0, "b": 0})
