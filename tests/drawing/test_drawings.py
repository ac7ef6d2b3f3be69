"""The stored drawings, measured independently of the code that made them."""

from __future__ import annotations

import gzip
import math
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace

from ferrovia.boards import BOARDS, Board, load, parse
from ferrovia.drawing import Drawing, lay_out, load_drawing
from ferrovia.drawing.measure import measure
from ferrovia.drawing.projection import Projection
from ferrovia.drawing.typeface import text_width

MARGIN = 40.0
MEAN_DISPLACEMENT, LARGEST_DISPLACEMENT = 0.05, 0.10  # of the diagonal

Vector = tuple[float, float]


class Box:
    """A rectangle at any angle: its centre, two directions and half its sizes along them."""

    def __init__(self, x: float, y: float, degrees: float, length: float, width: float) -> None:
        turn = math.radians(degrees)
        self.middle = (x, y)
        self.axes = ((math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn)))
        self.halves = (length / 2, width / 2)

    def reach(self, axis: Vector) -> float:
        return sum(half * abs(dot(own, axis)) for half, own in zip(self.halves, self.axes, strict=True))

    def overlaps(self, other: Box) -> bool:
        """Whether no side's direction separates the two."""
        between = (other.middle[0] - self.middle[0], other.middle[1] - self.middle[1])
        axes = (*self.axes, *other.axes)
        return all(abs(dot(between, axis)) < self.reach(axis) + other.reach(axis) for axis in axes)

    def covers(self, x: float, y: float, radius: float) -> bool:
        """Whether a city there would touch the rectangle."""
        return self.away(x, y) < radius

    def away(self, x: float, y: float) -> float:
        """How far it is from there; 0 for what is inside."""
        between = (x - self.middle[0], y - self.middle[1])
        over = [
            max(0.0, abs(dot(between, axis)) - half)
            for axis, half in zip(self.axes, self.halves, strict=True)
        ]
        return math.hypot(*over)


def dot(p: Vector, q: Vector) -> float:
    return p[0] * q[0] + p[1] * q[1]


@cache
def boxes(name: str) -> dict[str, Box]:
    """The rectangles of all spaces and of all names."""
    board, drawing = load(name), load_drawing(load(name))
    found = {}
    for track, spaces in drawing.tracks.items():
        for number, space in enumerate(spaces):
            length, width = drawing.length(track), drawing.space.width
            found[f"{track} {number}"] = Box(space.x, space.y, space.angle, length, width)
    for city in board.cities:
        label = drawing.cities[city.id].label
        middle = label.x + {"start": 0.5, "middle": 0.0, "end": -0.5}[label.anchor] * label.width
        found[city.name] = Box(middle, label.y - 0.24 * label.size, 0.0, label.width, label.size)
    return found


def ends_apart(board: Board, drawing: Drawing) -> Iterator[float]:
    """From the edge of each city to the end of each of its tracks."""
    for track in board.tracks:
        spaces = drawing.tracks[track.id]
        for city, space, side in ((track.a, spaces[0], -1), (track.b, spaces[-1], 1)):
            place, turn = drawing.cities[city], math.radians(space.angle)
            reach = side * drawing.length(track.id) / 2
            end = space.x + reach * math.cos(turn), space.y + reach * math.sin(turn)
            yield math.dist((place.x, place.y), end) - place.radius


@pytest.mark.parametrize("name", BOARDS)
class TestEveryStoredDrawing:
    def test_it_matches_the_board(self, name: str) -> None:
        board, drawing = load(name), load_drawing(load(name))
        assert (drawing.board, drawing.fingerprint) == (name, board.fingerprint)
        assert list(drawing.cities) == [city.id for city in board.cities]
        assert {track: len(spaces) for track, spaces in drawing.tracks.items()} == {
            track.id: track.length for track in board.tracks
        }

    def test_spaces_and_names_do_not_overlap(self, name: str) -> None:
        near = (
            (one, other)
            for one, other in combinations(boxes(name).items(), 2)
            if math.dist(one[1].middle, other[1].middle) < 250
        )
        assert [(one[0], other[0]) for one, other in near if one[1].overlaps(other[1])] == []

    def test_nothing_covers_a_city(self, name: str) -> None:
        cities = load_drawing(load(name)).cities
        covered = [
            (thing, city)
            for thing, box in boxes(name).items()
            for city, place in cities.items()
            if box.covers(place.x, place.y, place.radius)
        ]
        assert covered == []

    def test_every_name_is_next_to_its_own_city(self, name: str) -> None:
        board, cities = load(name), load_drawing(load(name)).cities
        for city in board.cities:
            away = {id: boxes(name)[city.name].away(place.x, place.y) for id, place in cities.items()}
            assert min(away, key=away.__getitem__) == city.id

    def test_names_are_as_wide_as_their_letters(self, name: str) -> None:
        board, drawing = load(name), load_drawing(load(name))
        for city in board.cities:
            label = drawing.cities[city.id].label
            assert label.width == pytest.approx(text_width(city.name, label.size), abs=0.06)

    def test_cities_are_large_where_much_meets(self, name: str) -> None:
        drawing = load_drawing(load(name))
        sizes = sorted({(place.radius, place.label.size) for place in drawing.cities.values()})
        assert len(sizes) == 3
        assert sizes == sorted(sizes, key=lambda size: size[1])
        assert sum(place.radius == sizes[2][0] for place in drawing.cities.values()) < len(drawing.cities) / 4

    def test_tracks_reach_their_cities(self, name: str) -> None:
        """As far as triple routes leave room, and short ones are not torn apart: a line joins the rest."""
        gaps = sorted(ends_apart(load(name), load_drawing(load(name))))
        assert gaps[0] > 8
        assert gaps[len(gaps) // 2] < 26
        assert gaps[len(gaps) * 9 // 10] < 40

    def test_spaces_follow_each_other_from_city_to_city(self, name: str) -> None:
        board, drawing = load(name), load_drawing(load(name))
        for track in board.tracks:
            a, b = drawing.cities[track.a], drawing.cities[track.b]
            stops = [(s.x, s.y) for s in drawing.tracks[track.id]]
            steps = [math.dist(p, q) for p, q in pairwise(stops)]
            length = drawing.length(track.id)
            assert all(length < step < 1.55 * length for step in steps), track.id
            first, last = math.dist((a.x, a.y), stops[0]), math.dist(stops[-1], (b.x, b.y))
            assert max(first, last) < 1.6 * drawing.space.length + 2 * drawing.space.width, track.id
            for space, (p, q) in zip(drawing.tracks[track.id], pairwise(stops), strict=False):
                ahead = (q[0] - p[0], q[1] - p[1])
                turn = math.radians(space.angle)
                assert dot((math.cos(turn), math.sin(turn)), ahead) > 0.8 * math.hypot(*ahead), track.id

    def test_everything_keeps_clear_of_the_edges(self, name: str) -> None:
        drawing = load_drawing(load(name))
        for box in boxes(name).values():
            (x, y), across, along = box.middle, box.reach((1, 0)), box.reach((0, 1))
            assert MARGIN <= x - across <= x + across <= drawing.width - MARGIN
            assert MARGIN <= y - along <= y + along <= drawing.height - MARGIN
        assert 0.85 < drawing.width / drawing.height < 1.65

    def test_cities_are_near_their_true_places(self, name: str) -> None:
        board, drawing = load(name), load_drawing(load(name))
        true = Projection(board)
        true.fit(drawing, board)
        drawn = [(place.x, place.y) for place in drawing.cities.values()]
        away = [math.dist(p, q) for p, q in zip(drawn, true.cities, strict=True)]
        diagonal = math.hypot(drawing.width, drawing.height)
        assert sum(away) / len(away) < MEAN_DISPLACEMENT * diagonal
        assert max(away) < LARGEST_DISPLACEMENT * diagonal

    def test_the_tool_measures_the_same(self, name: str) -> None:
        found = measure(load(name), load_drawing(load(name)))
        assert found.overlaps == ()
        assert min(found.tracks, found.cities, found.labels) > 0.5
        assert found.edge > MARGIN
        assert found.largest_displacement < LARGEST_DISPLACEMENT

    def test_no_mountain_stands_on_anything(self, name: str) -> None:
        drawing = load_drawing(load(name))
        feet = [(float(x), float(y)) for x, y in re.findall(r"M([\d.]+) ([\d.]+)", drawing.art.hills)]
        assert len(feet) > 100
        assert all(0 < x < drawing.width and 0 < y < drawing.height for x, y in feet)
        feet_boxes = [Box(x, y, 0.0, 2.0, 2.0) for x, y in feet]
        assert not [box.middle for box in feet_boxes for other in boxes(name).values() if box.overlaps(other)]
        assert all(math.dist(spot, (p.x, p.y)) > p.radius for spot in feet for p in drawing.cities.values())

    def test_it_has_land_and_is_small(self, name: str) -> None:
        assert load_drawing(load(name)).art.land.startswith("M")
        data = (files("ferrovia.drawing.drawings") / f"{name}.json").read_bytes()
        assert len(gzip.compress(data)) < 40_000


def moved(drawing: Drawing, city: str, x: float, y: float) -> Drawing:
    places = {**drawing.cities, city: replace(drawing.cities[city], x=x, y=y)}
    return replace(drawing, cities=places)


def test_the_tool_finds_what_overlaps() -> None:
    board = load("usa")
    drawing = load_drawing(board)
    space = drawing.tracks["denver--omaha"][1]
    found = measure(board, moved(drawing, "miami", space.x, space.y))
    assert "space 2 of denver--omaha and Miami" in found.overlaps
    assert found.cities == 0
    assert found.largest_displacement > 0.3


def test_a_city_on_its_meridian_is_projected_upright() -> None:
    board = load("usa")
    projection = Projection(board)
    lons = [city.lon for city in board.cities]
    middle = (min(lons) + max(lons)) / 2
    (x, south), (u, north) = projection(middle, 30.0), projection(middle, 45.0)
    assert (x, u) == (0, 0)
    assert south > north
    # Conformal: a small step east is as long as the same step north, in true lengths.
    east, up = projection(middle + 0.01, 40.0), projection(middle, 40.0 + 0.01 * math.cos(math.radians(40)))
    here = projection(middle, 40.0)
    assert math.dist(here, east) == pytest.approx(math.dist(here, up), rel=1e-3)


def test_a_custom_board_has_a_simple_drawing(tiny: Board) -> None:
    assert load_drawing(tiny) == lay_out(tiny)
    assert {track: len(spaces) for track, spaces in lay_out(tiny).tracks.items()} == {
        track.id: track.length for track in tiny.tracks
    }


def test_a_changed_board_gets_a_simple_drawing_whose_spaces_lie_apart() -> None:
    text = (files("ferrovia.boards") / "usa.toml").read_bytes()
    changed = parse(text.replace(b"board.trains = 45", b"board.trains = 44"), "usa.toml")
    drawing = load_drawing(changed)
    assert drawing.fingerprint == changed.fingerprint != load("usa").fingerprint
    middles = [(space.x, space.y) for spaces in drawing.tracks.values() for space in spaces]
    assert [pair for pair in combinations(middles, 2) if math.dist(*pair) < 11] == []
