"""The drawing of a board shows everything on it, and is well-formed."""

from functools import cache
from xml.etree import ElementTree

import pytest

from ferrovia.boards import BOARDS, Board, load
from ferrovia.drawing import Pieces, draw, load_drawing
from ferrovia.drawing.symbols import SYMBOLS
from ferrovia.mechanisms.pieces import Placed

SVG = "{http://www.w3.org/2000/svg}"


@cache
def drawn(name: str) -> ElementTree.Element:
    return ElementTree.fromstring(draw(load(name)))


def tracks(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    found = {group.get("data-track"): group for group in root.iter(f"{SVG}g")}
    return {track: group for track, group in found.items() if track is not None}


@pytest.mark.parametrize("name", BOARDS)
class TestEveryBoard:
    def test_every_track_has_one_rect_for_each_space(self, name: str) -> None:
        board = load(name)
        groups = tracks(drawn(name))
        rects = {track: len(list(group.iter(f"{SVG}rect"))) for track, group in groups.items()}
        assert rects == {track.id: track.length for track in board.tracks}

    def test_every_city_is_named(self, name: str) -> None:
        board = load(name)
        names = [text.text for text in drawn(name).iter(f"{SVG}text") if text.get("class") == "name"]
        assert names == [city.name for city in board.cities]

    def test_the_land_is_drawn(self, name: str) -> None:
        land = [path for path in drawn(name).iter(f"{SVG}path") if "land-" in path.get("id", "")]
        assert [path.get("d") for path in land] == [load_drawing(load(name)).art.land]


@pytest.mark.parametrize("name", ["europe", "iberia"])
def test_symbols_of_a_ferry_are_drawn(name: str) -> None:
    board = load(name)
    for track, group in tracks(drawn(board.id)).items():
        symbols = list(group.iter(f"{SVG}use"))
        assert len(symbols) == board.tracks[board.track_index[track]].ferry


def test_tunnels_are_marked() -> None:
    board = load("europe")
    for track, group in tracks(drawn(board.id)).items():
        marked = {rect.get("class") == "space tunnel" for rect in group.iter(f"{SVG}rect")}
        assert marked == {board.tracks[board.track_index[track]].tunnel}


@pytest.mark.parametrize("name", ["usa", "iberia"])
def test_every_coloured_space_without_a_symbol_has_a_letter(name: str) -> None:
    board = load(name)
    for track, group in tracks(drawn(board.id)).items():
        entry = board.tracks[board.track_index[track]]
        letters = len(list(group.iter(f"{SVG}text")))
        assert letters == (0 if entry.colour == "grey" else entry.length - entry.ferry)


def test_the_key_explains_the_marks_of_the_tracks() -> None:
    def marks(name: str) -> list[str]:
        [key] = [group for group in drawn(name).iter(f"{SVG}g") if group.get("class") == "key"]
        return [rect.get("class", "") for rect in key.iter(f"{SVG}rect") if rect.get("class") != "space"]

    assert marks("usa") == []
    assert marks("old-west") == ["space ferry"]
    assert marks("europe") == ["space ferry", "space tunnel"]


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_piece_is_drawn_on_its_city(name: str, tiny: Board) -> None:
    placed = (Placed("aston", name, 1, "<this>"), Placed("byron", name, None, "that", 27))
    pieces = Pieces(tracks={}, on_cities=placed, notes=("", ""), to_act=())
    root = ElementTree.fromstring(draw(tiny, pieces))
    titled = {group.findtext(f"{SVG}title"): group for group in root.iter(f"{SVG}g")}
    for city, title, number in (("aston", "<this>", "1"), ("byron", "that", "27")):
        place, group = load_drawing(tiny).cities[city], titled[title]
        assert group.get("transform") == f"translate({place.x:g} {place.y:g})"
        drawn_paths = [(path.get("class"), path.get("d")) for path in group.iter(f"{SVG}path")]
        assert drawn_paths == list(SYMBOLS[name].paths)
        assert [text.text for text in group.iter(f"{SVG}text")] == [number]


def test_reconstruction_is_mentioned() -> None:
    notes = [text.text for text in drawn("iberia").iter(f"{SVG}text") if text.get("class") == "subtitle"]
    assert notes == [load("iberia").reconstructed]
    assert "econstruct" not in "".join(drawn("usa").itertext())


def test_text_is_escaped(tiny: Board) -> None:
    text = draw(tiny)
    assert "Dover &amp; &lt;Sons&gt;" in text
    ElementTree.fromstring(text)


def test_drawing_is_the_same_every_time(tiny: Board) -> None:
    assert draw(tiny) == draw(tiny)
