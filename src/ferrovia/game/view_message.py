"""A view as data, for the wire: what `View` has, and nothing else."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ferrovia.game.result import Result
from ferrovia.game.view import PublicSeat, View
from ferrovia.game.view_fields import ViewMessageFields
from ferrovia.mechanisms import MECHANISMS


class ViewMessage(ViewMessageFields, Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What one seat, or a spectator (`seat` is null), sees. Everything after `result` is hidden from the
    others, and so is what mechanisms show to the seat alone."""

    turn: int
    current: int
    first: int
    to_act: tuple[int, ...]
    seats: tuple[PublicSeat, ...]
    deck: int
    tickets_left: int
    market: dict[str, int]
    discard: dict[str, int]
    tracks: dict[str, int]
    prompt: str | None = None
    last_round: int | None = None
    last_seats: tuple[int, ...] = ()
    closed: tuple[str, ...] = ()
    shown: dict[str, dict[str, int]] = {}
    result: Result | None = None
    seat: int | None = None
    hand: dict[str, int] = {}
    tickets: tuple[str, ...] = ()
    completed: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()
    prices: dict[str, int] = {}


NAMES = ViewMessage.__struct_fields__
# What differs between those who look at the same moment.
OWN = (
    "shown",
    *(shown.name for each in MECHANISMS for shown in each.shown if shown.own),
    *NAMES[NAMES.index("seat") :],
)


def view_message(view: View, same: ViewMessage | None = None) -> ViewMessage:
    """`same` is what somebody else sees at the same moment, if that is known."""
    if same is None:
        return ViewMessage(**{name: getattr(view, name) for name in NAMES})
    return replace(same, **{name: getattr(view, name) for name in OWN})
