"""Smooth curves: the noise is removed, and nothing but the noise."""

from __future__ import annotations

from random import Random

import pytest

from ferrovia.analysis.smoother import Point, smoothed


def point(chance: float, variance: float, *, change: float = 0.0, open: bool = True) -> Point:
    return Point((chance, 1.0 - chance), variance, (change, -change), 0.0, open)


def test_noise_around_a_constant_goes_away() -> None:
    random = Random(1)
    curve = smoothed([point(0.6 + random.gauss(0, 0.05), 0.0025) for _ in range(100)])
    assert all(abs(smooth.chances[0] - 0.6) < 0.04 for smooth in curve)
    assert curve[50].error < 0.03


def test_a_walk_with_little_noise_stays_as_it_is() -> None:
    random = Random(2)
    walk = [0.5]
    for _ in range(60):
        walk.append(walk[-1] + random.gauss(0, 0.05))
    curve = smoothed([point(chance, 1e-5) for chance in walk])
    assert [smooth.chances[0] for smooth in curve] == pytest.approx(walk, abs=0.01)


def test_where_no_luck_is_involved_the_choice_alone_moves_the_curve() -> None:
    points = [
        point(0.50, 0.001),
        point(0.55, 0.001, change=-0.2, open=False),
        point(0.40, 0.001),
        point(0.20, 0.001),
    ]
    curve = smoothed(points)
    assert curve[2].chances[0] - curve[1].chances[0] == pytest.approx(-0.2)
    assert curve[1].moved_error == pytest.approx(0.0, abs=1e-6)


def test_chances_still_add_up_to_one_and_the_result_is_certain() -> None:
    random = Random(3)
    points = [point(random.random(), 0.01) for _ in range(20)]
    curve = smoothed([*points, point(1.0, 0.0, open=False)])
    assert all(sum(smooth.chances) == pytest.approx(1.0) for smooth in curve)
    assert curve[-1].chances[0] == pytest.approx(1.0, abs=1e-4)
    assert curve[-1].error < 1e-3
