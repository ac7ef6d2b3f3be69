"""Ways to pay: a set of one colour with locomotives standing in (BASE-17, BASE-18, R-5).

A payment is packed by `codes.paid`. Locomotives alone have the colour LOCO, so each set of cards has
exactly one code. They are ordered by colour, fewest locomotives first, and locomotives alone last.
"""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.engine.state import State


def count_any(state: State, seat: int, price: int, need: int) -> int:
    """Payments of `price` cards of any one colour, at least `need` of them locomotives."""
    locos = state.hand(seat, codes.LOCO)
    if locos < need:
        return 0
    total = 1 if locos >= price else 0
    most = locos if locos < price else price - 1
    for colour in range(codes.LOCO):
        have = state.hand(seat, colour)
        if have + most >= price:
            least = price - have if price - have > need else need
            if most >= least:
                total += most - least + 1
    return total


def count_colour(state: State, seat: int, colour: int, price: int, need: int) -> int:
    """Payments of `price` cards of one colour, at least `need` of them locomotives."""
    have = state.hand(seat, colour)
    locos = state.hand(seat, codes.LOCO)
    most = locos if locos < price else price
    least = price - have if price - have > need else need
    return most - least + 1 if most >= least else 0


def nth_any(state: State, seat: int, price: int, need: int, k: int) -> int:
    """The k-th of these."""
    locos = state.hand(seat, codes.LOCO)
    most = locos if locos < price else price - 1
    for colour in range(codes.LOCO):
        have = state.hand(seat, colour)
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
    if locos > state.hand(seat, codes.LOCO):
        return codes.NOT_ENOUGH_CARDS
    if colour < codes.LOCO and price - locos > state.hand(seat, colour):
        return codes.NOT_ENOUGH_CARDS
    return codes.FINE


def pay(state: State, seat: int, price: int, payment: int) -> None:
    """From the hand onto the discard pile (BASE-20). The caller lets the deck settle afterwards (R-2)."""
    lay_down(state, seat, price, payment)
    discard(state, price, payment)


def lay_down(state: State, seat: int, price: int, payment: int) -> None:
    """From the hand onto the table, for the time being (EU-5)."""
    locos = codes.locomotives(payment)
    state.add_to_hand(seat, codes.LOCO, -locos)
    if locos < price:
        state.add_to_hand(seat, codes.colour(payment), locos - price)


def take_back(state: State, seat: int, price: int, payment: int) -> None:
    """From the table back into the hand (EU-7)."""
    locos = codes.locomotives(payment)
    state.add_to_hand(seat, codes.LOCO, locos)
    if locos < price:
        state.add_to_hand(seat, codes.colour(payment), price - locos)


def discard(state: State, price: int, payment: int) -> None:
    """From the table onto the discard pile."""
    locos = codes.locomotives(payment)
    state.discard[codes.LOCO] += locos
    if locos < price:
        state.discard[codes.colour(payment)] += price - locos
    state.discard_total += price
