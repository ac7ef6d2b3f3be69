"""Which actions are legal, as one byte for each action of the board.

The rules are asked, except for claims and stations, of which there can be hundreds: what one of a fare costs
they all cost, so the payments are found once and copied.
"""

from __future__ import annotations

from typing import Any

from ferrovia.engine import codes
from ferrovia.engine.core import Core
from ferrovia.engine.state import State
from ferrovia.env.arrays import starts
from ferrovia.env.arrays.numbering import Numbering


class Masks:
    """`stations` is how many stations a player has; 0 where none are played."""

    def __init__(self, core: Core, numbering: Numbering, stations: int) -> None:
        self.core = core
        self.numbering = numbering
        self.size = numbering.size
        self.stations = stations
        self.claims: Any = self.core.owners[codes.kind(codes.CLAIM)]
        self.builder: Any = self.core.owners[codes.kind(codes.STATION)]
        self.first_claim = [0] * 192  # the number of the first payment for each track
        self.first_station = [0] * 64  # and for a station in each city
        self.pattern = [0] * 65  # payments of any one colour, as `pay_any` found them
        for track in range(core.board.n_tracks):
            self.first_claim[track] = numbering.number(codes.CLAIM | codes.about(track))
        for city in range(core.board.n_cities):
            self.first_station[city] = numbering.number(codes.STATION | codes.about(city))

    def write(self, state: State, seat: int, out: Any, base: int) -> None:
        """Fill `out` from `base` on: 1 for each action that the seat may do now. All 0 if it is not asked."""
        self.fill(state, seat, starts.marks(out), base)

    def fill(self, state: State, seat: int, out: Any, base: int) -> None:
        for number in range(self.size):
            out[base + number] = 0
        if not state.waiting() >> seat & 1:
            return
        prompt = state.prompt()
        asker: Any = self.core.turn_offer if prompt == codes.TURN else self.core.askers[prompt]
        found = 0
        while asker is not None:
            if asker is self.claims:
                found += self.write_claims(state, seat, out, base)
            elif asker is self.builder:
                found += self.write_stations(state, seat, out, base)
            else:
                found += self.write_others(asker, state, seat, out, base)
            asker = asker.next_offer if prompt == codes.TURN else None
        if found == 0:
            out[base + self.numbering.number(codes.PASS)] = 1

    def write_others(self, asker: Any, state: State, seat: int, out: Any, base: int) -> int:
        """What one mechanism offers, action by action."""
        prompt = state.prompt()
        total: int = asker.count(state, seat, prompt)
        for k in range(total):
            out[base + self.numbering.number(asker.nth(state, seat, prompt, k))] = 1
        return total

    def write_claims(self, state: State, seat: int, out: Any, base: int) -> int:
        """Fare by fare, as far as cards and trains reach. Returns 1 if anything can be claimed."""
        board = self.core.board
        hand = seat * codes.N_TRAIN_KINDS
        fares = seat * codes.MAX_FARES
        locos = state.hands[hand + codes.LOCO]
        trains = state.trains[seat]
        found = 0
        longest = 0
        for colour in range(codes.N_COLOURS):
            have = state.hands[hand + colour]
            reach = have + locos if have + locos < trains else trains
            if reach > longest:
                longest = reach
            if reach > codes.MAX_LENGTH:
                reach = codes.MAX_LENGTH
            for length in range(1, reach + 1):
                if state.n_open[fares + 9 * colour + length] > 0:
                    found = 1
                    self.claim_coloured(state, seat, 9 * colour + length, colour, length, out, base)
        for fare in range(9 * codes.GREY + 1, board.end_fares):
            if state.n_open[fares + fare] > 0:
                length = board.fare_length[fare] if fare >= codes.FERRIES else fare % 9
                colour = board.fare_colour[fare] if fare >= codes.FERRIES else codes.GREY
                room = length - board.fare_need[fare]
                if length > longest:
                    continue
                if colour < codes.GREY:
                    found |= self.claim_coloured(state, seat, fare, colour, length, out, base)
                elif self.pay_any(state, seat, length, length - room, room, 8 * room):
                    found = 1
                    self.claim_grey(state, seat, fare, 8 * room + 1, out, base)
        return found

    def claim_coloured(
        self, state: State, seat: int, fare: int, colour: int, length: int, out: Any, base: int
    ) -> int:
        """Tracks of a colour and a length: from the fewest to the most locomotives is one run of numbers.
        Returns 1 if the hand pays for them."""
        board = self.core.board
        hand = seat * codes.N_TRAIN_KINDS
        need = board.fare_need[fare]
        locos = state.hands[hand + codes.LOCO]
        least = length - state.hands[hand + colour]
        if least < need:
            least = need
        most = locos if locos < length else length
        if most < least:
            return 0
        for place in range(board.fare_first[fare], board.fare_first[fare + 1]):
            track = board.fare_tracks[place]
            if state.open_to[track] >> seat & 1:
                first = base + self.first_claim[track]
                for number in range(least, most + 1):
                    out[first + number - need] = 1
        return 1

    def claim_grey(self, state: State, seat: int, fare: int, width: int, out: Any, base: int) -> None:
        """Tracks that any colour pays: `pattern` holds their payments."""
        board = self.core.board
        for place in range(board.fare_first[fare], board.fare_first[fare + 1]):
            track = board.fare_tracks[place]
            if state.open_to[track] >> seat & 1:
                first = base + self.first_claim[track]
                for payment in range(width):
                    out[first + payment] = self.pattern[payment]

    def pay_any(self, state: State, seat: int, price: int, need: int, room: int, alone: int) -> int:
        """Note in `pattern` the payments of `price` cards of any one colour, at least `need` of them
        locomotives. Each colour has `room` numbers; locomotives alone stand at `alone`. Returns 1 if there is
        a payment."""
        hand = seat * codes.N_TRAIN_KINDS
        locos = state.hands[hand + codes.LOCO]
        for place in range(65):
            self.pattern[place] = 0
        if locos < need:
            return 0
        self.pattern[alone] = locos >= price
        found = self.pattern[alone]
        most = locos if locos < price else price - 1
        for colour in range(codes.N_COLOURS):
            least = price - state.hands[hand + colour]
            if least < need:
                least = need
            for number in range(least, most + 1):
                self.pattern[colour * room + number - need] = 1
                found = 1
        return found

    def write_stations(self, state: State, seat: int, out: Any, base: int) -> int:
        """A station in every free city, at the price of the next one (EU-9). Returns 1 if there are any."""
        left = state.stations_left[seat]
        most = self.stations
        price = most - left + 1
        if left == 0 or not self.pay_any(state, seat, price, 0, most, 8 * most + price - 1):
            return 0
        for city in range(self.core.board.n_cities):
            if state.station[city] < 0:
                first = base + self.first_station[city]
                for payment in range(9 * most):
                    out[first + payment] = self.pattern[payment]
        return 1
