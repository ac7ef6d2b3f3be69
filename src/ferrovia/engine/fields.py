"""The fields of a state, and who may see them.

Made by tools/generate.py from ferrovia.mechanisms. Do not edit.

Secrecy is granted, never blanked: `grant` copies what an audience may see into a state that is empty, so a
field that nobody granted stays empty.
"""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.engine.dealer import Dealer
from ferrovia.engine.tables import BoardTables


class Fields:
    """What a state consists of. The methods are for `State`."""

    board: BoardTables
    dealer: Dealer
    journal: list[tuple[int, ...]] | None
    seats: int

    def clear(self) -> None:
        """As before the game is set up."""
        # table
        self.seat = codes.NOBODY  # whose turn it is
        self.first = codes.NOBODY  # who began
        self.turn = 0
        self.last_turns = codes.NOBODY  # turns left in the last round (BASE-26)
        self.passes = 0  # in a row
        self.over = 0
        self.depth = 0  # of the stack of prompts
        # cards
        self.deck_total = 0
        self.discard_total = 0
        self.market_total = 0
        # claims
        self.last_track = codes.NOBODY  # claimed last: what follows a claim asks about it
        # alvin
        self.alvin_city = codes.NOBODY
        self.alvin_owner = codes.NOBODY
        # tunnels
        self.laid_track = codes.NOBODY  # the tunnel, its payment and its extra cards
        self.laid_colour = 0
        self.laid_locos = 0
        self.extra = 0
        # stations
        self.n_stations = 0
        # tickets
        self.stratum = 0  # where the ring begins
        self.n_strata = 0
        self.tickets_left = 0
        self.tickets_open = 1  # tickets may be drawn (IB-6)
        # drafts
        self.draft_min = codes.NOBODY  # cards that lie at least on the draft card
        self.draft_max = codes.NOBODY
        self.draft_due = 0
        # table
        self.prompts = [0] * 16  # by prompt
        self.asked = [0] * 16  # by prompt; the seats that were asked, as masks
        self.pending = [0] * 16  # by prompt; those of them that have not answered
        self.answers = [0] * 6  # by seat; for its seat; to a prompt that several seats answer at once
        self.score = [0] * 6  # by seat; so far, without what is scored at the end
        self.lines = [0] * 78  # by seat and line; the score sheet; before the end, bonuses only
        # cards
        self.hands = [0] * 54  # by seat and train card; for its seat
        self.deck = [0] * 29  # by card; for nobody; train cards, then festival cards
        self.discard = [0] * 9  # by train card
        self.market = [0] * 9  # by train card
        # claims
        self.trains = [0] * 6  # by seat
        self.owner = [codes.NOBODY] * 192  # by track
        self.open_to = [0] * 192  # by track; the seats that no rule of position bars from it
        self.n_open = [0] * 576  # by seat and fare
        # markers
        self.marker = [codes.NOBODY] * 64  # by city
        self.markers_left = [0] * 6  # by seat
        # start_cities
        self.network = [0] * 6  # by seat; cities that the seat is connected to
        # tunnels
        self.turned = [0] * 9  # by train card; cards turned up for the tunnel
        # stations
        self.station = [codes.NOBODY] * 64  # by city
        self.stations_left = [0] * 6  # by seat
        # festivals
        self.piles = [0] * 20  # by festival; festival cards lying at their city
        self.festivals = [0] * 120  # by seat and festival; for its seat
        # tickets
        self.held = [0] * 6  # by seat; for its seat
        self.offer = [0] * 6  # by seat; for its seat; to choose from, or taken in a draft
        self.strata = [0] * 128  # by ticket; for nobody; the ticket deck: a ring of sets, first drawn first
        self.done = [0] * 6  # by seat; completed, once the game is over
        # drafts
        self.packet = [0] * 6  # by seat; for its seat; that travels in a draft

    def copy(self, other: Fields) -> None:
        """Take over all of another state."""
        # table
        self.seat = other.seat
        self.first = other.first
        self.turn = other.turn
        self.last_turns = other.last_turns
        self.passes = other.passes
        self.over = other.over
        self.depth = other.depth
        # cards
        self.deck_total = other.deck_total
        self.discard_total = other.discard_total
        self.market_total = other.market_total
        # claims
        self.last_track = other.last_track
        # alvin
        self.alvin_city = other.alvin_city
        self.alvin_owner = other.alvin_owner
        # tunnels
        self.laid_track = other.laid_track
        self.laid_colour = other.laid_colour
        self.laid_locos = other.laid_locos
        self.extra = other.extra
        # stations
        self.n_stations = other.n_stations
        # tickets
        self.stratum = other.stratum
        self.n_strata = other.n_strata
        self.tickets_left = other.tickets_left
        self.tickets_open = other.tickets_open
        # drafts
        self.draft_min = other.draft_min
        self.draft_max = other.draft_max
        self.draft_due = other.draft_due
        # table
        self.prompts = other.prompts[:]
        self.asked = other.asked[:]
        self.pending = other.pending[:]
        self.answers = other.answers[:]
        self.score = other.score[:]
        self.lines = other.lines[:]
        # cards
        self.hands = other.hands[:]
        self.deck = other.deck[:]
        self.discard = other.discard[:]
        self.market = other.market[:]
        # claims
        self.trains = other.trains[:]
        self.owner = other.owner[:]
        self.open_to = other.open_to[:]
        self.n_open = other.n_open[:]
        # markers
        self.marker = other.marker[:]
        self.markers_left = other.markers_left[:]
        # start_cities
        self.network = other.network[:]
        # tunnels
        self.turned = other.turned[:]
        # stations
        self.station = other.station[:]
        self.stations_left = other.stations_left[:]
        # festivals
        self.piles = other.piles[:]
        self.festivals = other.festivals[:]
        # tickets
        self.held = other.held[:]
        self.offer = other.offer[:]
        self.strata = other.strata[:]
        self.done = other.done[:]
        # drafts
        self.packet = other.packet[:]

    def grant(self, other: Fields, seat: int) -> None:
        """Take over, into an empty state, what a seat may see of another; NOBODY is a spectator."""
        # table
        self.seat = other.seat
        self.first = other.first
        self.turn = other.turn
        self.last_turns = other.last_turns
        self.passes = other.passes
        self.over = other.over
        self.depth = other.depth
        # cards
        self.deck_total = other.deck_total
        self.discard_total = other.discard_total
        self.market_total = other.market_total
        # claims
        self.last_track = other.last_track
        # alvin
        self.alvin_city = other.alvin_city
        self.alvin_owner = other.alvin_owner
        # tunnels
        self.laid_track = other.laid_track
        self.laid_colour = other.laid_colour
        self.laid_locos = other.laid_locos
        self.extra = other.extra
        # stations
        self.n_stations = other.n_stations
        # tickets
        self.stratum = other.stratum
        self.n_strata = other.n_strata
        self.tickets_left = other.tickets_left
        self.tickets_open = other.tickets_open
        # drafts
        self.draft_min = other.draft_min
        self.draft_max = other.draft_max
        self.draft_due = other.draft_due
        # table
        self.prompts = other.prompts[:]
        self.asked = other.asked[:]
        self.pending = other.pending[:]
        self.score = other.score[:]
        self.lines = other.lines[:]
        # cards
        self.discard = other.discard[:]
        self.market = other.market[:]
        # claims
        self.trains = other.trains[:]
        self.owner = other.owner[:]
        self.open_to = other.open_to[:]
        self.n_open = other.n_open[:]
        # markers
        self.marker = other.marker[:]
        self.markers_left = other.markers_left[:]
        # start_cities
        self.network = other.network[:]
        # tunnels
        self.turned = other.turned[:]
        # stations
        self.station = other.station[:]
        self.stations_left = other.stations_left[:]
        # festivals
        self.piles = other.piles[:]
        # tickets
        self.done = other.done[:]

        if seat == codes.NOBODY:
            return
        self.answers[seat] = other.answers[seat]
        for place in range(9 * seat, 9 * seat + 9):
            self.hands[place] = other.hands[place]
        for place in range(20 * seat, 20 * seat + 20):
            self.festivals[place] = other.festivals[place]
        self.held[seat] = other.held[seat]
        self.offer[seat] = other.offer[seat]
        self.packet[seat] = other.packet[seat]

    def line(self, seat: int, line: int) -> int:
        return self.lines[13 * seat + line]

    def add_to_line(self, seat: int, line: int, n: int) -> None:
        self.lines[13 * seat + line] += n

    def hand(self, seat: int, train_card: int) -> int:
        return self.hands[9 * seat + train_card]

    def add_to_hand(self, seat: int, train_card: int, n: int) -> None:
        self.hands[9 * seat + train_card] += n

    def open_tracks(self, seat: int, fare: int) -> int:
        return self.n_open[96 * seat + fare]

    def add_to_open_tracks(self, seat: int, fare: int, n: int) -> None:
        self.n_open[96 * seat + fare] += n

    def festival_cards(self, seat: int, festival: int) -> int:
        return self.festivals[20 * seat + festival]

    def add_to_festival_cards(self, seat: int, festival: int, n: int) -> None:
        self.festivals[20 * seat + festival] += n


class Inlined(Fields):
    """The same fields. In the compiled form their numbers are read and changed in place: a method that is
    inlined in other modules must replace one of another class."""
