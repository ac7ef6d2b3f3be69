"""Ways to pay: a set of one colour with locomotives standing in (BASE-17, BASE-18, R-5).

A payment is packed by `codes.paid`. Locomotives alone have the colour LOCO, so each set of cards has
exactly one code. They are ordered by colour, fewest locomotives first, and locomotives alone last.
"""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.engine.state import State


def count_any(state: State, seat: int, price: int, need: int) -> int:
    """Payments of `price` cards of any one colour, at least `need` of them locomotives."""
    first = seat * codes.N_TRAIN_KINDS
    locos = state.hands[first + codes.LOCO]
    if locos < need:
        return 0
    total = 1 if locos >= price else 0
    most = locos if locos < price else price - 1
    for colour in range(codes.LOCO):
        have = state.hands[first + colour]
        if have + most >= price:
            least = price - have if price - have > need else need
            if most >= least:
                total += most - least + 1
    return total


def count_colour(state: State, seat: int, colour: int, price: int, need: int) -> int:
    """Payments of `price` cards of one colour, at least `need` of them locomotives."""
    first = seat * codes.N_TRAIN_KINDS
    have = state.hands[first + colour]
    locos = state.hands[first + codes.LOCO]
    most = locos if locos < price else price
    least = price - have if price - have > need else need
    return most - least + 1 if most >= least else 0


def nth_any(state: State, seat: int, price: int, need: int, k: int) -> int:
    """The k-th of these."""
    first = seat * codes.N_TRAIN_KINDS
    locos = state.hands[first + codes.LOCO]
    most = locos if locos < price else price - 1
    for colour in range(codes.LOCO):
        have = state.hands[first + colour]
        if have + most >= price:
            least = price - have if price - have > need else need
            if most >= least:
                if k <= most - least:
                    return codes.paid(colour, least + k)
                k -= most - least + 1
    return codes.paid(codes.LOCO, price)


def refuses(state: State, seat: int, price: int, need: int, payment: int) -> int:
    """Why the seat cannot pay this way; the colour of the track is not checked here."""
    colour = codes.colour(payment)
    locos = codes.locomotives(payment)
    if colour > codes.LOCO or locos > price or (colour == codes.LOCO) != (locos == price):
        return codes.MALFORMED
    if locos < need:
        return codes.FERRY_LOCOMOTIVES
    first = seat * codes.N_TRAIN_KINDS
    if locos > state.hands[first + codes.LOCO]:
        return codes.NOT_ENOUGH_CARDS
    if colour < codes.LOCO and price - locos > state.hands[first + colour]:
        return codes.NOT_ENOUGH_CARDS
    return codes.FINE


def move(state: State, seat: int, price: int, payment: int, sign: int) -> None:
    """Take a payment out of a hand (`sign` -1) or put it back (1)."""
    first = seat * codes.N_TRAIN_KINDS
    locos = codes.locomotives(payment)
    state.hands[first + codes.LOCO] += sign * locos
    if locos < price:
        state.hands[first + (codes.colour(payment))] += sign * (price - locos)


def discard(state: State, price: int, payment: int) -> None:
    """Put a payment on the discard pile (BASE-20). The caller lets the deck settle afterwards (R-2)."""
    locos = codes.locomotives(payment)
    state.discard[codes.LOCO] += locos
    if locos < price:
        state.discard[codes.colour(payment)] += price - locos
    state.discard_total += price
