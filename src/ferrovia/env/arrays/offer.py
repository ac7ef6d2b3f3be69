"""What one mechanism offers, in a mask of legal actions."""

from __future__ import annotations

from typing import Any

from ferrovia.engine import codes
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State
from ferrovia.env.arrays.action_numbers import ActionNumbers


class OfferWriter:
    """The offers of `asker` in one prompt, action by action. Where there can be hundreds that is slow: then a
    subclass named `Offers` writes them in a way of its own, and says which kind of mechanism it is for."""

    offers_of: type[Mechanism] = Mechanism

    def __init__(self, asker: Any, prompt: int, action_numbers: ActionNumbers) -> None:
        self.asker = asker
        self.prompt = prompt
        self.board = asker.board
        self.action_numbers = action_numbers
        self.next: OfferWriter | None = None  # the next one to offer actions in the same prompt
        self.pattern = [0] * 65  # payments of any one colour, as `pay_any` found them

    def write(self, state: State, seat: int, out: Any, base: int) -> int:
        """A 1 for each action, into an array that is all 0 from `base` on. Returns how many there are, or
        anything but 0 if there are some."""
        total: int = self.asker.count(state, seat, self.prompt)
        for k in range(total):
            out[base + self.action_numbers.number(self.asker.nth(state, seat, self.prompt, k))] = 1
        return total

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
