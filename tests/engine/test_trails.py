"""The longest path is exact (BASE-28): compared with trying every trail, on thousands of small networks."""

from __future__ import annotations

import random
from typing import Any

from ferrovia.engine.trails import Trails
from ferrovia.maps import BoardMap, load

Edge = tuple[str, str, int]

# Networks of 45 trains that cost the search most, found by climbing from many random ones.
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
    """Every trail from every city, without any shortcut."""

    def prolong(city: str, left: list[Edge]) -> int:
        best = 0
        for i, (a, b, length) in enumerate(left):
            if city in (a, b):
                other = b if city == a else a
                best = max(best, length + prolong(other, left[:i] + left[i + 1 :]))
        return best

    return max((prolong(city, edges) for city in {end for edge in edges for end in edge[:2]}), default=0)


def edges_of(board: BoardMap, tracks: list[int]) -> list[Edge]:
    return [(board.tracks[i].a, board.tracks[i].b, board.tracks[i].length) for i in tracks]


def test_longest_trail_equals_trying_every_trail(network: Any) -> None:
    """BASE-28 on 1,200 random networks a board."""
    rng = random.Random(5)
    trails = Trails()
    for _ in range(1200):
        tracks = network.grow(rng, rng.randint(1, 9))
        state = network.hand_out(dict.fromkeys(tracks, 0))
        assert trails.longest(state, 0) == longest_by_trying(edges_of(network.board, tracks)), tracks


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
    """The number of positions looked at is bounded: some 0.2 microseconds each, compiled."""
    for name, text in HARD.items():
        board = load(name)
        network = network_on(board)
        state = network.hand_out({board.track_index[track]: 0 for track in text.split()})
        trails = Trails()
        length = trails.longest(state, 0)
        assert 35 <= length <= 45
        assert trails.visits < 60_000
