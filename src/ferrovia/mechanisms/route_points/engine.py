"""Points for whoever claims a track (BASE-21)."""

from __future__ import annotations

from ferrovia.engine import codes
from ferrovia.engine.mechanism import Mechanism
from ferrovia.engine.state import State


class RoutePoints(Mechanism):
    hooks = ("claimed",)

    def claimed(self, state: State, seat: int, track: int) -> None:
        points = self.board.points[self.board.length[track]]
        state.score[seat] += points
        if state.journal is not None:
            state.journal.append((codes.POINTS_SCORED, seat, points, track))
