"""Which tickets to keep, and which to pick from a packet."""

from __future__ import annotations

from ferrovia.bots.policy.outlook import Outlook
from ferrovia.bots.policy.plan import Plan
from ferrovia.bots.policy.weights import Weights
from ferrovia.engine import bits, codes
from ferrovia.engine.state import State


class TicketChoices:
    """Tickets are worth what a plan for them, along with those already held, is worth."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.board = outlook.board
        self.trial = Plan(outlook)

    def keep(self, state: State, seat: int, prompt: int, w: Weights) -> int:
        """The offered tickets whose plan is worth most."""
        if prompt == codes.DRAFT_KEEP:
            return self.keep_drafted(state, seat, w)
        offered = bits.size(state.offer[seat])
        least = self.outlook.first_keep if prompt == codes.FIRST_TICKETS else self.outlook.later_keep
        if least > offered:
            least = offered
        best = (1 << least) - 1
        highest = -1e9
        for choice in range(1 << offered):
            if bits.size(choice) >= least:
                kept = state.held[seat] | bits.spread(choice, state.offer[seat])
                value = self.trial.make(state, seat, kept, w, codes.NOBODY)
                if value > highest:
                    highest = value
                    best = choice
        return codes.KEEP | codes.about(best)

    def keep_drafted(self, state: State, seat: int, w: Weights) -> int:
        """IB-3: as many as must be kept, each time the one that adds most to those before."""
        offered = bits.size(state.offer[seat])
        choice = 0
        self.trial.make(state, seat, state.held[seat], w, codes.NOBODY)
        for _ in range(offered * self.outlook.draft_keep // self.outlook.draft_deal):
            ticket = self.best_addition(self.trial, state, state.offer[seat] & ~self.trial.held, w)
            self.trial.add(state, ticket, w)
            choice |= 1 << bits.size(state.offer[seat] & (bits.bit(ticket) - 1))
        return codes.KEEP_DRAFTED | codes.about(choice)

    def pick(self, state: State, seat: int, plan: Plan, w: Weights) -> int:
        """IB-3: the ticket of the packet that adds most to those taken so far.

        The table does not change during a draft, so a seat's plan only grows from pick to pick.
        """
        taken = state.held[seat] | state.offer[seat]
        if plan.n < 0 or plan.held & ~taken:
            plan.make(state, seat, taken, w, codes.NOBODY)
        elif state.offer[seat] == 0:
            plan.renew(state, seat, w)
        while plan.held != taken:
            plan.add(state, bits.lowest(taken & ~plan.held), w)
        return codes.PICK | codes.about(self.best_addition(plan, state, state.packet[seat], w))

    def best_addition(self, plan: Plan, state: State, tickets: int, w: Weights) -> int:
        """The ticket that adds most to a plan."""
        best = codes.NOBODY
        highest = -1e9
        for rank in range(self.board.n_tickets):
            ticket = self.outlook.dearest_first[rank]  # a good one early saves searching for the others
            if bits.has(tickets, ticket):
                value = plan.margin(state, ticket, w, highest)
                if value > highest:
                    highest = value
                    best = ticket
        return best
