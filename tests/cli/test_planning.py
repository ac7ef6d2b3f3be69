"""The cheapest ways to complete tickets."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from ferrovia.cli.terminal.planning import Plan, open_tracks
from ferrovia.game import new_game
from ferrovia.maps import Ticket
from tests.conftest import MakeTable

SOUTH = {"albuquerque", "flagstaff", "las-cruces", "phoenix", "roswell", "santa-fe", "tucson"}
CLOSED = {"TRACK_TAKEN", "PARALLEL_CLOSED", "PARALLEL_OWN"}


@pytest.mark.parametrize(("board", "seats"), [("usa", 2), ("europe", 4), ("iberia", 3), ("old-west", 5)])
def test_open_tracks_are_those_that_no_rule_of_position_refuses(board: str, seats: int) -> None:
    """At every twentieth turn of a game, for the seat whose turn it is."""
    chance = Random(1)
    game = new_game(board, seats, seed=1)
    compared = 0
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat)
        if view.prompt == "turn" and view.turn % 20 == 0:
            refusals = {track.id: view.check_track(track.id) for track in game.board.tracks}
            closed = {track for track, refusal in refusals.items() if refusal and refusal.code in CLOSED}
            assert open_tracks(game.board, view) == set(refusals) - closed
            compared += len(closed)
        game.play(chance.choice(view.options()), seat)
    assert compared > 50


def test_own_tracks_are_free_and_those_of_others_closed(table: MakeTable) -> None:
    t = table("usa", seats=2)
    ticket = Ticket("denver", "el-paso", 4)
    way = Plan(t.game.board, t.game.view(0)).way(ticket)
    assert way is not None
    assert way.trains == 4
    t.own(0, "denver--santa-fe")
    way = Plan(t.game.board, t.game.view(0)).way(ticket)
    assert way is not None
    assert (way.trains, way.hops) == (2, (("santa-fe", "el-paso"),))
    t.own(1, "el-paso--santa-fe")
    way = Plan(t.game.board, t.game.view(0)).way(ticket)
    assert way is not None
    assert way.trains == 6
    assert way.hops == (("santa-fe", "phoenix"), ("phoenix", "el-paso"))


def test_a_way_in_old_west_begins_at_the_network(table: MakeTable) -> None:
    """OW-3: three places must be joined; no smaller set of tracks does it."""
    t = table("old-west", seats=2, starts=("phoenix", "seattle"))
    board, view = t.game.board, t.game.view(0)
    ticket = Ticket("santa-fe", "las-cruces", 3)
    way = Plan(board, view).way(ticket)
    assert way is not None
    assert way.trains == cheapest(Plan(board, view).costs, {"santa-fe", "las-cruces", "phoenix"})
    without = Plan(board, t.game.view(None)).way(ticket)
    assert without is not None
    assert without.trains < way.trains


def cheapest(costs: dict[tuple[str, str], int], wanted: set[str]) -> int:
    """The least cost of up to four pairs of neighbours that join the wanted cities, by trying them all."""
    near = [pair for pair in costs if set(pair) <= SOUTH]
    best = 99
    for size in range(2, 5):
        for pairs in combinations(near, size):
            total = sum(costs[pair] for pair in pairs)
            if total < best and joined(pairs, wanted):
                best = total
    return best


def joined(pairs: tuple[tuple[str, str], ...], wanted: set[str]) -> bool:
    if not wanted <= {city for pair in pairs for city in pair}:
        return False
    reached = {pairs[0][0]}
    for _ in pairs:
        for pair in pairs:
            if reached & set(pair):
                reached |= set(pair)
    return wanted <= reached
