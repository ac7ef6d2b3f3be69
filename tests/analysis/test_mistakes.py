"""Mistakes: only beyond doubt, and what can still be had is not lost."""

from __future__ import annotations

import pytest

from ferrovia.analysis.decision import Measured
from ferrovia.analysis.mistakes import SURE, Credit, credits
from ferrovia.analysis.position import Option
from ferrovia.analysis.true_chances import Looked
from ferrovia.game.actions import DrawBlind

LOOKED = Looked((0.5, 0.5), 10, (0.0, 0.0), 0.0)
Figure = tuple[float, float]


def decision(
    regret: Figure,
    missed: Figure = (0.0, 0.0),
    gain: Figure = (0.0, 0.0),
    seat: int = 0,
    prompt: str = "turn",
) -> Measured:
    """The seat thinks that it has an even chance."""
    even = (Option(DrawBlind(), 0.5, 0.0),)
    return Measured(
        0, 0, seat, DrawBlind(), LOOKED, True, 0.5, prompt, even, regret=regret, missed=missed, gain=gain
    )


def credited(*decisions: Measured, chances: Figure = (0.5, 0.5)) -> list[Credit]:
    return list(credits(decisions, [chances] * len(decisions)))


def test_a_loss_within_its_error_is_no_mistake() -> None:
    error = 0.1
    small, large = ((SURE - 0.1) * error, error), ((SURE + 0.1) * error, error)
    within, beyond = credited(decision(small), decision(large, seat=1))
    assert within.mistake == within.worth == 0.0
    assert beyond.mistake == -beyond.worth == pytest.approx((SURE + 0.1) * error)


def test_a_tiny_loss_is_no_mistake_however_sure() -> None:
    (found,) = credited(decision((0.01, 0.0001)))
    assert found.mistake == 0.0


def test_any_other_choice_is_compared_with_the_planner_s() -> None:
    (found,) = credited(decision((0.05, 0.1), gain=(-0.03, 0.02)))
    assert (found.worth, found.error, found.mistake) == pytest.approx((-0.03, 0.02, 0.0))


def test_what_is_worse_than_the_planner_s_choice_beyond_doubt_is_a_mistake() -> None:
    """However unsure it is which choice was the best."""
    (found,) = credited(decision((0.3, 0.2), gain=(-0.25, 0.02)))
    assert (found.worth, found.mistake, found.mistake_error) == pytest.approx((-0.25, 0.25, 0.02))


def test_a_chance_that_is_missed_three_times_is_lost_once() -> None:
    again = decision((0.4, 0.01), (0.4, 0.01))
    found = credited(again, again, again)
    assert [one.mistake for one in found] == [0.0, 0.0, pytest.approx(0.4)]


def test_another_seat_or_another_question_is_no_second_chance() -> None:
    first = decision((0.4, 0.01))
    rival = decision((0.4, 0.01), (0.4, 0.01), seat=1)
    question = decision((0.4, 0.01), (0.4, 0.01), prompt="second-card")
    assert credited(first, rival, question)[0].mistake == pytest.approx(0.4)


def test_what_is_left_of_a_chance_is_as_unsure_as_both_figures() -> None:
    first, second = decision((0.4, 0.03)), decision((0.0, 0.0), (0.1, 0.04))
    found = credited(first, second)[0]
    assert (found.mistake, found.mistake_error) == pytest.approx((0.3, 0.05))


def test_a_mistake_counts_for_what_was_really_at_stake() -> None:
    """From even to four to one: as much in odds, but little in a game that is nearly decided."""
    blunder = decision((0.3, 0.01))
    assert credited(blunder, chances=(0.5, 0.5))[0].mistake == pytest.approx(0.3)
    assert credited(blunder, chances=(0.9, 0.1))[0].mistake == pytest.approx(36 / 37 - 0.9)
    for decided in (0.0, 0.999, 1.0):
        assert credited(blunder, chances=(decided, 1.0 - decided))[0].mistake == 0.0


def test_noise_does_not_add_up() -> None:
    up, down = decision((0.0, 0.0), gain=(0.1, 0.1)), decision((0.0, 0.0), gain=(-0.1, 0.1))
    for chance in (0.05, 0.5, 0.95):
        assert sum(one.worth for one in credited(up, down, chances=(chance, 1.0 - chance))) == 0.0
