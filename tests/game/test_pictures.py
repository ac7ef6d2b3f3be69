"""Pictures of boards, games and views, as notebooks show them."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from ferrovia.boards import BOARDS, load
from ferrovia.drawing import draw
from ferrovia.drawing.pieces import SEATS
from ferrovia.game import Game, new_game
from ferrovia.game.position import read_position, read_view, write_position, write_view

if TYPE_CHECKING:
    from tests.conftest import MakeTable
    from tests.game.conftest import PlayOut

SVG = "{http://www.w3.org/2000/svg}"


def drawn(game: Game, seat: int | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(game.view(seat)._repr_svg_())


def claimed(root: ElementTree.Element) -> dict[str, int]:
    """The seat whose colour the trains on each track have."""
    groups = {group.get("data-claimed"): group for group in root.iter(f"{SVG}g")}
    fills = {
        track: path.get("fill")
        for track, group in groups.items()
        if track is not None
        for path in group.iter(f"{SVG}path")
        if path.get("class") == "piece"
    }
    return {track: SEATS.index(fill or "") for track, fill in fills.items()}


def titles(root: ElementTree.Element) -> list[str]:
    """What the pieces on the cities are called."""
    found = (group.find(f"{SVG}title") for group in root.iter(f"{SVG}g") if group.get("transform"))
    return [title.text or "" for title in found if title is not None]


def texts(root: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_drawn_empty(name: str) -> None:
    board = load(name)
    assert board._repr_svg_() == draw(board)
    assert claimed(ElementTree.fromstring(board._repr_svg_())) == {}


@pytest.mark.parametrize("name", BOARDS)
def test_claimed_tracks_have_the_colour_of_their_seat(name: str, play_out: PlayOut) -> None:
    board = load(name)
    game = play_out(name, board.seats[1], 5, board.options, 250)
    view = game.view(0)
    root = drawn(game, 0)
    assert claimed(root) == view.tracks
    free = {group.get("data-track") for group in root.iter(f"{SVG}g") if group.get("class") == "free"}
    assert free == {track.id for track in board.tracks} - set(view.tracks)


def test_stations_and_markers_and_alvin_stand_on_their_cities(table: MakeTable) -> None:
    assert titles(drawn(table("europe", 2).stations(1, "paris").game)) == ["station of seat 1"]
    west = table("old-west", 2, options=("alvin",), starts=("denver", "seattle"))
    assert titles(drawn(west.game)) == ["marker of seat 0", "marker of seat 1", "Alvin"]
    west.state.alvin_owner = 1
    assert titles(drawn(west.game))[-1] == "Alvin, caught by seat 1"


def test_a_pile_lies_at_each_of_its_cities(table: MakeTable) -> None:
    board = load("iberia")
    shared = next(festival for festival in board.festivals if len(festival.cities) > 1)
    made = table("iberia", 2).piles({shared.id: 2})
    assert titles(drawn(made.game)) == [f"{shared.name}: 2"] * len(shared.cities)


def test_the_legend_has_every_seat(table: MakeTable) -> None:
    made = table("usa", 3, first=1).score(0, 1).trains(2, 7)
    root = drawn(made.game)
    shown = texts(root)
    assert [text for text in shown if text.startswith("seat ")] == ["seat 0", "seat 1", "seat 2"]
    assert "1 point, 45 train cars" in shown
    assert "0 points, 7 train cars" in shown
    acting = [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "acts"]
    assert acting == ["seat 1"]


def test_every_seat_sees_the_same_picture(table: MakeTable) -> None:
    game = table("europe", 3).game
    pictures = {game.view(seat)._repr_svg_() for seat in (None, 0, 1, 2)}
    assert pictures == {game._repr_svg_()}


def test_two_boards_on_one_page_share_no_name_for_different_things() -> None:
    """A page that holds both would use the first of two things with one id."""
    usa, europe = (ElementTree.fromstring(new_game(name)._repr_svg_()) for name in ("usa", "europe"))
    things = [{each.get("id"): ElementTree.tostring(each) for each in root.iter()} for root in (usa, europe)]
    for shared in (things[0].keys() & things[1].keys()) - {None}:
        assert things[0][shared] == things[1][shared]


def test_its_style_touches_nothing_else_on_a_page() -> None:
    style = ElementTree.fromstring(new_game("usa")._repr_svg_()).find(f"{SVG}style")
    assert style is not None
    rules = [rule.strip() for rule in (style.text or "").split("}") if rule.strip()]
    assert len(rules) > 20
    assert [rule for rule in rules if not rule.startswith(".ferrovia ")] == []


def test_a_position_is_drawn_as_everybody_sees_it() -> None:
    game = new_game("europe", 3, 2)
    while len(game.steps) < 120:
        game.play(game.view(game.to_act[0]).options()[-1])
    position = read_position(write_position(game.board, game.state))
    assert position._repr_svg_() == game._repr_svg_()
    assert str(position) == str(game)
    assert repr(position) == repr(game).replace("<Game", "<WholePosition")
    assert read_view(write_view(game.view(1)))._repr_svg_() == game._repr_svg_()
