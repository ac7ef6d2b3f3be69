"""Tickets that were not completed, and how long they still could have been."""

from __future__ import annotations

from ferrovia.analysis.data import TicketHeld
from ferrovia.game import Game
from ferrovia.game.ways import ways


class OpenTickets:
    """Follows, through a game, the tickets that are incomplete at its end."""

    def __init__(self, end: Game) -> None:
        self.done: list[tuple[int, str]] = []
        self.unfinished: list[tuple[int, str]] = []
        results = end.result().seats if end.over else None
        for seat in range(end.seats):
            view = end.view(seat)
            done = view.completed if results is None else results[seat].done
            for ticket in view.tickets:
                (self.done if ticket in done else self.unfinished).append((seat, ticket))
        self.last: dict[tuple[int, str], tuple[int, int]] = {}  # the decision, and the trains needed

    def see(self, game: Game, n: int) -> None:
        """Before decision `n`."""
        for seat in range(game.seats):
            view = game.view(seat)
            held = tuple(
                ticket for owner, ticket in self.unfinished if owner == seat and ticket in view.tickets
            )
            for ticket, way in ways(view, held).items():
                if way.lost is None:
                    self.last[seat, ticket] = n, way.trains

    def held(self) -> tuple[TicketHeld, ...]:
        unfinished = [
            TicketHeld(seat, ticket, False, *self.last.get((seat, ticket), (None, None)))
            for seat, ticket in self.unfinished
        ]
        done = [TicketHeld(seat, ticket, True) for seat, ticket in self.done]
        return tuple(sorted([*unfinished, *done], key=lambda ticket: (ticket.seat, ticket.done)))
