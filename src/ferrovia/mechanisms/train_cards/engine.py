"""Train cards: the deck, the market, drawing (BASE-1, BASE-2, BASE-8 to BASE-16)."""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.engine.assembly import Assembly
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State


class TrainCards(Mechanism):
    """`watchers` see every card come off the deck; `keepers` take those that are not train cards."""

    offers_in = (codes.TURN, codes.SECOND_CARD)
    owns = (codes.TAKE, codes.BLIND)

    def __init__(self, parts: Assembly) -> None:
        super().__init__(parts)
        rule = parts.rule
        self.each = rule.each
        self.locomotives = rule.locomotives
        self.dealt = rule.deal
        self.market_size = rule.market
        self.kinds = [0] * 10  # what `count` remembers for `nth`
        self.n_kinds = 0
        self.watchers: list[Mechanism] = []
        self.keepers: list[Mechanism] = []

    def built(self, parts: Assembly) -> None:
        self.watchers += parts.having("before_card")
        self.keepers += parts.having("turned_up")

    def disconnect(self) -> None:
        self.next_offer = None
        self.watchers.clear()
        self.keepers.clear()

    def set_up(self, state: State) -> None:
        for kind in range(codes.LOCO):
            state.deck[kind] = self.each
        state.deck[codes.LOCO] = self.locomotives
        state.deck_total = codes.LOCO * self.each + self.locomotives
        for seat in range(state.seats):
            for _ in range(self.dealt):
                card = self.next_card(state)
                if card < 0:
                    return  # only after a fault of the dealer: every board has enough cards
                state.add_to_hand(seat, card, 1)
                state.tell(codes.CARDS_DEALT, seat, card)
        self.fill_market(state)

    def restore(self, state: State) -> None:
        for kind in range(codes.N_TRAIN_KINDS):
            state.discard_total += state.discard[kind]
            state.market_total += state.market[kind]

    def next_card(self, state: State) -> int:
        """The next train card off the deck; NOBODY if there is none (R-15) or the dealer is at fault."""
        while state.deck_total > 0:  # ends: each round takes a card off deck and discard
            for watcher in self.watchers:
                watcher.before_card(state)
            card = state.dealer.card(state.deck, state.deck_total)
            if card < 0:
                return codes.NOBODY
            state.deck[card] -= 1
            state.deck_total -= 1
            if state.deck_total == 0:
                self.reform_deck(state)
            if card < codes.N_TRAIN_KINDS:
                return card
            for keeper in self.keepers:
                keeper.turned_up(state, card)
        return codes.NOBODY

    def reform_deck(self, state: State) -> None:
        """BASE-15, R-2: an empty deck is re-formed as soon as there is a discard."""
        if state.discard_total == 0:
            return
        state.tell(codes.DECK_REFORMED, codes.NOBODY, state.discard_total)
        for kind in range(codes.N_TRAIN_KINDS):
            state.deck[kind] += state.discard[kind]
            state.discard[kind] = 0
        state.deck_total += state.discard_total
        state.discard_total = 0

    def settle(self, state: State) -> None:
        """After cards have moved: re-form an empty deck, fill gaps in the market (R-2), and sweep a market
        that had to stay crowded until now (BASE-14, R-3)."""
        if state.deck_total == 0:
            self.reform_deck(state)
        if state.market_total < self.market_size or state.market[codes.LOCO] >= codes.LOCOS_THAT_SWEEP:
            self.fill_market(state)

    def fill_market(self, state: State) -> None:
        """BASE-2, BASE-9, BASE-14: fill the gaps, and sweep while locomotives crowd the market.

        R-3 says when a crowded market stays. It depends only on what is public: a sweep that depended on
        the cards left in the deck would give them away.
        """
        self.turn_up_cards(state)
        for _ in range(codes.MAX_SWEEPS):
            if state.market[codes.LOCO] < codes.LOCOS_THAT_SWEEP:
                return
            if state.deck_total + state.discard_total == 0:
                return
            self.sweep(state)

    def sweep(self, state: State) -> None:
        for kind in range(codes.N_TRAIN_KINDS):
            state.discard[kind] += state.market[kind]
            state.market[kind] = 0
        state.discard_total += state.market_total
        state.market_total = 0
        state.tell(codes.MARKET_SWEPT, codes.NOBODY)
        if state.deck_total == 0:
            self.reform_deck(state)
        self.turn_up_cards(state)

    def turn_up_cards(self, state: State) -> None:
        while state.market_total < self.market_size:  # ends: each round fills a place
            card = self.next_card(state)
            if card < 0:
                return
            state.market[card] += 1
            state.market_total += 1
            state.tell(codes.MARKET_FILLED, codes.NOBODY, card)

    def count(self, state: State, seat: int, prompt: int) -> int:
        """The kinds of face-up card, noted for `nth`, then the deck; nothing without a deck (BASE-16)."""
        if state.deck_total == 0:
            return 0
        n = 0
        for kind in range(codes.N_TRAIN_KINDS):
            self.kinds[n] = kind
            n += state.market[kind] > 0  # not `if`: chance decides it, so no processor can predict it
        if prompt != codes.TURN and state.market[codes.LOCO] > 0:
            n -= 1  # BASE-11
        self.n_kinds = n
        return n + 1

    def nth(self, state: State, seat: int, prompt: int, k: int) -> int:
        return codes.TAKE | codes.paid(self.kinds[k], 0) if k < self.n_kinds else codes.BLIND

    def refuses(self, state: State, seat: int, action: int) -> int:
        prompt = state.prompt()
        if prompt != codes.TURN and prompt != codes.SECOND_CARD:
            return codes.NOT_NOW
        kind = codes.colour(action)
        if action != codes.BLIND and (
            action != (codes.TAKE | codes.paid(kind, 0)) or kind >= codes.N_TRAIN_KINDS
        ):
            return codes.MALFORMED
        if state.deck_total == 0:
            return codes.DECK_EMPTY  # BASE-16; R-2: the discard is empty too
        if action == codes.BLIND:
            return codes.FINE
        if state.market[kind] == 0:
            return codes.NOT_IN_MARKET
        if prompt == codes.SECOND_CARD and kind == codes.LOCO:
            return codes.LOCOMOTIVE_SECOND
        return codes.FINE

    def act(self, state: State, seat: int, action: int) -> None:
        first = state.prompt() == codes.TURN
        state.drop()
        state.passes = 0
        if action == codes.BLIND:
            self.draw_blind(state, seat)
        else:
            kind = codes.colour(action)
            self.take(state, seat, kind)
            if kind == codes.LOCO:
                return  # BASE-10: it is the only card of the turn
        if first and self.count(state, seat, codes.SECOND_CARD) > 0:
            state.ask(codes.SECOND_CARD, seat)

    def take(self, state: State, seat: int, kind: int) -> None:
        state.market[kind] -= 1
        state.market_total -= 1
        state.add_to_hand(seat, kind, 1)
        state.tell(codes.CARD_TAKEN, seat, kind)
        self.fill_market(state)

    def draw_blind(self, state: State, seat: int) -> None:
        card = self.next_card(state)
        if card >= 0:
            state.add_to_hand(seat, card, 1)
            state.tell(codes.CARD_DRAWN, seat, card)
        else:
            state.tell(codes.NOTHING_DRAWN, seat)
        self.settle(state)
