"""Who wins when scores are equal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.conftest import MakeTable, Table


def end(t: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Winners and places of a tied game; the scores must really be equal."""
    result = t.finish().game.result()
    assert len(set(result.scores)) == 1
    return result.winners, result.places


def usa(table: MakeTable) -> Table:
    return table().tickets(0).tickets(1)


def europe(table: MakeTable) -> Table:
    return table("europe").tickets(0).tickets(1)


def usa_tickets(t: Table) -> None:
    """Seat 1 completes a ticket of 4; seat 0 has the longest path."""
    t.own(0, "atlanta--miami").tickets(1, "denver--el-paso").own(1, "denver--santa-fe", "el-paso--santa-fe")
    t.score(0, 0).score(1, 6)


def usa_path(t: Table) -> None:
    """Nobody has tickets; seat 1 has the longest path."""
    t.own(0, "denver--santa-fe").own(1, "atlanta--miami").score(0, 10)


def europe_tickets(t: Table) -> None:
    """Seat 1 completes a ticket of 5 and used a station; seat 0 used none and has the Express."""
    t.tickets(1, "frankfurt--kobenhavn").stations(1, "london").own(0, "petrograd--stockholm")
    t.own(1, "essen--frankfurt", "essen--kobenhavn:1").score(1, 22 - 13)


def europe_stations(t: Table) -> None:
    """Seat 1 used one station, seat 0 two; seat 0 has the Express."""
    t.stations(0, "london", "paris").stations(1, "berlin").own(0, "athina--sofia").score(1, 6)


def europe_express(t: Table) -> None:
    """Both used one station; seat 1 has the Express."""
    t.stations(0, "london").stations(1, "berlin").own(1, "athina--sofia").score(0, 10)


@pytest.mark.parametrize("arrange", [usa_tickets, usa_path])
def test_usa_ties_go_to_tickets_then_to_the_longest_path(
    table: MakeTable, arrange: Callable[[Table], None]
) -> None:
    """BASE-29"""
    t = usa(table)
    arrange(t)
    assert end(t) == ((1,), (2, 1))


@pytest.mark.parametrize("arrange", [europe_tickets, europe_stations, europe_express])
def test_europe_ties_go_to_tickets_then_fewest_stations_then_the_express(
    table: MakeTable, arrange: Callable[[Table], None]
) -> None:
    """EU-13"""
    t = europe(table)
    arrange(t)
    assert end(t) == ((1,), (2, 1))


def test_iberia_ties_go_to_tickets_only(table: MakeTable) -> None:
    """IB-12"""
    t = table("iberia").tickets(0).tickets(1, "leon--madrid").score(0, 3)
    assert end(t.own(1, "leon--valladolid", "madrid--valladolid")) == ((1,), (2, 1))
    t = table("iberia").tickets(0).tickets(1).own(1, "madrid--zaragoza:1")
    assert end(t) == ((0, 1), (1, 1))


def test_old_west_ties_go_to_tickets_only(table: MakeTable) -> None:
    """OW-10"""
    t = table("old-west", starts=("denver", "los-angeles")).tickets(0)
    t.tickets(1, "los-angeles--san-francisco").own(1, "los-angeles--san-francisco").score(0, 4 + 15)
    assert end(t) == ((1,), (2, 1))
    t = table("old-west", starts=("denver", "los-angeles")).tickets(0).tickets(1)
    assert end(t.own(1, "los-angeles--san-francisco")) == ((0, 1), (1, 1))


@pytest.mark.parametrize("board", ["usa", "europe", "iberia", "old-west"])
def test_tie_that_nothing_breaks_is_a_shared_victory(table: MakeTable, board: str) -> None:
    """R-8, BASE-29, EU-13, IB-12, OW-10: among three of four, the fourth comes last."""
    t = table(board, seats=4)
    for seat in range(4):
        t.tickets(seat).score(seat, 3 if seat == 1 else 5)
    result = t.finish().game.result()
    assert (result.winners, result.places) == ((0, 2, 3), (1, 4, 1, 1))


def test_highest_score_wins_whatever_the_tie_breaks_say(table: MakeTable) -> None:
    """BASE-29: seat 0 has a ticket and the longest path, seat 1 one point more."""
    t = usa(table).tickets(0, "denver--el-paso").own(0, "denver--santa-fe", "el-paso--santa-fe").score(1, 15)
    result = t.finish().game.result()
    assert result.scores == (14, 15)
    assert result.winners == (1,)
