"""Claiming tracks: payments, trains (BASE-17 to BASE-21, EU-4)."""

from __future__ import annotations

from ferrovia.engine import codes, payments
from ferrovia.engine.board import Board
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.rules.train_cards import TrainCards
from ferrovia.engine.state import State

LOCO = codes.LOCO
GREY = codes.GREY
N_TRAIN_KINDS = codes.N_TRAIN_KINDS
MAX_FARES = codes.MAX_FARES
MAX_LENGTH = codes.MAX_LENGTH
FERRIES = codes.FERRIES
TURN = codes.TURN
CLAIM = codes.CLAIM
FINE = codes.FINE
NOT_NOW = codes.NOT_NOW
MALFORMED = codes.MALFORMED
TRACK_TAKEN = codes.TRACK_TAKEN
WRONG_COLOUR = codes.WRONG_COLOUR
NOT_ENOUGH_TRAINS = codes.NOT_ENOUGH_TRAINS


def ways_row(have: int, locos: int) -> int:
    """Where `Claims.ways` keeps the payments of so many cards of a colour and so many locomotives."""
    return (have if have < MAX_LENGTH else MAX_LENGTH) * 81 + (locos if locos < MAX_LENGTH else MAX_LENGTH) * 9


class Claims(Mechanism):
    """`bars` of `barriers`, asked about a track, say who may claim it; `state.open_to` is their joint answer,
    kept up to date by the `claimed` hooks of `followers`. `interposers` may take a claim over."""

    offers_in = (codes.TURN,)
    owns = (codes.CLAIM,)

    def __init__(self, board: Board, cards: TrainCards, trains: int) -> None:
        super().__init__(board)
        self.cards = cards
        self.trains = trains
        self.barriers: list[Mechanism] = []
        self.interposers: list[Mechanism] = []
        self.followers: list[Mechanism] = []
        self.starts_open = True  # no barrier stands before the first claim
        # How many payments some cards of a colour and some locomotives make for a length, at the place
        # `have * 81 + locos * 9 + length`; more cards than the longest track has spaces count as that.
        self.ways = [0] * 729
        for have in range(9):
            for locos in range(9):
                for length in range(1, 9):
                    ways = min(locos, length) - max(0, length - have) + 1
                    self.ways[have * 81 + locos * 9 + length] = max(0, ways)
        # What `count` remembers for `nth`: claims up to each colour, and payments of grey tracks by length.
        self.upto = [0] * 9
        self.grey = [0] * 9

    def set_up(self, state: State) -> None:
        board = self.board
        for seat in range(state.seats):
            state.trains[seat] = self.trains
        if self.starts_open:
            for track in range(board.n_tracks):
                state.open_to[track] = (1 << state.seats) - 1
            for seat in range(state.seats):
                for fare in range(board.end_fares):
                    state.n_open[seat * MAX_FARES + fare] = (
                        board.fare_first[fare + 1] - board.fare_first[fare]
                    )

    def barred(self, state: State, seat: int, track: int) -> int:
        """Why the seat may not claim the track, apart from its cards and trains; or FINE."""
        if state.owner[track] >= 0:
            return TRACK_TAKEN
        for barrier in self.barriers:
            code = barrier.bars(state, seat, track)
            if code != FINE:
                return code
        return FINE

    def count(self, state: State, seat: int, prompt: int) -> int:
        hand = seat * N_TRAIN_KINDS
        fares = seat * MAX_FARES
        locos = state.hands[hand + LOCO]
        longest = state.trains[seat] if state.trains[seat] < MAX_LENGTH else MAX_LENGTH  # BASE-19
        total = 0
        self.grey = [0] * 9
        for colour in range(GREY):
            have = state.hands[hand + colour]
            row = ways_row(have, locos)
            for length in range(1, (have + locos if have + locos < longest else longest) + 1):
                self.grey[length] += self.ways[row + length]
                total += self.ways[row + length] * state.n_open[fares + length]
            self.upto[colour] = total
            fares += 9
        for length in range(1, longest + 1):
            if length <= locos:
                self.grey[length] -= GREY - 1  # locomotives alone are one payment, not one of each colour
            total += self.grey[length] * state.n_open[fares + length]
        self.upto[GREY] = total
        for fare in range(FERRIES, self.board.end_fares):
            total += self.ferry_claims(state, seat, fare)
        return total

    def ferry_claims(self, state: State, seat: int, fare: int) -> int:
        n = state.n_open[seat * MAX_FARES + fare]
        length = self.board.fare_length[fare]
        if n == 0 or length > state.trains[seat]:
            return 0
        return n * payments.count_any(state, seat, length, self.board.fare_need[fare])

    def nth(self, state: State, seat: int, prompt: int, k: int) -> int:
        """By what `count` remembered: the colour first, then the length, the track and the payment."""
        if k >= self.upto[GREY]:
            return self.nth_ferry(state, seat, k - self.upto[GREY])
        colour = 0
        while k >= self.upto[colour]:
            colour += 1
        if colour > 0:
            k -= self.upto[colour - 1]
        fares = seat * MAX_FARES + 9 * colour
        length = 1
        while k >= self.ways_of(state, seat, colour, length) * state.n_open[fares + length]:
            k -= self.ways_of(state, seat, colour, length) * state.n_open[fares + length]
            length += 1
        ways = self.ways_of(state, seat, colour, length)
        return self.claim(state, seat, self.nth_open(state, seat, 9 * colour + length, k // ways), k % ways)

    def ways_of(self, state: State, seat: int, colour: int, length: int) -> int:
        """The payments for a track that is no ferry, by what `count` remembered."""
        if colour == GREY:
            return self.grey[length]
        hand = seat * N_TRAIN_KINDS
        return self.ways[ways_row(state.hands[hand + colour], state.hands[hand + LOCO]) + length]

    def nth_ferry(self, state: State, seat: int, k: int) -> int:
        fare = FERRIES
        while k >= self.ferry_claims(state, seat, fare):
            k -= self.ferry_claims(state, seat, fare)
            fare += 1
        ways = payments.count_any(state, seat, self.board.fare_length[fare], self.board.fare_need[fare])
        return self.claim(state, seat, self.nth_open(state, seat, fare, k // ways), k % ways)

    def nth_open(self, state: State, seat: int, fare: int, k: int) -> int:
        """The k-th track of a fare that is open to the seat."""
        place = self.board.fare_first[fare]
        while True:
            track = self.board.fare_tracks[place]
            if state.open_to[track] >> seat & 1:
                if k == 0:
                    return track
                k -= 1
            place += 1

    def claim(self, state: State, seat: int, track: int, k: int) -> int:
        """The claim of a track with its k-th payment."""
        length = self.board.length[track]
        colour = self.board.colour[track]
        if colour == GREY:
            return CLAIM | track << 8 | payments.nth_any(state, seat, length, self.board.need[track], k)
        have = state.hands[seat * N_TRAIN_KINDS + colour]
        locos = k if have >= length else length - have + k
        if locos == length:
            colour = LOCO
        return CLAIM | track << 8 | colour << 4 | locos

    def refuses(self, state: State, seat: int, action: int) -> int:
        board = self.board
        track = action >> 8 & 255
        if state.prompt() != TURN:
            return NOT_NOW
        if track >= board.n_tracks:
            return MALFORMED
        code = self.barred(state, seat, track)
        if code != FINE:
            return code
        if board.length[track] > state.trains[seat]:
            return NOT_ENOUGH_TRAINS
        colour = action >> 4 & 15
        if board.colour[track] != GREY and colour < LOCO and colour != board.colour[track]:
            return WRONG_COLOUR
        return payments.refuses(state, seat, board.length[track], board.need[track], action & 255)

    def act(self, state: State, seat: int, action: int) -> None:
        state.drop()
        state.passes = 0
        for interposer in self.interposers:
            if interposer.interposes(state, seat, action):
                return
        track = action >> 8 & 255
        payments.move(state, seat, self.board.length[track], action & 255, -1)
        payments.discard(state, self.board.length[track], action & 255)
        self.occupy(state, seat, action)
        if state.deck_total == 0 or state.market_total < self.cards.market_size:
            self.cards.settle(state)

    def occupy(self, state: State, seat: int, action: int) -> None:
        """Put the trains on a track that is paid for; points and whatever else follows (BASE-21)."""
        track = action >> 8 & 255
        state.owner[track] = seat
        state.last_track = track
        state.trains[seat] -= self.board.length[track]
        for other in range(state.seats):
            state.close_track(other, track)
        if state.journal is not None:
            state.journal.append((codes.TRACK_CLAIMED, seat, track, action >> 4 & 15, action & 15))
        for follower in self.followers:
            follower.claimed(state, seat, track)
