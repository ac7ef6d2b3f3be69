"""Tolls: whoever claims a track into a toll city pays a card, or loses points (TOLL-1)."""

from __future__ import annotations

from ferrovia.mechanisms.declaration import (
    Act,
    Action,
    Declaration,
    Event,
    Prompt,
    Refuse,
    Rule,
    ScoreLine,
    Tell,
)
from ferrovia.mechanisms.kinds import Card, Cities, Seat
from ferrovia.mechanisms.sizes import Points
from ferrovia.mechanisms.train_cards import every_card


class TollsRule(Rule, frozen=True):
    """TOLL-1: the toll cities, and the points that it costs not to pay."""

    cities: Cities
    fine: Points = 2


class PayToll(Action, frozen=True):
    """Pay the toll with a card from the hand (TOLL-1)."""

    card: Card


class RefuseToll(Action, frozen=True):
    """Keep the cards and lose the points (TOLL-1)."""


class TollPaid(Event, frozen=True):
    seat: Seat
    card: Card


class TollRefused(Event, frozen=True):
    seat: Seat


DECLARATION = Declaration(
    name="tolls",
    rows=("engine",),
    rule=TollsRule,
    explains="Tolls: a route into a toll city costs one more card, or {fine:point} (TOLL-1).",
    prompts=(Prompt(13, "TOLL", "toll", "You have reached a toll city. Which card do you pay?"),),
    actions=(
        Act(17, "PAY_TOLL", PayToll, "toll", "pay {card} as a toll", every=every_card),
        Act(18, "NO_TOLL", RefuseToll, "no toll", "pay no toll and lose points"),
    ),
    events=(
        Tell(32, "TOLL_PAID", TollPaid, "{seat} paid {card} as a toll."),
        Tell(33, "TOLL_REFUSED", TollRefused, "{seat} paid no toll."),
    ),
    refusals=(Refuse(29, "CARD_MISSING", "TOLL-1", "You don't have such a card."),),
    lines=(ScoreLine(9, "TOLLS", "tolls", "Tolls not paid", during=True),),
)
