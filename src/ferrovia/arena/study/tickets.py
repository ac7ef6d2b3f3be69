"""Which tickets pay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from ferrovia.arena.results import GameOutcome
from ferrovia.arena.study.estimates import Estimate, share_of
from ferrovia.arena.study.wins import WinShare, win_share
from ferrovia.boards import Board


class TicketLine(Struct, frozen=True):
    """One ticket. Figures about holders are None for a ticket that nobody kept."""

    ticket: str
    points: int
    kept: Estimate | None  # share of the seats that held it
    done: Estimate | None  # share of its holders that completed it
    net: Estimate | None  # points that it gained or cost a holder
    wins: WinShare | None  # of its holders


def ticket_lines(
    board: Board, games: Iterable[GameOutcome], expected: Mapping[str, float], bot: str | None = None
) -> tuple[TicketLine, ...]:
    """A line for each ticket of the board, in its order, from all seats or those of one bot.

    `expected` is the share of wins to expect of each bot.
    """
    seats = 0
    done: dict[str, list[tuple[float, float]]] = {ticket.id: [] for ticket in board.tickets}
    failed: dict[str, list[tuple[float, float]]] = {ticket.id: [] for ticket in board.tickets}
    for game in games:
        for seat in game.seats:
            if bot not in (None, seat.bot):
                continue
            seats += 1
            case = (seat.share, expected[seat.bot])
            for ticket in seat.tickets_done:
                done[ticket].append(case)
            for ticket in seat.tickets_failed:
                failed[ticket].append(case)
    return tuple(
        _line(ticket.id, ticket.points, seats, done[ticket.id], failed[ticket.id]) for ticket in board.tickets
    )


def _line(
    ticket: str, points: int, seats: int, done: list[tuple[float, float]], failed: list[tuple[float, float]]
) -> TicketLine:
    holders = len(done) + len(failed)
    share = share_of(len(done), holders)
    return TicketLine(
        ticket=ticket,
        points=points,
        kept=share_of(holders, seats),
        done=share,
        # Completed, it scores its points; failed, it costs them: the mean follows from the share.
        net=None if share is None else share.scaled(2 * points).shifted(-points),
        wins=win_share(done + failed),
    )


def best_tickets(lines: Iterable[TicketLine]) -> list[TicketLine]:
    """Those that most surely gain a holder points first, sorted by the lower end of the interval; tickets
    that nobody kept are last."""
    return sorted(lines, key=lambda line: (line.net is None, 0.0 if line.net is None else -line.net.low))
