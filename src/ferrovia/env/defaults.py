"""Sections that nobody has written by hand: they follow from how a mechanism declares a field of its state.

They are read field by field with plain Python, so a board that has one is slower to observe.
"""

from __future__ import annotations

from itertools import product
from typing import Any, Literal

from msgspec import Struct

from ferrovia.boards import Board
from ferrovia.engine import codes
from ferrovia.game.names import Names
from ferrovia.mechanisms.declaration import Field
from ferrovia.mechanisms.numbers import DIMENSIONS

MANY = 32767  # the largest number that an observation can hold: for what has no bound of its own


class FieldReading(Struct, frozen=True):
    """What a seat reads of a field: `all` of it, its `own` part or that of the `others`.

    Seats come in the order of the seat that looks. Owners become one plane for each seat, sets of tickets or
    cities a 0 or 1 for each. Where NOBODY can stand, it is 0, and the numbers from 0 on are one more. What is
    below 0 is shown as 0.
    """

    field: Field
    part: Literal["all", "own", "others"]
    counts: dict[str, int]  # see `sizes`

    @property
    def name(self) -> str:
        name = self.field.name.replace("_", "-")
        return f"other-{name}" if self.part == "others" else name

    @property
    def meaning(self) -> str:
        by = " and ".join(self.field.by[1:] if self.part == "own" else self.field.by)
        text = self.field.meaning or self.field.name.replace("_", " ")
        return f"{text}, by {by}" if by else text

    @property
    def shape(self) -> tuple[int, ...]:
        sizes = [len(order) for order in self._orders(0)]
        if self.part == "own":
            sizes = sizes[1:]
        if self.field.holds == "owners":
            sizes.insert(0, self.counts["seat"])
        elif self._members:
            sizes.append(self._members)
        return tuple(sizes) or (1,)

    @property
    def most(self) -> int:
        return 1 if self._marks else MANY

    @property
    def scale(self) -> int:
        return 1 if self._marks else 10

    def numbers(self, state: Any, seat: int) -> list[int]:
        """The numbers of the section, as the seat sees them."""
        values = self._values(state, seat)
        if self.field.holds == "owners":
            return [int(value == owner) for owner in self._ahead(seat, 0) for value in values]
        if self._members:
            return [value >> member & 1 for value in values for member in range(self._members)]
        shift = 1 if self.field.empty == "NOBODY" else 0
        return [min(max(value + shift, 0), MANY) for value in values]

    def _values(self, state: Any, seat: int) -> list[int]:
        """The part of the field, in the order of the seat."""
        values = getattr(state, self.field.name)
        if not self.field.by:
            return [values]
        caps = [getattr(codes, DIMENSIONS[dimension]) for dimension in self.field.by]
        found = []
        for indexes in product(*self._orders(seat)):
            place = 0
            for cap, index in zip(caps, indexes, strict=True):
                place = place * cap + index
            found.append(values[place])
        return found

    def _orders(self, seat: int) -> list[list[int]]:
        """For each dimension the indexes to read, in order."""
        orders = [
            self._ahead(seat, 0) if dimension == "seat" else list(range(self._size(dimension)))
            for dimension in self.field.by
        ]
        if self.part == "own":
            orders[0] = [seat]
        elif self.part == "others":
            orders[0] = self._ahead(seat, 1)
        return orders

    def _ahead(self, seat: int, first: int) -> list[int]:
        seats = self.counts["seat"]
        return [(seat + ahead) % seats for ahead in range(first, seats)]

    def _size(self, dimension: str) -> int:
        """Arrays of the engine have room for the largest board; only what this table has is shown."""
        cap: int = getattr(codes, DIMENSIONS[dimension])
        return self.counts.get(dimension, cap)

    @property
    def _members(self) -> int:
        """How many members a set can have; 0 for a field that holds no sets."""
        return self.counts.get({"tickets": "ticket", "cities": "city"}.get(self.field.holds, ""), 0)

    @property
    def _marks(self) -> bool:
        return self.field.holds == "owners" or self._members > 0


def sizes(board: Board, seats: int) -> dict[str, int]:
    """How many seats, cities and so on a table has."""
    names = Names(board)
    subjects = {subject: len(every) for subject, every in names.subjects.items()}
    return {"seat": seats, "card": len(names.cards), **subjects}


def reading(field: Field, board: Board, seats: int, secret: bool) -> FieldReading | None:
    """What a seat is shown of a field, if anything; with `secret`, what only perfect information adds."""
    counts = sizes(board, seats)
    if field.audience == "its seat":
        return FieldReading(field, "others" if secret else "own", counts)
    return FieldReading(field, "all", counts) if secret == (field.audience == "nobody") else None
