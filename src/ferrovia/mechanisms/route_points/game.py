"""The points of claimed tracks in positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ferrovia.game.spelling.codecs import require
from ferrovia.mechanisms.claims.game import owned

if TYPE_CHECKING:
    from ferrovia.game.position.reader import PositionReader


def check_position(position: PositionReader) -> None:
    """BASE-21: whoever owns a track has scored it."""
    board, state = position.board, position.state
    for seat in range(position.seats):
        tracks = owned(board, state, seat)
        points = sum(board.points.get(track.length, 0) for track in tracks) + position.bonus(seat)
        require(state.score[seat] == points, f"score: the tracks of a seat score {points}")
