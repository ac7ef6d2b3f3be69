"""What a board tells the engine: indexes and numbers, no names.

`Rules` lists the mechanisms that a board plays with. A board file has one `[rules.NAME]` table for
each, with the fields below (underscores written as hyphens in NAME); a mechanism that it does not
name is not played.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Count = Annotated[int, Meta(ge=0, le=100)]
Positive = Annotated[int, Meta(ge=1, le=100)]
Points = Annotated[int, Meta(ge=0, le=100)]
TieBreak = Literal["tickets", "stations", "longest-path"]


class CardsRule(Struct, frozen=True, forbid_unknown_fields=True):
    """BASE-1, BASE-2: the train cards, the first hand, the market."""

    each: Positive = 12
    locomotives: Count = 14
    deal: Count = 4
    market: Annotated[int, Meta(ge=1, le=8)] = 5


class TicketsRule(Struct, frozen=True, forbid_unknown_fields=True):
    """BASE-3, BASE-24. `deal = 0`: no first deal (a draft takes its place)."""

    deal: Annotated[int, Meta(ge=0, le=8)]
    keep: Annotated[int, Meta(ge=0, le=8)]
    draw: Annotated[int, Meta(ge=1, le=8)] = 3
    draw_keep: Annotated[int, Meta(ge=1, le=8)] = 1
    first_returns: Literal["bottom", "out"] = "bottom"


class LongTicketsRule(Struct, frozen=True, forbid_unknown_fields=True):
    """EU-2: long tickets are dealt once, at set-up, beside the regular ones."""

    deal: Annotated[int, Meta(ge=1, le=4)] = 1


class ParallelsRule(Struct, frozen=True, forbid_unknown_fields=True):
    """BASE-22, BASE-23: from this number of seats on, all tracks of a set can be used."""

    all_from: Positive = 4


class FerriesRule(Struct, frozen=True, forbid_unknown_fields=True):
    """EU-4: locomotive symbols on tracks (`ferry` of a track)."""


class TunnelsRule(Struct, frozen=True, forbid_unknown_fields=True):
    """EU-5: cards turned up for a tunnel (`tunnel` of a track)."""

    reveal: Annotated[int, Meta(ge=1, le=8)] = 3


class StationsRule(Struct, frozen=True, forbid_unknown_fields=True):
    """EU-9, EU-11."""

    per_player: Annotated[int, Meta(ge=1, le=4)] = 3
    unbuilt: Points = 4


class DraftsRule(Struct, frozen=True, forbid_unknown_fields=True):
    """IB-2, IB-3, IB-5, R-10. `depth`: by seats, the draft card lies in the bottom Nth part of the deck. With
    the numbers of seats in `about` it lies where that part begins, give or take `spread` cards."""

    deal: Annotated[int, Meta(ge=2, le=8)]
    keep: Annotated[int, Meta(ge=1, le=8)]
    depth: dict[str, Positive]
    about: tuple[Positive, ...] = ()
    spread: Count = 5


class FestivalsRule(Struct, frozen=True, forbid_unknown_fields=True):
    """IB-4, IB-7, IB-11. `points`: by number of cards of one set."""

    points: dict[str, Points]


class StartCitiesRule(Struct, frozen=True, forbid_unknown_fields=True):
    """OW-2, OW-3."""


class MarkersRule(Struct, frozen=True, forbid_unknown_fields=True):
    """OW-4, OW-5. Where markers are played, they replace the plain points of a claim."""

    per_player: Annotated[int, Meta(ge=1, le=8)] = 3
    price: Annotated[int, Meta(ge=1, le=4)] = 2


class AlvinRule(Struct, frozen=True, forbid_unknown_fields=True):
    """ALV-1 to ALV-4. `city` is a city id in the file; played only as an option of the table."""

    city: str
    capture: Points = 10
    at_end: Points = 10


class LongestPathRule(Struct, frozen=True, forbid_unknown_fields=True):
    """BASE-28."""

    points: Points = 10


class MostTicketsRule(Struct, frozen=True, forbid_unknown_fields=True):
    """OW-9."""

    points: Points = 15


class TiesRule(Struct, frozen=True, forbid_unknown_fields=True):
    """BASE-29 and its like: what decides between equal scores, in this order."""

    order: tuple[TieBreak, ...]


class Rules(Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The mechanisms of a board with their numbers."""

    cards: CardsRule
    tickets: TicketsRule
    ties: TiesRule
    parallels: ParallelsRule | UnsetType = UNSET
    long_tickets: LongTicketsRule | UnsetType = UNSET
    ferries: FerriesRule | UnsetType = UNSET
    tunnels: TunnelsRule | UnsetType = UNSET
    stations: StationsRule | UnsetType = UNSET
    drafts: DraftsRule | UnsetType = UNSET
    festivals: FestivalsRule | UnsetType = UNSET
    start_cities: StartCitiesRule | UnsetType = UNSET
    markers: MarkersRule | UnsetType = UNSET
    alvin: AlvinRule | UnsetType = UNSET
    longest_path: LongestPathRule | UnsetType = UNSET
    most_tickets: MostTicketsRule | UnsetType = UNSET


class TrackFact(Struct, frozen=True):
    """One printed line between two cities, given by index. `colour` 8 is grey."""

    a: int
    b: int
    length: int
    colour: int
    ferry: int = 0
    tunnel: bool = False


class TicketFact(Struct, frozen=True):
    a: int
    b: int
    points: int
    long: bool = False


class FestivalFact(Struct, frozen=True):
    """One set of festival cards and the cities that share its pile (IB-7)."""

    cities: tuple[int, ...]
    cards: int


class Facts(Struct, frozen=True):
    """A whole board as the engine needs it. The loader of `ferrovia.maps` makes it, checked."""

    n_cities: int
    min_seats: int
    max_seats: int
    trains: int
    points: tuple[int, ...]  # by length; index 0 is unused
    tracks: tuple[TrackFact, ...]
    tickets: tuple[TicketFact, ...]
    rules: Rules
    festivals: tuple[FestivalFact, ...] = ()
    alvin_city: int = -1
