"""Stations: building them, and the tracks they lend at the end (EU-9 to EU-11, R-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from ferrovia.mechanisms.declaration import (
    Act,
    Action,
    Declaration,
    Event,
    Field,
    Payload,
    Refuse,
    Rule,
    ScoreLine,
    SeatCount,
    Shown,
    Tally,
    Tell,
    TieBreak,
)
from ferrovia.mechanisms.kinds import Card, City, Count, Locomotives, Seat
from ferrovia.mechanisms.payments import payments
from ferrovia.mechanisms.sizes import Points


class StationsRule(Rule, frozen=True):
    """EU-9, EU-11."""

    per_player: Annotated[int, Meta(ge=1, le=4)] = 3
    unbuilt: Points = 4


class BuildStation(Action, frozen=True):
    """Build a station in a city (EU-9)."""

    city: City
    colour: Card
    locomotives: Locomotives = 0


class StationBuilt(Event, frozen=True):
    seat: Seat
    city: City
    colour: Card
    locomotives: Locomotives
    price: Count


def every_station(spec: Any) -> Iterator[Payload]:
    for city in range(spec.n_cities):
        for price in range(1, spec.rules.stations.per_player + 1):
            yield from payments(city, price)


DECLARATION = Declaration(
    name="stations",
    rows=("engine", "drawing", "game", "env", "cli"),
    rule=StationsRule,
    part="EU",
    explains="Stations: {per_player} for each player; each one left unbuilt scores {unbuilt:point} "
    "(EU-9, EU-11).",
    fields=(
        Field("station", "everybody", ("city",), holds="owners", empty="NOBODY"),
        Field("stations_left", "everybody", ("seat",), derived=True),
        Field("n_stations", "everybody", derived=True),
    ),
    shown=(Shown("stations", "dict[str, int]", "the owner of the station in each city that has one"),),
    counts=(SeatCount("stations", "stations_left"),),
    actions=(
        Act(
            5,
            "STATION",
            BuildStation,
            "station",
            "build a station in {city} with {paid}",
            every=every_station,
            turn="build a station",
        ),
    ),
    events=(Tell(15, "STATION_BUILT", StationBuilt, "{seat} built a station in {city} with {paid}."),),
    refusals=(
        Refuse(21, "CITY_HAS_STATION", "EU-9", "This city already has a station."),
        Refuse(22, "NO_STATIONS_LEFT", "EU-9", "You have no stations left."),
    ),
    scored=(
        Shown(
            "borrowed",
            "dict[str, str]",
            "tracks of others by the city of the station that borrows them, if a ticket needs it (EU-10)",
        ),
    ),
    lines=(ScoreLine(5, "UNBUILT", "unbuilt_stations", "Stations left"),),
    tie=TieBreak("stations", "STATIONS_USED", "fewest stations built", fewest=True),
    tallies=(Tally(3, "STATIONS_USED", "stations_built"),),
)
