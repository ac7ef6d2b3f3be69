"""Actions as short phrases."""

from __future__ import annotations

from ferrovia.cli.wording.sentences import ACTS, say
from ferrovia.cli.wording.words import Words, plural
from ferrovia.game import actions as a
from ferrovia.game.actions import Action


def say_action(words: Words, action: Action) -> str:
    """What a seat does, as "Claim Denver to Omaha with 4 pink"."""
    match action:
        case a.BuildStation(city, colour, locomotives):
            # The price depends on the stations built before, which the action does not say.
            extra = f" and {plural(locomotives, 'locomotive')}" if locomotives else ""
            paid = "locomotives" if colour == "locomotive" else f"{colour}{extra}"
            return f"Build a station in {words.city(city)} with {paid}"
        case a.PayTunnel(0):
            return "Pay the extra cards of the tunnel"
    return say(words, ACTS[type(action)], action)
