"""Tunnels: the cards turned up may demand extra cards (EU-5 to EU-8)."""

from __future__ import annotations

from ferrovia.engine import codes, payments
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State
from ferrovia.mechanisms.claims.engine import Claims
from ferrovia.mechanisms.train_cards.engine import TrainCards


class Tunnels(Mechanism):
    """During a tunnel its payment lies on the table: in no hand and not on the discard (EU-8)."""

    offers_in = (codes.TUNNEL,)
    owns = (codes.DIG, codes.LEAVE)
    hooks = ("interposes",)

    def __init__(self, parts: Assembly) -> None:
        super().__init__(parts)
        self.reveal = parts.rule.reveal
        self.cards = parts.get(TrainCards)
        self.claims = parts.get(Claims)

    def interposes(self, state: State, seat: int, action: int) -> bool:
        track = codes.subject(action)
        if not self.board.tunnel[track]:
            return False
        state.laid_track = track
        state.laid_colour = codes.colour(action)
        state.laid_locos = codes.locomotives(action)
        payments.lay_down(state, seat, self.board.length[track], codes.payment(action))
        state.tell(codes.TUNNEL_BEGUN, seat, track, state.laid_colour, state.laid_locos)
        self.turn_up_cards(state, seat)
        if state.extra == 0:
            self.build(state, seat)
        elif state.hand_size(seat) < state.extra:
            self.give_up(state, seat)  # everybody sees that the hand is too small: no need to ask (EU-7)
        else:
            state.ask(codes.TUNNEL, seat)
        return True

    def turn_up_cards(self, state: State, seat: int) -> None:
        """EU-5, EU-6, EU-8: each card of the colour paid, and each locomotive, costs one extra card."""
        state.extra = 0
        for _ in range(self.reveal):
            card = self.cards.next_card(state)
            if card < 0:
                return
            state.turned[card] += 1
            if card == codes.LOCO or card == state.laid_colour:
                state.extra += 1
            state.tell(codes.TUNNEL_CARD, seat, card)

    def fewest(self, state: State, seat: int) -> int:
        """The fewest locomotives with which the hand can pay the extra cards."""
        if state.laid_colour == codes.LOCO:
            return state.extra
        have = state.hand(seat, state.laid_colour)
        return state.extra - have if have < state.extra else 0

    def count(self, state: State, seat: int, prompt: int) -> int:
        """The payments of the extra cards, fewest locomotives first, then giving up."""
        most = state.hand(seat, codes.LOCO)
        if most > state.extra:
            most = state.extra
        fewest = self.fewest(state, seat)
        return most - fewest + 2 if most >= fewest else 1

    def nth(self, state: State, seat: int, prompt: int, k: int) -> int:
        if k == self.count(state, seat, prompt) - 1:
            return codes.LEAVE
        return codes.DIG | (self.fewest(state, seat) + k)

    def refuses(self, state: State, seat: int, action: int) -> int:
        if state.prompt() != codes.TUNNEL:
            return codes.NOT_NOW
        if action == codes.LEAVE:
            return codes.FINE
        locos = codes.locomotives(action)
        if action != (codes.DIG | locos) or locos > state.extra:
            return codes.MALFORMED
        if locos > state.hand(seat, codes.LOCO) or locos < self.fewest(state, seat):
            return codes.NOT_ENOUGH_CARDS
        return codes.FINE

    def act(self, state: State, seat: int, action: int) -> None:
        state.drop()
        if action == codes.LEAVE:
            self.give_up(state, seat)
            return
        locos = codes.locomotives(action)
        extra = codes.paid(codes.LOCO if locos == state.extra else state.laid_colour, locos)
        payments.pay(state, seat, state.extra, extra)
        state.tell(codes.TUNNEL_PAID, seat, state.extra, locos)
        self.build(state, seat)

    def build(self, state: State, seat: int) -> None:
        track = state.laid_track
        payment = codes.paid(state.laid_colour, state.laid_locos)
        payments.discard(state, self.board.length[track], payment)
        self.claims.occupy(state, seat, codes.CLAIM | codes.about(track) | payment)
        self.clear(state)

    def give_up(self, state: State, seat: int) -> None:
        """EU-7: the cards paid return to the hand, the track stays free, the turn ends."""
        track = state.laid_track
        payment = codes.paid(state.laid_colour, state.laid_locos)
        payments.take_back(state, seat, self.board.length[track], payment)
        state.tell(codes.TUNNEL_LEFT, seat, track)
        self.clear(state)

    def clear(self, state: State) -> None:
        """Discard the cards turned up, and let the deck settle (R-2)."""
        for kind in range(codes.N_TRAIN_KINDS):
            state.discard[kind] += state.turned[kind]
            state.discard_total += state.turned[kind]
            state.turned[kind] = 0
        state.laid_track = codes.NOBODY
        state.laid_colour = 0
        state.laid_locos = 0
        state.extra = 0
        self.cards.settle(state)
