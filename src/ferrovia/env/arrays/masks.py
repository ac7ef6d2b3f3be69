"""Which actions are legal, as one byte for each action of the board."""

from __future__ import annotations

from typing import Any

from ferrovia.engine import codes
from ferrovia.engine.core import Core
from ferrovia.engine.state import State
from ferrovia.env.arrays import starts
from ferrovia.env.arrays.action_numbers import ActionNumbers
from ferrovia.env.arrays.offer import OfferWriter
from ferrovia.mechanisms.cells import cells


class Masks:
    """In each prompt, those who offer actions write one after the other."""

    def __init__(self, core: Core, action_numbers: ActionNumbers) -> None:
        self.core = core
        self.action_numbers = action_numbers
        self.size = action_numbers.size
        # The first one in each prompt; the others follow it.
        self.offers: list[OfferWriter | None] = [None] * codes.N_PROMPTS
        own = [cell.Offers for _, cell in cells(core.played, "env") if hasattr(cell, "Offers")]
        writers = {offers.offers_of: offers for offers in own}
        for asker in reversed(core.mechanisms):
            for prompt in asker.offers_in:
                offer = writers.get(type(asker), OfferWriter)(asker, prompt, action_numbers)
                offer.next = self.offers[prompt]
                self.offers[prompt] = offer

    def write(self, state: State, seat: int, out: Any, base: int) -> None:
        """Fill `out` from `base` on: 1 for each action that the seat may do now. All 0 if it is not asked."""
        self.fill(state, seat, starts.marks(out), base)

    def fill(self, state: State, seat: int, out: Any, base: int) -> None:
        for number in range(self.size):
            out[base + number] = 0
        if not state.waiting() >> seat & 1:
            return
        offer = self.offers[state.prompt()]
        found = 0
        while offer is not None:
            found += offer.write(state, seat, out, base)
            offer = offer.next
        if found == 0:
            out[base + self.action_numbers.number(codes.PASS)] = 1
