"""Toll houses, and coins that nobody sees fall into the box (TOLL-1 to TOLL-3)."""

from __future__ import annotations

from ferrovia.engine import bits, codes
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State


class Tolls(Mechanism):
    offers_in = (codes.TOLL,)
    owns = (codes.PAY_TOLL, codes.PRETEND)
    hooks = ("claimed",)

    def __init__(self, parts: Assembly) -> None:
        super().__init__(parts)
        self.coins = parts.rule.coins
        self.fine = parts.rule.fine
        self.cities = 0
        for city in parts.spec.places["tolls.cities"]:
            self.cities |= bits.bit(city)

    def set_up(self, state: State) -> None:
        for seat in range(state.seats):
            state.coins[seat] = self.coins

    def claimed(self, state: State, seat: int, track: int) -> None:
        """One toll at most, whoever has the houses at both ends (TOLL-2)."""
        here = self.arrive(state, seat, self.board.end_a[track])
        there = self.arrive(state, seat, self.board.end_b[track])
        if here or there:
            state.ask(codes.TOLL, seat)

    def arrive(self, state: State, seat: int, city: int) -> bool:
        """Take the toll house if it is free (TOLL-1). True if it is somebody else's."""
        if not self.cities >> city & 1:
            return False
        if state.toll_house[city] == codes.NOBODY:
            state.toll_house[city] = seat
            state.tell(codes.TOLL_HOUSE_TAKEN, seat, city)
        return state.toll_house[city] != seat

    def count(self, state: State, seat: int, prompt: int) -> int:
        return 2 if state.coins[seat] > 0 else 1

    def nth(self, state: State, seat: int, prompt: int, k: int) -> int:
        return codes.PAY_TOLL if k == 0 and state.coins[seat] > 0 else codes.PRETEND

    def refuses(self, state: State, seat: int, action: int) -> int:
        if state.prompt() != codes.TOLL:
            return codes.NOT_NOW
        if action not in (codes.PAY_TOLL, codes.PRETEND):
            return codes.MALFORMED
        return codes.NO_COIN_LEFT if action == codes.PAY_TOLL and state.coins[seat] == 0 else codes.FINE

    def act(self, state: State, seat: int, action: int) -> None:
        state.drop()
        paid = 1 if action == codes.PAY_TOLL else 0
        state.coins[seat] -= paid
        state.pretended[seat] += 1 - paid
        state.tell(codes.TOLL_ANSWERED, seat, paid)

    def tally(self, state: State) -> None:
        """A point for each coin, and the fine for those who pretended most (TOLL-3)."""
        most = 0
        for seat in range(state.seats):
            if state.pretended[seat] > most:
                most = state.pretended[seat]
        for seat in range(state.seats):
            state.add_to_line(seat, codes.TOLLS, state.coins[seat])
            if state.pretended[seat] == most:
                state.add_to_line(seat, codes.TOLLS, -self.fine * most)
