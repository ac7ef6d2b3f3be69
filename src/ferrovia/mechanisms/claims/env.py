"""Claims in learning environments: the track claimed last, and the many claims of a mask.

What one track of a fare costs, they all cost, so the payments are found once and copied.
"""

from __future__ import annotations

from typing import Any

from ferrovia.engine import codes
from ferrovia.engine.state import State
from ferrovia.env.arrays.action_numbers import ActionNumbers
from ferrovia.env.arrays.offer import OfferWriter
from ferrovia.env.arrays.section import SectionWriter
from ferrovia.env.sections import Section
from ferrovia.mechanisms.claims.engine import Claims


class Sections(SectionWriter):
    """The track claimed last, where something is asked about it."""

    place = 3
    shows = ("last_track",)

    def describe(self) -> tuple[Section, ...]:
        prompts = [prompt for each in self.played for prompt in each.prompts if prompt.name]
        if not any(prompt.when == "after a claim" for prompt in prompts):
            return ()
        return (Section("last", (self.n_tracks,), 1, 1, "the track claimed last"),)

    def write(self, state: State, seat: int, out: Any, at: int) -> int:
        if state.last_track >= 0:
            out[at + state.last_track] = 1
        return at + self.n_tracks


class Offers(OfferWriter):
    offers_of = Claims

    def __init__(self, asker: Any, prompt: int, action_numbers: ActionNumbers) -> None:
        super().__init__(asker, prompt, action_numbers)
        self.first = [0] * 192  # the number of the first payment for each track
        for track in range(asker.board.n_tracks):
            self.first[track] = action_numbers.number(codes.CLAIM | codes.about(track))

    def write(self, state: State, seat: int, out: Any, base: int) -> int:
        """Fare by fare, as far as cards and trains reach."""
        board = self.board
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
                    self.write_coloured(state, seat, 9 * colour + length, colour, length, out, base)
        for fare in range(9 * codes.GREY + 1, board.end_fares):
            if state.n_open[fares + fare] > 0:
                length = board.fare_length[fare] if fare >= codes.FERRIES else fare % 9
                colour = board.fare_colour[fare] if fare >= codes.FERRIES else codes.GREY
                room = length - board.fare_need[fare]
                if length > longest:
                    continue
                if colour < codes.GREY:
                    found |= self.write_coloured(state, seat, fare, colour, length, out, base)
                elif self.pay_any(state, seat, length, length - room, room, 8 * room):
                    found = 1
                    self.write_grey(state, seat, fare, 8 * room + 1, out, base)
        return found

    def write_coloured(
        self, state: State, seat: int, fare: int, colour: int, length: int, out: Any, base: int
    ) -> int:
        """Tracks of a colour and a length: from the fewest to the most locomotives is one run of numbers.
        Returns 1 if the hand pays for them."""
        board = self.board
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
                first = base + self.first[track]
                for number in range(least, most + 1):
                    out[first + number - need] = 1
        return 1

    def write_grey(self, state: State, seat: int, fare: int, width: int, out: Any, base: int) -> None:
        """Tracks that any colour pays: `pattern` holds their payments."""
        board = self.board
        for place in range(board.fare_first[fare], board.fare_first[fare + 1]):
            track = board.fare_tracks[place]
            if state.open_to[track] >> seat & 1:
                first = base + self.first[track]
                for payment in range(width):
                    out[first + payment] = self.pattern[payment]
