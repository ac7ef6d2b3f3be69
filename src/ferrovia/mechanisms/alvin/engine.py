"""Alvin the alien, for everybody to catch (ALV-1 to ALV-4, R-14)."""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State


class Alvin(Mechanism):
    offers_in = (codes.ALVIN_MOVE,)
    owns = (codes.MOVE_ALVIN,)
    hooks = ("claimed",)

    def __init__(self, parts: Assembly) -> None:
        super().__init__(parts)
        self.capture = parts.rule.capture
        self.at_end = parts.rule.at_end
        self.city = parts.spec.places["alvin.city"][0]

    def set_up(self, state: State) -> None:
        state.alvin_city = self.city

    def claimed(self, state: State, seat: int, track: int) -> None:
        """ALV-2, ALV-3. Nothing happens to a seat that has him already (R-14)."""
        here = state.alvin_city
        if state.alvin_owner == seat or (self.board.end_a[track] != here and self.board.end_b[track] != here):
            return
        state.alvin_owner = seat
        state.tell(codes.ALVIN_CAUGHT, seat)
        state.score_points(seat, self.capture, codes.NOBODY)
        state.add_to_line(seat, codes.CATCHES, self.capture)
        if self.count(state, seat, codes.ALVIN_MOVE) > 1:
            state.ask(codes.ALVIN_MOVE, seat)
        else:
            self.move(state, seat, codes.subject(self.nth(state, seat, codes.ALVIN_MOVE, 0)))

    def move(self, state: State, seat: int, city: int) -> None:
        state.alvin_city = city
        state.tell(codes.ALVIN_MOVED, seat, city)

    def count(self, state: State, seat: int, prompt: int) -> int:
        n = 0
        for city in range(self.board.n_cities):
            if state.marker[city] == seat:
                n += 1
        return n

    def nth(self, state: State, seat: int, prompt: int, k: int) -> int:
        for city in range(self.board.n_cities):
            if state.marker[city] == seat:
                if k == 0:
                    return codes.MOVE_ALVIN | codes.about(city)
                k -= 1
        return codes.MOVE_ALVIN | codes.about(state.alvin_city)

    def refuses(self, state: State, seat: int, action: int) -> int:
        city = codes.subject(action)
        if state.prompt() != codes.ALVIN_MOVE:
            return codes.NOT_NOW
        if codes.payment(action) or city >= self.board.n_cities:
            return codes.MALFORMED
        return codes.FINE if state.marker[city] == seat else codes.NOT_CONTROLLED

    def act(self, state: State, seat: int, action: int) -> None:
        state.drop()
        self.move(state, seat, codes.subject(action))

    def tally(self, state: State) -> None:
        if state.alvin_owner >= 0:
            state.add_to_line(state.alvin_owner, codes.ALVIN, self.at_end)
