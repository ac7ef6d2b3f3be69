"""City markers: whoever controls a city scores the tracks into it (OW-4 to OW-6)."""

from __future__ import annotations

from ferrovia.engine import codes, payments
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State
from ferrovia.mechanisms.train_cards.engine import TrainCards


class Markers(Mechanism):
    offers_in = (codes.MARKER,)
    owns = (codes.MARK, codes.NO_MARK)
    hooks = ("claimed",)

    def __init__(self, parts: Assembly) -> None:
        super().__init__(parts)
        self.per_player = parts.rule.per_player
        self.price = parts.rule.price
        self.cards = parts.get(TrainCards)

    def set_up(self, state: State) -> None:
        for seat in range(state.seats):
            state.markers_left[seat] = self.per_player

    def restore(self, state: State) -> None:
        self.set_up(state)
        for city in range(self.board.n_cities):
            if state.marker[city] >= 0:
                state.markers_left[state.marker[city]] -= 1

    def claimed(self, state: State, seat: int, track: int) -> None:
        """OW-5: points to the controllers of the ends, or to the claimer; then the question (OW-6).

        The question is skipped for public reasons only: to skip it for a hand without a pair would give
        that hand away.
        """
        a = self.board.end_a[track]
        b = self.board.end_b[track]
        points = self.board.points[self.board.length[track]]
        if state.marker[a] >= 0:
            state.score_points(state.marker[a], points, track)
        if state.marker[b] >= 0:
            state.score_points(state.marker[b], points, track)
        if state.marker[a] < 0 and state.marker[b] < 0:
            state.score_points(seat, points, track)
        free = self.takes_marker(state, a) or self.takes_marker(state, b)
        if free and state.markers_left[seat] > 0 and state.hand_size(seat) >= self.price:
            state.ask(codes.MARKER, seat)

    def takes_marker(self, state: State, city: int) -> bool:
        return state.marker[city] < 0 and not self.board.barred_cities >> city & 1

    def count(self, state: State, seat: int, prompt: int) -> int:
        """The payments for one end, then for the other, then declining."""
        track = state.last_track
        cities = 1 if self.takes_marker(state, self.board.end_a[track]) else 0
        if self.takes_marker(state, self.board.end_b[track]):
            cities += 1
        return cities * payments.count_any(state, seat, self.price, 0) + 1

    def nth(self, state: State, seat: int, prompt: int, k: int) -> int:
        track = state.last_track
        if k == self.count(state, seat, prompt) - 1:
            return codes.NO_MARK
        ways = payments.count_any(state, seat, self.price, 0)
        city = self.board.end_a[track]
        if k >= ways or not self.takes_marker(state, city):
            city = self.board.end_b[track]
        return codes.MARK | codes.about(city) | payments.nth_any(state, seat, self.price, 0, k % ways)

    def refuses(self, state: State, seat: int, action: int) -> int:
        if state.prompt() != codes.MARKER:
            return codes.NOT_NOW
        if action == codes.NO_MARK:
            return codes.FINE
        city = codes.subject(action)
        track = state.last_track
        if codes.kind(action) != codes.kind(codes.MARK) or (
            city != self.board.end_a[track] and city != self.board.end_b[track]
        ):
            return codes.NOT_AN_END
        if self.board.barred_cities >> city & 1:
            return codes.CITY_BARRED
        if state.marker[city] >= 0:
            return codes.CITY_HAS_MARKER
        return payments.refuses(state, seat, self.price, 0, codes.payment(action))

    def act(self, state: State, seat: int, action: int) -> None:
        state.drop()
        if action == codes.NO_MARK:
            state.tell(codes.MARKER_DECLINED, seat)
            return
        city = codes.subject(action)
        payments.pay(state, seat, self.price, codes.payment(action))
        state.marker[city] = seat
        state.markers_left[seat] -= 1
        state.tell(codes.MARKER_PLACED, seat, city, codes.colour(action), codes.locomotives(action))
        self.cards.settle(state)
