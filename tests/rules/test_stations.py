"""Stations: what they cost, and the tracks they borrow."""

from __future__ import annotations

import pytest

from ferrovia.game import SeatResult, events
from ferrovia.game.actions import BuildStation
from tests.conftest import PLENTY, MakeTable, Table

BUILT = ("london", "paris")
FERRY = "essen--kobenhavn:1"


def building(table: MakeTable, built: int, **hand: int) -> Table:
    """Seat 0 of two is to move and has built some stations."""
    return table("europe").turn(0).stations(0, *BUILT[:built]).hand(0, **hand).discard()


@pytest.mark.parametrize("built", [0, 1, 2])
def test_each_station_costs_one_card_more(table: MakeTable, built: int) -> None:
    """EU-9"""
    price = built + 1
    t = building(table, built, red=4).play(BuildStation("berlin", "red"))
    assert t.events()[0] == events.StationBuilt(0, "berlin", "red", 0, price)
    assert t.view(0).hand == {"red": 4 - price}
    assert t.view().discard == {"red": price}
    assert t.view().stations["berlin"] == 0
    assert t.view().seats[0].stations == 2 - built
    assert t.view().current == 1


@pytest.mark.parametrize("built", [1, 2])
def test_station_is_paid_with_a_set_of_one_colour(table: MakeTable, built: int) -> None:
    """EU-9"""
    t = building(table, built, **dict.fromkeys(("red", "blue", "green"), built))
    for colour in "red", "blue", "green":
        assert t.refusal(BuildStation("berlin", colour)) == "NOT_ENOUGH_CARDS"
    assert not any(isinstance(option, BuildStation) for option in t.view(0).options())


def test_locomotives_stand_in_for_a_station(table: MakeTable) -> None:
    """EU-9, R-5"""
    t = building(table, 2, red=2, blue=1, locomotive=3)
    options = [o for o in t.view(0).options() if isinstance(o, BuildStation) and o.city == "berlin"]
    paid = {(o.colour, o.locomotives) for o in options}
    assert paid == {("red", 1), ("red", 2), ("blue", 2), ("locomotive", 3)}


def test_first_station_may_be_paid_with_any_card(table: MakeTable) -> None:
    """EU-9"""
    t = building(table, 0, red=1, pink=1, locomotive=1)
    options = [o for o in t.view(0).options() if isinstance(o, BuildStation) and o.city == "berlin"]
    assert {o.colour for o in options} == {"red", "pink", "locomotive"}


@pytest.mark.parametrize("owner", [0, 1])
def test_city_has_one_station_at_most(table: MakeTable, owner: int) -> None:
    """EU-9"""
    t = building(table, 0, **PLENTY).stations(owner, "berlin")
    assert t.refusal(BuildStation("berlin", "red")) == "CITY_HAS_STATION"
    assert all(getattr(option, "city", "") != "berlin" for option in t.view(0).options())


def test_station_may_stand_in_any_city(table: MakeTable) -> None:
    """EU-9: with or without tracks there."""
    t = building(table, 0, red=1).own(1, "berlin--essen")
    cities = {option.city for option in t.view(0).options() if isinstance(option, BuildStation)}
    assert cities == {city.id for city in t.game.board.cities}


def test_there_is_no_fourth_station(table: MakeTable) -> None:
    """EU-9"""
    t = building(table, 2, **PLENTY).stations(0, "roma")
    assert t.refusal(BuildStation("berlin", "red")) == "NO_STATIONS_LEFT"


def result(t: Table) -> SeatResult:
    """The score sheet of seat 0."""
    return t.finish().game.result().seats[0]


def traveller(table: MakeTable, *tickets: str) -> Table:
    """Seat 0 of three has these tickets, the others none."""
    return table("europe", seats=3).tickets(0, *tickets).tickets(1).tickets(2)


@pytest.mark.parametrize(
    ("city", "done"),
    [("essen", True), ("kobenhavn", True), ("frankfurt", False), ("stockholm", False), (None, False)],
)
def test_station_borrows_a_track_that_ends_in_its_city(
    table: MakeTable, city: str | None, done: bool
) -> None:
    """EU-10"""
    t = traveller(table, "frankfurt--kobenhavn").own(0, "essen--frankfurt").own(1, FERRY)
    assert result(t.stations(0, *[city] if city else [])).points["tickets_done"] == (5 if done else 0)


def test_station_of_another_seat_borrows_nothing(table: MakeTable) -> None:
    """EU-10"""
    t = traveller(table, "frankfurt--kobenhavn").own(0, "essen--frankfurt").own(1, FERRY)
    assert result(t.stations(2, "essen")).points["tickets_failed"] == -5


@pytest.mark.parametrize(
    ("cities", "done"),
    [(("essen",), False), (("essen", "frankfurt"), True), (("kobenhavn", "frankfurt"), True)],
)
def test_station_borrows_only_one_track(table: MakeTable, cities: tuple[str, ...], done: bool) -> None:
    """EU-10: the way needs two borrowed tracks."""
    t = traveller(table, "frankfurt--kobenhavn").own(1, "essen--frankfurt").own(2, FERRY)
    assert bool(result(t.stations(0, *cities)).done) == done


def test_borrowed_track_is_the_same_for_all_tickets_and_the_best(table: MakeTable) -> None:
    """EU-10, R-9: of two tickets that need different tracks, the one with more points."""
    t = traveller(table, "berlin--london", "frankfurt--kobenhavn").own(1, "berlin--essen", FERRY)
    t.own(0, "essen--frankfurt", "amsterdam--essen", "amsterdam--london").stations(0, "essen")
    sheet = result(t)
    assert (sheet.done, sheet.failed) == (("berlin--london",), ("frankfurt--kobenhavn",))
    assert (sheet.points["tickets_done"], sheet.points["tickets_failed"]) == (7, -5)


def test_borrowed_track_serves_several_tickets(table: MakeTable) -> None:
    """EU-10"""
    t = traveller(table, "berlin--london", "amsterdam--wilno").own(1, "berlin--essen")
    t.own(0, "amsterdam--essen", "amsterdam--london", "berlin--warszawa:1", "warszawa--wilno")
    assert result(t.stations(0, "berlin")).points["tickets_done"] == 7 + 12


def test_station_borrows_no_track_that_nobody_owns(table: MakeTable) -> None:
    """EU-10"""
    t = traveller(table, "frankfurt--kobenhavn").own(0, "essen--frankfurt").stations(0, "essen", "kobenhavn")
    assert result(t).points["tickets_failed"] == -5


EAST = ("warszawa--wilno", "smolensk--wilno", "moskva--smolensk")
WEST = ("amsterdam--essen", "amsterdam--london", FERRY)
NORTH = ("berlin--danzig", "danzig--riga", "riga--wilno", "smolensk--wilno", "petrograd--riga")


@pytest.mark.parametrize(
    ("one", "two", "own"),
    [
        ("berlin--moskva", ("berlin--london", "frankfurt--kobenhavn"), (*EAST, *WEST, "berlin--frankfurt:1")),
        (
            "amsterdam--wilno",
            ("kyiv--petrograd", "smolensk--warszawa"),
            (*NORTH, "kyiv--warszawa", "amsterdam--essen"),
        ),
    ],
    ids=["two by way of essen", "two by way of warszawa"],
)
def test_of_equal_points_more_tickets_are_completed(
    table: MakeTable, one: str, two: tuple[str, str], own: tuple[str, ...]
) -> None:
    """R-9: the station in Berlin can complete one ticket of 12, or two that add up to 12."""
    t = traveller(table, one, *two).own(0, *own).own(1, "berlin--warszawa:1", "berlin--essen")
    assert set(result(t.stations(0, "berlin")).done) == set(two)


def test_more_points_beat_more_tickets(table: MakeTable) -> None:
    """R-9: one of 13 to the east, or one of 7 and one of 5 to the west."""
    t = traveller(table, "frankfurt--smolensk", "berlin--london", "frankfurt--kobenhavn")
    t.own(0, "warszawa--wilno", "smolensk--wilno", "berlin--frankfurt:1")
    t.own(0, "amsterdam--essen", "amsterdam--london", FERRY).own(1, "berlin--warszawa:1", "berlin--essen")
    assert result(t.stations(0, "berlin")).done == ("frankfurt--smolensk",)


def test_three_stations_are_chosen_together(table: MakeTable) -> None:
    """EU-10, R-9: none of them completes anything alone."""
    t = traveller(table, "berlin--roma").own(1, "berlin--wien", "venezia--zagrab").own(2, "wien--zagrab")
    t.own(1, "munchen--wien", "berlin--frankfurt:1", "budapest--zagrab").own(0, "roma--venezia")
    assert result(t.stations(0, "berlin", "wien", "zagrab")).done == ("berlin--roma",)


def test_borrowed_tracks_are_for_tickets_only(table: MakeTable) -> None:
    """EU-10: they earn no points of their own, and stay with their owner."""
    t = traveller(table, "frankfurt--kobenhavn").own(0, "essen--frankfurt").own(1, FERRY).score(0, 2)
    sheet = result(t.stations(0, "essen"))
    assert (sheet.points["routes"], sheet.path_length) == (2, 2)
    assert t.view().tracks[FERRY] == 1


@pytest.mark.parametrize("built", [0, 1, 2, 3])
def test_unbuilt_stations_are_worth_four_points(table: MakeTable, built: int) -> None:
    """EU-11"""
    t = traveller(table).stations(0, *("london", "paris", "roma")[:built])
    sheet = result(t)
    assert (sheet.points["unbuilt_stations"], sheet.total) == (4 * (3 - built), 4 * (3 - built))
    assert sheet.stations_built == built
