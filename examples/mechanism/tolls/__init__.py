"""Toll houses, and coins that nobody sees fall into the box (TOLL-1 to TOLL-3)."""

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
    Tell,
)
from ferrovia.mechanisms.kinds import Cities, City, Seat, SecretCount
from ferrovia.mechanisms.sizes import Points, Positive


class TollsRule(Rule, frozen=True):
    """TOLL-1 to TOLL-3: the cities with a toll house, the coins of a player, and the fine for pretending."""

    cities: Cities
    coins: Positive = 3
    fine: Points = 2


class PayToll(Action, frozen=True):
    """Put a coin into the box (TOLL-2)."""


class PretendToPay(Action, frozen=True):
    """Put an empty hand into the box (TOLL-2)."""


class TollHouseTaken(Event, frozen=True):
    seat: Seat
    city: City


class TollAnswered(Event, frozen=True):
    seat: Seat
    coins: SecretCount


DECLARATION = Declaration(
    name="tolls",
    rows=("engine", "drawing"),
    rule=TollsRule,
    part="TOLL",
    option=True,
    explains="Option tolls: a route into a city with somebody else's toll house costs one of your "
    "{coins:coin}, or you pretend; whoever pretended most loses {fine:point} each time (TOLL-1 to TOLL-3).",
    fields=(
        Field("toll_house", "everybody", ("city",), holds="owners", empty="NOBODY", shown="toll-house"),
        Field("coins", "its seat", ("seat",), shown="coins"),
        Field("pretended", "its seat", ("seat",), shown="tolls not paid"),
    ),
    prompts=(Prompt(13, "TOLL", "toll", "The toll is due. Do you put a coin into the box?"),),
    actions=(
        Act(17, "PAY_TOLL", PayToll, "toll", "put a coin into the box"),
        Act(18, "PRETEND", PretendToPay, "no toll", "only pretend to"),
    ),
    events=(
        Tell(32, "TOLL_HOUSE_TAKEN", TollHouseTaken, "{seat} took the toll house in {city}."),
        Tell(
            33,
            "TOLL_ANSWERED",
            TollAnswered,
            "{seat} put {coins:coin} into the toll box.",
            "{seat} put a closed hand into the toll box.",
        ),
    ),
    refusals=(Refuse(29, "NO_COIN_LEFT", "TOLL-2", "You have no coins left."),),
    lines=(ScoreLine(9, "TOLLS", "tolls", "Coins and tolls"),),
)
