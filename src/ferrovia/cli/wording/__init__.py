"""The sentences of the command line. Nothing below it knows any."""

from ferrovia.cli.wording.reasons import say_refusal
from ferrovia.cli.wording.scoring import scoring_lines
from ferrovia.cli.wording.sentences import say_action, say_event, say_events
from ferrovia.cli.wording.words import Words, cards, listed, payment, plural, seat_names

__all__ = [
    "Words",
    "cards",
    "listed",
    "payment",
    "plural",
    "say_action",
    "say_event",
    "say_events",
    "say_refusal",
    "scoring_lines",
    "seat_names",
]
