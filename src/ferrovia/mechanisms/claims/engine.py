"""Claiming tracks: payments, trains (BASE-17 to BASE-21, EU-4)."""

from __future__ import annotations

from ferrovia.engine import codes, payments
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State
from ferrovia.mechanisms.train_cards.engine import TrainCards


def at_most_longest(n: int) -> int:
    """Cards or trains beyond the length of the longest track make no difference."""
    return n if n < codes.MAX_LENGTH else codes.MAX_LENGTH


class Claims(Mechanism):
    """The `bars` hooks of `barriers` decide who may claim a track; `state.open_to` is their combined answer,
    kept up to date by the `claimed` hooks of `followers`. `interposers` may take over a claim."""

    offers_in = (codes.TURN,)
    owns = (codes.CLAIM,)

    def __init__(self, parts: Assembly) -> None:
        super().__init__(parts)
        self.cards = parts.get(TrainCards)
        self.trains = parts.spec.trains
        self.barriers: list[Mechanism] = []
        self.interposers: list[Mechanism] = []
        self.followers: list[Mechanism] = []
        self.starts_open = True  # no barrier stands before the first claim
        # How many payments for each length some trains, cards of a colour and locomotives allow. With this
        # table `count` has no branches, so a compiler can vectorise it.
        self.ways = [0] * 6561
        for place in range(729):
            trains, locos, have = place // 81, place // 9 % 9, place % 9
            for length in range(1, min(trains, codes.MAX_LENGTH) + 1):
                ways = min(locos, length) - max(0, length - have) + 1
                self.ways[place * 9 + length] = max(0, ways)
        # What `count` remembers for `nth`: claims up to each colour, and payments of grey tracks by length.
        self.upto = [0] * 9
        self.grey = [0] * 9

    def built(self, parts: Assembly) -> None:
        self.barriers += parts.having("bars")
        self.interposers += parts.having("interposes")
        self.followers += parts.having("claimed")

    def disconnect(self) -> None:
        self.next_offer = None
        self.barriers.clear()
        self.interposers.clear()
        self.followers.clear()

    def set_up(self, state: State) -> None:
        board = self.board
        for seat in range(state.seats):
            state.trains[seat] = self.trains
        if self.starts_open:
            for track in range(board.n_tracks):
                state.open_to[track] = (1 << state.seats) - 1
            for seat in range(state.seats):
                for fare in range(board.end_fares):
                    tracks = board.fare_first[fare + 1] - board.fare_first[fare]
                    state.add_to_open_tracks(seat, fare, tracks)

    def restore(self, state: State) -> None:
        for seat in range(state.seats):
            state.trains[seat] = self.trains
            for track in range(self.board.n_tracks):
                if state.owner[track] == seat:
                    state.trains[seat] -= self.board.length[track]
                if self.starts_open and self.barred(state, seat, track) == codes.FINE:
                    state.open_track(seat, track)

    def barred(self, state: State, seat: int, track: int) -> int:
        """Why the seat may not claim the track, cards and trains aside; or FINE."""
        if state.owner[track] >= 0:
            return codes.TRACK_TAKEN
        for barrier in self.barriers:
            code = barrier.bars(state, seat, track)
            if code != codes.FINE:
                return code
        return codes.FINE

    def attainable(self, state: State, seat: int, track: int) -> bool:
        """May the seat claim the track now, or once its network has grown there (OW-3)? No other bar ever
        goes away."""
        if state.owner[track] >= 0:
            return False
        for barrier in self.barriers:
            code = barrier.bars(state, seat, track)
            if code not in (codes.FINE, codes.NOT_CONNECTED):
                return False
        return True

    def count(self, state: State, seat: int, prompt: int) -> int:
        total = 0
        none = self.ways_row(state, seat)
        for length in range(1, 9):  # locomotives alone are one payment, not one of each colour
            self.grey[length] = -7 * self.ways[none + length]
        for colour in range(codes.GREY):
            row = none + 9 * at_most_longest(state.hand(seat, colour))
            total += self.count_colour(state, seat, colour, row)
            self.upto[colour] = total
        for length in range(1, 9):
            total += self.grey[length] * state.open_tracks(seat, codes.fare(codes.GREY, length))
        self.upto[codes.GREY] = total
        for fare in range(codes.FERRIES, self.board.end_fares):
            total += self.ferry_claims(state, seat, fare)
        return total

    def ways_row(self, state: State, seat: int) -> int:
        """Where the payments with the seat's trains and locomotives begin in `ways`: nine places for no card
        of a colour, the next nine for one, and so on."""
        locos = at_most_longest(state.hand(seat, codes.LOCO))
        return (at_most_longest(state.trains[seat]) * 9 + locos) * 81

    def count_colour(self, state: State, seat: int, colour: int, row: int) -> int:
        """The claims of one colour's tracks; also notes its payments for grey tracks."""
        total = 0
        fares = codes.fare(colour, 0)
        for length in range(1, 9):
            self.grey[length] += self.ways[row + length]
        for length in range(1, 9):
            total += self.ways[row + length] * state.open_tracks(seat, fares + length)
        return total

    def ferry_claims(self, state: State, seat: int, fare: int) -> int:
        n = state.open_tracks(seat, fare)
        if n == 0 or self.board.fare_length[fare] > state.trains[seat]:
            return 0
        return n * self.ferry_ways(state, seat, fare)

    def ferry_ways(self, state: State, seat: int, fare: int) -> int:
        """The payments for a ferry (EU-4), grey or of a colour (IB-10)."""
        board = self.board
        if board.fare_colour[fare] == codes.GREY:
            return payments.count_any(state, seat, board.fare_length[fare], board.fare_need[fare])
        return payments.count_colour(
            state, seat, board.fare_colour[fare], board.fare_length[fare], board.fare_need[fare]
        )

    def nth(self, state: State, seat: int, prompt: int, k: int) -> int:
        """From what `count` remembered: the colour first, then the length, the track and the payment."""
        if k >= self.upto[codes.GREY]:
            return self.nth_ferry(state, seat, k - self.upto[codes.GREY])
        colour = 0
        while k >= self.upto[colour]:
            colour += 1
        if colour > 0:
            k -= self.upto[colour - 1]
        length = 1
        while k >= self.claims_of(state, seat, colour, length):
            k -= self.claims_of(state, seat, colour, length)
            length += 1
        ways = self.ways_of(state, seat, colour, length)
        track = self.nth_open(state, seat, codes.fare(colour, length), k // ways)
        return self.claim(state, seat, track, k % ways)

    def claims_of(self, state: State, seat: int, colour: int, length: int) -> int:
        """The claims of a colour's tracks of a length, from what `count` remembered."""
        open_tracks = state.open_tracks(seat, codes.fare(colour, length))
        return self.ways_of(state, seat, colour, length) * open_tracks

    def ways_of(self, state: State, seat: int, colour: int, length: int) -> int:
        """The payments for a track that is not a ferry, from what `count` remembered."""
        if colour == codes.GREY:
            return self.grey[length]
        have = at_most_longest(state.hand(seat, colour))
        return self.ways[self.ways_row(state, seat) + 9 * have + length]

    def append(self, state: State, seat: int, prompt: int, moves: list[int]) -> None:
        """The same claims in the same order, without looking up each one."""
        self.count(state, seat, prompt)
        board = self.board
        for fare in range(board.end_fares):
            if state.open_tracks(seat, fare) == 0:
                continue
            if fare >= codes.FERRIES:
                ways = self.ferry_claims(state, seat, fare) // state.open_tracks(seat, fare)
            else:
                ways = self.ways_of(state, seat, board.fare_colour[fare], board.fare_length[fare])
            if ways == 0:
                continue
            for place in range(board.fare_first[fare], board.fare_first[fare + 1]):
                track = board.fare_tracks[place]
                if state.open_to[track] >> seat & 1:
                    for k in range(ways):
                        moves.append(self.claim(state, seat, track, k))

    def nth_ferry(self, state: State, seat: int, k: int) -> int:
        fare = codes.FERRIES
        while k >= self.ferry_claims(state, seat, fare):
            k -= self.ferry_claims(state, seat, fare)
            fare += 1
        ways = self.ferry_ways(state, seat, fare)
        return self.claim(state, seat, self.nth_open(state, seat, fare, k // ways), k % ways)

    def nth_open(self, state: State, seat: int, fare: int, k: int) -> int:
        """The k-th track of a fare that is open to the seat, which has more than k of them."""
        place = self.board.fare_first[fare]
        while True:  # ends: `count` has counted more than k open tracks of the fare
            track = self.board.fare_tracks[place]
            if state.open_to[track] >> seat & 1:
                if k == 0:
                    return track
                k -= 1
            place += 1

    def claim(self, state: State, seat: int, track: int, k: int) -> int:
        """The claim of a track with the k-th payment for it."""
        length = self.board.length[track]
        colour = self.board.colour[track]
        least = self.board.need[track]
        if colour == codes.GREY:
            return codes.CLAIM | codes.about(track) | payments.nth_any(state, seat, length, least, k)
        have = state.hand(seat, colour)
        locos = k + (length - have if length - have > least else least)
        if locos == length:
            colour = codes.LOCO
        return codes.CLAIM | codes.about(track) | codes.paid(colour, locos)

    def refuses(self, state: State, seat: int, action: int) -> int:
        board = self.board
        track = codes.subject(action)
        if state.prompt() != codes.TURN:
            return codes.NOT_NOW
        if track >= board.n_tracks:
            return codes.MALFORMED
        code = self.barred(state, seat, track)
        if code != codes.FINE:
            return code
        if board.length[track] > state.trains[seat]:
            return codes.NOT_ENOUGH_TRAINS
        colour = codes.colour(action)
        if board.colour[track] != codes.GREY and colour < codes.LOCO and colour != board.colour[track]:
            return codes.WRONG_COLOUR
        return payments.refuses(state, seat, board.length[track], board.need[track], codes.payment(action))

    def act(self, state: State, seat: int, action: int) -> None:
        state.drop()
        state.passes = 0
        for interposer in self.interposers:
            if interposer.interposes(state, seat, action):
                return
        track = codes.subject(action)
        payments.pay(state, seat, self.board.length[track], codes.payment(action))
        self.occupy(state, seat, action)
        self.cards.settle(state)

    def occupy(self, state: State, seat: int, action: int) -> None:
        """Put the trains on a track that is paid for; points and whatever else follows (BASE-21)."""
        track = codes.subject(action)
        state.owner[track] = seat
        state.last_track = track
        state.trains[seat] -= self.board.length[track]
        for other in range(state.seats):
            state.close_track(other, track)
        state.tell(codes.TRACK_CLAIMED, seat, track, codes.colour(action), codes.locomotives(action))
        for follower in self.followers:
            follower.claimed(state, seat, track)
