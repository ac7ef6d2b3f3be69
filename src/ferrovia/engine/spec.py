"""A board as the engine sees it: indexes and numbers, no names.

Its `Rules` (`ferrovia.mechanisms`) list the mechanisms it uses, with their numbers.
"""

from __future__ import annotations

from msgspec import Struct

from ferrovia.mechanisms.rules import Rules


class TrackSpec(Struct, frozen=True):
    """One printed line between two cities, given by index. `colour` 8 is grey."""

    a: int
    b: int
    length: int
    colour: int
    ferry: int = 0
    tunnel: bool = False


class TicketSpec(Struct, frozen=True):
    a: int
    b: int
    points: int
    long: bool = False


class FestivalSpec(Struct, frozen=True):
    """One set of festival cards and the cities that share its pile (IB-7)."""

    cities: tuple[int, ...]
    cards: int


class BoardSpec(Struct, frozen=True):
    """A whole board, loaded and checked by `ferrovia.boards`."""

    n_cities: int
    min_seats: int
    max_seats: int
    trains: int
    points: tuple[int, ...]  # by length; index 0 is unused
    tracks: tuple[TrackSpec, ...]
    tickets: tuple[TicketSpec, ...]
    rules: Rules
    festivals: tuple[FestivalSpec, ...] = ()
    places: dict[str, tuple[int, ...]] = {}  # cities that rules name: `alvin.city`
