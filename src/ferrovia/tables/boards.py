"""The built-in boards, loaded once."""

from __future__ import annotations

from functools import cache

from ferrovia.boards import Board, load
from ferrovia.tables.refusals import BOARD_CHANGED, refuse


@cache
def board_called(name: str) -> Board:
    """Only for names known to be of built-in boards: the cache keeps whatever it is given."""
    return load(name)


def check_version(name: str, fingerprint: str) -> None:
    """Raises `Refused` if a table was dealt on another version of its board."""
    board = board_called(name)
    if fingerprint != board.fingerprint:
        raise refuse(BOARD_CHANGED, board=board.name)


def on_board(name: str, track: str | None, city: str | None) -> bool:
    """Are there such a track and such a city? None always is."""
    tracks, cities = _places(name)
    return (track is None or track in tracks) and (city is None or city in cities)


@cache
def _places(name: str) -> tuple[frozenset[str], frozenset[str]]:
    board = board_called(name)
    return frozenset(track.id for track in board.tracks), frozenset(city.id for city in board.cities)
