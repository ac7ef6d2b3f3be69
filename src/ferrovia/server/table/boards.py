"""The built-in boards, loaded once."""

from __future__ import annotations

from functools import cache

from ferrovia.maps import BoardMap, load
from ferrovia.server.refusals import BOARD_CHANGED, refuse

# Boards that have changed since tables were stored without a fingerprint.
CHANGED = ("iberia",)


@cache
def board_called(name: str) -> BoardMap:
    """Only for names that are known to be of built-in boards: the cache keeps what it is given."""
    return load(name)


def check_version(name: str, fingerprint: str) -> None:
    """Raises `Refused` for what was dealt on another version of a board. An old table has no fingerprint."""
    board = board_called(name)
    if fingerprint != board.fingerprint if fingerprint else name in CHANGED:
        raise refuse(BOARD_CHANGED, board=board.name)
