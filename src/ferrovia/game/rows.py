"""Lines of a printed view, for those who add some to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from ferrovia.boards import Board, Ticket, Track
from ferrovia.game.ways import LOST, Way, ways
from ferrovia.text import columns, plural

if TYPE_CHECKING:
    from ferrovia.game.view import View

WIDTH = 96
LABEL = 10  # the width of what stands before a line
FEW_TICKETS = 6  # of a hand that may have thirty

Row = tuple[str, Iterable[str]]  # a label, and the lines beside it


def flowing(items: Iterable[str], between: str = ", ") -> list[str]:
    """Items as lines; none is broken in the middle."""
    whole = between.join(item.replace(" ", "\xa0") for item in items)
    return [line.replace("\xa0", " ") for line in wrap(whole, WIDTH - LABEL, break_on_hyphens=False)]


def owned(board: Board, owners: Mapping[str, int]) -> list[str]:
    """ "seat 0: Denver, Pueblo; seat 1: Seattle"."""
    seats = (
        f"seat {seat}: {', '.join(city_name(board, city) for city in owners if owners[city] == seat)}"
        for seat in sorted(set(owners.values()))
    )
    return flowing(seats, "; ")


def city_name(board: Board, city: str) -> str:
    return board.cities[board.city_index[city]].name


def ends(board: Board, linked: Track | Ticket) -> str:
    return f"{city_name(board, linked.a)} to {city_name(board, linked.b)}"


def ticket_lines(view: View, tickets: Sequence[str]) -> list[str]:
    """Each ticket and how far it is; those to work on first."""
    found = ways(view, tickets)
    order = sorted(tickets, key=lambda ticket: (found[ticket].lost is not None, not found[ticket].claims))
    rows = [
        (ends(view.board, ticket), f"{ticket.points:2} points", _far(view, ticket.id, found[ticket.id]))
        for ticket in (view.board.tickets[view.board.ticket_index[name]] for name in order)
    ]
    lines = columns(("", "", ""), rows, left=3)[1:]
    more = len(lines) - FEW_TICKETS
    return [*lines[:FEW_TICKETS], f"and {more} more"] if more > 0 else lines


def _far(view: View, ticket: str, way: Way) -> str:
    if view.result is not None and view.seat is not None:
        return "completed" if ticket in view.result.seats[view.seat].done else "failed"
    if way.lost is not None:
        return LOST[way.lost]
    return f"{plural(way.trains, 'train car')} to go" if way.claims else "completed"
