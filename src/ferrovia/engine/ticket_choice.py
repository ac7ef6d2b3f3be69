"""Choosing which of a few offered tickets to keep, as bits: bit i keeps the i-th of them."""

from __future__ import annotations

from ferrovia.engine import bits, codes
from ferrovia.engine.state import State


def count(offered: int, least: int, most: int) -> int:
    """How many choices keep between `least` and `most` of the tickets."""
    total = 0
    for choice in range(1 << offered):
        if least <= bits.size_of_word(choice) <= most:
            total += 1
    return total


def nth(offered: int, least: int, most: int, k: int) -> int:
    """The k-th of these choices."""
    for choice in range(1 << offered):
        if least <= bits.size_of_word(choice) <= most:
            if k == 0:
                return choice
            k -= 1
    return 0


def settle(state: State) -> int:
    """Everybody has answered: keep what each of them chose. Returns the tickets given back, as a mask."""
    asked = state.asked[state.depth - 1]
    returned = 0
    for seat in range(state.seats):
        if asked >> seat & 1:
            kept = bits.spread(state.answers[seat], state.offer[seat])
            back = state.offer[seat] & ~kept
            state.tell_tickets(codes.TICKETS_KEPT, seat, kept, bits.size(back))
            returned |= back
            state.held[seat] |= kept
            state.offer[seat] = 0
            state.answers[seat] = 0
    state.drop()
    return returned
