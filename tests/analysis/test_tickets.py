"""How long an incomplete ticket could still have been completed."""

from __future__ import annotations

from ferrovia.analysis.data import TicketHeld
from ferrovia.analysis.tickets import OpenTickets
from tests.conftest import MakeTable, Table

TO_MIAMI = ("atlanta--miami", "charleston--miami", "miami--new-orleans")


def holding(table: MakeTable) -> Table:
    return table().tickets(0, "boston--miami").tickets(1)


def test_a_ticket_is_open_while_there_is_a_way_and_enough_trains(table: MakeTable) -> None:
    """Boston to Miami along the coast: 2 + 2 + 2 + 2 + 4 trains."""
    free = holding(table)
    closed = holding(table).own(1, *TO_MIAMI)
    followed = OpenTickets(closed.game)
    followed.see(free.game, 0)
    followed.see(free.game, 7)
    followed.see(closed.game, 8)
    assert followed.held() == (TicketHeld(0, "boston--miami", False, 7, 12),)


def test_too_few_trains_close_a_ticket(table: MakeTable) -> None:
    enough = holding(table).trains(0, 12)
    followed = OpenTickets(enough.game)
    followed.see(enough.game, 3)
    followed.see(holding(table).trains(0, 11).game, 4)
    assert followed.held() == (TicketHeld(0, "boston--miami", False, 3, 12),)


def test_a_ticket_drawn_too_late_was_never_open(table: MakeTable) -> None:
    closed = holding(table).own(1, *TO_MIAMI)
    followed = OpenTickets(closed.game)
    followed.see(table().tickets(0).game, 0)
    followed.see(closed.game, 1)
    assert followed.held() == (TicketHeld(0, "boston--miami", False, None, None),)


def test_a_completed_ticket_is_done(table: MakeTable) -> None:
    done = table().tickets(0, "denver--el-paso").tickets(1).own(0, "denver--santa-fe", "el-paso--santa-fe")
    followed = OpenTickets(done.game)
    followed.see(done.game, 0)
    assert followed.held() == (TicketHeld(0, "denver--el-paso", True),)
