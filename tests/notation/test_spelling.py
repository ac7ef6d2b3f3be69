"""Fields that mechanisms declare and nobody spells by hand: they come back from a position as they were."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest

from ferrovia.boards import load
from ferrovia.engine import codes
from ferrovia.game.position import PositionError
from ferrovia.game.position.reader import FLOW
from ferrovia.game.spelling.fields import Row
from ferrovia.game.spelling.parts import FRAME, parts
from ferrovia.mechanisms import LINES, MECHANISMS
from ferrovia.mechanisms.declaration import Dimension, Field, Holds
from ferrovia.mechanisms.numbers import DIMENSIONS

BOARD = load("iberia")
SEATS = 3
BY: list[tuple[Dimension, ...]] = [
    (),
    *((dimension,) for dimension in get_args(Dimension)),
    ("seat", "city"),
    ("seat", "train card"),
    ("city", "festival"),
    ("seat", "city", "seat"),
]
USED = {"seat": SEATS, "city": 33, "track": 103, "ticket": 50, "festival": 17}


def fields() -> Iterator[Field]:
    """Of every kind that could be declared."""
    for by in BY:
        for holds in get_args(Holds):
            for empty in ("0", "1", "NOBODY"):
                sets = holds in ("tickets", "cities")
                if (holds == "owners") == (empty == "NOBODY") and not (sets and (not by or empty != "0")):
                    yield Field("toll", "everybody", by, holds, empty=empty)


def places(by: tuple[Dimension, ...]) -> list[int]:
    """Those that a board of this size uses."""
    found = [0]
    for dimension in by:
        cap: int = getattr(codes, DIMENSIONS[dimension])
        found = [place * cap + n for place in found for n in range(USED.get(dimension, cap))]
    return found


def value(field: Field, random: Random) -> int:
    match field.holds:
        case "tickets":
            return random.getrandbits(50)
        case "cities":
            return random.getrandbits(33)
        case "owners":
            return random.randrange(SEATS)
        case "train cards" | "festival cards":
            return random.randint(1, 100)
    return random.choice((-(1 << 15), -2, 2, 77, (1 << 15) - 1))


@pytest.mark.parametrize(
    "field", list(fields()), ids=lambda field: f"{field.holds} by {field.by} {field.empty}"
)
def test_a_field_comes_back(field: Field) -> None:
    random = Random(1)
    row = Row(field, BOARD, SEATS)
    by = field.by[1:] if row.seated else field.by
    for share in (0, 0.1, 1):
        values = [field.nothing] * row.size
        for place in places(by):
            if random.random() < share:
                values[place] = value(field, random)
        text = row.write(values)
        assert " " not in text
        assert "/" not in text
        assert row.read(text) == values
        assert (text == "-") == (set(values) <= {field.nothing})


@pytest.mark.parametrize(
    ("field", "text", "fault"),
    [
        (Field("toll", "everybody"), "2147483648", "a number from -2147483648 to 2147483647"),
        (Field("toll", "everybody", ("seat",)), "32768", "a number from -32768 to 32767"),
        (Field("toll", "everybody", ("city",)), "3:-32769", "a number from -32768 to 32767"),
        (Field("toll", "everybody", ("city",), wide=True), "3:2147483648", "a number from -2147483648"),
        (Field("toll", "everybody", ("city",)), "33:1", "there is no place 33"),
        (Field("toll", "everybody", ("city", "festival")), "17:1", "there is no place 17"),
        (Field("toll", "everybody", ("city", "festival")), f"{33 * 20}:1", "there is no place 660"),
        (Field("toll", "everybody", ("city",)), "3", "is written like 4:1"),
        (Field("toll", "everybody", ("city",)), "3:1,3:2", "place 3 appears twice"),
        (Field("toll", "everybody", ("city",)), "3:0", "or has nothing"),
        (Field("toll", "everybody", ("city",), "owners", empty="NOBODY"), "32", "there are 33 places"),
        (Field("toll", "everybody", ("seat",), "cities"), "33", "a number from 0 to 32"),
        (Field("toll", "everybody", ("seat",), "tickets"), "50", "a number from 0 to 49"),
        (Field("toll", "everybody", ("seat", "train card"), "train cards"), "A1", "not a possible number"),
    ],
    ids=lambda value: value.replace("2147483", "") if isinstance(value, str) else "",
)
def test_what_no_array_can_hold_is_refused(field: Field, text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        Row(field, BOARD, SEATS).read(text)


def test_a_wide_field_holds_more() -> None:
    row = Row(Field("toll", "everybody", ("city",), wide=True), BOARD, SEATS)
    assert row.write(row.read("3:2147483647,7:-2147483648")) == "3:2147483647,7:-2147483648"


def test_every_field_is_carried_once() -> None:
    """Or it is derived."""
    carried = [*FRAME, *(name for part in parts(MECHANISMS) for name in part.fields)]
    derived = [field.name for each in MECHANISMS for field in each.fields if field.derived]
    assert sorted([*carried, *derived]) == sorted(field.name for each in MECHANISMS for field in each.fields)


def test_no_two_parts_have_the_same_name() -> None:
    names = [*FLOW, *(part.name for part in parts(MECHANISMS)), *(line.name for line in LINES if line.during)]
    assert len(set(names)) == len(names)
