"""Points for whoever claims a track (BASE-21)."""

from __future__ import annotations

from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State


class RoutePoints(Mechanism):
    hooks = ("claimed",)

    def claimed(self, state: State, seat: int, track: int) -> None:
        state.score_points(seat, self.board.points[self.board.length[track]], track)
