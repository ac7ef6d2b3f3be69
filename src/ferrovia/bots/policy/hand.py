"""A seat's cards: what its plan needs, how to pay, what one more card is worth."""

from __future__ import annotations

from ferrovia.bots.policy.outlook import Outlook
from ferrovia.bots.policy.plan import Plan
from ferrovia.bots.policy.weights import Weights
from ferrovia.engine import codes
from ferrovia.engine.arrays import filled, floats
from ferrovia.engine.state import State


class PlannedHand:
    """Scratch for one decision of one seat: `count_needs` first, then the others."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.board = outlook.board
        self.need = filled(codes.N_TRAIN_KINDS)  # cards for the plan, a colour chosen for each grey track
        self.grey = filled(codes.N_TRAIN_KINDS)  # how many of `need` are for grey tracks
        self.short = filled(codes.N_TRAIN_KINDS)  # cards missing for the cheapest track of each colour
        self.value = floats(codes.N_TRAIN_KINDS)  # what one more card of each kind is worth
        self.first_worth = 0.0  # what the best card to draw is worth, and the next best
        self.second_worth = 0.0

    def count_needs(self, state: State, seat: int, plan: Plan) -> int:
        """Fill `need`, `grey` and `short` for the plan; returns how many of its tracks are still to claim."""
        missing = 0
        for colour in range(codes.N_TRAIN_KINDS):
            self.need[colour] = 0
            self.grey[colour] = 0
            self.short[colour] = 99
        for i in range(plan.n):
            if state.owner[plan.tracks[i]] < 0:
                missing += 1
                self.count_track(state, seat, plan.tracks[i])
        for i in range(plan.n):
            if state.owner[plan.tracks[i]] < 0:
                self.count_grey_track(state, seat, plan.tracks[i])
        return missing

    def count_track(self, state: State, seat: int, track: int) -> None:
        colour = self.board.colour[track]
        self.need[codes.LOCO] += self.board.need[track]
        if colour != codes.GREY:
            cards = self.board.length[track] - self.board.need[track]
            self.need[colour] += cards
            lack = cards - state.hands[seat * codes.N_TRAIN_KINDS + colour]
            if lack < self.short[colour]:
                self.short[colour] = lack

    def count_grey_track(self, state: State, seat: int, track: int) -> None:
        """A grey track will be paid for in the colour with most to spare."""
        if self.board.colour[track] != codes.GREY:
            return
        cards = self.board.length[track] - self.board.need[track]
        best = 0
        most = -99
        for colour in range(codes.N_COLOURS):
            spare = state.hands[seat * codes.N_TRAIN_KINDS + colour] - self.need[colour]
            if spare > most:
                most = spare
                best = colour
        self.need[best] += cards
        self.grey[best] += cards
        if most >= 0 and cards - most < self.short[best]:
            self.short[best] = cards - most

    def spare(self, state: State, seat: int, colour: int) -> int:
        """Cards of a colour that the plan does not need."""
        spare = state.hands[seat * codes.N_TRAIN_KINDS + colour] - self.need[colour]
        return spare if spare > 0 else 0

    def largest_stack(self, state: State, seat: int) -> int:
        """The most cards of one colour in hand."""
        most = 0
        for colour in range(codes.N_COLOURS):
            if state.hands[seat * codes.N_TRAIN_KINDS + colour] > most:
                most = state.hands[seat * codes.N_TRAIN_KINDS + colour]
        return most

    def lack(self, state: State, seat: int, track: int, stack: int) -> int:
        """How many cards the hand lacks for the track; up to `stack` of a colour can pay for a grey one."""
        hand = seat * codes.N_TRAIN_KINDS
        locos = state.hands[hand + codes.LOCO]
        length = self.board.length[track]
        need = self.board.need[track]
        colour = self.board.colour[track]
        have = stack if colour == codes.GREY else state.hands[hand + colour]
        if have > length - need:
            have = length - need
        lack = length - have - locos
        ferry = need - locos
        lack = lack if lack > ferry else ferry
        return lack if lack > 0 else 0

    def payment(self, state: State, seat: int, track: int, planned: int) -> int:
        """The payment that hurts least, or NOBODY. Cards that the plan needs elsewhere are not spent; if
        `planned`, the track's own cards are among those needed."""
        board = self.board
        hand = seat * codes.N_TRAIN_KINDS
        length = board.length[track]
        need = board.need[track]
        locos = state.hands[hand + codes.LOCO]
        kept = self.need[codes.LOCO] - (need if planned else 0)  # for ferries
        if kept < 0:
            kept = 0
        usable = locos - kept if kept < locos else 0
        if usable < need:
            return codes.NOBODY
        colour = board.colour[track]
        if colour != codes.GREY:
            have = state.hands[hand + colour]
            if not planned and have > self.spare(state, seat, colour):
                have = self.spare(state, seat, colour)
            used = length - have if have < length - need else need
            if used > usable or (used > need and not planned):
                return codes.NOBODY
            return codes.paid(codes.LOCO, length) if used == length else codes.paid(colour, used)
        best = codes.NOBODY
        least = 99
        for candidate in range(codes.N_COLOURS):
            have = state.hands[hand + candidate]
            used = length - have if have < length - need else need
            if used <= usable and used < length:
                others = self.need[candidate] - (self.grey[candidate] if planned else 0)
                burnt = length - used - (have - others)
                if burnt < 0 or have == 0:
                    burnt = 0
                if burnt == 0 or (planned and burnt <= 1):
                    pain = 3 * (used - need) + 2 * burnt
                    if pain < least:
                        least = pain
                        best = codes.paid(candidate, used)
        if best == codes.NOBODY and usable >= length and planned:
            return codes.paid(codes.LOCO, length)
        return best

    def cheapest_set(self, state: State, seat: int, price: int) -> int:
        """A payment in one colour, spare cards first; locomotives only if there is no other way."""
        hand = seat * codes.N_TRAIN_KINDS
        best = codes.NOBODY
        least = 99
        for colour in range(codes.N_COLOURS):
            have = state.hands[hand + colour]
            used = price - have if have < price else 0
            if have > 0 and used <= state.hands[hand + codes.LOCO]:
                burnt = price - used - self.spare(state, seat, colour)
                pain = 3 * used + (2 * burnt if burnt > 0 else 0)
                if pain < least:
                    least = pain
                    best = codes.paid(colour, used)
        return best

    def value_cards(self, state: State, seat: int, w: Weights) -> None:
        """What one more card of each kind is worth to the seat, by `need`."""
        hand = seat * codes.N_TRAIN_KINDS
        locos = state.hands[hand + codes.LOCO]
        lacking = 0
        for colour in range(codes.N_COLOURS):
            have = state.hands[hand + colour]
            lack = self.need[colour] - have
            if lack > 0:
                lacking += lack
                self.value[colour] = w.grey if lack <= self.grey[colour] else 1.0
                self.value[colour] += w.depth * (lack - 1)
                if self.short[colour] - locos == 1:
                    self.value[colour] += w.finish
            else:
                self.value[colour] = w.spare * (1.0 + 0.3 * have)
        self.value[codes.LOCO] = w.locomotive
        if self.need[codes.LOCO] > locos:
            self.value[codes.LOCO] += 1.0
        elif lacking - locos == 1:
            self.value[codes.LOCO] += 1.0  # it completes everything

    def blind_value(self, state: State, seat: int, w: Weights) -> float:
        """What a card off the deck is worth, averaged over the cards the seat has not seen."""
        hand = seat * codes.N_TRAIN_KINDS
        total = 0
        worth = 0.0
        for kind in range(codes.N_TRAIN_KINDS):
            unseen = (
                self.outlook.cards[kind] - state.hands[hand + kind] - state.market[kind] - state.discard[kind]
            )
            total += unseen
            worth += unseen * self.value[kind]
        return worth / total + w.blind if total > 0 and state.deck_total > 0 else 0.0

    def best_open(self, state: State, blind: float) -> int:
        """The best face-up colour if it is worth more than a card off the deck, or NOBODY; notes what the
        best card and the next best are worth."""
        best = codes.NOBODY
        self.first_worth = blind
        self.second_worth = blind
        for colour in range(codes.N_COLOURS):
            if state.market[colour] > 0:
                if self.value[colour] > self.first_worth:
                    self.second_worth = self.first_worth
                    self.first_worth = self.value[colour]
                    best = colour
                elif self.value[colour] > self.second_worth:
                    self.second_worth = self.value[colour]
                if state.market[colour] > 1 and self.value[colour] > self.second_worth:
                    self.second_worth = self.value[colour]
        return best
