"""Why something is not possible: a code, the number of the rule, and what it is about.

Codes are for programs; the wording is up to whoever shows them.
"""

from __future__ import annotations

from msgspec import Struct

from ferrovia import mechanisms


class Refusal(Struct, frozen=True):
    """`details` names what is involved: a track, a city, the number of cards there and needed."""

    code: str
    rule: str
    details: dict[str, str | int] = {}


class Refused(ValueError):
    """An action, or an undo, is not possible. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} ({refusal.rule})")
        self.refusal = refusal


# The engine's refusals by number: code and rule.
REASONS = {refuse.number: (refuse.code, refuse.rule) for refuse in mechanisms.REFUSALS}

# Refusals by the table, which the engine does not know.
UNKNOWN_NAME = "UNKNOWN_NAME"
NOTHING_TO_UNDO = "NOTHING_TO_UNDO"
UNDO_REVEALED = "UNDO_REVEALED"
UNDO_NOT_YOURS = "UNDO_NOT_YOURS"
