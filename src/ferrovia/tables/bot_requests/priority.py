"""How urgent it is that a bot thinks, and for whom."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct


class Urgency(IntEnum):
    """Who is waiting for a bot's move."""

    PERSON = 0  # somebody who plays at the table and is connected, or who asked for a hint
    FOLLOWED = 1  # somebody looks on, or plays there and is not connected
    UNWATCHED = 2  # nobody


class Priority(Struct, frozen=True):
    """What a piece of work is for; `owner` is whoever it is done for, as `Table.origin` names them."""

    urgency: Urgency
    owner: str
