"""Claiming tracks (BASE-17 to BASE-21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ferrovia.mechanisms.declaration import Act, Action, Declaration, Event, Field, Payload, Refuse, Tell
from ferrovia.mechanisms.kinds import Card, Locomotives, Seat, Track
from ferrovia.mechanisms.numbers import COLOURS, GREY
from ferrovia.mechanisms.payments import payments


class Claim(Action, frozen=True):
    """Claim a track (BASE-17)."""

    track: Track
    colour: Card
    locomotives: Locomotives = 0


class TrackClaimed(Event, frozen=True):
    """A track was claimed with this payment (BASE-17)."""

    seat: Seat
    track: Track
    colour: Card
    locomotives: Locomotives


def every_claim(spec: Any) -> Iterator[Payload]:
    for number, track in enumerate(spec.tracks):
        colours = range(len(COLOURS)) if track.colour == GREY else (track.colour,)
        yield from payments(number, track.length, track.ferry, colours)


DECLARATION = Declaration(
    name="claims",
    rows=("engine", "game", "env", "cli"),
    fields=(
        Field("trains", "everybody", ("seat",), wide=True, derived=True),
        Field("owner", "everybody", ("track",), holds="owners", empty="NOBODY"),
        Field(
            "open_to",
            "everybody",
            ("track",),
            derived=True,
            meaning="the seats that no rule of position bars from it",
        ),
        Field("n_open", "everybody", ("seat", "fare"), each="open_tracks", derived=True),
        Field(
            "last_track",
            "everybody",
            empty="NOBODY",
            meaning="claimed last: what follows a claim asks about it",
        ),
    ),
    actions=(
        Act(
            3,
            "CLAIM",
            Claim,
            "",
            "claim {track} with {paid}",
            legend="claim",
            every=every_claim,
            turn="claim a route",
        ),
    ),
    events=(Tell(6, "TRACK_CLAIMED", TrackClaimed, "{seat} claimed {track} with {paid}."),),
    refusals=(
        Refuse(8, "TRACK_TAKEN", "BASE-20", "This route already belongs to {owner}."),
        Refuse(12, "NOT_ENOUGH_TRAINS", "BASE-19", "Needs {length:train car}, you have {trains}."),
        Refuse(13, "NOT_ENOUGH_CARDS", "BASE-17", "Needs {cost}, you have {held}."),
        Refuse(14, "WRONG_COLOUR", "BASE-17", "You can't pay for this route with that colour."),
    ),
)
