"""The longest continuous path, and the European Express."""

from __future__ import annotations

from random import Random

import pytest

from ferrovia.boards import load
from tests.conftest import MakeTable, Table

LOOP = ("dallas--houston:1", "houston--new-orleans", "little-rock--new-orleans", "dallas--little-rock")  # 8
NETWORKS = {
    "two tracks in a line": (("denver--santa-fe", "el-paso--santa-fe"), 4),
    "two tracks apart": (("atlanta--miami", "denver--santa-fe"), 5),
    "the two longest of three branches": (("denver--phoenix", "denver--omaha", "denver--santa-fe"), 9),
    "a loop": (LOOP, 8),
    "a loop and a tail": ((*LOOP, "dallas--el-paso"), 12),
    "a loop between two tails": ((*LOOP, "dallas--el-paso", "little-rock--saint-louis"), 12),
    "two tails at one city of a loop": ((*LOOP, "dallas--el-paso", "dallas--oklahoma-city:1"), 14),
    "two loops that share a city": (
        (*LOOP, "dallas--el-paso", "el-paso--oklahoma-city", "dallas--oklahoma-city:1"),
        8 + 11,
    ),
    "two loops that share a track": (
        (*LOOP, "little-rock--oklahoma-city", "dallas--oklahoma-city:1"),
        12,
    ),
}


def longest(table: MakeTable, *tracks: str) -> int:
    return table().own(0, *tracks).finish().game.result().seats[0].path_length


@pytest.mark.parametrize("name", NETWORKS)
def test_longest_trail(table: MakeTable, name: str) -> None:
    """BASE-28: cities may be visited again, tracks may not."""
    tracks, length = NETWORKS[name]
    assert longest(table, *tracks) == length


def search(edges: list[tuple[str, str, int]], city: str) -> int:
    """The longest trail from a city, by trying everything."""
    best = 0
    for i, (a, b, length) in enumerate(edges):
        if city in (a, b):
            rest = edges[:i] + edges[i + 1 :]
            best = max(best, length + search(rest, b if city == a else a))
    return best


@pytest.mark.parametrize("seed", range(20))
def test_longest_trail_is_what_trying_everything_finds(table: MakeTable, seed: int) -> None:
    """BASE-28: networks of nine tracks around the middle of the board."""
    chance = Random(seed)
    middle = {"denver", "kansas-city", "oklahoma-city", "santa-fe", "omaha", "dallas", "el-paso", "phoenix"}
    single = [t for t in load("usa").tracks if not t.id.endswith(":2")]
    chosen = chance.sample([t for t in single if t.a in middle and t.b in middle], 9)
    edges = [(t.a, t.b, t.length) for t in chosen]
    assert longest(table, *(t.id for t in chosen)) == max(search(edges, city) for city in middle)


def bonuses(t: Table) -> list[int]:
    return [seat.points.get("longest_path", 0) for seat in t.finish().game.result().seats]


def test_longest_path_earns_ten_points(table: MakeTable) -> None:
    """BASE-28"""
    t = table(seats=3).own(0, "denver--santa-fe").own(1, "atlanta--miami").tickets(1).score(1, 10)
    assert bonuses(t) == [0, 10, 0]
    assert t.game.result().scores[1] == 20


def test_tied_players_all_get_the_ten(table: MakeTable) -> None:
    """BASE-28: five in one track, five in two, four."""
    t = table(seats=3).own(0, "atlanta--miami").own(1, "denver--santa-fe", "phoenix--santa-fe")
    assert bonuses(t.own(2, "denver--helena")) == [10, 10, 0]


@pytest.mark.parametrize("board", ["usa", "europe"])
def test_nobody_gets_the_bonus_without_a_track(table: MakeTable, board: str) -> None:
    """R-16"""
    assert bonuses(table(board, seats=3)) == [0, 0, 0]


def test_stations_and_borrowed_tracks_do_not_make_a_path_longer(table: MakeTable) -> None:
    """EU-12: seat 0 has a path of 3 + 2 only with a track that it borrows."""
    t = table("europe").tickets(0, "frankfurt--kobenhavn").tickets(1)
    t.own(0, "essen--kobenhavn:1").own(1, "essen--frankfurt", "frankfurt--munchen").stations(0, "essen")
    result = t.finish().game.result()
    assert result.seats[0].done == ("frankfurt--kobenhavn",)
    assert [seat.path_length for seat in result.seats] == [3, 4]
    assert [seat.points.get("longest_path", 0) for seat in result.seats] == [0, 10]


@pytest.mark.parametrize("board", ["iberia", "old-west"])
def test_other_boards_have_no_bonus_for_it(table: MakeTable, board: str) -> None:
    """IB-12, R-13"""
    t = table(board, starts=("denver", "seattle"))
    t.own(0, "france--pamplona:1" if board == "iberia" else "denver--grand-junction")
    assert bonuses(t) == [0, 0]
