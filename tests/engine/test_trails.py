"""The longest path is exact (BASE-28): compared with trying every trail, on thousands of small networks."""

from __future__ import annotations

import random
from typing import Any

from ferrovia.boards import Board, load
from ferrovia.engine.trails import Trails

Edge = tuple[str, str, int]

# The hardest networks of 45 trains for the search, found by hill climbing from many random ones.
HARD = {
    "usa": (
        "atlanta--nashville pittsburgh--raleigh atlanta--raleigh:1 pittsburgh--washington "
        "pittsburgh--toronto raleigh--washington:1 chicago--pittsburgh:1 chicago--saint-louis:1 "
        "dallas--houston:1 dallas--little-rock dallas--oklahoma-city:1 kansas-city--oklahoma-city:1 "
        "kansas-city--saint-louis:1 little-rock--nashville little-rock--oklahoma-city "
        "little-rock--saint-louis nashville--pittsburgh nashville--raleigh nashville--saint-louis "
        "new-york--pittsburgh:1 new-york--washington:1"
    ),
    "europe": (
        "amsterdam--bruxelles amsterdam--frankfurt amsterdam--london munchen--venezia munchen--zurich "
        "paris--zurich berlin--essen berlin--frankfurt:1 berlin--wien venezia--zagrab venezia--zurich "
        "bruxelles--dieppe bruxelles--frankfurt bruxelles--paris:1 wien--zagrab budapest--wien:1 "
        "budapest--zagrab dieppe--london:1 dieppe--paris essen--frankfurt frankfurt--munchen "
        "frankfurt--paris:1"
    ),
}


def longest_by_trying(edges: list[Edge]) -> int:
    """Every trail from every city. Trails of the same edges that end in the same city continue alike, so each
    such pair is looked at once; nothing is pruned."""
    best = 0
    met = {(0, end) for edge in edges for end in edge[:2]}
    waiting = [(0, city, 0) for _, city in met]
    while waiting:
        used, city, length = waiting.pop()
        best = max(best, length)
        for i, (a, b, more) in enumerate(edges):
            if city in (a, b) and not used >> i & 1:
                there = (used | 1 << i, b if city == a else a)
                if there not in met:
                    met.add(there)
                    waiting.append((*there, length + more))
    return best


def edges_of(board: Board, tracks: list[int]) -> list[Edge]:
    return [(board.tracks[i].a, board.tracks[i].b, board.tracks[i].length) for i in tracks]


def test_longest_trail_equals_trying_every_trail(network: Any) -> None:
    """BASE-28 on 1,200 random networks per board."""
    rng = random.Random(5)
    trails = Trails()
    for _ in range(1200):
        tracks = network.grow(rng, rng.randint(1, 9))
        state = network.hand_out(dict.fromkeys(tracks, 0))
        assert trails.longest(state, 0) == longest_by_trying(edges_of(network.board, tracks)), tracks


def test_large_networks_equal_trying_every_trail(network: Any) -> None:
    """So large that the search must forget positions it has seen, and must not mistake one for another."""
    rng = random.Random(8)
    for _ in range(60):
        tracks = network.grow(rng, rng.randint(18, 23))
        state = network.hand_out(dict.fromkeys(tracks, 0))
        assert Trails().longest(state, 0) == longest_by_trying(edges_of(network.board, tracks)), tracks


def test_no_tracks_make_no_trail(network: Any) -> None:
    assert Trails().longest(network.hand_out({}), 0) == 0


def test_only_own_tracks_count(network: Any) -> None:
    state = network.hand_out({0: 0, 1: 1, 2: 1})
    assert Trails().longest(state, 0) == network.board.tracks[0].length


def test_one_scratch_serves_many_networks_in_any_order(network: Any) -> None:
    rng = random.Random(6)
    trails = Trails()
    for _ in range(100):
        tracks = network.grow(rng, rng.randint(5, 15))
        state = network.hand_out(dict.fromkeys(tracks, 1))
        assert trails.longest(state, 1) == Trails().longest(state, 1)


def test_hard_networks_stay_small_searches(network_on: Any) -> None:
    """The number of positions looked at is bounded: about 0.2 microseconds each, compiled."""
    for name, text in HARD.items():
        board = load(name)
        network = network_on(board)
        tracks = [board.track_index[track] for track in text.split()]
        trails = Trails()
        length = trails.longest(network.hand_out(dict.fromkeys(tracks, 0)), 0)
        assert length == longest_by_trying(edges_of(board, tracks))
        assert trails.visits < 60_000
