"""Which tickets could have been where, given what one seat has seen of them.

How many tickets move from where to where is public: each draw, each choice, each packet (BASE-24, IB-3). So
the whole history is a network of places with exact numbers on its links. What the seat has seen pins tickets
to places; between two sightings of a ticket there must be a path of links it can have taken. Once these paths
are found, all other tickets fill the links that have room, by chance.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from random import Random

from msgspec import UNSET

from ferrovia.boards import Board
from ferrovia.game import events as e
from ferrovia.game.seat_history import Glimpse

MOST_PATHS = 64  # that are tried for one ticket
MOST_TRIALS = 20_000  # before starting over with another order


class TicketPlace:
    """A set of tickets: a stratum of the deck, an offer, a packet, what somebody kept. `seen` are all tickets
    in it, if the seat has seen them."""

    def __init__(self) -> None:
        self.inflows: list[Flow] = []
        self.outflows: list[Flow] = []
        self.size = 0
        self.left = 0  # of them, not moved on
        self.seen: frozenset[int] | None = None
        self.content: set[int] = set()


class Flow:
    """Tickets that moved from one place to another. `known` if the seat has seen which."""

    def __init__(
        self, source: TicketPlace, target: TicketPlace, count: int, known: frozenset[int] | None = None
    ) -> None:
        self.source = source
        self.target = target
        self.count = count
        self.known = known
        self.carried: set[int] = set(known or ())
        source.outflows.append(self)
        source.left -= count
        target.inflows.append(self)
        target.size += count
        target.left += count


class Stuck(Exception):
    """No way was found in which the tickets can have moved."""


class TicketHistory:
    """The network of one game as a seat has seen it, and one way in which it can have been filled."""

    def __init__(self, board: Board, seats: int, seat: int) -> None:
        rules = board.rules
        self.board = board
        self.seats = seats
        self.me = seat
        self.long_deal = 0 if rules.long_tickets is UNSET else rules.long_tickets.deal
        self.returns_leave = rules.tickets.first_returns == "out"
        self.places: list[TicketPlace] = []
        self.long = self._root([i for i, ticket in enumerate(board.tickets) if ticket.long])
        self.regular = self._root([i for i, ticket in enumerate(board.tickets) if not ticket.long])
        self.deck = deque([self.regular])
        self.offers: list[TicketPlace | None] = [None] * seats
        self.packets: list[TicketPlace | None] = [None] * seats
        self.returning: list[tuple[TicketPlace, int, frozenset[int] | None]] = []
        self.drafts = 0
        self.drafting = False  # the tickets being kept were drafted
        self.first = True  # nobody has kept any yet
        self.observed: list[TicketPlace] = []
        self.dealt: list[
            TicketPlace | None
        ] = []  # for each offer and packet in the events; None: it was passed on
        self.choices: dict[int, TicketPlace] = {}  # what another seat chose from, by step

    # Reading

    def read(self, glimpse: Glimpse) -> None:
        """The next step of the game."""
        actor = glimpse.seat
        if actor is not None and glimpse.action is None:
            place = self.packets[actor] or self.offers[actor]
            assert place is not None
            self.choices[glimpse.n] = place
        for event in glimpse.events:
            if self.returning and not isinstance(event, e.TicketsKept):
                self._settle()
            match event:
                case e.TicketsOffered(seat, count, tickets):
                    self._offer(seat, count, tickets)
                case e.TicketsKept(seat, kept, returned, tickets):
                    self._keep(seat, kept, returned, tickets)
                case e.PacketPassed(seat, count, tickets):
                    self._packet(seat, count, tickets)
                case e.TicketPicked(seat, ticket):
                    self._pick(seat, ticket)
        if self.returning:
            self._settle()

    def _root(self, tickets: list[int]) -> TicketPlace:
        place = self._place()
        place.content = set(tickets)
        place.size = place.left = len(tickets)
        return place

    def _place(self) -> TicketPlace:
        place = TicketPlace()
        self.places.append(place)
        return place

    def _numbers(self, tickets: Sequence[str] | None) -> frozenset[int] | None:
        return None if tickets is None else frozenset(self.board.ticket_index[name] for name in tickets)

    def _sight(self, place: TicketPlace, tickets: Sequence[str] | None) -> None:
        if tickets is not None:
            place.seen = self._numbers(tickets)
            self.observed.append(place)

    def _draw(self, place: TicketPlace, count: int) -> None:
        """Off the top of the deck, stratum by stratum."""
        while count > 0:
            top = self.deck[0]
            n = min(count, top.left)
            Flow(top, place, n)
            count -= n
            if top.left == 0:
                self.deck.popleft()

    def _offer(self, seat: int, count: int, tickets: Sequence[str] | None) -> None:
        if self.first and self.long_deal and self.offers[seat] is None:
            for other in range(self.seats):  # EU-2: the long ones are dealt first, to everybody
                place = self.offers[other] = self._place()
                Flow(self.long, place, self.long_deal)
        place = self.offers[seat] or self._place()
        self.offers[seat] = place
        self._draw(place, count - place.size)
        self._sight(place, tickets)
        self.dealt.append(place)

    def _keep(self, seat: int, kept: int, returned: int, tickets: Sequence[str] | None) -> None:
        offer = self.offers[seat]
        assert offer is not None
        chosen = self._numbers(tickets)
        Flow(offer, self._place(), kept, chosen)
        back = None if chosen is None or offer.seen is None else offer.seen - chosen
        self.returning.append((offer, returned, back))
        self.offers[seat] = None

    def _settle(self) -> None:
        """What was given back goes under the deck or out of the game; after the first draft, into it."""
        total = sum(count for _, count, _ in self.returning)
        if total:
            place = self._place()
            if self.drafting and self.drafts == 1 and self.deck:
                Flow(self.deck[0], place, self.deck[0].left)
                self.deck[0] = place
            elif not (self.first and self.returns_leave and not self.drafting):
                self.deck.append(place)
            for offer, count, back in self.returning:
                Flow(offer, place, count, back)
        self.returning = []
        self.drafting = False
        self.first = False

    def _packet(self, seat: int, count: int, tickets: Sequence[str] | None) -> None:
        if seat == 0:
            if self.packets[0] is None:
                self.drafts += 1
                self.drafting = True
            else:
                self._pass_on()
        place = self.packets[seat]
        if place is None:
            place = self.packets[seat] = self._place()
            self._draw(place, count)
            self.dealt.append(place)
        else:
            self.dealt.append(None)
        self._sight(place, tickets)

    def _pass_on(self) -> None:
        """To the left, in the second draft to the right (IB-3, IB-5)."""
        step = 1 if self.drafts == 2 else -1
        before = [*self.packets]
        for seat in range(self.seats):
            source = before[(seat + step) % self.seats]
            assert source is not None
            picked = source.outflows[0].known
            rest = None if source.seen is None or picked is None else source.seen - picked
            place = self.packets[seat] = self._place()
            Flow(source, place, source.left, rest)

    def _pick(self, seat: int, ticket: str | None) -> None:
        packet, offer = self.packets[seat], self.offers[seat]
        assert packet is not None
        if offer is None:
            offer = self.offers[seat] = self._place()
            if seat == self.me:
                offer.seen = frozenset()
        known = self._numbers(None if ticket is None else (ticket,))
        Flow(packet, offer, 1, known)
        if known is not None and offer.seen is not None:
            offer.seen |= known
        if packet.left == 0:
            self.packets[seat] = None

    # Filling

    def fill(self, chance: Random) -> None:
        """Give every place its tickets. Raises `Stuck` if no way is found, which true sightings do not
        lead to."""
        segments = [
            segment for ticket in range(len(self.board.tickets)) for segment in self._segments(ticket)
        ]
        for _ in range(10):
            chance.shuffle(segments)
            ways = sorted(
                ((ticket, self._paths(start, end, chance)) for ticket, start, end in segments),
                key=lambda way: len(way[1]),
            )
            self.trials = MOST_TRIALS
            if self._reserve(ways, 0):
                self._flood(chance)
                return
        raise Stuck

    def _segments(self, ticket: int) -> Iterator[tuple[int, TicketPlace, TicketPlace]]:
        """From where to where the ticket went unseen, before each time the seat saw it."""
        at: TicketPlace | None = self.long if self.board.tickets[ticket].long else self.regular
        for place in self.observed:
            if place.seen is None or ticket not in place.seen:
                continue
            assert at is not None
            yield ticket, at, place
            at = self._left_to(place, ticket)

    def _left_to(self, place: TicketPlace, ticket: int) -> TicketPlace | None:
        """Where the ticket was when the seat lost sight of it; None if it has not."""
        for flow in place.outflows:
            if flow.known is not None and ticket in flow.known:
                return flow.target if flow.target.seen is None else self._left_to(flow.target, ticket)
        return None

    def _paths(self, start: TicketPlace, end: TicketPlace, chance: Random) -> list[list[Flow]]:
        found: list[list[Flow]] = []

        def back(place: TicketPlace, path: list[Flow]) -> None:
            for flow in chance.sample(place.inflows, len(place.inflows)):
                if len(found) == MOST_PATHS or flow.known is not None:
                    continue
                if flow.source is start:
                    found.append([flow, *path])
                elif flow.source.seen is None:
                    back(flow.source, [flow, *path])

        back(end, [])
        return found

    def _reserve(self, ways: list[tuple[int, list[list[Flow]]]], at: int) -> bool:
        """Room on a path for each ticket from the `at`-th on; takes back what leads nowhere."""
        if at == len(ways):
            return True
        ticket, paths = ways[at]
        for path in paths:
            if self.trials == 0:
                return False
            self.trials -= 1
            if all(len(flow.carried) < flow.count for flow in path):
                for flow in path:
                    flow.carried.add(ticket)
                if self._reserve(ways, at + 1):
                    return True
                for flow in path:
                    flow.carried.discard(ticket)
        return False

    def _flood(self, chance: Random) -> None:
        """Everything else goes wherever there is room, in the order of time."""
        waiting = {id(place): len(place.inflows) for place in self.places}
        ready = deque(place for place in self.places if not place.inflows)
        while ready:
            place = ready.popleft()
            for flow in place.inflows:
                place.content |= flow.carried
            rest = sorted(place.content.difference(*(flow.carried for flow in place.outflows)))
            chance.shuffle(rest)
            for flow in place.outflows:
                while flow.known is None and len(flow.carried) < flow.count:
                    flow.carried.add(rest.pop())
                waiting[id(flow.target)] -= 1
                if waiting[id(flow.target)] == 0:
                    ready.append(flow.target)
