"""A view as data, for the wire: what `View` has, and nothing else."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ferrovia.game.result import Result
from ferrovia.game.view import PublicSeat, Tunnel, View


class Seen(Struct, frozen=True, omit_defaults=True):
    """What one seat, or a spectator (`seat` is null), sees. Everything after `result` is hidden from the
    others."""

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
    tunnel: Tunnel | None = None
    closed: tuple[str, ...] = ()
    stations: dict[str, int] = {}
    markers: dict[str, int] = {}
    piles: dict[str, int] = {}
    alvin: tuple[str, int | None] | None = None
    shown: dict[str, dict[str, int]] = {}
    result: Result | None = None
    seat: int | None = None
    hand: dict[str, int] = {}
    tickets: tuple[str, ...] = ()
    completed: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()
    packet: tuple[str, ...] = ()
    passes_to: int | None = None
    network: tuple[str, ...] = ()
    festivals: dict[str, int] = {}
    prices: dict[str, int] = {}


NAMES = Seen.__struct_fields__
OWN = ("shown", *NAMES[NAMES.index("seat") :])  # what differs between those who look at the same moment


def seen(view: View, same: Seen | None = None) -> Seen:
    """`same` is what somebody else sees at the same moment, if that is known."""
    if same is None:
        return Seen(**{name: getattr(view, name) for name in NAMES})
    return replace(same, **{name: getattr(view, name) for name in OWN})
