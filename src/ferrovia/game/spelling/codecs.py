"""The small alphabets of a position: cards, sets, owners along a row, values of each seat."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from ferrovia.engine import codes
from ferrovia.engine.bits import members

# A letter for each kind of card: the colours, L for locomotives, other capitals for festivals in their order.
FESTIVAL_LETTERS = "ABCDEFGHIJKMNOPQRSTU"
CARD_LETTERS = "rbgykwop" + "L" + FESTIVAL_LETTERS
SEAT_LETTERS = "abcdef"
NOTHING = "-"
HIDDEN = "?"
LIST = "/"  # between the values of seats
WITHIN = "."  # between the members of a set

Value = TypeVar("Value")


class PositionError(ValueError):
    """A text that is not a position. The message names the part that is wrong."""


def write_cards(counts: Sequence[int], letters: str = CARD_LETTERS) -> str:
    """Counts of cards by kind: `r3b2L1`."""
    return "".join(f"{letters[kind]}{n}" for kind, n in enumerate(counts) if n) or NOTHING


def read_cards(text: str, size: int, letters: str = CARD_LETTERS) -> list[int]:
    counts = [0] * size
    if text == NOTHING:
        return counts
    if not re.fullmatch(r"([A-Za-z][0-9]{1,3})+", text):
        raise PositionError(f"cards are written like r3b2L1, not {text[:40]!r}")
    for letter, digits in re.findall(r"([A-Za-z])([0-9]+)", text):
        kind = letters.find(letter)
        if not 0 <= kind < size or counts[kind] or not 0 < int(digits) <= codes.MAX_CARDS_OF_A_KIND:
            raise PositionError(f"{letter}{digits} is not a possible number of cards")
        counts[kind] = int(digits)
    return counts


def write_set(mask: int) -> str:
    """Tickets or cities by their position in the board's list, from 0: `3.17`."""
    return WITHIN.join(map(str, members(mask))) or NOTHING


def read_set(text: str, size: int) -> int:
    mask = 0
    for part in [] if text == NOTHING else text.split(WITHIN):
        number = read_number(part, 0, size - 1)
        if mask >> number & 1:
            raise PositionError(f"{number} appears twice")
        mask |= 1 << number
    return mask


def write_owners(owners: Iterable[int]) -> str:
    """The owner of each thing in a row: letters are seats, numbers count things without one: `12a3b40`."""
    text = ""
    free = 0
    for owner in owners:
        if owner == codes.NOBODY:
            free += 1
            continue
        text += (str(free) if free else "") + SEAT_LETTERS[owner]
        free = 0
    return text + (str(free) if free else "")


def read_owners(text: str, size: int, seats: int) -> list[int]:
    if not re.fullmatch(r"([1-9][0-9]{0,2}(?![0-9])|[a-f])*", text):
        raise PositionError(f"owners are written like 12a3b40, not {text[:40]!r}")
    owners: list[int] = []
    for part in re.findall(r"[0-9]+|[a-f]", text):
        owners += [codes.NOBODY] * int(part) if part.isdecimal() else [read_seat(part, seats)]
        if len(owners) > size:
            break
    if len(owners) != size:
        raise PositionError(f"there are {size} places, but the owners of {len(owners)} or more")
    return owners


def read_seat(text: str, seats: int) -> int:
    seat = SEAT_LETTERS.find(text) if len(text) == 1 else -1
    if not 0 <= seat < seats:
        raise PositionError(f"seats are {SEAT_LETTERS[0]} to {SEAT_LETTERS[seats - 1]}, not {text[:40]!r}")
    return seat


def write_seats(mask: int) -> str:
    return "".join(SEAT_LETTERS[seat] for seat in members(mask)) or NOTHING


def read_seats(text: str, seats: int) -> int:
    mask = 0
    for letter in "" if text == NOTHING else text:
        mask |= 1 << read_seat(letter, seats)
    return mask


def read_number(text: str, least: int, most: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,10}", text) or not least <= int(text) <= most:
        raise PositionError(f"a number from {least} to {most} was expected, not {text[:40]!r}")
    return int(text)


def require(holds: bool, fault: str) -> None:
    if not holds:
        raise PositionError(fault)


def read_each(text: str, seats: int, reader: Callable[[str], Value]) -> list[Value]:
    """The values of all seats."""
    parts = text.split(LIST)
    if len(parts) != seats:
        raise PositionError(f"there are {seats} seats, but {len(parts)} values")
    return [reader(part) for part in parts]
