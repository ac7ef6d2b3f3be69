"""Train cards: the deck, the face-up cards, drawing (BASE-1, BASE-2, BASE-8 to BASE-16)."""

from __future__ import annotations

from collections.abc import Iterable
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
    Tell,
)
from ferrovia.mechanisms.kinds import Card, Count, Seat, SecretCard
from ferrovia.mechanisms.numbers import CARDS, NO_CARD
from ferrovia.mechanisms.sizes import Natural, Positive


class CardsRule(Rule, frozen=True):
    """BASE-1, BASE-2: the train cards, the first hand, the face-up cards."""

    each: Positive = 12
    locomotives: Natural = 14
    deal: Natural = 4
    market: Annotated[int, Meta(ge=1, le=8)] = 5


class TakeCard(Action, frozen=True):
    """Take a face-up card (BASE-8)."""

    card: Card


class DrawBlind(Action, frozen=True):
    """Draw the top card of the deck (BASE-8)."""


class CardDealt(Event, frozen=True):
    """A card of the first hand (BASE-1); `card` for its owner only."""

    seat: Seat
    card: SecretCard


class CardTaken(Event, frozen=True):
    """A face-up card was taken (BASE-8)."""

    seat: Seat
    card: Card


class CardDrawn(Event, frozen=True):
    """A card was drawn blind (BASE-8); `card` for its owner only."""

    seat: Seat
    card: SecretCard


class NothingDrawn(Event, frozen=True):
    """A blind draw found no train card (R-15)."""

    seat: Seat


class MarketFilled(Event, frozen=True):
    """A card was turned face up (BASE-9)."""

    card: Card


class MarketSwept(Event, frozen=True):
    """Three locomotives: the face-up cards were discarded (BASE-14)."""


class DeckReformed(Event, frozen=True):
    """The discard pile was shuffled into a new deck (BASE-15)."""

    cards: Count


def every_card(spec: Any) -> Iterable[Payload]:
    return [(0, card, 0) for card in range(len(CARDS))]


DECLARATION = Declaration(
    name="cards",
    rows=("engine", "boards", "game", "cli"),
    rule=CardsRule,
    required=True,
    explains="Train cards: {each} of each colour and {locomotives:locomotive}; {deal} are dealt to each "
    "player, {market} lie face up (BASE-1, BASE-2).",
    fields=(
        Field("hands", "its seat", ("seat", "train card"), holds="train cards", each="hand"),
        Field("deck", "nobody", ("card",), holds="train cards", meaning="train cards, then festival cards"),
        Field("deck_total", "everybody"),
        Field("discard", "everybody", ("train card",), holds="train cards"),
        Field("discard_total", "everybody", derived=True),
        Field("market", "everybody", ("train card",), holds="train cards"),
        Field("market_total", "everybody", derived=True),
    ),
    prompts=(Prompt(3, "SECOND_CARD", "second-card", "Draw a second card.", "alone"),),
    actions=(
        Act(1, "TAKE", TakeCard, "take", "take {card}", every=every_card, turn="draw train cards"),
        Act(2, "BLIND", DrawBlind, "draw blind", "draw from the deck", turn="draw train cards"),
    ),
    events=(
        Tell(1, "CARD_TAKEN", CardTaken, "{seat} took {card}."),
        Tell(
            2,
            "CARD_DRAWN",
            CardDrawn,
            "{seat} drew {card} from the deck.",
            "{seat} drew from the deck.",
            turns="card",
        ),
        Tell(3, "MARKET_FILLED", MarketFilled, "{card} was turned face up.", turns="card"),
        Tell(
            4,
            "MARKET_SWEPT",
            MarketSwept,
            "Three locomotives were face up, so all the face-up cards were discarded.",
        ),
        Tell(
            5, "DECK_REFORMED", DeckReformed, "The discard pile was shuffled into a new deck of {cards:card}."
        ),
        Tell(
            30,
            "CARDS_DEALT",
            CardDealt,
            "{card} was dealt to {seat}.",
            "A card was dealt to {seat}.",
            turns="card",
        ),
        Tell(
            31,
            "NOTHING_DRAWN",
            NothingDrawn,
            "{seat} drew from the deck, but there was no train card left in it.",
            turns=NO_CARD,
        ),
    ),
    refusals=(
        Refuse(5, "NOT_IN_MARKET", "BASE-8", "There is no such card face up."),
        Refuse(6, "LOCOMOTIVE_SECOND", "BASE-11", "A face-up locomotive can't be your second card."),
        Refuse(
            7,
            "DECK_EMPTY",
            "BASE-16",
            "The deck and the discard pile are empty, so you can't draw train cards.",
        ),
    ),
)
