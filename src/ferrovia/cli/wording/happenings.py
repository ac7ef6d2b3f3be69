"""Events as sentences."""

from __future__ import annotations

from collections.abc import Iterable

from ferrovia.cli.wording.sentences import TELLS, say
from ferrovia.cli.wording.words import Words, plural
from ferrovia.game import events as e
from ferrovia.game.events import Event


def say_event(words: Words, event: Event) -> str:
    match event:
        case e.TunnelPaid(seat, cards, 0):
            return f"{words.name(seat)} paid {plural(cards, 'extra card')}."
        case e.PointsScored(seat, points, None):
            return f"{words.name(seat)} scored {plural(points, 'point')} as a bonus."
    return say(words, TELLS[type(event)], event)


def say_events(words: Words, events: Iterable[Event]) -> str:
    """Events as one paragraph."""
    return " ".join(say_event(words, event) for event in events)
