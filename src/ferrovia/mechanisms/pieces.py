"""The pieces that mechanisms put on cities: what they look like, and where they are."""

from __future__ import annotations

from msgspec import Struct


class Symbol(Struct, frozen=True):
    """The look of a piece: paths around the middle of its city, each with its CSS class, the lowest first.

    A `halo` is its rim and a `piece` has the colour of its seat; pictures have a few more classes, and draw
    all others black. `dy` moves everything down. `details` lie on top where a picture is large enough.
    """

    paths: tuple[tuple[str, str], ...]
    details: tuple[tuple[str, str], ...] = ()
    dy: float = 0


class Placed(Struct, frozen=True):
    """A piece on a city: the name of its symbol, the seat whose colour and number it has, and what people are
    told about it. A heap of things has their `count` instead of the number of a seat."""

    city: str
    symbol: str
    seat: int | None
    about: str
    count: int | None = None
