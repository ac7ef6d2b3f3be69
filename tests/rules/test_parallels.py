"""Two or three tracks between the same two cities."""

from __future__ import annotations

import pytest

from ferrovia.boards import load
from ferrovia.game.actions import Claim
from tests.conftest import PLENTY, MakeTable

DOUBLE = ("boston--new-york:1", "boston--new-york:2")  # red and yellow
TRIPLE = ("seattle--spokane:1", "seattle--spokane:2", "seattle--spokane:3")  # blue, black and white


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_second_half_of_a_double_is_never_open_to_the_owner_of_the_first(
    table: MakeTable, seats: int
) -> None:
    """BASE-22"""
    t = table(seats=seats).turn(0).hand(0, **PLENTY).own(0, DOUBLE[0])
    assert t.refusal(Claim(DOUBLE[1], "yellow")) == "PARALLEL_OWN"
    assert all(getattr(option, "track", "") != DOUBLE[1] for option in t.view(0).options())


@pytest.mark.parametrize(
    ("seats", "code"), [(2, "PARALLEL_CLOSED"), (3, "PARALLEL_CLOSED"), (4, None), (5, None)]
)
@pytest.mark.parametrize(("taken", "other", "colour"), [(*DOUBLE, "yellow"), (*reversed(DOUBLE), "red")])
def test_second_half_is_open_to_others_from_four_seats_on(
    table: MakeTable, seats: int, code: str | None, taken: str, other: str, colour: str
) -> None:
    """BASE-23"""
    t = table(seats=seats).own(0, taken).turn(1).hand(1, **PLENTY)
    assert t.refusal(Claim(other, colour)) == code
    assert (Claim(other, colour) in t.view(1).options()) == (code is None)


@pytest.mark.parametrize("seats", [2, 3])
def test_triple_has_one_owner_with_two_or_three_seats(table: MakeTable, seats: int) -> None:
    """OW-7, BASE-23"""
    t = table("old-west", seats=seats, starts=("seattle", "spokane", "boise")).own(0, TRIPLE[1])
    t.turn(1).hand(1, **PLENTY)
    assert t.refusal(Claim(TRIPLE[0], "blue")) == "PARALLEL_CLOSED"
    assert t.refusal(Claim(TRIPLE[2], "white")) == "PARALLEL_CLOSED"


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_triple_has_three_owners_with_four_or_more_seats(table: MakeTable, seats: int) -> None:
    """OW-7, BASE-22"""
    starts = ("seattle", "spokane", "portland", "boise", "denver", "tucson")
    t = table("old-west", seats=seats, starts=starts).own(0, TRIPLE[0]).own(1, TRIPLE[1])
    t.own(2, "portland--seattle:1")
    for seat in (0, 1):
        t.turn(seat).hand(seat, **PLENTY)
        assert t.refusal(Claim(TRIPLE[2], "white")) == "PARALLEL_OWN"
    t.turn(2).hand(2, **PLENTY).play(Claim(TRIPLE[2], "white"))
    assert [t.view().tracks[track] for track in TRIPLE] == [0, 1, 2]


def ends(track: str) -> str:
    """The two cities of a track, without the number of a parallel one."""
    return track.partition(":")[0]


@pytest.mark.parametrize("board", ["usa", "europe", "iberia"])
def test_exactly_the_tracks_between_the_same_cities_close(table: MakeTable, board: str) -> None:
    """EU-14, BASE-22, BASE-23: tracks that share one city, or none, are not parallel."""
    tracks = [track.id for track in load(board).tracks]
    taken = [track for track in tracks if track.endswith(":1")][:6]
    t = table(board).own(0, *taken).turn(1).hand(1, **PLENTY)
    refusals = {track: t.view(1).check_track(track) for track in tracks}
    closed = {track for track in tracks if (r := refusals[track]) and r.code == "PARALLEL_CLOSED"}
    assert closed == {f"{ends(track)}:2" for track in taken}


def test_neighbouring_tracks_of_one_owner_are_not_parallel(table: MakeTable) -> None:
    """EU-14: three tracks of a triangle, each pair with one city in common."""
    t = table("europe").turn(0).hand(0, **PLENTY).own(0, "dieppe--paris", "brest--paris")
    t.play(Claim("brest--dieppe", "orange"))
    assert t.view().tracks == dict.fromkeys(("brest--dieppe", "brest--paris", "dieppe--paris"), 0)
