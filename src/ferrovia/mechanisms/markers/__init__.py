"""City markers: who controls a city earns the points of tracks into it (OW-4 to OW-6)."""

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
    Prompt,
    Refuse,
    Rule,
    SeatCount,
    Shown,
    Tell,
)
from ferrovia.mechanisms.kinds import Card, City, Locomotives, Seat
from ferrovia.mechanisms.payments import payments


class MarkersRule(Rule, frozen=True):
    """OW-4, OW-5. Where markers are played, they replace the plain points of a claim."""

    per_player: Annotated[int, Meta(ge=1, le=8)] = 3
    price: Annotated[int, Meta(ge=1, le=4)] = 2


class PlaceMarker(Action, frozen=True):
    """Put a marker on an end of the track just claimed (OW-4)."""

    city: City
    colour: Card
    locomotives: Locomotives = 0


class DeclineMarker(Action, frozen=True):
    """Put no marker (OW-4)."""


class MarkerPlaced(Event, frozen=True):
    seat: Seat
    city: City
    colour: Card
    locomotives: Locomotives


class MarkerDeclined(Event, frozen=True):
    seat: Seat


def marker_price(rules: Any) -> int:
    return int(rules.markers.price)


def every_marker(spec: Any) -> Iterator[Payload]:
    for city in range(spec.n_cities):
        yield from payments(city, marker_price(spec.rules))


DECLARATION = Declaration(
    name="markers",
    rows=("engine", "drawing", "game", "env", "cli"),
    replaces="route_points",
    rule=MarkersRule,
    part="OW",
    explains="City markers: {per_player} for each player; placing one after a claim costs {price:card} "
    "of one colour (OW-4, OW-5).",
    fields=(
        Field("marker", "everybody", ("city",), holds="owners", empty="NOBODY"),
        Field("markers_left", "everybody", ("seat",), derived=True),
    ),
    shown=(Shown("markers", "dict[str, int]", "the owner of the marker on each city that has one"),),
    counts=(SeatCount("markers", "markers_left"),),
    prompts=(Prompt(11, "MARKER", "marker", "Do you place a marker at one end of this route?"),),
    actions=(
        Act(
            13,
            "MARK",
            PlaceMarker,
            "marker",
            "place a marker in {city} with {paid}",
            price=marker_price,
            every=every_marker,
        ),
        Act(14, "NO_MARK", DeclineMarker, "no marker", "don't place a marker"),
    ),
    events=(
        Tell(
            22,
            "MARKER_PLACED",
            MarkerPlaced,
            "{seat} placed a marker in {city} with {paid}.",
            price=marker_price,
        ),
        Tell(23, "MARKER_DECLINED", MarkerDeclined, "{seat} didn't place a marker."),
    ),
    refusals=(
        Refuse(23, "CITY_HAS_MARKER", "OW-2", "This city already has a marker."),
        Refuse(
            25, "NOT_AN_END", "OW-4", "You can place a marker only at an end of the route you just claimed."
        ),
    ),
)
