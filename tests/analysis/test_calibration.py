"""Calibrated chances: one for each seat, in order, and measured for every board."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ferrovia.analysis.calibration import (
    ANY,
    Calibration,
    Judge,
    Trust,
    all_calibrations,
    calibration,
    progress,
)
from ferrovia.boards import BOARDS, load
from tests.conftest import MakeTable

SETTINGS = [
    (board, seats) for board in BOARDS for seats in range(load(board).seats[0], load(board).seats[1] + 1)
]
WARY = Calibration(Trust(0.5, 0.5), Trust(0.5, 0.5), Trust(0.0, 0.0))
TIMES = (0.0, 0.3, 0.7, 1.0)
SHARES = [n / 40 for n in range(41)]


@pytest.mark.parametrize(("board", "seats"), SETTINGS)
def test_every_board_and_number_of_seats_was_measured(board: str, seats: int) -> None:
    assert str(seats) in all_calibrations()[board]
    assert calibration(board, seats) is not calibration("elsewhere", 2)


def test_what_was_never_measured_gets_what_fits_all() -> None:
    assert calibration("elsewhere", 2) == calibration("usa", 9) == all_calibrations()[ANY][ANY]


@pytest.mark.parametrize(("board", "seats"), SETTINGS)
def test_more_wins_in_playouts_are_a_better_chance(board: str, seats: int) -> None:
    maps = calibration(board, seats)
    for at in TIMES:
        own = [maps.judged(share, seats, 100, at) for share in SHARES]
        full = [
            maps.chances((share, *[(1 - share) / (seats - 1)] * (seats - 1)), 100, at)[0] for share in SHARES
        ]
        for chances in (own, full):
            assert all(0.0 < one < other < 1.0 for one, other in pairwise(chances))


@pytest.mark.parametrize(("board", "seats"), SETTINGS)
def test_chances_add_up_to_one_and_keep_their_order(board: str, seats: int) -> None:
    shares = [(seat + 1) * 2 / seats / (seats + 1) for seat in range(seats)]
    for at in TIMES:
        chances = calibration(board, seats).chances(shares, 50, at)
        assert sum(chances) == pytest.approx(1.0)
        assert list(chances) == sorted(chances)


def test_less_trust_brings_chances_nearer_to_even_ones() -> None:
    assert 0.5 < WARY.chances((0.9, 0.1), 10_000, 1.0)[0] < 0.8
    assert 0.25 < WARY.judged(0.9, 4, 10_000, 1.0) < 0.8
    assert WARY.judged(0.25, 4, 10_000, 1.0) == pytest.approx(0.25, abs=0.001)


def test_few_playouts_are_doubted_most_at_the_deal() -> None:
    early, late = (WARY.chances((1.0, 0.0), 10, at)[0] for at in (0.0, 1.0))
    assert 0.5 < early < late < WARY.chances((1.0, 0.0), 1000, 1.0)[0]


@pytest.mark.parametrize("share", [0.0, 0.2, 0.99, 1.0])
@pytest.mark.parametrize("lead", [-0.3, 0.0, 0.3])
def test_a_lead_keeps_its_sign_and_its_certainty(share: float, lead: float) -> None:
    judged, error = Judge(WARY, 2, 0.5).lead(share, 400, lead, 0.1)
    assert judged == pytest.approx(error * lead / 0.1)
    assert error > 0.0


def test_progress_is_that_of_the_seat_nearest_to_the_end(table: MakeTable) -> None:
    assert progress(table().view(None)) == 0.0
    assert progress(table().trains(1, 9).view(None)) == pytest.approx(0.8)
