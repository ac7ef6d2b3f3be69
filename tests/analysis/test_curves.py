"""Chances through a game: what a seat learns later does not change what it knew."""

from __future__ import annotations

import pytest

from ferrovia.analysis.calibration import Calibration, Trust
from ferrovia.analysis.curves import LastLook, full_curve, known_curve, shared
from ferrovia.analysis.decision import Measured
from ferrovia.analysis.true_chances import Looked
from ferrovia.game.actions import DrawBlind

LOOKED = Looked((0.5, 0.5), 10, (0.0, 0.0), 0.0)
PLAIN = Calibration(Trust(1.0, 1.0), Trust(1.0, 1.0), Trust(0.0, 0.0))  # playouts are right


def judged(*seats_and_chances: tuple[int, float | None]) -> list[Measured]:
    return [
        Measured(n, n, seat, DrawBlind(), LOOKED, True, 1.0, known=chance, worlds=5000)
        for n, (seat, chance) in enumerate(seats_and_chances)
    ]


def known(measured: list[Measured], seat: int, start: float) -> list[float]:
    return known_curve(measured, seat, start, 2, PLAIN)


def test_a_seat_knows_what_it_knew_when_it_last_decided() -> None:
    curve = known(judged((1, 0.3), (0, 0.6), (1, None), (1, 0.3), (0, 0.6)), 0, 0.5)
    assert curve == [pytest.approx(0.6, abs=0.001)] * 5


def test_what_comes_later_changes_nothing_before() -> None:
    beginning = [(0, 0.5), (1, 0.5), (0, 0.6), (0, 0.4)]
    one = known(judged(*beginning, (0, 0.9), (0, 0.95)), 0, 0.5)
    other = known(judged(*beginning, (0, 0.1), (0, 0.0)), 0, 0.5)
    assert one[:4] == other[:4]
    assert one[4:] != other[4:]
    assert 0.4 < one[3] < 0.6  # part of the change is noise


def test_the_result_does_not_change_the_chances_before_it() -> None:
    """A coin that falls at the end was in the air until then."""
    coin = judged((0, 0.5), (1, 0.5), (0, 0.5))
    won = full_curve(coin, LastLook((1.0, 0.0), None, 1.0), PLAIN)
    lost = full_curve(coin, LastLook((0.0, 1.0), None, 1.0), PLAIN)
    assert [here.chances for here in won[:-1]] == [here.chances for here in lost[:-1]]
    assert won[-2].chances == pytest.approx((0.5, 0.5))
    assert (won[-1].chances, lost[-1].chances) == ((1.0, 0.0), (0.0, 1.0))


def test_a_seat_that_never_decided_keeps_its_starting_chance() -> None:
    assert known(judged((0, 0.7), (1, None)), 1, 0.25) == [0.25, 0.25]


def test_impossible_chances_are_corrected() -> None:
    assert shared((1.02, -0.02)) == (1.0, 0.0)
    assert sum(shared((0.7, 0.35, -0.05))) == pytest.approx(1.0)
