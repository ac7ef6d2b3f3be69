"""The built-in boards, loaded once."""

from __future__ import annotations

from functools import cache

from ferrovia.maps import BoardMap, load


@cache
def board_called(name: str) -> BoardMap:
    """Only for names that are known to be of built-in boards: the cache keeps what it is given."""
    return load(name)
