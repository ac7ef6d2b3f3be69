"""City markers: whoever controls a city scores the tracks into it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ferrovia.game import events
from ferrovia.game.actions import Claim, DeclineMarker, DrawBlind, PlaceMarker
from tests.conftest import MakeTable, Table

TRACK = "salt-lake-city--st-george:1"  # red, four spaces, seven points
ENDS = ("salt-lake-city", "st-george")


def claiming(table: MakeTable, **hand: int) -> Table:
    """Seat 0 of three, from Denver, has reached Salt Lake City and can pay for the track to St. George.

    No marker is near. The hand is what it holds besides the payment.
    """
    t = table("old-west", seats=3, starts=("denver", "seattle", "tucson")).own(0, "denver--salt-lake-city:1")
    return t.turn(0).hand(0, **{**hand, "red": hand.get("red", 0) + 4}).discard()


def markers(t: Table, owners: tuple[int | None, int | None]) -> Table:
    for city, owner in zip(ENDS, owners, strict=True):
        if owner is not None:
            t.markers(owner, city)
    return t


@pytest.mark.parametrize(
    ("owners", "points"),
    [
        ((None, None), [7, 0, 0]),
        ((0, None), [7, 0, 0]),
        ((None, 0), [7, 0, 0]),
        ((1, None), [0, 7, 0]),
        ((None, 2), [0, 0, 7]),
        ((0, 1), [7, 7, 0]),
        ((2, 0), [7, 0, 7]),
        ((1, 2), [0, 7, 7]),
        ((1, 1), [0, 14, 0]),
        ((0, 0), [14, 0, 0]),
    ],
)
def test_points_go_to_the_controllers_of_the_ends(
    table: MakeTable, owners: tuple[int | None, int | None], points: list[int]
) -> None:
    """OW-5: to the claimer if nobody else controls an end; twice to whoever controls both."""
    t = markers(claiming(table), owners).play(Claim(TRACK, "red"))
    assert [seat.score for seat in t.view().seats] == points
    scored = [event for event in t.events() if isinstance(event, events.PointsScored)]
    assert sum(event.points for event in scored) == sum(points)


def test_marker_is_bought_with_a_pair(table: MakeTable) -> None:
    """OW-4"""
    t = claiming(table, blue=2, pink=1).play(Claim(TRACK, "red"))
    assert (t.view().prompt, t.view().current) == ("marker", 0)
    t.play(PlaceMarker("st-george", "blue"))
    assert t.events()[0] == events.MarkerPlaced(0, "st-george", "blue", 0)
    assert t.view().markers["st-george"] == 0
    assert t.view().seats[0].markers == 1
    assert t.view(0).hand == {"pink": 1}
    assert t.view().discard == {"red": 4, "blue": 2}
    assert t.view().current == 1


def test_pair_is_of_one_colour_and_locomotives_stand_in(table: MakeTable) -> None:
    """OW-4, R-5: for one card or for both, on either end."""
    t = claiming(table, blue=2, pink=1, locomotive=2).play(Claim(TRACK, "red"))
    pairs = [("blue", 0), ("blue", 1), ("pink", 1), ("locomotive", 2)]
    wanted = {PlaceMarker(city, *pair) for city in ENDS for pair in pairs}
    assert set(t.view(0).options()) == wanted | {DeclineMarker()}
    assert t.refusal(PlaceMarker("st-george", "pink", 0)) == "NOT_ENOUGH_CARDS"


def test_marker_may_be_declined(table: MakeTable) -> None:
    """OW-4"""
    t = claiming(table, blue=2).play(Claim(TRACK, "red"), DeclineMarker())
    assert t.events()[0] == events.MarkerDeclined(0)
    assert t.view(0).hand == {"blue": 2}
    assert t.view().seats[0].markers == 2
    assert t.view().current == 1


@pytest.mark.parametrize("owner", [0, 1])
def test_city_holds_one_marker(table: MakeTable, owner: int) -> None:
    """OW-4, OW-2: even for its owner."""
    t = claiming(table, blue=2).markers(owner, "st-george").play(Claim(TRACK, "red"))
    assert t.refusal(PlaceMarker("st-george", "blue")) == "CITY_HAS_MARKER"
    assert t.view(0).options() == (PlaceMarker("salt-lake-city", "blue"), DeclineMarker())


def test_marker_goes_on_an_end_of_the_track_just_claimed(table: MakeTable) -> None:
    """OW-4"""
    t = claiming(table, blue=2).play(Claim(TRACK, "red"))
    assert t.refusal(PlaceMarker("grand-junction", "blue")) == "NOT_AN_END"
    assert t.refusal(DrawBlind()) == "NOT_NOW"
    t.play(DeclineMarker())
    assert t.refusal(PlaceMarker("st-george", "blue"), seat=0) == "NOT_YOUR_TURN"


@pytest.mark.parametrize("hand", [{"blue": 1, "pink": 1}, {"blue": 1, "pink": 1, "white": 1}])
def test_marker_is_offered_to_a_hand_without_a_pair(table: MakeTable, hand: dict[str, int]) -> None:
    """R-17: anybody with two cards is asked, so the question gives nothing away."""
    t = claiming(table, **hand).play(Claim(TRACK, "red"))
    assert t.view().prompt == "marker"
    assert t.view(0).options() == (DeclineMarker(),)


def one_card(t: Table) -> None:
    t.hand(0, red=4, blue=1)


def no_marker_left(t: Table) -> None:
    t.markers(0, "casper", "billings")


def no_free_end(t: Table) -> None:
    t.markers(1, "st-george").markers(0, "salt-lake-city")


@pytest.mark.parametrize("arrange", [one_card, no_marker_left, no_free_end])
def test_marker_is_not_offered_where_everybody_sees_that_it_is_impossible(
    table: MakeTable, arrange: Callable[[Table], None]
) -> None:
    """R-17, OW-4: fewer than two cards, three markers placed, or no free end."""
    t = claiming(table, blue=4)
    arrange(t)
    t.play(Claim(TRACK, "red"))
    assert (t.view().prompt, t.view().current) == ("turn", 1)


def test_third_marker_is_the_last(table: MakeTable) -> None:
    """OW-4, OW-1"""
    t = (
        claiming(table, blue=2)
        .markers(0, "casper")
        .play(Claim(TRACK, "red"), PlaceMarker("st-george", "blue"))
    )
    assert [city for city, seat in t.view().markers.items() if seat == 0] == ["casper", "denver", "st-george"]
    assert t.view().seats[0].markers == 0


@pytest.mark.parametrize(("owners", "points"), [((None, None), [7, 0, 0]), ((1, None), [0, 7, 0])])
def test_marker_of_the_same_turn_comes_after_the_points(
    table: MakeTable, owners: tuple[int | None, int | None], points: list[int]
) -> None:
    """OW-6: it earns nothing from the track just claimed, only from later ones."""
    t = markers(claiming(table, blue=2), owners).play(Claim(TRACK, "red"), PlaceMarker("st-george", "blue"))
    assert [seat.score for seat in t.view().seats] == points
    t.own(1, "seattle--spokane:1").turn(0).hand(0, yellow=2).play(Claim("flagstaff--st-george", "yellow"))
    assert t.view().seats[0].score == points[0] + 2
