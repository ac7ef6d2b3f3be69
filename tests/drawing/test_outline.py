"""Outlines of land: clipped, simplified and written without drifting."""

from __future__ import annotations

import math
import re
from itertools import accumulate

import pytest

from ferrovia.drawing.plan.outline import Line, area, clip_area, clip_line, path, simplify

BOX = (0.0, 0.0, 10.0, 10.0)


def circle(radius: float, points: int = 400) -> Line:
    turns = [2 * math.pi * k / points for k in range(points + 1)]
    return [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]


def test_an_area_is_cut_at_the_box() -> None:
    assert area(clip_area(circle(5), BOX)) == pytest.approx(25 * math.pi / 4, rel=1e-3)
    assert area(clip_area(circle(100), BOX)) == pytest.approx(100)
    assert clip_area([(20, 20), (30, 20), (30, 30)], BOX) == []


def test_an_area_has_a_direction() -> None:
    assert area(circle(5)) == pytest.approx(-area(circle(5)[::-1])) != 0


def test_a_line_is_cut_to_pieces_that_reach_the_edges() -> None:
    line: Line = [(-5, 5), (-1, 5), (5, 5), (11, 5), (15, 5), (11, 6), (5, 6)]
    assert list(clip_line(line, BOX)) == [[(-1, 5), (5, 5), (11, 5)], [(11, 6), (5, 6)]]


def test_simplifying_keeps_ends_and_the_shape() -> None:
    line = circle(100)
    simple = simplify(line, 1.0)
    assert (simple[0], simple[-1]) == (line[0], line[-1])
    assert len(simple) < 120
    assert area(simple) == pytest.approx(area(line), rel=0.01)
    corner: Line = [(0, 0), (5, 0.01), (10, 0), (10, 5), (10, 10)]
    assert simplify(corner, 1.0) == [(0, 0), (10, 0), (10, 10)]


def test_a_path_leads_to_every_point_to_a_tenth() -> None:
    line = [(x + 0.04, y - 0.04) for x, y in circle(12.34, 50)]
    text = path(line, closed=True)
    assert text.endswith("z")
    x, y, *steps = map(float, re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text))
    seen = zip(accumulate([x, *steps[::2]]), accumulate([y, *steps[1::2]]), strict=True)
    assert all(math.dist(point, near) < 0.08 for point, near in zip(line, seen, strict=False))


def test_a_path_of_one_place_is_none() -> None:
    assert path([(1, 1), (1.01, 1.01)], closed=False) == ""
