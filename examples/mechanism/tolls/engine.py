"""Tolls: whoever claims a track into a toll city pays a card, or loses points (TOLL-1)."""

from __future__ import annotations

from ferrovia.engine import bits, codes, payments
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State
from ferrovia.mechanisms.train_cards.engine import TrainCards


class Tolls(Mechanism):
    offers_in = (codes.TOLL,)
    owns = (codes.PAY_TOLL, codes.NO_TOLL)
    hooks = ("claimed",)

    def __init__(self, parts: Assembly) -> None:
        super().__init__(parts)
        self.cards = parts.get(TrainCards)
        self.fine = parts.rule.fine
        self.cities = 0
        for city in parts.facts.places["tolls.cities"]:
            self.cities |= bits.bit(city)

    def claimed(self, state: State, seat: int, track: int) -> None:
        """Asked whenever everybody can see that there is a choice: an empty hand pays nothing (R-17)."""
        ends = bits.bit(self.board.end_a[track]) | bits.bit(self.board.end_b[track])
        if self.cities & ends == 0:
            return
        if state.hand_size(seat) > 0:
            state.ask(codes.TOLL, seat)
        else:
            self.lose(state, seat)

    def lose(self, state: State, seat: int) -> None:
        state.tell(codes.TOLL_REFUSED, seat)
        state.score_points(seat, -self.fine, codes.NOBODY)
        state.add_to_line(seat, codes.TOLLS, -self.fine)

    def count(self, state: State, seat: int, prompt: int) -> int:
        """A card of each kind in the hand, then refusing."""
        n = 1
        for kind in range(codes.N_TRAIN_KINDS):
            n += state.hand(seat, kind) > 0
        return n

    def nth(self, state: State, seat: int, prompt: int, k: int) -> int:
        for kind in range(codes.N_TRAIN_KINDS):
            if state.hand(seat, kind) > 0:
                if k == 0:
                    return codes.PAY_TOLL | codes.paid(kind, 0)
                k -= 1
        return codes.NO_TOLL

    def refuses(self, state: State, seat: int, action: int) -> int:
        if state.prompt() != codes.TOLL:
            return codes.NOT_NOW
        if action == codes.NO_TOLL:
            return codes.FINE
        kind = codes.colour(action)
        if action != (codes.PAY_TOLL | codes.paid(kind, 0)) or kind >= codes.N_TRAIN_KINDS:
            return codes.MALFORMED
        return codes.FINE if state.hand(seat, kind) > 0 else codes.CARD_MISSING

    def act(self, state: State, seat: int, action: int) -> None:
        state.drop()
        if action == codes.NO_TOLL:
            self.lose(state, seat)
            return
        kind = codes.colour(action)
        toll = codes.paid(kind, 1 if kind == codes.LOCO else 0)
        payments.pay(state, seat, 1, toll)
        state.tell(codes.TOLL_PAID, seat, kind)
        self.cards.settle(state)
