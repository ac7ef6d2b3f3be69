"""A search for the points of a finished game ends on any board (R-23)."""

from __future__ import annotations

import random
from typing import Any

from ferrovia.boards import Board, load
from ferrovia.boards.loader import parse
from ferrovia.engine import Core, Dealer, codes
from ferrovia.engine.trails import Trails
from ferrovia.mechanisms.stations.engine import Stations

HUBS, LEAVES = 4, 40
STARS = """
board.id = "stars"
board.name = "Stars"
board.year = 1900
board.seats = [2, 3]
board.trains = 100
board.height = 600
board.points = {{ 1 = 1 }}
rules.cards = {{ each = 12, locomotives = 14, deal = 4, market = 5 }}
rules.tickets = {{ deal = 2, keep = 1, draw = 2, draw_keep = 1 }}
rules.parallels = {{ all_from = 3 }}
rules.stations = {{ per_player = 4, unbuilt = 4 }}
rules.ties = {{ order = ["tickets"] }}
cities = [{cities}]
tracks = [{tracks}]
tickets = [{tickets}]
"""


def stars() -> Board:
    """Four cities with 40 routes each, to the same 40 others: no built-in board has more than 9 to a city."""
    hubs, leaves = [f"h{n}" for n in range(HUBS)], [f"l{n}" for n in range(LEAVES)]
    tracks = [(hub, leaf) for hub in hubs for leaf in leaves]
    text = STARS.format(
        cities=",\n".join(
            f'{{ id = "{city}", name = "{city}", lat = 0, lon = 0, at = [{9 * n}, 300] }}'
            for n, city in enumerate([*hubs, *leaves])
        ),
        tracks=",\n".join(f'{{ a = "{a}", b = "{b}", length = 1, colour = "red" }}' for a, b in tracks),
        tickets=",\n".join(f'{{ a = "h0", b = "{city}", points = 5 }}' for city in [*hubs[1:], *leaves]),
    )
    return parse(text.encode(), "stars.toml")


def test_the_search_for_the_longest_path_ends(network_on: Any) -> None:
    """R-23, BASE-28: with more trains than a player has; what is found by then is the same in every form."""
    network = network_on(load("iberia"))
    state = network.hand_out(dict.fromkeys(network.grow(random.Random(1), 45), 0))
    trails = Trails()
    assert trails.longest(state, 0) == 77
    assert trails.visits == codes.MAX_VISITS


def test_the_choice_of_borrowed_routes_ends() -> None:
    """R-23, EU-10: the best choice found by then is the same in every form."""
    board = stars()
    core = Core(board.spec(), 2)
    state = core.deal(Dealer(1)).clone()
    state.owner = [1] * len(board.tracks) + [codes.NOBODY] * (codes.MAX_TRACKS - len(board.tracks))
    state.station = [0] * HUBS + [codes.NOBODY] * (codes.MAX_CITIES - HUBS)
    state.stations_left = [0, 4, 0, 0, 0, 0]
    state.held = [0b1111, 0, 0, 0, 0, 0]  # from one hub to the others and to a leaf
    core.finish(state)
    [stations] = [each for each in core.mechanisms if isinstance(each, Stations)]
    assert stations.visits == codes.MAX_VISITS
    assert state.lines[codes.N_DONE] == 4


def test_boards_stay_far_below_the_budget(network_on: Any) -> None:
    """R-23: what the ruling says of built-in boards, on networks with as many trains as players have."""
    for name, hardest in (("usa", 45_000), ("europe", 45_000)):
        rng, board, trails = random.Random(3), load(name), Trails()
        network = network_on(board, 3)
        most = 0
        for _ in range(300):
            grown = network.grow(rng, rng.randint(12, 30))
            built, trains = [], board.trains
            for track in grown:
                if board.tracks[track].length <= trains:
                    trains -= board.tracks[track].length
                    built.append(track)
            trails.longest(network.hand_out(dict.fromkeys(built, 0)), 0)
            most = max(most, trails.visits)
        assert 1000 < most < hardest
