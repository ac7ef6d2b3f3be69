"""Alvin the alien, for everybody to catch."""

from __future__ import annotations

import pytest

from ferrovia.game import events, new_game
from ferrovia.game.actions import ChooseStart, Claim, DeclineMarker, KeepTickets, MoveAlvin, PlaceMarker
from tests.conftest import MakeTable, Table

INTO_ROSWELL = Claim("roswell--santa-fe", "yellow")  # three spaces


def hunting(table: MakeTable, *options: str, **hand: int) -> Table:
    """Seat 0 of two starts in Santa Fe and is to move, seat 1 in Las Cruces."""
    t = table("old-west", starts=("santa-fe", "las-cruces"), options=options or ("alvin",))
    return t.turn(0).hand(0, **hand or {"yellow": 3})


def test_alvin_starts_in_roswell(table: MakeTable) -> None:
    """ALV-1"""
    assert hunting(table).view().alvin == ("roswell", None)
    assert table("old-west").view().alvin is None


@pytest.mark.parametrize(("options", "code"), [(("alvin",), "CITY_BARRED"), ((), None)])
def test_roswell_cannot_be_a_start_city_with_alvin(options: tuple[str, ...], code: str | None) -> None:
    """ALV-1"""
    t = Table(new_game("old-west", 2, seed=1, first=0, options=options))
    for seat in (0, 1):
        t.play(KeepTickets(t.view(seat).offer), seat=seat)
    assert t.refusal(ChooseStart("roswell")) == code
    assert (ChooseStart("roswell") in t.view(1).options()) == (code is None)


@pytest.mark.parametrize(("options", "code"), [(("alvin",), "CITY_BARRED"), ((), None)])
def test_roswell_takes_no_marker_with_alvin(
    table: MakeTable, options: tuple[str, ...], code: str | None
) -> None:
    """ALV-1"""
    t = table("old-west", starts=("santa-fe", "seattle"), options=options).own(0, "albuquerque--santa-fe:1")
    t.turn(0).hand(0, red=2, blue=2).play(Claim("albuquerque--roswell", "red"))
    assert t.view().prompt == "marker"
    assert t.refusal(PlaceMarker("roswell", "blue")) == code
    assert (PlaceMarker("roswell", "blue") in t.view(0).options()) == (code is None)


def test_marker_is_not_offered_when_roswell_is_the_only_free_end(table: MakeTable) -> None:
    """ALV-1, R-17"""
    t = hunting(table, yellow=3, blue=2).play(INTO_ROSWELL)
    assert (t.view().prompt, t.view().current) == ("turn", 1)


def test_first_track_into_roswell_captures_alvin(table: MakeTable) -> None:
    """ALV-2: ten points at once; the start city is the only place for him."""
    t = hunting(table).play(INTO_ROSWELL)
    assert events.AlvinCaught(0) in t.events()
    assert events.PointsScored(0, 10, None) in t.events()
    assert events.AlvinMoved(0, "santa-fe") in t.events()
    assert [seat.score for seat in t.view().seats] == [4 + 10, 0]
    assert t.view().alvin == ("santa-fe", 0)
    assert t.view().current == 1


def test_captor_moves_alvin_to_a_city_under_their_control(table: MakeTable) -> None:
    """ALV-2"""
    t = hunting(table).markers(0, "denver").markers(1, "seattle").play(INTO_ROSWELL)
    assert (t.view().prompt, t.view().current) == ("alvin", 0)
    assert set(t.view(0).options()) == {MoveAlvin("denver"), MoveAlvin("santa-fe")}
    for city in "seattle", "roswell", "albuquerque":
        assert t.refusal(MoveAlvin(city)) == "NOT_CONTROLLED"
    t.play(MoveAlvin("denver"))
    assert t.view().alvin == ("denver", 0)


def test_other_tracks_do_not_capture_alvin(table: MakeTable) -> None:
    """ALV-2"""
    t = hunting(table, green=1).play(Claim("albuquerque--santa-fe:1", "green"))
    assert t.view().alvin == ("roswell", None)
    assert t.view().seats[0].score == 1


def test_alvin_is_captured_again_and_again(table: MakeTable) -> None:
    """ALV-3: by a track into the city where he is."""
    t = hunting(table).play(INTO_ROSWELL)
    t.own(1, "albuquerque--las-cruces:1").turn(1).hand(1, green=1)
    t.play(Claim("albuquerque--santa-fe:1", "green"))
    assert t.view().alvin == ("las-cruces", 1)
    assert [seat.score for seat in t.view().seats] == [4 + 10 + 1, 10]
    t.own(0, "albuquerque--roswell").turn(0).hand(0, green=2).play(Claim("las-cruces--roswell", "green"))
    assert t.view().alvin == ("santa-fe", 0)
    assert [seat.score for seat in t.view().seats] == [15 + 10, 10 + 2]


def test_roswell_is_worth_nothing_once_alvin_has_left(table: MakeTable) -> None:
    """ALV-3"""
    t = hunting(table).play(INTO_ROSWELL).turn(1).hand(1, green=2).play(Claim("las-cruces--roswell", "green"))
    assert t.view().alvin == ("santa-fe", 0)
    assert t.view().seats[1].score == 2


def test_nothing_happens_when_the_owner_reaches_alvin(table: MakeTable) -> None:
    """R-14"""
    t = hunting(table).markers(0, "denver").play(INTO_ROSWELL, MoveAlvin("santa-fe"))
    t.turn(0).hand(0, green=1).play(Claim("albuquerque--santa-fe:1", "green"))
    assert t.view().alvin == ("santa-fe", 0)
    assert t.view().prompt == "turn"
    assert t.view().seats[0].score == 14 + 1


@pytest.mark.parametrize("owner", [0, 1])
def test_whoever_has_alvin_at_the_end_gets_ten_more(table: MakeTable, owner: int) -> None:
    """ALV-4, ALV-2: captures count separately."""
    t = hunting(table).tickets(0).tickets(1).play(INTO_ROSWELL)
    if owner == 1:
        t.own(1, "albuquerque--las-cruces:1").turn(1).hand(1, green=1)
        t.play(Claim("albuquerque--santa-fe:1", "green"))
    seats = t.finish().game.result().seats
    assert [seat.points["alvin"] for seat in seats] == ([10, 0] if owner == 0 else [0, 10])
    assert [seat.points["catches"] for seat in seats] == ([10, 0] if owner == 0 else [10, 10])
    assert [seat.points["routes"] for seat in seats] == ([4, 0] if owner == 0 else [5, 0])
    assert t.game.result().scores == ((24, 0) if owner == 0 else (15, 20))


def test_nobody_gets_ten_when_alvin_is_never_caught(table: MakeTable) -> None:
    """ALV-4"""
    t = hunting(table).tickets(0).tickets(1).finish()
    assert t.game.result().scores == (0, 0)


def test_alvin_is_moved_before_a_marker_is_bought(table: MakeTable) -> None:
    """R-18: so he cannot go to the city of that marker."""
    t = table("old-west", starts=("santa-fe", "seattle"), options=("alvin",)).own(
        0, "albuquerque--santa-fe:1"
    )
    t.markers(0, "denver").turn(0).hand(0, red=2, blue=2).play(Claim("albuquerque--roswell", "red"))
    assert t.view().prompt == "alvin"
    assert t.refusal(MoveAlvin("albuquerque")) == "NOT_CONTROLLED"
    assert t.refusal(PlaceMarker("albuquerque", "blue")) == "NOT_NOW"
    t.play(MoveAlvin("denver"))
    assert t.view().prompt == "marker"
    assert set(t.view(0).options()) == {PlaceMarker("albuquerque", "blue"), DeclineMarker()}
    t.play(PlaceMarker("albuquerque", "blue"))
    assert t.view().alvin == ("denver", 0)
