"""Actions, events and refusals in the sentences that mechanisms declare (`ferrovia.mechanisms`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from ferrovia import mechanisms
from ferrovia.cli.wording.words import Words, capitalised, card, payment, plural
from ferrovia.game.names import SUBJECTS
from ferrovia.mechanisms import Action, Event, kinds
from ferrovia.mechanisms.declaration import Act, Tell

BLANK = re.compile(r"\{(\w+)(?::([^}]+)|('s))?\}")
OPTIONAL = re.compile(r"\[([^]]*)\]")


class Value(NamedTuple):
    """What a blank is filled in with: something of a kind of `mechanisms.kinds`, or words."""

    kind: str
    of: Any


def say_action(words: Words, action: Action) -> str:
    """What a seat does, as "claim Denver to Omaha with 4 pink"."""
    act = ACTS[type(action)]
    return fill(words, act.says, _values(words, act, action))


def say_event(words: Words, event: Event) -> str:
    tell = TELLS[type(event)]
    hidden = any(field.secret and getattr(event, field.name) is None for field in kinds.kinds(tell.type))
    return fill(words, tell.hides if hidden else tell.says, _values(words, tell, event))


def say_events(words: Words, events: Iterable[Event]) -> str:
    """Events as one paragraph."""
    return " ".join(say_event(words, event) for event in events)


def fill(words: Words, template: str, values: Mapping[str, Value]) -> str:
    """A template with its blanks filled in."""

    def kept(found: re.Match[str]) -> str:
        return found[1] if all(values[blank[0]].of for blank in BLANK.findall(found[1])) else ""

    def filled(found: re.Match[str]) -> str:
        name, noun, whose = found.groups()
        kind, of = values[name]
        if whose:
            return words.whose(of)
        if kind == "seat" and found.start() == 0:
            return words.name(of)
        text = plural(of, noun) if noun else FILLERS[kind](words, of)
        return text if found.start() else capitalised(text)

    return BLANK.sub(filled, OPTIONAL.sub(kept, template))


def by_name(values: Mapping[str, Any]) -> dict[str, Value]:
    """Values without a kind: a name like "city" says it, everything else stands for itself."""
    return {name: Value(KINDS.get(name, "words"), value) for name, value in values.items()}


def _values(words: Words, declared: Act | Tell, one: Struct) -> dict[str, Value]:
    values = {field.name: Value(field.kind, getattr(one, field.name)) for field in kinds.kinds(declared.type)}
    if "colour" in values and "locomotives" in values:
        size = _paid_cards(words, declared, values)
        values["paid"] = Value("words", payment(size, values["colour"].of, values["locomotives"].of))
    return values


def _paid_cards(words: Words, declared: Act | Tell, values: Mapping[str, Value]) -> int | None:
    """How many cards a payment has: the event says it, or the track, or the rules of the board.

    The price of a station depends on those built before, which its action does not say.
    """
    if "price" in values:
        return int(values["price"].of)
    if "track" in values:
        return words.track_of(values["track"].of).length
    return declared.price(words.board.rules) if declared.price else None


def _named(subject: str) -> Callable[[Words, Any], str]:
    return lambda words, of: str(getattr(words, subject)(of))


FILLERS: dict[str, Callable[[Words, Any], str]] = {
    **{subject: _named(subject) for subject in SUBJECTS},
    "seat": lambda words, of: words.within(of),
    "tickets": lambda words, of: words.tickets(of),
    "card": lambda words, of: card(of),
    "count": lambda words, of: str(of),
    "locomotives": lambda words, of: str(of),
    "words": lambda words, of: str(of),
}
KINDS = {kind: kind for kind in ("seat", "city", "track", "ticket", "card")} | {"owner": "seat"}
ACTS = {act.type: act for act in mechanisms.ACTS}
TELLS = {tell.type: tell for tell in mechanisms.TELLS}
