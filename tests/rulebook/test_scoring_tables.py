"""The points of a track, as printed on each board."""

from __future__ import annotations

import pytest

from ferrovia.boards import load
from ferrovia.game.actions import Claim
from tests.conftest import MakeTable

TABLES = {
    "usa": {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15},
    "europe": {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21},
    "iberia": {1: 1, 2: 2, 3: 4, 4: 7, 5: 10},
    "old-west": {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18},
}


@pytest.mark.parametrize(
    ("board", "length", "points"),
    [(board, length, points) for board, rows in TABLES.items() for length, points in rows.items()],
)
def test_points_by_length(table: MakeTable, board: str, length: int, points: int) -> None:
    """BASE-21: ferries and tunnels like any other; where there are markers, nobody else controls an end."""
    track = next(track for track in load(board).tracks if track.length == length)
    far = next(city.id for city in load(board).cities if city.id not in (track.a, track.b))
    t = table(board, starts=(track.a, far)).turn(0).hand(0, locomotive=length).deck(red=9)
    t.play(Claim(track.id, "locomotive", length))
    assert [seat.score for seat in t.view().seats] == [points, 0]


@pytest.mark.parametrize("board", TABLES)
def test_table_has_a_row_for_every_length(board: str) -> None:
    """BASE-21"""
    assert {track.length for track in load(board).tracks} == set(TABLES[board])
