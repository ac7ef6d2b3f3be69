"""Tracks and tickets by the names of their cities."""

from __future__ import annotations

from ferrovia.boards import Board, Ticket, Track


def track_name(board: Board, track: Track) -> str:
    """The cities, with length and colour to tell parallel tracks apart."""
    return f"{ends(board, track)} ({track.length} {track.colour})"


def ends(board: Board, thing: Track | Ticket) -> str:
    a, b = (board.cities[board.city_index[city]].name for city in thing.pair)
    return f"{a} \u2013 {b}"
