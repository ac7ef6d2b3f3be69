"""A board with its names: what a board file says, once checked.

The engine sees none of this: `Board.spec()` turns cities, tracks and tickets into indexes and numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import ClassVar

from msgspec import Struct

from ferrovia import mechanisms
from ferrovia.boards.entries import City, Festival, Pair, Ticket, Track, by_pair
from ferrovia.engine.codes import COLOURS, GREY, MAX_LENGTH
from ferrovia.engine.spec import BoardSpec, FestivalSpec, TicketSpec, TrackSpec
from ferrovia.mechanisms.kinds import city_fields
from ferrovia.mechanisms.rules import Rules


class Board(Struct, frozen=True, dict=True, kw_only=True):
    """A checked board. Lists keep the order of the file; the engine's indexes are positions in them. The
    fingerprint is that of the file (see `ferrovia.boards.fingerprint`).

    A notebook shows it as a picture.
    """

    picture: ClassVar[Callable[[Board], str]]  # as SVG; `ferrovia` sets it

    id: str
    fingerprint: str
    name: str
    year: int
    seats: tuple[int, int]
    trains: int
    height: int
    points: dict[int, int]
    reconstructed: str | None
    rules: Rules
    cities: tuple[City, ...]
    tracks: tuple[Track, ...]
    tickets: tuple[Ticket, ...]
    festivals: tuple[Festival, ...]

    def __repr__(self) -> str:
        counts = f"{len(self.cities)} cities, {len(self.tracks)} tracks, {len(self.tickets)} tickets"
        return f"<Board {self.id}: {counts}, {self.seats[0]} to {self.seats[1]} seats>"

    def _repr_svg_(self) -> str:
        return Board.picture(self)

    @property
    def options(self) -> tuple[str, ...]:
        """The optional rules a table may choose."""
        return tuple(each.name for each in mechanisms.named(self.rules) if each.option)

    @cached_property
    def city_index(self) -> dict[str, int]:
        return {city.id: index for index, city in enumerate(self.cities)}

    @cached_property
    def track_index(self) -> dict[str, int]:
        return {track.id: index for index, track in enumerate(self.tracks)}

    @cached_property
    def ticket_index(self) -> dict[str, int]:
        return {ticket.id: index for index, ticket in enumerate(self.tickets)}

    @cached_property
    def festival_index(self) -> dict[str, int]:
        return {festival.id: index for index, festival in enumerate(self.festivals)}

    @cached_property
    def parallels(self) -> dict[Pair, tuple[Track, ...]]:
        """The tracks between each pair of linked cities: one, or several in parallel (BASE-22)."""
        return by_pair(self.tracks)

    def beside(self, track: Track) -> tuple[Track, ...]:
        """A track and those parallel to it."""
        return self.parallels[track.pair]

    @cached_property
    def routes(self) -> dict[str, tuple[int, ...]]:
        """The numbers of parallel tracks by what their ids share: `boston--montreal` for
        `boston--montreal:1` and `boston--montreal:2`."""
        found: dict[str, list[int]] = {}
        for number, track in enumerate(self.tracks):
            route, colon, _ = track.id.partition(":")
            if colon:
                found.setdefault(route, []).append(number)
        return {route: tuple(numbers) for route, numbers in found.items()}

    @property
    def other_version(self) -> str:
        """What a different fingerprint stands for, for error messages."""
        return f"another version of the board {self.id!r}, with different cities, tracks, cards or rules"

    def spec(self) -> BoardSpec:
        """The board as the engine needs it; always the same object."""
        return self._spec

    @cached_property
    def _spec(self) -> BoardSpec:
        city = self.city_index
        return BoardSpec(
            n_cities=len(self.cities),
            min_seats=self.seats[0],
            max_seats=self.seats[1],
            trains=self.trains,
            points=tuple(self.points.get(length, 0) for length in range(MAX_LENGTH + 1)),
            tracks=tuple(_track_fact(track, city) for track in self.tracks),
            tickets=tuple(TicketSpec(city[t.a], city[t.b], t.points, t.long) for t in self.tickets),
            rules=self.rules,
            festivals=tuple(FestivalSpec(tuple(city[c] for c in f.cities), f.cards) for f in self.festivals),
            places={name: tuple(city[each] for each in cities) for name, cities in rule_cities(self.rules)},
        )


def rule_cities(rules: Rules) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The cities that the rules of a board name, by mechanism and field: `alvin.city`."""
    for each in mechanisms.named(rules):
        for field in () if each.rule is None else city_fields(each.rule):
            value = getattr(getattr(rules, each.name), field)
            yield f"{each.name}.{field}", (value,) if isinstance(value, str) else value


def _track_fact(track: Track, city: dict[str, int]) -> TrackSpec:
    colour = GREY if track.colour == "grey" else COLOURS.index(track.colour)
    return TrackSpec(city[track.a], city[track.b], track.length, colour, track.ferry, track.tunnel)
