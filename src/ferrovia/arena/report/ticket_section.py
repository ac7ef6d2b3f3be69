"""Tickets on the board and in a table: how often they are kept and completed, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.arena.report.board_picture import BoardPicture, Paint
from ferrovia.arena.report.heat import amount, difference, heat_key
from ferrovia.arena.report.markup import Markup, join
from ferrovia.arena.report.numbers import NONE, count, interval, percent, signed, signed_percent
from ferrovia.arena.report.page import Cell, Column, scrolled, table
from ferrovia.arena.report.places import ends
from ferrovia.arena.study import TicketLine, best_tickets
from ferrovia.boards import Board, Ticket

THIN_BOW, BROAD_BOW = 2.3, 8.6
REACH = 0.25  # the outermost colours mean a difference in wins of at least this much


def gains_picture(picture: BoardPicture, lines: Sequence[TicketLine], who: str) -> Markup:
    """The board with an arc for each ticket: the wider, the more often kept; the colour is what it gains."""
    most = max((line.kept.value for line in lines if line.kept), default=0.0)
    reach = gain_reach(lines)
    paints = {
        ticket.id: _paint(picture.board, ticket, line, most, reach)
        for ticket, line in zip(picture.board.tickets, lines, strict=True)
    }
    about = f"The {picture.board.name} board: what each ticket is worth to {who}."
    key = heat_key(
        "d",
        f"{signed(-reach, 0)} points per holder",
        signed(reach, 0),
        [f"the wider, the more often kept (by up to {percent(most, 0)} of the seats)", "dashed: never kept"],
    )
    return join(key, scrolled(picture.tickets(about, paints), about))


def ticket_table(board: Board, lines: Sequence[TicketLine]) -> Markup:
    """All tickets, those that most surely gain the most first."""
    columns = [
        Column("Ticket", number=False),
        Column("Points"),
        Column("Kept by", about="Share of the seats that held it at the end"),
        Column("Completed", about="By what share of its holders"),
        Column("Points per holder", about="What it gained or cost on average"),
        Column("95% interval"),
        Column("Holders win"),
        Column("95% interval"),
        Column("Versus expected", about="In percentage points"),
        Column("Holders"),
    ]
    reach = gain_reach(lines)
    tickets = {ticket.id: ticket for ticket in board.tickets}
    rows = [_row(board, tickets[line.ticket], line, reach) for line in best_tickets(lines)]
    return table(f"Tickets of {board.name}", columns, rows, long=True)


def gain_reach(lines: Sequence[TicketLine]) -> float:
    """The largest gain or loss that the colours must cover."""
    return max((abs(line.net.value) for line in lines if line.net), default=0.0)


def _row(board: Board, ticket: Ticket, line: TicketLine, reach: float) -> list[Cell | str]:
    name = ends(board, ticket)
    if line.kept is None or line.done is None or line.net is None or line.wins is None:
        return [name, str(line.points), "0", *[NONE] * 6, "0"]
    excess = line.wins.excess.value
    return [
        name,
        str(line.points),
        percent(line.kept.value, 0),
        Cell(percent(line.done.value, 0), f"heat {amount(line.done.value, 1)}"),
        Cell(signed(line.net.value), f"heat {difference(line.net.value, reach)}"),
        interval(line.net),
        percent(line.wins.share.value, 0),
        interval(line.wins.share, share=True, digits=0),
        Cell(signed_percent(excess), f"heat {difference(excess, REACH)}"),
        count(line.wins.n),
    ]


def _paint(board: Board, ticket: Ticket, line: TicketLine, most: float, reach: float) -> Paint:
    name = f"{ends(board, ticket)} ({line.points} points)"
    if line.kept is None or line.done is None or line.net is None:
        return Paint("unused", f"{name}: never kept", width=THIN_BOW)
    about = (
        f"{name}: kept by {percent(line.kept.value)} of the seats, "
        f"completed by {percent(line.done.value)} of {count(line.done.n)} holders, "
        f"{signed(line.net.value)} points on average"
    )
    width = THIN_BOW + (BROAD_BOW - THIN_BOW) * line.kept.value / most
    return Paint(difference(line.net.value, reach), about, width=width)
