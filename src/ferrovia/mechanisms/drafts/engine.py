"""Ticket drafts: packets passed around the table (IB-2, IB-3, IB-5, IB-6, R-10 to R-12)."""

from __future__ import annotations

from ferrovia.engine import bits, codes, ticket_choice
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State
from ferrovia.mechanisms.drafts import DraftsRule


class Drafts(Mechanism):
    """`state.packet` is what a seat chooses from, `state.offer` what it has taken so far."""

    offers_in = (codes.DRAFT, codes.DRAFT_KEEP)
    owns = (codes.PICK, codes.KEEP_DRAFTED)
    hooks = ("before_card", "turn_ended")

    def __init__(self, parts: Assembly) -> None:
        super().__init__(parts)
        rule: DraftsRule = parts.rule
        self.deal = rule.deal
        self.keep = rule.keep
        self.under = rule.depth[str(parts.seats)]
        self.spread = rule.spread
        self.about = parts.seats in rule.about

    def set_up(self, state: State) -> None:
        """The first draft. The draft card goes into the deck, which is complete by now (IB-2)."""
        line = state.deck_total - state.deck_total // self.under
        state.draft_min = line
        state.draft_max = state.deck_total - 1
        if self.about:
            state.draft_min = line - self.spread if line > self.spread else 0
            if line + self.spread < state.draft_max:
                state.draft_max = line + self.spread
        state.tickets_open = 0
        self.begin(state)

    def before_card(self, state: State) -> None:
        """IB-5, R-10: the draft card is equally likely in each place left in its window."""
        if state.draft_max < 0:
            return
        if state.draft_min <= 0 and state.dealer.draft_card_next(state.draft_max + 1):
            state.draft_min = codes.NOBODY
            state.draft_max = codes.NOBODY
            state.draft_due = 1
            state.tell(codes.DRAFT_CARD_TURNED, codes.NOBODY)
        else:
            state.draft_min -= 1
            state.draft_max -= 1

    def turn_ended(self, state: State) -> None:
        if state.draft_due:
            state.draft_due = 0
            state.tickets_open = 1
            self.begin(state)

    def begin(self, state: State) -> None:
        """Deal the packets, in full rounds (R-12), and ask everybody at once."""
        rounds = state.tickets_left // state.seats
        if rounds > self.deal:
            rounds = self.deal
        if rounds == 0:
            return
        for seat in range(state.seats):
            for _ in range(rounds):
                state.packet[seat] |= bits.bit(state.draw_ticket())
        self.go_round(state)

    def go_round(self, state: State) -> None:
        """Each seat has its packet: choose, or take the last ticket without being asked (R-19)."""
        for seat in range(state.seats):
            state.tell_tickets(codes.PACKET_PASSED, seat, state.packet[seat])
        if bits.size(state.packet[0]) > 1:
            state.ask_everybody(codes.DRAFT)
            return
        for seat in range(state.seats):
            self.take(state, seat, bits.lowest(state.packet[seat]))
        state.ask_everybody(codes.DRAFT_KEEP)

    def exactly(self, state: State, seat: int) -> int:
        """How many of the tickets taken are kept (IB-3, R-12)."""
        return bits.size(state.offer[seat]) * self.keep // self.deal

    def count(self, state: State, seat: int, prompt: int) -> int:
        if prompt == codes.DRAFT:
            return bits.size(state.packet[seat])
        exactly = self.exactly(state, seat)
        return ticket_choice.count(bits.size(state.offer[seat]), exactly, exactly)

    def nth(self, state: State, seat: int, prompt: int, k: int) -> int:
        if prompt == codes.DRAFT:
            return codes.PICK | codes.about(bits.nth(state.packet[seat], k))
        exactly = self.exactly(state, seat)
        return codes.KEEP_DRAFTED | codes.about(
            ticket_choice.nth(bits.size(state.offer[seat]), exactly, exactly, k)
        )

    def refuses(self, state: State, seat: int, action: int) -> int:
        chosen = codes.subject(action)
        if codes.payment(action):
            return codes.MALFORMED
        if codes.kind(action) == codes.kind(codes.PICK):
            if state.prompt() != codes.DRAFT:
                return codes.NOT_NOW
            offered = chosen < codes.MAX_TICKETS and bits.has(state.packet[seat], chosen)
            return codes.FINE if offered else codes.NOT_OFFERED
        if state.prompt() != codes.DRAFT_KEEP:
            return codes.NOT_NOW
        if chosen >> bits.size(state.offer[seat]):
            return codes.MALFORMED
        return codes.FINE if bits.size(chosen) == self.exactly(state, seat) else codes.KEEP_EXACTLY

    def act(self, state: State, seat: int, action: int) -> None:
        if state.store_answer(seat, codes.subject(action)):
            if state.prompt() == codes.DRAFT:
                self.pass_packets(state)
            else:
                self.settle(state)

    def pass_packets(self, state: State) -> None:
        """Everybody takes the chosen ticket and passes the packet left, in the second draft right."""
        state.drop()
        for seat in range(state.seats):
            self.take(state, seat, state.answers[seat])
        self.rotate(state)
        self.go_round(state)

    def take(self, state: State, seat: int, ticket: int) -> None:
        state.offer[seat] |= bits.bit(ticket)
        state.packet[seat] &= ~bits.bit(ticket)
        state.tell(codes.TICKET_PICKED, seat, ticket)

    def rotate(self, state: State) -> None:
        last = state.seats - 1
        if state.tickets_open:  # the second draft
            moving = state.packet[0]
            for seat in range(last):
                state.packet[seat] = state.packet[seat + 1]
            state.packet[last] = moving
        else:
            moving = state.packet[last]
            for seat in range(last, 0, -1):
                state.packet[seat] = state.packet[seat - 1]
            state.packet[0] = moving

    def settle(self, state: State) -> None:
        """IB-3: the tickets given back are shuffled into the ticket deck; IB-5: later, under it."""
        returned = ticket_choice.settle(state)
        if not state.tickets_open and state.n_strata > 0:
            state.strata[state.stratum] |= returned
            state.tickets_left += bits.size(returned)
        else:
            state.add_stratum(returned, bits.size(returned))
