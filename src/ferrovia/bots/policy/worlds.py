"""Worlds: whole states that a seat cannot tell from the real one, drawn at random."""

from __future__ import annotations

from math import exp

from ferrovia.bots.policy.outlook import Outlook
from ferrovia.bots.policy.plan import Plan
from ferrovia.bots.policy.weights import Weights
from ferrovia.engine import bits, codes
from ferrovia.engine.arrays import filled, floats
from ferrovia.engine.dealer import Dealer, Generator
from ferrovia.engine.state import State


class Worlds:
    """What a seat knows beyond the state in which secrets are blank, and states that agree with it.

    `sizes` and `tickets` count the cards and tickets of every seat (R-6). `shown` counts, by seat and kind,
    cards that a seat was seen to take and not to pay; `festivals`, by seat and festival, those it took;
    `returned` are the tickets that this seat gave back, which nobody else can hold yet. A ticket that the
    tracks of another seat nearly complete is more likely to be its own: `focus` is how much more.
    """

    def __init__(self, outlook: Outlook, fresh: State, known: State, seat: int, focus: float) -> None:
        self.outlook = outlook
        self.board = outlook.board
        self.known = known
        self.seat = seat
        self.sizes = filled(codes.MAX_SEATS)
        self.tickets = filled(codes.MAX_SEATS)
        self.shown = filled(codes.MAX_SEATS * codes.N_TRAIN_KINDS)
        self.festivals = filled(codes.MAX_SEATS * codes.MAX_FESTIVALS)
        self.returned = 0
        self.pool = filled(codes.MAX_CARD_KINDS)
        self.pool_total = 0  # of train cards
        self.unseen = 0
        self.back = 0
        self.likely = floats(codes.MAX_SEATS * codes.MAX_TICKETS)
        self.whole = floats(codes.MAX_TICKETS)
        self.left = floats(codes.MAX_TICKETS)
        self.weigh_tickets(fresh, focus)

    def weigh_tickets(self, fresh: State, focus: float) -> None:
        """How likely each other seat is to hold each ticket, from how much of the way it has built."""
        plan = Plan(self.outlook)
        w = Weights({"hand": 0.0})
        plan.ticket_costs(fresh, self.seat, w, self.whole)
        for seat in range(self.known.seats):
            if seat != self.seat:
                plan.ticket_costs(self.known, seat, w, self.left)
                for ticket in range(self.board.n_tickets):
                    built = 1.0 - self.left[ticket] / self.whole[ticket]
                    place = seat * codes.MAX_TICKETS + ticket
                    self.likely[place] = exp(focus * built) if built > 0.0 else 1.0

    def draw(self, seed: int) -> State:
        """A world; the same seed gives the same one, with the same luck afterwards."""
        chance = Generator(~seed)  # not the dealer's numbers, or hands would foretell the deck
        world = self.known.clone()
        world.dealer = Dealer(seed)
        self.deal_cards(world, chance)
        self.deal_tickets(world, chance)
        return world

    def deal_cards(self, world: State, chance: Generator) -> None:
        self.fill_pool(world)
        for seat in range(world.seats):
            if seat != self.seat:
                room = self.sizes[seat]
                for kind in range(codes.N_TRAIN_KINDS):
                    n = self.shown[seat * codes.N_TRAIN_KINDS + kind]
                    if n > room:
                        n = room  # the rest was paid under a rule that the memory does not know
                    if n > self.pool[kind]:
                        n = self.pool[kind]
                    room -= n
                    world.hands[seat * codes.N_TRAIN_KINDS + kind] = n
                    self.pool[kind] -= n
                    self.pool_total -= n
        for seat in range(world.seats):
            if seat != self.seat:
                for _ in range(self.sizes[seat] - world.hand_size(seat)):
                    if self.pool_total > 0:
                        world.hands[seat * codes.N_TRAIN_KINDS + self.draw_card(chance)] += 1
        for kind in range(codes.MAX_CARD_KINDS):
            world.deck[kind] = self.pool[kind]

    def fill_pool(self, world: State) -> None:
        """All cards that are neither in the seat's hand nor on the table."""
        hand = self.seat * codes.N_TRAIN_KINDS
        self.pool_total = 0
        for kind in range(codes.N_TRAIN_KINDS):
            seen = world.hands[hand + kind] + world.market[kind] + world.discard[kind] + world.turned[kind]
            self.pool[kind] = self.outlook.cards[kind] - seen
        if world.laid_track >= 0:
            self.pool[codes.LOCO] -= world.laid_locos
            if world.laid_colour != codes.LOCO:
                self.pool[world.laid_colour] -= self.board.length[world.laid_track] - world.laid_locos
        for kind in range(codes.N_TRAIN_KINDS):
            self.pool_total += self.pool[kind]
        for festival in range(codes.MAX_FESTIVALS):
            laid = world.piles[festival]
            for seat in range(world.seats):
                place = seat * codes.MAX_FESTIVALS + festival
                if seat != self.seat:
                    world.festivals[place] = self.festivals[place]
                laid += world.festivals[place]
            self.pool[codes.FESTIVAL + festival] = self.outlook.festival_cards[festival] - laid

    def draw_card(self, chance: Generator) -> int:
        """Take a train card from the pool."""
        n = chance.below(self.pool_total)
        kind = 0
        while n >= self.pool[kind]:
            n -= self.pool[kind]
            kind += 1
        self.pool[kind] -= 1
        self.pool_total -= 1
        return kind

    def deal_tickets(self, world: State, chance: Generator) -> None:
        me = self.seat
        own = world.held[me] | world.offer[me] | world.packet[me]
        self.unseen = (self.board.regular_tickets | self.board.long_tickets) & ~own & ~self.returned
        self.back = self.returned & ~own
        offered = 0
        packed = 0
        prompt = world.prompt()
        if prompt == codes.FIRST_TICKETS or prompt == codes.DRAFT or prompt == codes.DRAFT_KEEP:
            # Everybody is asked at once. Those who have answered are asked again: their answers are unknown.
            offered = bits.size(world.offer[me])
            packed = bits.size(world.packet[me])
            world.pending[world.depth - 1] = world.asked[world.depth - 1]
        left = world.tickets_left
        spare = bits.size(self.board.regular_tickets & ~own) - left  # regular ones the others can have
        asked = 0
        for seat in range(world.seats):
            if seat != me:
                asked += self.tickets[seat] + offered + packed
        others = world.seats - 1
        for seat in range(world.seats):
            if seat != me:
                first = self.long_ticket(seat, chance) if asked - spare >= others else 0
                n = bits.size(first)
                if self.tickets[seat] > 0:
                    world.held[seat] = first | self.draw_tickets(seat, self.tickets[seat] - n, n == 0, chance)
                    n = 0
                world.offer[seat] = self.draw_tickets(seat, offered - n, first == 0, chance)
                if self.tickets[seat] == 0:
                    world.offer[seat] |= first
                world.packet[seat] = self.draw_tickets(seat, packed, first == 0, chance)
                asked -= self.tickets[seat] + offered + packed
                drawn = world.held[seat] | world.offer[seat] | world.packet[seat]
                spare -= bits.size(drawn & self.board.regular_tickets)
                others -= 1
        deck = self.draw_regular(left, self.unseen & self.board.regular_tickets, chance)
        missing = left - bits.size(deck)
        if missing > 0:
            deck |= self.draw_regular(missing, self.back & self.board.regular_tickets, chance)
        world.tickets_left = bits.size(deck)
        world.stratum = 0
        world.n_strata = 1 if world.tickets_left > 0 else 0
        world.strata[0] = deck

    def long_ticket(self, seat: int, chance: Generator) -> int:
        """A long ticket for a seat that must have one: all regular ones are accounted for (EU-2)."""
        spared = self.unseen & ~self.board.long_tickets
        self.unseen &= self.board.long_tickets
        ticket = self.likely_ticket(seat, chance)
        drawn = bits.bit(ticket) if ticket >= 0 else 0
        self.unseen = (self.unseen | spared) & ~drawn
        return drawn

    def draw_tickets(self, seat: int, n: int, long: bool, chance: Generator) -> int:
        """Tickets for one seat; at most one of them a long one, where the board has any (EU-2)."""
        drawn = 0
        spared = 0
        for _ in range(n):
            if not long:
                spared |= self.unseen & self.board.long_tickets
                self.unseen &= ~self.board.long_tickets
            if self.unseen == 0:
                self.unseen = self.back
                self.back = 0
            ticket = self.likely_ticket(seat, chance)
            if ticket < 0:
                break
            drawn |= bits.bit(ticket)
            self.unseen &= ~bits.bit(ticket)
            if bits.has(self.board.long_tickets, ticket):
                long = False
        self.unseen |= spared
        return drawn

    def likely_ticket(self, seat: int, chance: Generator) -> int:
        """One of the unseen tickets, by weight; NOBODY if there is none."""
        total = 0.0
        first = seat * codes.MAX_TICKETS
        unseen = self.unseen
        while unseen:
            total += self.likely[first + bits.lowest(unseen)]
            unseen &= unseen - 1
        at = total * chance.below(1 << 30) / (1 << 30)
        last = codes.NOBODY
        unseen = self.unseen
        while unseen:
            last = bits.lowest(unseen)
            unseen &= unseen - 1
            at -= self.likely[first + last]
            if at < 0.0:
                return last
        return last

    def draw_regular(self, n: int, tickets: int, chance: Generator) -> int:
        """`n` of the tickets, or all if there are fewer."""
        drawn = 0
        while n > 0 and tickets:
            ticket = bits.bit(bits.nth(tickets, chance.below(bits.size(tickets))))
            drawn |= ticket
            tickets &= ~ticket
            n -= 1
        return drawn
