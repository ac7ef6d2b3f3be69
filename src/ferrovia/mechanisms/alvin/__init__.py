"""Alvin the alien, whom everybody tries to catch (ALV-1 to ALV-4, R-14)."""

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
    ScoreLine,
    Shown,
    Tell,
)
from ferrovia.mechanisms.kinds import BarredCity, City, Seat
from ferrovia.mechanisms.sizes import Points


class AlvinRule(Rule, frozen=True):
    """ALV-1 to ALV-4. Played only as an option of the table."""

    city: BarredCity
    capture: Points = 10
    at_end: Points = 10


class MoveAlvin(Action, frozen=True):
    """Move Alvin to a city that the player controls (ALV-2)."""

    city: City


class AlvinCaught(Event, frozen=True):
    seat: Seat


class AlvinMoved(Event, frozen=True):
    seat: Seat
    city: City


DECLARATION = Declaration(
    name="alvin",
    rows=("engine", "drawing", "game", "env", "cli"),
    rule=AlvinRule,
    part="ALV",
    requires={"start_cities": "he moves to a city that his captor controls"},
    explains="Option alvin: he starts in {city}; catching him scores {capture:point}, having him at the "
    "end {at_end} (ALV-1 to ALV-4).",
    option=True,
    fields=(
        Field("alvin_city", "everybody", empty="NOBODY"),
        Field("alvin_owner", "everybody", empty="NOBODY"),
    ),
    shown=(
        Shown(
            "alvin",
            "tuple[str, int | None] | None",
            "Alvin's city, and who has him; none if he is not in play",
        ),
    ),
    prompts=(
        Prompt(12, "ALVIN_MOVE", "alvin", "You caught Alvin! Which of your cities do you move him to?"),
    ),
    actions=(Act(15, "MOVE_ALVIN", MoveAlvin, "alvin", "move Alvin to {city}"),),
    events=(
        Tell(24, "ALVIN_CAUGHT", AlvinCaught, "{seat} caught Alvin."),
        Tell(25, "ALVIN_MOVED", AlvinMoved, "{seat} moved Alvin to {city}."),
    ),
    refusals=(
        Refuse(24, "CITY_BARRED", "ALV-1", "You can't place a marker here: this is where Alvin starts."),
        Refuse(26, "NOT_CONTROLLED", "ALV-2", "You can move Alvin only to a city with your marker."),
    ),
    lines=(
        ScoreLine(1, "CATCHES", "catches", "Catching Alvin", during=True),
        ScoreLine(8, "ALVIN", "alvin", "Having Alvin at the end", bonus="the points for holding Alvin"),
    ),
)
