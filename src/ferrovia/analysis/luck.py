"""How lucky each seat was, compared with the average: locomotives, and points on tickets.

Only what the seat could not choose counts: cards from the deal and drawn blind, and tickets drawn from the
ticket deck.
"""

from __future__ import annotations

from collections.abc import Iterable

from ferrovia.analysis.data import Fortune
from ferrovia.boards import Board
from ferrovia.engine import State, codes
from ferrovia.engine.bits import members
from ferrovia.game import Step
from ferrovia.mechanisms import TELLS

DEALS = frozenset(tell.number for tell in TELLS if tell.deals)


class Luck:
    """Follows a game from the deal."""

    def __init__(self, board: Board, seats: int) -> None:
        self.points = [ticket.points for ticket in board.tickets]
        self.long = sum(1 << number for number, ticket in enumerate(board.tickets) if ticket.long)
        rule = board.rules.cards
        self.fresh = rule.locomotives / (codes.N_COLOURS * rule.each + rule.locomotives)
        self.locomotives = [0] * seats
        self.expected_locomotives = [0.0] * seats
        self.ticket_points = [0] * seats
        self.expected_points = [0.0] * seats

    def see(self, step: Step, before: State | None) -> None:
        """`before` is the state before the step; None for the deal."""
        chance = any(codes.outcome_kind(outcome) == codes.OUTCOME_TICKET for outcome in step.outcomes)
        for row in step.rows:
            if row[0] in (codes.CARDS_DEALT, codes.CARD_DRAWN):
                self.locomotives[row[1]] += row[2] == codes.LOCO
                self.expected_locomotives[row[1]] += self._of_locomotives(before)
            elif row[0] in DEALS and chance:
                tickets = members(row[3])
                self.ticket_points[row[1]] += sum(self.points[ticket] for ticket in tickets)
                self.expected_points[row[1]] += self._of_points(before, tickets)

    def _of_locomotives(self, before: State | None) -> float:
        """How likely the next train card is a locomotive."""
        if before is None:
            return self.fresh
        deck = [*before.deck[: codes.N_TRAIN_KINDS]]
        if not sum(deck):  # the discards are about to be reshuffled
            deck = [*before.discard]
        return deck[codes.LOCO] / max(1, sum(deck))

    def _of_points(self, before: State | None, tickets: list[int]) -> float:
        """What as many tickets are worth on average."""
        if before is not None:
            left = [t for i in range(before.n_strata) for t in members(before.ticket_layer(i))]
            return len(tickets) * self._mean(left)
        long = [ticket for ticket in range(len(self.points)) if self.long >> ticket & 1]
        regular = [ticket for ticket in range(len(self.points)) if not self.long >> ticket & 1]
        of_long = sum(ticket in long for ticket in tickets)
        return of_long * self._mean(long) + (len(tickets) - of_long) * self._mean(regular)

    def _mean(self, tickets: Iterable[int]) -> float:
        points = [self.points[ticket] for ticket in tickets]
        return sum(points) / max(1, len(points))

    def luck(self, seat: int) -> tuple[Fortune, Fortune]:
        """Locomotives and ticket points."""
        return (
            Fortune(self.locomotives[seat], round(self.expected_locomotives[seat], 2)),
            Fortune(self.ticket_points[seat], round(self.expected_points[seat], 2)),
        )
