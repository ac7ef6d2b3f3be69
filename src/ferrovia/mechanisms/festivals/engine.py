"""Festival cards: laid at their city, taken by a claim, scored in sets (IB-4, IB-7, IB-8, IB-11)."""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.engine.arrays import filled
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State


class Festivals(Mechanism):
    offers_in = (codes.FESTIVAL_END,)
    owns = (codes.COLLECT,)
    hooks = ("turned_up", "claimed")

    def __init__(self, parts: Assembly) -> None:
        super().__init__(parts)
        self.n_festivals = len(parts.spec.festivals)
        self.cards = filled(codes.MAX_FESTIVALS)
        for number, festival in enumerate(parts.spec.festivals):
            self.cards[number] = festival.cards
        self.points = filled(codes.MAX_CARDS_OF_A_KIND + 1)
        for size, points in parts.rule.points.items():
            self.points[int(size)] = points

    def set_up(self, state: State) -> None:
        """IB-2: the festival cards join the deck after hands and market are dealt."""
        for festival in range(self.n_festivals):
            state.deck[codes.FESTIVAL + festival] = self.cards[festival]
            state.deck_total += self.cards[festival]

    def turned_up(self, state: State, card: int) -> None:
        state.piles[card - codes.FESTIVAL] += 1
        state.tell(codes.FESTIVAL_LAID, codes.NOBODY, card - codes.FESTIVAL)

    def claimed(self, state: State, seat: int, track: int) -> None:
        one = self.waiting_at(state, self.board.end_a[track])
        other = self.waiting_at(state, self.board.end_b[track])
        if one >= 0 and other >= 0 and one != other:
            state.ask(codes.FESTIVAL_END, seat)
        elif one >= 0:
            self.collect(state, seat, one)
        elif other >= 0:
            self.collect(state, seat, other)

    def waiting_at(self, state: State, city: int) -> int:
        """The festival whose cards lie at the city; NOBODY if none do."""
        festival = self.board.festival[city]
        return festival if festival >= 0 and state.piles[festival] > 0 else codes.NOBODY

    def collect(self, state: State, seat: int, festival: int) -> None:
        state.tell(codes.FESTIVAL_TAKEN, seat, festival, state.piles[festival])
        state.add_to_festival_cards(seat, festival, state.piles[festival])
        state.piles[festival] = 0

    def choice(self, state: State, k: int) -> int:
        """The festival at one end of the track just claimed (k 0) or at the other (k 1)."""
        track = state.last_track
        return self.board.festival[self.board.end_b[track] if k else self.board.end_a[track]]

    def count(self, state: State, seat: int, prompt: int) -> int:
        return 2

    def nth(self, state: State, seat: int, prompt: int, k: int) -> int:
        return codes.COLLECT | codes.about(self.choice(state, k))

    def refuses(self, state: State, seat: int, action: int) -> int:
        if state.prompt() != codes.FESTIVAL_END:
            return codes.NOT_NOW
        festival = codes.subject(action)
        if codes.payment(action):
            return codes.MALFORMED
        return (
            codes.FINE
            if festival == self.choice(state, 0) or festival == self.choice(state, 1)
            else codes.NO_FESTIVAL_THERE
        )

    def act(self, state: State, seat: int, action: int) -> None:
        state.drop()
        self.collect(state, seat, codes.subject(action))

    def tally(self, state: State) -> None:
        for seat in range(state.seats):
            for festival in range(self.n_festivals):
                points = self.points[state.festival_cards(seat, festival)]
                state.add_to_line(seat, codes.FESTIVALS, points)
