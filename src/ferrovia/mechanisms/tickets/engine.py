"""Destination tickets: the first deal, drawing, keeping, scoring (BASE-3, BASE-24, BASE-27, EU-2, EU-3)."""

from __future__ import annotations

from msgspec import UNSET

from ferrovia.engine import bits, codes, ticket_choice
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.network import Network
from ferrovia.engine.state import State
from ferrovia.mechanisms.stations.engine import Stations


class Tickets(Mechanism):
    """Long tickets come with the first deal (EU-2). Tracks borrowed by stations count (EU-10)."""

    offers_in = (codes.TURN, codes.FIRST_TICKETS, codes.KEEP_TICKETS)
    owns = (codes.TICKETS, codes.KEEP)

    def __init__(self, parts: Assembly) -> None:
        super().__init__(parts)
        rule, long = parts.rule, parts.spec.rules.long_tickets
        self.deal = rule.deal
        self.keep = rule.keep
        self.draw = rule.draw
        self.draw_keep = rule.draw_keep
        self.returns_leave = rule.first_returns == "out"
        self.long_deal = 0 if long is UNSET else long.deal
        self.stations = parts.find(Stations)
        self.groups = Network()

    def set_up(self, state: State) -> None:
        if self.deal == 0:
            state.add_stratum(self.board.regular_tickets, bits.size(self.board.regular_tickets))
            return
        if self.long_deal:
            state.add_stratum(self.board.long_tickets, bits.size(self.board.long_tickets))
            for seat in range(state.seats):
                self.offer(state, seat, self.long_deal)
            state.strata[state.stratum] = 0  # EU-2: the long tickets left over leave the game
            state.n_strata = 0
            state.tickets_left = 0
        state.add_stratum(self.board.regular_tickets, bits.size(self.board.regular_tickets))
        for seat in range(state.seats):
            self.offer(state, seat, self.deal)
            state.tell_tickets(codes.TICKETS_OFFERED, seat, state.offer[seat])
        state.ask_everybody(codes.FIRST_TICKETS)

    def offer(self, state: State, seat: int, n: int) -> None:
        """Deal up to n tickets off the top, for the seat to choose among."""
        while n > 0 and state.tickets_left > 0:
            state.offer[seat] |= bits.bit(state.draw_ticket())
            n -= 1

    def least(self, state: State, prompt: int, offered: int) -> int:
        """How many of the offered tickets must be kept."""
        least = self.keep if prompt == codes.FIRST_TICKETS else self.draw_keep
        return least if least < offered else offered

    def count(self, state: State, seat: int, prompt: int) -> int:
        if prompt == codes.TURN:
            return 1 if state.tickets_left > 0 and state.tickets_open else 0
        offered = bits.size(state.offer[seat])
        return ticket_choice.count(offered, self.least(state, prompt, offered), offered)

    def nth(self, state: State, seat: int, prompt: int, k: int) -> int:
        if prompt == codes.TURN:
            return codes.TICKETS
        offered = bits.size(state.offer[seat])
        return codes.KEEP | codes.about(
            ticket_choice.nth(offered, self.least(state, prompt, offered), offered, k)
        )

    def refuses(self, state: State, seat: int, action: int) -> int:
        prompt = state.prompt()
        if action == codes.TICKETS:
            if prompt != codes.TURN:
                return codes.NOT_NOW
            if not state.tickets_open:
                return codes.DRAFT_NOT_OVER
            return codes.FINE if state.tickets_left > 0 else codes.NO_TICKETS_LEFT
        if prompt != codes.FIRST_TICKETS and prompt != codes.KEEP_TICKETS:
            return codes.NOT_NOW
        choice = codes.subject(action)
        offered = bits.size(state.offer[seat])
        if action != (codes.KEEP | codes.about(choice)) or choice >> offered:
            return codes.MALFORMED
        return codes.FINE if bits.size(choice) >= self.least(state, prompt, offered) else codes.KEEP_MORE

    def act(self, state: State, seat: int, action: int) -> None:
        if action == codes.TICKETS:
            state.drop()
            state.passes = 0
            self.offer(state, seat, self.draw)
            state.tell_tickets(codes.TICKETS_OFFERED, seat, state.offer[seat])
            state.ask(codes.KEEP_TICKETS, seat)
        elif state.store_answer(seat, codes.subject(action)):
            self.settle(state)

    def settle(self, state: State) -> None:
        """The tickets given back go under the deck or out of the game."""
        stays = state.prompt() != codes.FIRST_TICKETS or not self.returns_leave
        returned = ticket_choice.settle(state)
        if stays:
            state.add_stratum(returned, bits.size(returned))

    def tally(self, state: State) -> None:
        """BASE-27: completed tickets add their value, the others subtract it."""
        for seat in range(state.seats):
            self.groups.build(state, seat)
            if self.stations is not None:
                self.stations.borrow(state, seat, self.groups)
            done = self.groups.done(state, state.held[seat])
            state.done[seat] = done
            for ticket in range(self.board.n_tickets):
                if bits.has(done, ticket):
                    state.add_to_line(seat, codes.TICKETS_DONE, self.board.ticket_points[ticket])
                    state.add_to_line(seat, codes.N_DONE, 1)
                elif bits.has(state.held[seat], ticket):
                    state.add_to_line(seat, codes.TICKETS_FAILED, -self.board.ticket_points[ticket])
                    state.add_to_line(seat, codes.N_FAILED, 1)
