"""Intervals compared with published values."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from ferrovia.arena.intervals import mean_by_deal, share_by_deal


@pytest.mark.parametrize(
    ("won", "deals", "low", "high"),
    # Wilson's intervals for proportions.
    [(5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (0, 10, 0.0, 0.2775), (52, 100, 0.4232, 0.6154)],
)
def test_deals_that_are_all_or_nothing_are_a_proportion(
    won: int, deals: int, low: float, high: float
) -> None:
    share = share_by_deal((deal, float(deal < won)) for deal in range(deals))
    assert share is not None
    assert share.value == won / deals
    assert (share.low, share.high) == pytest.approx((low, high), abs=0.0001)


def test_the_games_of_a_deal_are_no_more_evidence_than_the_deal() -> None:
    once = share_by_deal((deal, float(deal < 3)) for deal in range(10))
    four_times = share_by_deal((deal, float(deal < 3)) for deal in range(10) for _ in range(4))
    assert once == four_times


def test_a_deal_that_both_seats_win_says_little_about_the_bots_and_adds_no_noise() -> None:
    split = share_by_deal((deal, float(turn)) for deal in range(50) for turn in (0, 1))
    mixed = share_by_deal((deal, float(deal % 2)) for deal in range(50))
    assert split is not None
    assert mixed is not None
    assert split.value == mixed.value == 0.5
    assert 0 < split.high - split.low < (mixed.high - mixed.low) / 3


def test_deals_won_in_part_vary_less() -> None:
    """Two independent games each: forty trials, for which Wilson gives this, widened by the doubt."""
    cases = [(deal, float(game < won)) for deal, won in enumerate([0, 1, 1, 2] * 5) for game in (0, 1)]
    share = share_by_deal(cases)
    assert share is not None
    assert (share.low, share.high) == pytest.approx((0.3479, 0.6521), abs=0.005)


def test_one_deal_leaves_almost_everything_open() -> None:
    share = share_by_deal([(0, 1.0), (0, 1.0)])
    assert share is not None
    assert (share.value, share.high) == (1.0, 1.0)
    assert share.low < 0.3


def test_the_interval_of_a_share_holds_the_truth_often_enough() -> None:
    chance = Random(1)
    held = 0
    for _ in range(400):
        cases = [(deal, float(chance.random() < 0.8)) for deal in range(15) for _ in (0, 1)]
        share = share_by_deal(cases)
        assert share is not None
        held += share.low <= 0.8 <= share.high
    assert held >= 0.93 * 400


def test_a_mean_has_student_s_interval() -> None:
    mean = mean_by_deal(enumerate([1.0, 2.0, 3.0, 4.0, 5.0]))
    assert mean is not None
    assert (mean.value, mean.low, mean.high) == pytest.approx((3.0, 1.0368, 4.9632), abs=0.0001)


def test_a_mean_counts_every_case_and_spreads_by_deal() -> None:
    mean = mean_by_deal([(0, 10.0), (0, 10.0), (0, 10.0), (1, 20.0)])
    assert mean is not None
    assert mean.value == 12.5
    assert mean.n == 2
    assert mean.low < 0 < 25 < mean.high


def test_one_deal_says_nothing_about_the_spread() -> None:
    mean = mean_by_deal([(0, 10.0), (0, 20.0)])
    assert mean is not None
    assert (mean.value, mean.low, mean.high) == (15.0, -inf, inf)


def test_nothing_comes_of_nothing() -> None:
    assert share_by_deal([]) is None
    assert mean_by_deal([]) is None
