"""Start cities, and networks that grow from them."""

from __future__ import annotations

import pytest

from ferrovia.game import events, new_game
from ferrovia.game.actions import ChooseStart, Claim, KeepTickets
from tests.conftest import PLENTY, MakeTable, Table


def choosing(seats: int, first: int) -> Table:
    """All tickets are kept; start cities come next."""
    t = Table(new_game("old-west", seats, seed=1, first=first))
    assert t.view().prompt == "first-tickets"
    for seat in range(seats):
        t.play(KeepTickets(t.view(seat).offer), seat=seat)
    return t


@pytest.mark.parametrize(
    ("seats", "first", "order"),
    [(2, 0, [1, 0]), (3, 1, [0, 2, 1]), (4, 3, [2, 1, 0, 3]), (6, 0, [5, 4, 3, 2, 1, 0])],
)
def test_last_player_in_turn_order_chooses_the_start_city_first(
    seats: int, first: int, order: list[int]
) -> None:
    """OW-2: after the tickets; then the first player starts."""
    t = choosing(seats, first)
    asked = []
    for city in ("denver", "seattle", "boise", "tucson", "fresno", "casper")[:seats]:
        asked.append(t.game.to_act[0])
        assert t.game.to_act == (asked[-1],)
        t.play(ChooseStart(city))
        assert t.events()[0] == events.StartChosen(asked[-1], city)
        assert t.view().markers[city] == asked[-1]
    assert asked == order
    assert (t.view().prompt, t.view().current) == ("turn", first)


def test_start_city_holds_one_marker_and_costs_none_of_the_cards(table: MakeTable) -> None:
    """OW-2, OW-1: it is one of the three markers."""
    t = choosing(2, 0).play(ChooseStart("denver"))
    assert t.refusal(ChooseStart("denver")) == "CITY_HAS_MARKER"
    assert ChooseStart("denver") not in t.view(0).options()
    assert len(t.view(0).options()) == len(t.game.board.cities) - 1
    assert [(seat.markers, seat.cards) for seat in t.view().seats] == [(3, 4), (2, 4)]


def test_first_track_touches_the_start_city(table: MakeTable) -> None:
    """OW-3"""
    t = table("old-west", starts=("denver", "seattle")).turn(0).hand(0, **PLENTY)
    board = t.game.board
    claims = {option.track for option in t.view(0).options() if isinstance(option, Claim)}
    assert claims == {track.id for track in board.tracks if "denver" in (track.a, track.b)}
    assert t.refusal(Claim("durango--pueblo", "red")) == "NOT_CONNECTED"
    assert t.refusal(Claim("denver--pueblo:1", "yellow")) is None


def test_later_tracks_touch_the_network(table: MakeTable) -> None:
    """OW-3: the start city stays in it, branches are allowed, other networks do not help."""
    t = table("old-west", starts=("denver", "seattle")).hand(0, **PLENTY)
    t.own(0, "denver--grand-junction", "grand-junction--pueblo").own(1, "seattle--spokane:1").turn(0)
    assert set(t.view(0).network) == {"denver", "grand-junction", "pueblo"}
    claims = {option.track for option in t.view(0).options() if isinstance(option, Claim)}
    assert {"denver--pueblo:1", "durango--grand-junction", "durango--pueblo", "pueblo--santa-fe:1"} <= claims
    for track in "great-falls--spokane", "albuquerque--durango":
        refusal = t.view(0).check_track(track)
        assert refusal is not None
        assert refusal.code == "NOT_CONNECTED"


def test_track_may_close_a_loop_in_the_network(table: MakeTable) -> None:
    """OW-3: both ends are in it."""
    t = table("old-west", starts=("denver", "seattle")).own(0, "denver--grand-junction", "denver--pueblo:1")
    t.turn(0).hand(0, pink=3).play(Claim("grand-junction--pueblo", "pink"))
    assert t.view().tracks["grand-junction--pueblo"] == 0


def test_marker_of_another_start_city_is_not_part_of_the_network(table: MakeTable) -> None:
    """OW-3"""
    t = table("old-west", starts=("denver", "seattle")).turn(0).hand(0, **PLENTY)
    assert t.refusal(Claim("seattle--spokane:1", "blue")) == "NOT_CONNECTED"
