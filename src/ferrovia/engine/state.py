"""One game between two decisions: flat arrays of small ints, cheap to clone.

The state holds facts and keeps its own counts consistent; what may happen is up to the mechanisms, whose
declarations in `ferrovia.mechanisms` decide the fields. What the rules leave unordered
is unordered here: a deck is counts by card, the ticket deck a queue of unordered strata.
"""

from __future__ import annotations

from ferrovia.engine import bits, codes
from ferrovia.engine.dealer import Dealer
from ferrovia.engine.event_writer import EventWriter
from ferrovia.engine.tables import BoardTables


class State(EventWriter):
    """Made by `Core.deal`. Anything may read its fields; only the engine should write them."""

    def __init__(self, board: BoardTables, seats: int, dealer: Dealer) -> None:
        self.board = board
        self.dealer = dealer
        self.journal = None
        self.seats = seats
        self.clear()

    def clone(self) -> State:
        """An independent copy; it shares the board and the dealer, and keeps no journal."""
        c = State.__new__(State)
        c.board = self.board
        c.dealer = self.dealer
        c.journal = None
        c.seats = self.seats
        c.copy(self)
        return c

    def seen_by(self, seat: int) -> State:
        """What a seat knows (NOBODY: a spectator), as a state in which everything else is empty (BASE-3,
        BASE-25, R-6). Legality for the seat is the same in this state as in the real one.
        """
        c = State(self.board, self.seats, Dealer())
        c.grant(self, seat)
        return c

    def score_points(self, seat: int, points: int, track: int) -> None:
        """Points during the game, for a track or, with NOBODY, for something else."""
        self.score[seat] += points
        self.tell(codes.POINTS_SCORED, seat, points, track)

    # The stack of prompts

    def prompt(self) -> int:
        """What the table is waiting for; NOBODY when the game is over."""
        return self.prompts[self.depth - 1] if self.depth > 0 else codes.NOBODY

    def waiting(self) -> int:
        """The seats still to answer, as a mask; 0 when the game is over."""
        return self.pending[self.depth - 1] if self.depth > 0 else 0

    def ask(self, prompt: int, seat: int) -> None:
        """Put a question to a seat. What is asked last is answered first."""
        self.put(prompt, 1 << seat)

    def ask_everybody(self, prompt: int) -> None:
        """Put a question to all seats, to be answered in secret and in any order."""
        self.put(prompt, (1 << self.seats) - 1)

    def put(self, prompt: int, seats: int) -> None:
        """Put a prompt on top of the stack; with no seats it is automatic."""
        self.prompts[self.depth] = prompt
        self.asked[self.depth] = seats
        self.pending[self.depth] = seats
        self.depth += 1

    def drop(self) -> None:
        """Remove the top prompt: it has been answered."""
        self.depth -= 1

    def store_answer(self, seat: int, answer: int) -> bool:
        """Keep one seat's secret answer. True once everybody asked has answered."""
        self.answers[seat] = answer
        self.pending[self.depth - 1] &= ~(1 << seat)
        if self.waiting():
            self.tell(codes.ANSWERED, seat)
            return False
        return True

    # Tracks

    def open_track(self, seat: int, track: int) -> None:
        if not self.open_to[track] >> seat & 1:
            self.open_to[track] |= 1 << seat
            self.add_to_open_tracks(seat, self.board.fare[track], 1)

    def close_track(self, seat: int, track: int) -> None:
        if self.open_to[track] >> seat & 1:
            self.open_to[track] &= ~(1 << seat)
            self.add_to_open_tracks(seat, self.board.fare[track], -1)

    # Tickets

    def add_stratum(self, tickets: int, n: int) -> None:
        """Put n shuffled tickets under the ticket deck."""
        if n > 0:
            self.strata[(self.stratum + self.n_strata) % codes.MAX_TICKETS] = tickets
            self.n_strata += 1
            self.tickets_left += n

    def ticket_layer(self, place: int) -> int:
        """The tickets of a layer of the ticket deck, as a mask; those of layer 0 are drawn first."""
        return self.strata[(self.stratum + place) % codes.MAX_TICKETS]

    def draw_ticket(self) -> int:
        """The top ticket of a deck that is not empty."""
        ticket = self.dealer.ticket(self.strata[self.stratum])
        self.strata[self.stratum] &= ~bits.bit(ticket)
        self.tickets_left -= 1
        if self.strata[self.stratum] == 0:
            self.stratum = (self.stratum + 1) % codes.MAX_TICKETS
            self.n_strata -= 1
        return ticket

    # Cards

    def hand_size(self, seat: int) -> int:
        """The number of train cards in a hand, which is public (R-6)."""
        total = 0
        for kind in range(codes.N_TRAIN_KINDS):
            total += self.hand(seat, kind)
        return total
