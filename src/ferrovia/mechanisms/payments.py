"""Every payment that can ever be made, for the lists of actions that can ever be legal (R-5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ferrovia.mechanisms.declaration import Payload
from ferrovia.mechanisms.numbers import LOCO


def payments(
    subject: int, price: int, need: int = 0, colours: Iterable[int] = range(LOCO)
) -> Iterator[Payload]:
    """Payments of `price` cards, at least `need` of them locomotives, for a subject."""
    for colour in colours:
        for locomotives in range(need, price):
            yield subject, colour, locomotives
    yield subject, LOCO, price
