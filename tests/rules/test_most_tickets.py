"""The bonus for the most completed tickets."""

from __future__ import annotations

import pytest

from tests.conftest import MakeTable, Table

STARTS = ("denver", "los-angeles", "seattle")


def bonuses(t: Table) -> list[int]:
    return [seat.points.get("most_tickets", 0) for seat in t.finish().game.result().seats]


def playing(table: MakeTable) -> Table:
    """Seats 1 and 2 complete a ticket each; failed ones do not count."""
    t = table("old-west", seats=3, starts=STARTS).tickets(0, "denver--seattle", "denver--tucson")
    t.own(1, "los-angeles--san-francisco").tickets(1, "los-angeles--san-francisco", "denver--las-vegas")
    return t.own(2, "portland--seattle:1", "eugene--portland:1", "ashland--eugene:1").tickets(
        2, "ashland--seattle"
    )


def test_most_completed_tickets_earn_fifteen_points(table: MakeTable) -> None:
    """OW-9: the number counts, not the value."""
    t = playing(table).own(2, "ashland--redding:1", "redding--sacramento:1")
    t.tickets(2, "ashland--seattle", "portland--sacramento")
    assert bonuses(t) == [0, 0, 15]
    assert t.game.result().scores[2] == 5 + 6 + 15


def test_tied_players_all_get_the_fifteen(table: MakeTable) -> None:
    """OW-9"""
    assert bonuses(playing(table)) == [0, 15, 15]


def test_nobody_gets_it_without_a_completed_ticket(table: MakeTable) -> None:
    """R-16"""
    t = table("old-west", seats=3, starts=STARTS)
    assert bonuses(t) == [0, 0, 0]


@pytest.mark.parametrize("board", ["usa", "europe", "iberia"])
def test_other_boards_have_no_bonus_for_it(table: MakeTable, board: str) -> None:
    """IB-12"""
    tracks = {
        "usa": ("denver--el-paso", "denver--santa-fe", "el-paso--santa-fe"),
        "europe": ("frankfurt--kobenhavn", "essen--frankfurt", "essen--kobenhavn:1"),
        "iberia": ("leon--madrid", "leon--valladolid", "madrid--valladolid"),
    }
    ticket, *own = tracks[board]
    t = table(board).tickets(0, ticket).own(0, *own)
    assert bonuses(t) == [0, 0]
    assert t.game.result().seats[0].done == (ticket,)
