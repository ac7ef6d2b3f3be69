"""Start cities, and networks that grow from them (OW-2, OW-3)."""

from __future__ import annotations

from ferrovia.mechanisms.declaration import (
    Act,
    Action,
    Declaration,
    Event,
    Field,
    Prompt,
    Refuse,
    Rule,
    Shown,
    Tell,
)
from ferrovia.mechanisms.kinds import City, Seat


class StartCitiesRule(Rule, frozen=True):
    """OW-2, OW-3."""


class ChooseStart(Action, frozen=True):
    """Put the first marker on the start city (OW-2)."""

    city: City


class StartChosen(Event, frozen=True):
    seat: Seat
    city: City


DECLARATION = Declaration(
    name="start_cities",
    rows=("engine", "boards", "game", "env"),
    rule=StartCitiesRule,
    part="OW",
    requires={"markers": "a start city holds one"},
    explains="Starting cities: your network grows from one city (OW-2, OW-3).",
    fields=(
        Field(
            "network",
            "everybody",
            ("seat",),
            holds="cities",
            derived=True,
            meaning="cities that the seat is connected to",
        ),
    ),
    shown=(
        Shown(
            "network",
            "tuple[str, ...]",
            "the cities that the seat is connected to, on boards that require it (OW-3)",
            own=True,
        ),
    ),
    prompts=(
        Prompt(
            10,
            "START_CITY",
            "start-city",
            "Which city do you start in? Your network grows from there.",
            "before the game",
        ),
    ),
    actions=(Act(12, "START", ChooseStart, "start", "start in {city}"),),
    events=(Tell(21, "START_CHOSEN", StartChosen, "{seat} started in {city}."),),
    refusals=(Refuse(11, "NOT_CONNECTED", "OW-3", "This route does not connect to your network."),),
)
