"""The sentences that mechanisms declare (`ferrovia.vocabulary`), filled in for one table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ferrovia import vocabulary
from ferrovia.cli.wording.words import Words, card, payment, plural
from ferrovia.vocabulary import kinds
from ferrovia.vocabulary.declare import Act, Tell

BLANK = re.compile(r"\{(\w+)(?::([^}]+)|('s))?\}")
Filled = Callable[[Words, Any], str]


def say(words: Words, declared: Act | Tell, one: Any) -> str:
    """An action or an event, as its kind is declared."""
    fields = {field.name: field for field in kinds.kinds(type(one))}
    hidden = any(field.secret and getattr(one, field.name) is None for field in fields.values())
    template = declared.hides if isinstance(declared, Tell) and hidden else declared.says

    def fill(found: re.Match[str]) -> str:
        name, noun, whose = found.groups()
        if name == "paid":
            return payment(paid_cards(words, declared, one), one.colour, one.locomotives)
        kind = fields[name.lower()].kind
        value = getattr(one, name.lower())
        if whose:
            return words.whose(value)
        text = plural(value, noun) if noun else FILLERS[kind](words, value)
        return text[0].upper() + text[1:] if name[0].isupper() else text

    return capitalised(BLANK.sub(fill, template))


def paid_cards(words: Words, declared: Act | Tell, one: Any) -> int:
    """How many cards a payment has: the event says it, or the track, or the rules of the board."""
    if hasattr(one, "price"):
        return int(one.price)
    if hasattr(one, "track"):
        return words.track_of(one.track).length
    return declared.price(words.board.rules) if declared.price else 0


def fill_details(words: Words, template: str, details: Mapping[str, str | int]) -> str:
    """The sentence of a refusal, with what it is about."""

    def fill(found: re.Match[str]) -> str:
        name, noun, _ = found.groups()
        if name not in details:
            return "it"
        if name in ("owner", "seat"):
            return words.name(int(details[name]))
        return plural(int(details[name]), noun) if noun else str(details[name])

    return capitalised(BLANK.sub(fill, template))


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


FILLERS: dict[str, Filled] = {
    "seat": lambda words, value: words.name(value),
    "city": lambda words, value: words.city(value),
    "track": lambda words, value: words.track(value),
    "ticket": lambda words, value: words.ticket(value),
    "tickets": lambda words, value: words.tickets(value),
    "festival": lambda words, value: words.festival(value),
    "card": lambda words, value: card(value),
    "count": lambda words, value: str(value),
    "locomotives": lambda words, value: str(value),
}
ACTS = {act.type: act for act in vocabulary.ACTS}
TELLS = {tell.type: tell for tell in vocabulary.TELLS}
