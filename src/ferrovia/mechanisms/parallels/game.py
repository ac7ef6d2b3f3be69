"""Double and triple routes in positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from ferrovia.game.spelling.codecs import require

if TYPE_CHECKING:
    from ferrovia.game.position.reader import PositionReader


def check_position(position: PositionReader) -> None:
    """BASE-22, BASE-23."""
    board, state = position.board, position.state
    rule = board.rules.parallels
    assert rule is not UNSET
    owners = state.owner
    for group in board.parallels.values():
        taken = [owner for track in group if (owner := owners[board.track_index[track.id]]) >= 0]
        require(len(set(taken)) == len(taken), "tracks: a seat owns two parallel ones (BASE-22)")
        if state.seats < rule.all_from:
            require(len(taken) <= 1, "tracks: only one of several parallel ones can be used (BASE-23)")
