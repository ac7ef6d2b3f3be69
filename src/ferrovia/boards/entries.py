"""What the lines of a board file say: cities, tracks, tickets, festivals and the header.

The types carry the ranges of single numbers; `check_facts` and `check_rules` know the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from ferrovia.engine.codes import MAX_CARDS_OF_A_KIND, MAX_LENGTH, MAX_TRAINS

Colour = Literal["red", "blue", "green", "yellow", "black", "white", "orange", "pink", "grey"]
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=60)]
Score = Annotated[int, Meta(ge=0, le=100)]
Pair = tuple[str, str]


class BoardEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a list in a board file."""


class BoardHeader(BoardEntry, frozen=True):
    """The `board` table of a file. `reconstructed` says what differs from the published board."""

    id: Id
    name: Text
    year: Annotated[int, Meta(ge=1, le=9999)]
    seats: tuple[int, int]
    trains: Annotated[int, Meta(ge=1, le=MAX_TRAINS)]
    height: Annotated[int, Meta(ge=100, le=4000)]
    points: dict[str, Score]
    reconstructed: Annotated[str, Meta(min_length=1, max_length=200)] | None = None


class City(BoardEntry, frozen=True):
    """A city. `at` is its position on a board 1000 wide and `height` high, (0, 0) at the top left."""

    id: Id
    name: Text
    lat: float
    lon: float
    at: tuple[float, float]


class Linked(BoardEntry, frozen=True):
    """Something between two cities."""

    a: str
    b: str

    @property
    def pair(self) -> Pair:
        """The two cities in alphabetical order."""
        return (self.a, self.b) if self.a < self.b else (self.b, self.a)


class TrackEntry(Linked, frozen=True):
    """One printed track as the file has it. `ferry` is its number of locomotive symbols (EU-4)."""

    length: Annotated[int, Meta(ge=1, le=MAX_LENGTH)]
    colour: Colour
    ferry: Annotated[int, Meta(ge=0)] = 0
    tunnel: bool = False

    @property
    def marks(self) -> list[str]:
        """What is special about it: at most one of these."""
        return [mark for mark in ("ferry", "tunnel") if getattr(self, mark)]

    @property
    def symbols(self) -> int:
        """The locomotives printed on its spaces (EU-4)."""
        return self.ferry


class Track(TrackEntry, frozen=True, kw_only=True):
    """One printed track. `id` is `a--b` for a single one and `a--b:1`, `a--b:2` ... for parallel ones."""

    id: str


class Ticket(Linked, frozen=True):
    """A destination ticket (BASE-27). `long` ones have a deck of their own (EU-2)."""

    points: Annotated[int, Meta(ge=1, le=100)]
    long: bool = False

    @property
    def id(self) -> str:
        """`a--b`, the cities in alphabetical order."""
        return "--".join(self.pair)


class Festival(BoardEntry, frozen=True):
    """One set of festival cards and the cities that share its pile (IB-7)."""

    id: Id
    name: Text
    cities: Annotated[tuple[str, ...], Meta(min_length=1)]
    cards: Annotated[int, Meta(ge=1, le=MAX_CARDS_OF_A_KIND)]


AnyTrack = TypeVar("AnyTrack", bound=TrackEntry)


def by_pair(tracks: Iterable[AnyTrack]) -> dict[Pair, tuple[AnyTrack, ...]]:
    """The tracks between each pair of linked cities (BASE-22), in the order given."""
    groups: dict[Pair, tuple[AnyTrack, ...]] = {}
    for track in tracks:
        groups[track.pair] = (*groups.get(track.pair, ()), track)
    return groups


def with_ids(entries: Iterable[TrackEntry]) -> tuple[Track, ...]:
    """The same tracks, in the same order, each with its id."""
    entries = tuple(entries)
    size = {pair: len(group) for pair, group in by_pair(entries).items()}
    seen = dict.fromkeys(size, 0)
    tracks = []
    for entry in entries:
        seen[entry.pair] += 1
        suffix = f":{seen[entry.pair]}" if size[entry.pair] > 1 else ""
        tracks.append(Track(id="--".join(entry.pair) + suffix, **msgspec.structs.asdict(entry)))
    return tuple(tracks)
