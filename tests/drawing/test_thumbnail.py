"""Small pictures of boards: everything is on them, and they are light."""

from __future__ import annotations

import gzip
from xml.etree import ElementTree

import pytest

from ferrovia.boards import BOARDS, Board, load
from ferrovia.drawing import load_drawing
from ferrovia.drawing.thumbnail import WIDTH, thumbnail

SVG = "{http://www.w3.org/2000/svg}"
HEAVIEST = 12_000  # compressed: four of them are a fifth of a start page


@pytest.mark.parametrize("name", BOARDS)
def test_the_whole_board_is_on_it(name: str) -> None:
    board, root = load(name), ElementTree.fromstring(thumbnail(load(name)))
    drawing = load_drawing(board)
    height = int(root.get("height", ""))
    assert height == round(WIDTH * drawing.height / drawing.width)
    cities = [(float(dot.get("cx", "")), float(dot.get("cy", ""))) for dot in root.iter(f"{SVG}circle")]
    assert len(cities) == len(board.cities)
    assert all(0 < x < WIDTH and 0 < y < height for x, y in cities)
    bars = sum(path.get("d", "").count("l") for path in root.iter(f"{SVG}path"))
    assert bars == 2 * sum(track.length for track in board.tracks)  # a bed and a colour


@pytest.mark.parametrize("name", BOARDS)
def test_it_is_light(name: str) -> None:
    assert len(gzip.compress(thumbnail(load(name)).encode())) < HEAVIEST


def test_a_board_without_land_has_one_too(tiny: Board) -> None:
    assert len(list(ElementTree.fromstring(thumbnail(tiny)).iter(f"{SVG}circle"))) == len(tiny.cities)
