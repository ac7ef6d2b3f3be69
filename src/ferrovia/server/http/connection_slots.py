"""The connections of one table: a few for each seat, which nobody else can use up, and the rest for
spectators and screens, shared evenly among the addresses that they come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Protocol, TypeVar

from ferrovia.server.config import Limits
from ferrovia.tables.refusals import TOO_MANY, refuse


class Socket(Protocol):
    """A connection, with the `seat` that it is for; None for a spectator or a screen."""

    @property
    def seat(self) -> int | None: ...

    @property
    def address(self) -> str: ...


class Replaceable(Socket, Protocol):
    def replace(self) -> None:
        """A newer connection takes the place of this one."""


AnySocket = TypeVar("AnySocket", bound=Socket)


def replaced_by(newcomer: Socket, connected: Iterable[AnySocket], limits: Limits) -> AnySocket | None:
    """Return which of those who are `connected`, oldest first, must go so that a newcomer has room; None if
    there is room. Raise `Refused` for a spectator too many; a seat's newest connection replaces its oldest
    instead."""
    alike = [socket for socket in connected if socket.seat == newcomer.seat]
    if newcomer.seat is not None:
        return None if len(alike) < limits.sockets_per_seat else alike[0]
    if len(alike) < limits.sockets_per_table:
        return None
    held = Counter(socket.address for socket in alike)
    greediest, most = held.most_common(1)[0]
    if most <= held[newcomer.address] + 1:
        raise refuse(TOO_MANY, what="sockets")
    return next(socket for socket in alike if socket.address == greediest)
