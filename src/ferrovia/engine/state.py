"""One game between two decisions: flat arrays of small ints, cheap to clone.

The state holds facts and keeps its own counts consistent; what may happen is the business of the
mechanisms in `engine/rules/`. Nothing in it is ordered that the rules leave unordered: a deck is
counts by card, the ticket deck a queue of unordered strata.
"""

from __future__ import annotations

from ferrovia.engine import bits, codes
from ferrovia.engine.board import Board
from ferrovia.engine.dealer import Dealer


class State:
    """Made by `Core.deal`. Its fields may be read by anybody; only the engine should write them."""

    def __init__(self, board: Board, seats: int, dealer: Dealer) -> None:
        self.board = board
        self.dealer = dealer
        self.journal: list[tuple[int, ...]] | None = None
        self.seats = seats
        self.clear_flow()
        self.clear_cards()
        self.clear_table()

    def clear_flow(self) -> None:
        """Whose decision it is. The top of the stack of prompts is asked of the seats in `pending`."""
        self.seat = codes.NOBODY  # whose turn it is
        self.first = codes.NOBODY  # who began
        self.turn = 0
        self.last_turns = codes.NOBODY  # turns left once the last round began (BASE-26)
        self.passes = 0  # in a row
        self.over = 0
        self.depth = 0
        self.prompts = [0] * 16
        self.asked = [0] * 16
        self.pending = [0] * 16
        self.answers = [0] * 6  # of a prompt that several seats answer at once

    def clear_cards(self) -> None:
        self.hands = [0] * 54  # 9 counts a seat
        self.deck = [0] * 29
        self.deck_total = 0
        self.discard = [0] * 9
        self.discard_total = 0
        self.market = [0] * 9
        self.market_total = 0
        self.held = [0] * 6  # tickets, as masks
        self.offer = [0] * 6
        self.packet = [0] * 6  # tickets that travel in a draft
        self.strata = [0] * 64  # the ticket deck: a ring of masks, drawn from the first
        self.stratum = 0
        self.n_strata = 0
        self.tickets_left = 0
        self.tickets_open = 1  # drawing tickets is possible (IB-6)
        self.draft_min = codes.NOBODY  # the draft card lies under at least this many cards; NOBODY: not there
        self.draft_max = codes.NOBODY
        self.draft_due = 0
        self.piles = [0] * 20  # festival cards lying at their city
        self.festivals = [0] * 120  # 20 counts a seat
        self.turned = [0] * 9  # cards turned up for a tunnel
        self.laid_track = codes.NOBODY  # the tunnel that is being dug, its payment and its surcharge
        self.laid_colour = 0
        self.laid_locos = 0
        self.extra = 0

    def clear_table(self) -> None:
        self.trains = [0] * 6
        self.score = [0] * 6  # points scored so far, tickets not among them
        self.catches = [0] * 6  # of these, the points for catching Alvin
        self.owner = [codes.NOBODY] * 192
        self.open_to = [0] * 192  # the seats that no rule of position keeps from claiming the track
        self.n_open = [0] * 576  # open tracks by seat and fare
        self.station = [codes.NOBODY] * 64  # whose station is in the city
        self.stations_left = [0] * 6
        self.n_stations = 0
        self.marker = [codes.NOBODY] * 64  # whose marker is in the city
        self.markers_left = [0] * 6
        self.network = [0] * 6  # cities that the seat is connected to, as masks (OW-3)
        self.alvin_city = codes.NOBODY
        self.alvin_owner = codes.NOBODY
        self.last_track = codes.NOBODY  # the track claimed last: what follows a claim asks about it
        self.lines = [0] * 78  # the score sheet, 13 lines a seat, filled when the game is over
        self.done = [0] * 6  # tickets completed, filled when the game is over

    def clone(self) -> State:
        """An independent copy; it shares the board and the dealer, and keeps no journal."""
        c = State.__new__(State)
        c.board = self.board
        c.dealer = self.dealer
        c.journal = None
        c.seats = self.seats
        c.copy_flow(self)
        c.copy_cards(self)
        c.copy_table(self)
        return c

    def seen_by(self, seat: int) -> State:
        """What a seat knows (NOBODY: a spectator), as a state whose secrets are blank (BASE-3, BASE-25, R-6).

        Blank are: the order and make-up of the decks, other hands, tickets, offers, packets and festival
        cards, and secret answers. Legality for the seat is the same in this state as in the real one.
        """
        c = self.clone()
        c.dealer = Dealer()
        c.deck = [0] * 29
        c.strata = [0] * 64
        for other in range(self.seats):
            if other != seat:
                c.answers[other] = 0
                c.held[other] = 0
                c.offer[other] = 0
                c.packet[other] = 0
                for kind in range(codes.N_TRAIN_KINDS):
                    c.hands[other * codes.N_TRAIN_KINDS + kind] = 0
                for festival in range(codes.MAX_FESTIVALS):
                    c.festivals[other * codes.MAX_FESTIVALS + festival] = 0
        return c

    def copy_flow(self, other: State) -> None:
        self.seat = other.seat
        self.first = other.first
        self.turn = other.turn
        self.last_turns = other.last_turns
        self.passes = other.passes
        self.over = other.over
        self.depth = other.depth
        self.prompts = other.prompts[:]
        self.asked = other.asked[:]
        self.pending = other.pending[:]
        self.answers = other.answers[:]

    def copy_cards(self, other: State) -> None:
        self.hands = other.hands[:]
        self.deck = other.deck[:]
        self.deck_total = other.deck_total
        self.discard = other.discard[:]
        self.discard_total = other.discard_total
        self.market = other.market[:]
        self.market_total = other.market_total
        self.held = other.held[:]
        self.offer = other.offer[:]
        self.packet = other.packet[:]
        self.strata = other.strata[:]
        self.stratum = other.stratum
        self.n_strata = other.n_strata
        self.tickets_left = other.tickets_left
        self.tickets_open = other.tickets_open
        self.draft_min = other.draft_min
        self.draft_max = other.draft_max
        self.draft_due = other.draft_due
        self.piles = other.piles[:]
        self.festivals = other.festivals[:]
        self.turned = other.turned[:]
        self.laid_track = other.laid_track
        self.laid_colour = other.laid_colour
        self.laid_locos = other.laid_locos
        self.extra = other.extra

    def copy_table(self, other: State) -> None:
        self.trains = other.trains[:]
        self.score = other.score[:]
        self.catches = other.catches[:]
        self.owner = other.owner[:]
        self.open_to = other.open_to[:]
        self.n_open = other.n_open[:]
        self.station = other.station[:]
        self.stations_left = other.stations_left[:]
        self.n_stations = other.n_stations
        self.marker = other.marker[:]
        self.markers_left = other.markers_left[:]
        self.network = other.network[:]
        self.alvin_city = other.alvin_city
        self.alvin_owner = other.alvin_owner
        self.last_track = other.last_track
        self.lines = other.lines[:]
        self.done = other.done[:]

    # The stack of prompts

    def prompt(self) -> int:
        """What the table waits for; NOBODY when the game is over."""
        return self.prompts[self.depth - 1] if self.depth > 0 else codes.NOBODY

    def waiting(self) -> int:
        """The seats, as a mask, whose answer the table waits for; 0 when the game is over."""
        return self.pending[self.depth - 1] if self.depth > 0 else 0

    def ask(self, prompt: int, seats: int) -> None:
        """Put a prompt on top of the stack; with no seats it is automatic."""
        self.prompts[self.depth] = prompt
        self.asked[self.depth] = seats
        self.pending[self.depth] = seats
        self.depth += 1

    def drop(self) -> None:
        """Take the top prompt away: it is answered."""
        self.depth -= 1

    def store_answer(self, seat: int, answer: int) -> int:
        """Keep one seat's secret answer. True once everybody who was asked has answered."""
        self.answers[seat] = answer
        self.pending[self.depth - 1] &= ~(1 << seat)
        return self.pending[self.depth - 1] == 0

    # Tracks

    def open_track(self, seat: int, track: int) -> None:
        if not self.open_to[track] >> seat & 1:
            self.open_to[track] |= 1 << seat
            self.n_open[seat * codes.MAX_FARES + self.board.fare[track]] += 1

    def close_track(self, seat: int, track: int) -> None:
        if self.open_to[track] >> seat & 1:
            self.open_to[track] &= ~(1 << seat)
            self.n_open[seat * codes.MAX_FARES + self.board.fare[track]] -= 1

    # Tickets

    def add_stratum(self, tickets: int, n: int) -> None:
        """Put n shuffled tickets under the ticket deck."""
        if n > 0:
            self.strata[(self.stratum + self.n_strata) % 64] = tickets
            self.n_strata += 1
            self.tickets_left += n

    def draw_ticket(self) -> int:
        """The top ticket of a deck that is not empty."""
        ticket = self.dealer.ticket(self.strata[self.stratum])
        self.strata[self.stratum] &= ~bits.bit(ticket)
        self.tickets_left -= 1
        if self.strata[self.stratum] == 0:
            self.stratum = (self.stratum + 1) % 64
            self.n_strata -= 1
        return ticket

    # Cards

    def hand_size(self, seat: int) -> int:
        """The number of train cards in a hand, which everybody may count (R-6)."""
        total = 0
        for kind in range(codes.N_TRAIN_KINDS):
            total += self.hands[seat * codes.N_TRAIN_KINDS + kind]
        return total
