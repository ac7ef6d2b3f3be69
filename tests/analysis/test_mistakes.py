"""Mistakes: only beyond doubt, and what can still be had is not lost."""

from __future__ import annotations

import pytest

from ferrovia.analysis.full import Looked
from ferrovia.analysis.mistakes import SURE, credits
from ferrovia.analysis.weighing import Measured
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
    return Measured(
        0, 0, seat, DrawBlind(), LOOKED, True, 0.5, prompt, regret=regret, missed=missed, gain=gain
    )


def test_a_loss_within_its_error_is_no_mistake() -> None:
    error = 0.1
    small, large = ((SURE - 0.1) * error, error), ((SURE + 0.1) * error, error)
    within, beyond = credits([decision(small), decision(large, seat=1)])
    assert within.mistake == within.worth == 0.0
    assert beyond.mistake == -beyond.worth == pytest.approx((SURE + 0.1) * error)


def test_a_tiny_loss_is_no_mistake_however_sure() -> None:
    (found,) = credits([decision((0.01, 0.0001))])
    assert found.mistake == 0.0


def test_any_other_choice_is_compared_with_the_planner_s() -> None:
    (found,) = credits([decision((0.05, 0.1), gain=(-0.03, 0.01))])
    assert (found.worth, found.error, found.mistake) == (-0.03, 0.01, 0.0)


def test_a_chance_that_is_missed_three_times_is_lost_once() -> None:
    again = decision((0.4, 0.01), (0.4, 0.01))
    found = list(credits([again, again, again]))
    assert [one.mistake for one in found] == [0.0, 0.0, pytest.approx(0.4)]


def test_another_seat_or_another_question_is_no_second_chance() -> None:
    first = decision((0.4, 0.01))
    rival = decision((0.4, 0.01), (0.4, 0.01), seat=1)
    question = decision((0.4, 0.01), (0.4, 0.01), prompt="second-card")
    assert next(iter(credits([first, rival, question]))).mistake == pytest.approx(0.4)


def test_what_is_left_of_a_chance_is_as_unsure_as_both_figures() -> None:
    first, second = decision((0.4, 0.03)), decision((0.0, 0.0), (0.1, 0.04))
    found = next(iter(credits([first, second])))
    assert (found.mistake, found.mistake_error) == pytest.approx((0.3, 0.05))
