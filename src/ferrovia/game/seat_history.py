"""What one seat has seen of a game from the deal on."""

from __future__ import annotations

from msgspec import Struct

from ferrovia.game.actions import Action
from ferrovia.game.events import Event


class Glimpse(Struct, frozen=True):
    """What a seat, or a spectator, saw of one decision: who made it, what it was and what followed.

    `action` is None where others chose tickets in secret, and, like `seat`, for step 0, the deal.
    """

    n: int
    seat: int | None
    action: Action | None
    events: tuple[Event, ...]
