"""What a seat sees, written into an array of 16-bit numbers. `ferrovia.env.sections` says what stands where.

A row is a function of what the seat knows: from a table's own state (`write`) and from the blanked state of a
view with the public counts (`write_known`) it is the same row. Seats are told relative to the seat that
looks: 0 is itself, 1 the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ferrovia.engine import bits, codes
from ferrovia.engine.core import Core
from ferrovia.engine.network import Network
from ferrovia.engine.state import State
from ferrovia.env.arrays import starts


class Observer:
    """`places` says at which place of a row each section begins; a section that the board has not is
    missing."""

    def __init__(self, core: Core, places: Mapping[str, int], size: int, n_festivals: int) -> None:
        self.board = core.board
        self.seats = core.seats
        self.size = size
        self.n_festivals = n_festivals
        self.network = Network()
        self.cards = [0] * 6  # public counts by seat
        self.tickets = [0] * 6
        self.festivals = [0] * 6
        self.at_prompt = places["prompt"]
        self.at_waiting = places["waiting"]
        self.at_current = places["current"]
        self.at_first = places["first"]
        self.at_clock = places["clock"]
        self.at_stock = places["stock"]
        self.at_hand = places["hand"]
        self.at_market = places["market"]
        self.at_discard = places["discard"]
        self.at_public = places["public"]
        self.at_held = places["held"]
        self.at_completed = places["completed"]
        self.at_offer = places["offer"]
        self.at_tracks = places["tracks"]
        self.at_open = places["open"]
        self.at_packet = places.get("packet", -1)
        self.at_draft = places.get("draft", -1)
        self.at_piles = places.get("piles", -1)
        self.at_festivals = places.get("festivals", -1)
        self.at_last = places.get("last", -1)
        self.at_stations = places.get("stations", -1)
        self.at_tunnel = places.get("tunnel", -1)
        self.at_markers = places.get("markers", -1)
        self.at_network = places.get("network", -1)
        self.at_alvin = places.get("alvin", -1)
        self.at_hands = places.get("other-hands", -1)
        self.at_others_held = places.get("other-held", -1)
        self.at_others_offer = places.get("other-offer", -1)
        self.at_others_packet = places.get("other-packet", -1)
        self.at_others_chosen = places.get("other-chosen", -1)
        self.at_others_festivals = places.get("other-festivals", -1)
        self.at_deck = places.get("deck", -1)
        self.at_ticket_deck = places.get("ticket-deck", -1)

    def write(self, state: State, seat: int, out: Any, base: int) -> None:
        """The row of a seat into `out` from `base` on, from the state of the table."""
        self.fill(state, seat, self.completed(state, seat), starts.shorts(out), base)

    def completed(self, state: State, seat: int) -> int:
        """The seat's tickets that its own tracks complete, as a mask."""
        self.network.build(state, seat)
        return self.network.done(state, state.held[seat])

    def fill(self, state: State, seat: int, done: int, out: Any, base: int) -> None:
        """`write`, for who knows already which tickets are completed."""
        for other in range(self.seats):
            self.cards[other] = state.hand_size(other)
            self.tickets[other] = bits.size(state.held[other])
            self.festivals[other] = 0
            for festival in range(self.n_festivals):
                self.festivals[other] += state.festivals[other * codes.MAX_FESTIVALS + festival]
        self.write_row(state, seat, done, out, base)

    def write_known(
        self, known: State, counts: Sequence[tuple[int, int, int]], seat: int, out: Any, base: int
    ) -> None:
        """The same from what a seat knows, with the numbers of cards, tickets and festival cards by seat."""
        for other in range(self.seats):
            self.cards[other], self.tickets[other], self.festivals[other] = counts[other]
        self.write_row(known, seat, self.completed(known, seat), starts.shorts(out), base)

    def write_row(self, state: State, seat: int, done: int, out: Any, base: int) -> None:
        for place in range(self.size):
            out[base + place] = 0
        self.write_flow(state, seat, out, base)
        self.write_cards(state, seat, out, base)
        self.write_seats(state, seat, out, base)
        self.write_tickets(state, seat, done, out, base)
        self.write_tracks(state, seat, out, base)
        if self.at_draft >= 0:
            self.write_draft(state, seat, out, base)
        if self.at_piles >= 0:
            self.write_festivals(state, seat, out, base)
        if self.at_last >= 0 and state.last_track >= 0:
            out[base + self.at_last + state.last_track] = 1
        if self.at_stations >= 0:
            self.write_pieces(state.station, seat, out, base + self.at_stations)
        if self.at_tunnel >= 0 and state.laid_track >= 0:
            self.write_tunnel(state, out, base + self.at_tunnel)
        if self.at_markers >= 0:
            self.write_pieces(state.marker, seat, out, base + self.at_markers)
        if self.at_network >= 0:
            self.write_set(state.network[seat], self.board.n_cities, out, base + self.at_network)
        if self.at_alvin >= 0:
            out[base + self.at_alvin + state.alvin_city] = 1
            if state.alvin_owner >= 0:
                owner = self.relative(state.alvin_owner, seat)
                out[base + self.at_alvin + self.board.n_cities + owner] = 1
        if self.at_hands >= 0:
            self.write_secrets(state, seat, out, base)

    def relative(self, other: int, seat: int) -> int:
        """A seat as the seat that looks counts: 0 is itself."""
        return other - seat if other >= seat else other - seat + self.seats

    def write_set(self, mask: int, n: int, out: Any, base: int) -> None:
        """A 1 for each number in a set of numbers below n."""
        if mask:
            for number in range(n):
                out[base + number] = mask >> number & 1

    def write_flow(self, state: State, seat: int, out: Any, base: int) -> None:
        if not state.over:
            out[base + self.at_prompt + state.prompt() - codes.TURN] = 1
        waiting = state.waiting()
        for other in range(self.seats):
            out[base + self.at_waiting + self.relative(other, seat)] = waiting >> other & 1
        out[base + self.at_current + self.relative(state.seat, seat)] = 1
        out[base + self.at_first + self.relative(state.first, seat)] = 1
        out[base + self.at_clock] = state.turn
        out[base + self.at_clock + 1] = state.last_turns >= 0
        out[base + self.at_clock + 2] = state.last_turns if state.last_turns > 0 else 0
        out[base + self.at_clock + 3] = state.passes

    def write_cards(self, state: State, seat: int, out: Any, base: int) -> None:
        hand = seat * codes.N_TRAIN_KINDS
        for kind in range(codes.N_TRAIN_KINDS):
            out[base + self.at_hand + kind] = state.hands[hand + kind]
            out[base + self.at_market + kind] = state.market[kind]
            out[base + self.at_discard + kind] = state.discard[kind]
        out[base + self.at_stock] = state.deck_total
        out[base + self.at_stock + 1] = state.tickets_left
        out[base + self.at_stock + 2] = state.tickets_open

    def write_seats(self, state: State, seat: int, out: Any, base: int) -> None:
        for other in range(self.seats):
            row = base + self.at_public + 7 * self.relative(other, seat)
            out[row] = state.score[other]
            out[row + 1] = state.trains[other]
            out[row + 2] = self.cards[other]
            out[row + 3] = self.tickets[other]
            out[row + 4] = state.stations_left[other]
            out[row + 5] = state.markers_left[other]
            out[row + 6] = self.festivals[other]

    def write_tickets(self, state: State, seat: int, done: int, out: Any, base: int) -> None:
        """Own tickets, those of them that own tracks complete, and what is offered in the order of `KEEP`."""
        n = self.board.n_tickets
        self.write_set(state.held[seat], n, out, base + self.at_held)
        self.write_set(done, n, out, base + self.at_completed)
        offer = state.offer[seat]
        row = base + self.at_offer
        while offer:
            out[row + bits.lowest(offer)] = 1
            offer &= offer - 1
            row += n

    def write_tracks(self, state: State, seat: int, out: Any, base: int) -> None:
        """One loop for each plane and no branches, so that compilers make vector instructions of it."""
        n = self.board.n_tracks
        first = base + self.at_open
        for track in range(n):
            out[first + track] = state.open_to[track] >> seat & 1
        for other in range(self.seats):
            first = base + self.at_tracks + n * self.relative(other, seat)
            for track in range(n):
                out[first + track] = state.owner[track] == other

    def write_pieces(self, owners: Any, seat: int, out: Any, base: int) -> None:
        """Stations or markers: whose stand in which city."""
        for city in range(self.board.n_cities):
            if owners[city] >= 0:
                out[base + self.relative(owners[city], seat) * self.board.n_cities + city] = 1

    def write_draft(self, state: State, seat: int, out: Any, base: int) -> None:
        self.write_set(state.packet[seat], self.board.n_tickets, out, base + self.at_packet)
        out[base + self.at_draft] = state.draft_max >= 0
        if state.draft_max >= 0:
            out[base + self.at_draft + 1] = state.draft_min if state.draft_min > 0 else 0
            out[base + self.at_draft + 2] = state.draft_max
        out[base + self.at_draft + 3] = state.draft_due

    def write_festivals(self, state: State, seat: int, out: Any, base: int) -> None:
        for festival in range(self.n_festivals):
            out[base + self.at_piles + festival] = state.piles[festival]
            out[base + self.at_festivals + festival] = state.festivals[seat * codes.MAX_FESTIVALS + festival]

    def write_tunnel(self, state: State, out: Any, base: int) -> None:
        """The tunnel that is being dug (EU-5): track, colour paid, locomotives paid, extra cards, cards
        turned up."""
        out[base + state.laid_track] = 1
        base += self.board.n_tracks
        out[base + state.laid_colour] = 1
        base += codes.N_TRAIN_KINDS
        out[base] = state.laid_locos
        out[base + 1] = state.extra
        for kind in range(codes.N_TRAIN_KINDS):
            out[base + 2 + kind] = state.turned[kind]

    def write_secrets(self, state: State, seat: int, out: Any, base: int) -> None:
        """Perfect information: what the seat does not know."""
        n = self.board.n_tickets
        for ahead in range(1, self.seats):
            other = (seat + ahead) % self.seats
            row = ahead - 1
            for kind in range(codes.N_TRAIN_KINDS):
                out[base + self.at_hands + row * codes.N_TRAIN_KINDS + kind] = state.hands[
                    other * codes.N_TRAIN_KINDS + kind
                ]
            self.write_set(state.held[other], n, out, base + self.at_others_held + row * n)
            self.write_set(state.offer[other], n, out, base + self.at_others_offer + row * n)
            self.write_set(self.chosen(state, other), n, out, base + self.at_others_chosen + row * n)
            if self.at_others_packet >= 0:
                self.write_set(state.packet[other], n, out, base + self.at_others_packet + row * n)
            for festival in range(self.n_festivals):
                out[base + self.at_others_festivals + row * self.n_festivals + festival] = state.festivals[
                    other * codes.MAX_FESTIVALS + festival
                ]
        for kind in range(codes.N_TRAIN_KINDS + self.n_festivals):
            out[base + self.at_deck + kind] = state.deck[kind]
        for place in range(state.n_strata):
            self.write_stratum(state.strata[(state.stratum + place) % 64], place + 1, out, base)

    def write_stratum(self, tickets: int, depth: int, out: Any, base: int) -> None:
        while tickets:
            out[base + self.at_ticket_deck + bits.lowest(tickets)] = depth
            tickets &= tickets - 1

    def chosen(self, state: State, other: int) -> int:
        """The tickets that another seat has chosen in secret, as a mask, while others still choose."""
        if state.over or not (state.asked[state.depth - 1] & ~state.pending[state.depth - 1]) >> other & 1:
            return 0
        if state.prompt() == codes.DRAFT:
            return bits.bit(state.answers[other])
        return bits.spread(state.answers[other], state.offer[other])
