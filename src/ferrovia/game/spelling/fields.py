"""How a declared field is spelt: by what it holds.

Between seats stands `/`, and `-` for what is empty or not seen; `?3` are three things that a view does not
show. Owners along a row, cards and sets have alphabets of their own; of other arrays those places are named
that are not empty: `4:1,17:2`.
"""

from __future__ import annotations

import re
from math import prod
from typing import TYPE_CHECKING

from ferrovia.boards import Board
from ferrovia.engine import State, codes
from ferrovia.game.spelling import codecs as c
from ferrovia.game.spelling.codecs import PositionError
from ferrovia.mechanisms import FIELDS
from ferrovia.mechanisms.declaration import Field
from ferrovia.mechanisms.numbers import DIMENSIONS

if TYPE_CHECKING:
    from ferrovia.game.position.reader import PositionReader
    from ferrovia.game.position.writer import PositionWriter

LETTERS = {"train card": c.CARD_LETTERS, "card": c.CARD_LETTERS, "festival": c.FESTIVAL_LETTERS}
ELEMENTS = ","
PLACE = ":"


def write_field(writer: PositionWriter, name: str, needed: bool) -> str:
    """The value of a part that is one field."""
    field = FIELDS[name]
    row = Row(field, writer.board, writer.state.seats)
    values = getattr(writer.state, name)
    if not row.seated:
        if writer.view is not None and field.audience == "nobody":
            return c.NOTHING
        return row.write(values if field.by else [values], needed)
    return writer.each(name, lambda seat: row.write(values[seat * row.size : (seat + 1) * row.size]))


def read_field(reader: PositionReader, name: str, text: str) -> None:
    """Put what `write_field` wrote into the state."""
    field = FIELDS[name]
    row = Row(field, reader.board, reader.seats)
    if row.seated:
        rows = reader.each(name, text, row.read, [field.nothing] * row.size)
        values = [number for row in rows for number in row]
        assign(reader.state, name, values)
        return
    if reader.is_view and field.audience == "nobody" and text != c.NOTHING:
        raise PositionError("a view does not show it")
    values = row.read(text)
    if field.by:
        assign(reader.state, name, values)
    else:
        setattr(reader.state, name, values[0])


def assign(state: State, name: str, values: list[int]) -> None:
    """Fill an array from its first place on. Whole lists are assigned, because the compiled form hands out
    copies."""
    rest = FIELDS[name].nothing
    setattr(state, name, [*values, *[rest] * (len(getattr(state, name)) - len(values))])


class Row:
    """A field, or what it has for one seat: an array with at most a few dimensions."""

    def __init__(self, field: Field, board: Board, seats: int) -> None:
        self.seated = field.by[:1] == ("seat",)
        self._field = field
        self._by = field.by[1:] if self.seated else field.by
        self._seats = seats
        used = {
            "seat": seats,
            "city": len(board.cities),
            "track": len(board.tracks),
            "ticket": len(board.tickets),
            "festival": len(board.festivals),
        }
        self._caps = [getattr(codes, DIMENSIONS[dimension]) for dimension in self._by]
        self._used = [used.get(each, cap) for each, cap in zip(self._by, self._caps, strict=True)]
        self._members = used["city" if field.holds == "cities" else "ticket"]
        self.size = prod(self._caps)

    @property
    def _is_set(self) -> bool:
        return self._field.holds in ("tickets", "cities")

    @property
    def _letters(self) -> str | None:
        """Of the kinds of cards, if it holds cards by their kind."""
        cards = self._field.holds in ("train cards", "festival cards")
        return LETTERS.get(self._by[0]) if cards and len(self._by) == 1 else None

    def write(self, values: list[int], needed: bool = False) -> str:
        if not needed and all(value == self._field.nothing for value in values):
            return c.NOTHING
        if self._field.holds == "owners" and len(self._by) < 2:
            return c.write_owners(values[: prod(self._used)])
        if self._letters is not None:
            return c.write_cards(values, self._letters)
        if not self._by:
            return self._write_number(values[0])
        elements = [
            f"{place}{PLACE}{self._write_number(value)}"
            for place, value in enumerate(values)
            if value != self._field.nothing
        ]
        return ELEMENTS.join(elements) or c.NOTHING

    def read(self, text: str) -> list[int]:
        values = [self._field.nothing] * self.size
        if text == c.NOTHING:
            return values
        if self._field.holds == "owners" and len(self._by) < 2:
            owners = c.read_owners(text, prod(self._used), self._seats)
            return [*owners, *values[len(owners) :]]
        if self._letters is not None:
            return c.read_cards(text, self.size, self._letters)
        if not self._by:
            return [self._read_number(text)]
        for element in text.split(ELEMENTS):
            place, value = self._read_element(element)
            if values[place] != self._field.nothing or value == self._field.nothing:
                raise PositionError(f"place {place} appears twice, or has nothing")
            values[place] = value
        return values

    def _write_number(self, number: int) -> str:
        return c.write_set(number) if self._is_set else str(number)

    def _read_number(self, text: str) -> int:
        if self._is_set:
            return c.read_set(text, self._members)
        most = (1 << 31) - 1 if self._field.wide or not self._field.by else (1 << 15) - 1
        return c.read_number(text, -most - 1, most)

    def _read_element(self, text: str) -> tuple[int, int]:
        number, colon, value = text.partition(PLACE)
        if not colon or not re.fullmatch(r"[0-9]{1,6}", number):
            raise PositionError(f"a place with its value is written like 4:1, not {text[:40]!r}")
        place = int(number)
        if not self._is_used(place):
            raise PositionError(f"there is no place {place}")
        return place, self._read_number(value)

    def _is_used(self, place: int) -> bool:
        """Does the board have everything that the place is about?"""
        for cap, used in zip(reversed(self._caps), reversed(self._used), strict=True):
            if place % cap >= used:
                return False
            place //= cap
        return place == 0
