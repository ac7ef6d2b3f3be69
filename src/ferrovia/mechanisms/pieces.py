"""The pieces that mechanisms put on cities: what they look like, and where they are."""

from __future__ import annotations

from msgspec import Struct


class Symbol(Struct, frozen=True):
    """The look of a piece: paths around the middle of its city, each with its CSS class, the lowest first.

    A `halo` is its rim, a `piece` has the colour of its seat, and any class that a client knows no colour for
    is black. `dy` moves everything down. `details` lie on top, in clients that draw large.
    """

    paths: tuple[tuple[str, str], ...]
    details: tuple[tuple[str, str], ...] = ()
    dy: float = 0


class Placed(Struct, frozen=True):
    """A piece on a city: the name of its symbol, the seat whose colour and number it has, and what people are
    told about it. A pile of things has their `count` on it instead."""

    city: str
    symbol: str
    seat: int | None
    about: str
    count: int | None = None
