"""The cheapest way to a ticket that is still open."""

from __future__ import annotations

from random import Random

import pytest

from ferrovia.game import Game, new_game
from ferrovia.game.ways import prices, ways
from ferrovia.maps import BOARDS


def begun(board: str, seats: int = 2) -> Game:
    game = new_game(board, seats, seed=3)
    while game.turn == 0:
        seat = game.to_act[0]
        game.play(game.view(seat).options()[-1], seat)
    return game


def test_at_the_beginning_the_way_is_the_shortest_on_the_board() -> None:
    found = ways(begun("usa").view(0), ("denver--el-paso",))["denver--el-paso"]
    assert found is not None
    assert found.trains == 4
    assert found.tracks == ("denver--santa-fe", "el-paso--santa-fe")


@pytest.mark.parametrize("board", BOARDS)
def test_ways_lead_from_end_to_end_and_take_only_what_is_own_or_free(board: str) -> None:
    game = begun(board, 3)
    chance = Random(5)
    while not game.over:
        seat = game.to_act[0]
        game.play(chance.choice(game.view(seat).options()), seat)
        if len(game.steps) % 40:
            continue
        view = game.view(0)
        lengths = {track.id: track for track in view.map.tracks}
        for ticket in view.map.tickets:
            way = ways(view, (ticket.id,))[ticket.id]
            if way is None:
                continue
            at = ticket.a
            for track in way.tracks:
                at = lengths[track].b if at == lengths[track].a else lengths[track].a
                assert view.tracks.get(track, 0) == 0
            assert at == ticket.b
            assert way.trains == sum(
                lengths[track].length for track in way.tracks if track not in view.tracks
            )


def test_a_completed_ticket_takes_no_train_and_a_blocked_one_has_no_way() -> None:
    game = begun("usa")
    chance = Random(1)
    while not game.over:
        seat = game.to_act[0]
        game.play(chance.choice(game.view(seat).options()), seat)
    for seat in range(2):
        view = game.view(seat)
        for ticket, way in ways(view, view.tickets).items():
            assert (way is not None and way.trains == 0) == (ticket in view.completed)


@pytest.mark.parametrize(("seats", "shared"), [(2, False), (4, True)])
def test_the_other_half_of_a_pair_is_open_to_others_at_large_tables_only(seats: int, shared: bool) -> None:
    game = begun("usa", seats)
    chance = Random(2)
    halves = 0
    while game.turn < 30 * seats and not game.over:
        seat = game.to_act[0]
        game.play(chance.choice(game.view(seat).options()), seat)
    for seat in range(seats):
        view = game.view(seat)
        for pair in view.map.parallels.values():
            owners = {view.tracks.get(track.id) for track in pair}
            if len(pair) == 2 and len(owners) == 2 and None in owners:
                halves += 1
                free = next(track.id for track in pair if track.id not in view.tracks)
                assert (free in prices(view)) == (shared and seat not in owners)
    assert halves
