"""The examples and tables of the Old West rulebook."""

from __future__ import annotations

from ferrovia.boards import load
from ferrovia.game.actions import Claim
from tests.conftest import PLENTY, MakeTable, Table

TO_SALT_LAKE_CITY = Claim("salt-lake-city--st-george:1", "red")


def reachable(t: Table) -> set[str]:
    """The cities of seat 0 at the near end of the tracks open to it."""
    tracks = {o.track for o in t.turn(0).hand(0, **PLENTY).view(0).options() if isinstance(o, Claim)}
    ends = [{track.a, track.b} for track in t.game.board.tracks if track.id in tracks]
    return {city for city in t.view(0).network if any(city in pair for pair in ends)}


def test_network_grows_from_salt_lake_city(table: MakeTable) -> None:
    """OW-3: to Green River, then to Cheyenne; each track touches what was reached before."""
    t = table("old-west", starts=("salt-lake-city", "seattle")).turn(0).hand(0, **PLENTY)
    assert reachable(t) == {"salt-lake-city"}
    assert t.refusal(Claim("cheyenne--green-river:1", "red")) == "NOT_CONNECTED"
    t.play(Claim("green-river--salt-lake-city:1", "pink"))
    while t.view().prompt == "marker":
        t.play(t.view(0).options()[-1])
    assert reachable(t) == {"salt-lake-city", "green-river"}
    assert t.refusal(Claim("cheyenne--denver:1", "black")) == "NOT_CONNECTED"
    t.play(Claim("cheyenne--green-river:1", "red"))
    while t.view().prompt == "marker":
        t.play(t.view(0).options()[-1])
    assert reachable(t) == {"salt-lake-city", "green-river", "cheyenne"}
    assert t.refusal(Claim("cheyenne--denver:1", "black")) is None


def opponent(table: MakeTable) -> Table:
    """Seat 0 starts in Salt Lake City; seat 1, from Las Vegas, has reached St. George and is to move."""
    t = table("old-west", starts=("salt-lake-city", "las-vegas")).own(1, "las-vegas--st-george:1")
    return t.turn(1).hand(1, red=4)


def test_controller_of_one_end_scores_seven(table: MakeTable) -> None:
    """OW-5: the opponent scores nothing."""
    t = opponent(table).play(TO_SALT_LAKE_CITY)
    assert [seat.score for seat in t.view().seats] == [7, 0]
    assert t.view().tracks[TO_SALT_LAKE_CITY.track] == 1


def test_controller_of_both_ends_scores_fourteen(table: MakeTable) -> None:
    """OW-5"""
    t = opponent(table).markers(0, "st-george").play(TO_SALT_LAKE_CITY)
    assert [seat.score for seat in t.view().seats] == [14, 0]


def test_contents_of_the_box() -> None:
    """OW-1"""
    board = load("old-west")
    assert board.trains == 40
    assert len(board.tickets) == 50
    assert board.options == ("alvin",)
    assert board.seats == (2, 6)
