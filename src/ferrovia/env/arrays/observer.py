"""What a seat sees, written into an array of 16-bit numbers. `ferrovia.env.sections` says what stands where.

A row is a function of what the seat knows: from a table's own state (`write`) and from the blanked state of a
view with the public counts (`write_known`) it is the same row. Seats are relative to the seat that looks: 0
is itself, 1 the next.

Sections are written one after the other: who writes some of them begins at the place `at` of the array and
returns where the next one begins.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from ferrovia.engine import bits, codes
from ferrovia.engine.core import Core
from ferrovia.engine.network import Network
from ferrovia.engine.state import State
from ferrovia.env.arrays import starts
from ferrovia.env.sections import Section


class Observer:
    """`sections` is what a row consists of, `prompts` are those that have a place in it, in order."""

    def __init__(self, core: Core, sections: Iterable[Section], prompts: Sequence[int]) -> None:
        named = {section.name: section for section in sections}
        self.board = core.board
        self.seats = core.seats
        self.size = sum(section.size for section in named.values())
        self.n_prompts = len(prompts)
        self.n_offered = named["offer"].shape[0]
        self.n_festivals = named["piles"].size if "piles" in named else 0
        self.has_draft = "draft" in named
        self.has_last = "last" in named
        self.has_stations = "stations" in named
        self.has_tunnel = "tunnel" in named
        self.has_markers = "markers" in named
        self.has_network = "network" in named
        self.has_alvin = "alvin" in named
        self.at_secrets = named["other-hands"].start if "other-hands" in named else -1
        self.readings = [(s.start, s.reading) for s in named.values() if s.reading is not None]
        self.network = Network()
        self.prompt_places = array("i", [0] * codes.N_PROMPTS)
        for place, prompt in enumerate(prompts):
            self.prompt_places[prompt] = place
        self.cards = [0] * 6  # public counts by seat
        self.tickets = [0] * 6
        self.festivals = [0] * 6

    def write(self, state: State, seat: int, out: Any, base: int) -> None:
        """The row of a seat into `out` from `base` on, from the state of the table."""
        self.fill(state, seat, self.completed(state, seat), starts.shorts(out), base)

    def completed(self, state: State, seat: int) -> int:
        """The seat's tickets that its own tracks complete, as a mask."""
        self.network.build(state, seat)
        return self.network.done(state, state.held[seat])

    def fill(self, state: State, seat: int, done: int, out: Any, base: int) -> None:
        """`write`, where it is known already which tickets are completed."""
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
        at = self.write_flow(state, seat, out, base)
        at = self.write_cards(state, seat, out, at)
        at = self.write_seats(state, seat, out, at)
        at = self.write_tickets(state, seat, done, out, at)
        at = self.write_tracks(state, seat, out, at)
        self.write_special(state, seat, out, at)
        if self.at_secrets >= 0:
            self.write_secrets(state, seat, out, base + self.at_secrets)
        if self.readings:
            self.write_readings(state, seat, out, base)

    def relative(self, other: int, seat: int) -> int:
        """A seat as the seat that looks counts: 0 is itself."""
        return other - seat if other >= seat else other - seat + self.seats

    def write_set(self, mask: int, n: int, out: Any, at: int) -> int:
        """A 1 for each number in a set of numbers below n."""
        if mask:
            for number in range(n):
                out[at + number] = mask >> number & 1
        return at + n

    def write_flow(self, state: State, seat: int, out: Any, at: int) -> int:
        """Prompt, waiting, current, first, clock, stock."""
        if not state.over:
            out[at + self.prompt_places[state.prompt()]] = 1
        at += self.n_prompts
        waiting = state.waiting()
        for other in range(self.seats):
            out[at + self.relative(other, seat)] = waiting >> other & 1
        at += self.seats
        out[at + self.relative(state.seat, seat)] = 1
        at += self.seats
        out[at + self.relative(state.first, seat)] = 1
        at += self.seats
        out[at] = state.turn
        out[at + 1] = state.last_turns >= 0
        out[at + 2] = state.last_turns if state.last_turns > 0 else 0
        out[at + 3] = state.passes
        out[at + 4] = state.deck_total
        out[at + 5] = state.tickets_left
        out[at + 6] = state.tickets_open
        return at + 7

    def write_cards(self, state: State, seat: int, out: Any, at: int) -> int:
        """Hand, market, discard."""
        hand = seat * codes.N_TRAIN_KINDS
        for kind in range(codes.N_TRAIN_KINDS):
            out[at + kind] = state.hands[hand + kind]
            out[at + codes.N_TRAIN_KINDS + kind] = state.market[kind]
            out[at + 2 * codes.N_TRAIN_KINDS + kind] = state.discard[kind]
        return at + 3 * codes.N_TRAIN_KINDS

    def write_seats(self, state: State, seat: int, out: Any, at: int) -> int:
        """Public."""
        for other in range(self.seats):
            row = at + 7 * self.relative(other, seat)
            out[row] = state.score[other]
            out[row + 1] = state.trains[other]
            out[row + 2] = self.cards[other]
            out[row + 3] = self.tickets[other]
            out[row + 4] = state.stations_left[other]
            out[row + 5] = state.markers_left[other]
            out[row + 6] = self.festivals[other]
        return at + 7 * self.seats

    def write_tickets(self, state: State, seat: int, done: int, out: Any, at: int) -> int:
        """Held, completed, and what is offered in the order of `KEEP`."""
        n = self.board.n_tickets
        at = self.write_set(state.held[seat], n, out, at)
        at = self.write_set(done, n, out, at)
        offer = state.offer[seat]
        row = at
        while offer:
            out[row + bits.lowest(offer)] = 1
            offer &= offer - 1
            row += n
        return at + self.n_offered * n

    def write_tracks(self, state: State, seat: int, out: Any, at: int) -> int:
        """Tracks, open. One loop for each plane and no branches, so that compilers make vector instructions
        of it."""
        n = self.board.n_tracks
        for other in range(self.seats):
            first = at + n * self.relative(other, seat)
            for track in range(n):
                out[first + track] = state.owner[track] == other
        at += self.seats * n
        for track in range(n):
            out[at + track] = state.open_to[track] >> seat & 1
        return at + n

    def write_special(self, state: State, seat: int, out: Any, at: int) -> None:
        """What only some boards have."""
        if self.has_draft:
            at = self.write_draft(state, seat, out, at)
        if self.n_festivals > 0:
            at = self.write_festivals(state, seat, out, at)
        if self.has_last:
            if state.last_track >= 0:
                out[at + state.last_track] = 1
            at += self.board.n_tracks
        if self.has_stations:
            at = self.write_pieces(state.station, seat, out, at)
        if self.has_tunnel:
            at = self.write_tunnel(state, out, at)
        if self.has_markers:
            at = self.write_pieces(state.marker, seat, out, at)
        if self.has_network:
            at = self.write_set(state.network[seat], self.board.n_cities, out, at)
        if self.has_alvin:
            out[at + state.alvin_city] = 1
            if state.alvin_owner >= 0:
                out[at + self.board.n_cities + self.relative(state.alvin_owner, seat)] = 1

    def write_pieces(self, owners: Any, seat: int, out: Any, at: int) -> int:
        """Stations or markers: whose stand in which city."""
        for city in range(self.board.n_cities):
            if owners[city] >= 0:
                out[at + self.relative(owners[city], seat) * self.board.n_cities + city] = 1
        return at + self.seats * self.board.n_cities

    def write_draft(self, state: State, seat: int, out: Any, at: int) -> int:
        """Packet, draft."""
        at = self.write_set(state.packet[seat], self.board.n_tickets, out, at)
        out[at] = state.draft_max >= 0
        if state.draft_max >= 0:
            out[at + 1] = state.draft_min if state.draft_min > 0 else 0
            out[at + 2] = state.draft_max
        out[at + 3] = state.draft_due
        return at + 4

    def write_festivals(self, state: State, seat: int, out: Any, at: int) -> int:
        """Piles, festivals."""
        for festival in range(self.n_festivals):
            out[at + festival] = state.piles[festival]
        return self.write_festival_cards(state, seat, out, at + self.n_festivals)

    def write_festival_cards(self, state: State, owner: int, out: Any, at: int) -> int:
        for festival in range(self.n_festivals):
            out[at + festival] = state.festivals[owner * codes.MAX_FESTIVALS + festival]
        return at + self.n_festivals

    def write_tunnel(self, state: State, out: Any, at: int) -> int:
        """The tunnel that is being dug (EU-5): track, colour paid, locomotives paid, extra cards, cards
        turned up."""
        paid = at + self.board.n_tracks
        counts = paid + codes.N_TRAIN_KINDS
        if state.laid_track >= 0:
            out[at + state.laid_track] = 1
            out[paid + state.laid_colour] = 1
            out[counts] = state.laid_locos
            out[counts + 1] = state.extra
            for kind in range(codes.N_TRAIN_KINDS):
                out[counts + 2 + kind] = state.turned[kind]
        return counts + 2 + codes.N_TRAIN_KINDS

    def write_secrets(self, state: State, seat: int, out: Any, at: int) -> None:
        """Perfect information: what the seat does not know. The other seats come in their order, section by
        section; then deck and ticket deck."""
        n = self.board.n_tickets
        for ahead in range(1, self.seats):
            other = (seat + ahead) % self.seats
            for kind in range(codes.N_TRAIN_KINDS):
                out[at + kind] = state.hands[other * codes.N_TRAIN_KINDS + kind]
            at += codes.N_TRAIN_KINDS
        for ahead in range(1, self.seats):
            at = self.write_set(state.held[(seat + ahead) % self.seats], n, out, at)
        for ahead in range(1, self.seats):
            at = self.write_set(state.offer[(seat + ahead) % self.seats], n, out, at)
        for ahead in range(1, self.seats):
            at = self.write_set(self.chosen(state, (seat + ahead) % self.seats), n, out, at)
        if self.has_draft:
            for ahead in range(1, self.seats):
                at = self.write_set(state.packet[(seat + ahead) % self.seats], n, out, at)
        for ahead in range(1, self.seats):
            at = self.write_festival_cards(state, (seat + ahead) % self.seats, out, at)
        for kind in range(codes.N_TRAIN_KINDS + self.n_festivals):
            out[at + kind] = state.deck[kind]
        at += codes.N_TRAIN_KINDS + self.n_festivals
        for place in range(state.n_strata):
            self.write_stratum(state.strata[(state.stratum + place) % codes.MAX_TICKETS], place + 1, out, at)

    def write_stratum(self, tickets: int, depth: int, out: Any, at: int) -> None:
        while tickets:
            out[at + bits.lowest(tickets)] = depth
            tickets &= tickets - 1

    def chosen(self, state: State, other: int) -> int:
        """The tickets that another seat has chosen in secret, as a mask, while others still choose."""
        if state.over or not (state.asked[state.depth - 1] & ~state.pending[state.depth - 1]) >> other & 1:
            return 0
        if state.prompt() == codes.DRAFT:
            return bits.bit(state.answers[other])
        return bits.spread(state.answers[other], state.offer[other])

    def write_readings(self, state: State, seat: int, out: Any, base: int) -> None:
        """The sections that nobody has written by hand."""
        for start, reading in self.readings:
            at = base + start
            for number in reading.numbers(state, seat):
                out[at] = number
                at += 1
