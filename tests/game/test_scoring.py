"""The tracks behind the final scoring are the ones that earned the points."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from ferrovia.boards import load
from ferrovia.engine import codes
from ferrovia.game import Game, new_game
from ferrovia.game.scoring import make_scoring
from ferrovia.mechanisms.longest_path.game import _in_order

TABLES = [
    ("usa", 2, ()),
    ("usa", 5, ()),
    ("europe", 2, ()),
    ("europe", 5, ()),
    ("iberia", 3, ()),
    ("old-west", 6, ("alvin",)),
]


def built(board: str, seats: int, seed: int, options: tuple[str, ...] = ()) -> Game:
    """A random game of players who like to build, so that networks grow large and stations matter."""
    game = new_game(board, seats, seed, options)
    chance = Random(seed)
    while not game.over:
        seat = game.to_act[0]
        possible = game.view(seat).options()
        wanted = [each for each in possible if type(each).__name__ in ("Claim", "BuildStation", "PayTunnel")]
        game.play(chance.choice(wanted if wanted and chance.random() < 0.8 else possible), seat)
    return game


def joins(game: Game, tracks: tuple[str, ...], start: str, end: str) -> bool:
    at = start
    for name in tracks:
        track = game.board.tracks[game.board.track_index[name]]
        if at not in (track.a, track.b):
            return False
        at = track.b if at == track.a else track.a
    return at == end


@pytest.mark.parametrize(("board", "seats", "options"), TABLES)
@pytest.mark.parametrize("seed", range(8))
def test_ways_paths_and_points_are_those_of_the_result(
    board: str, seats: int, options: tuple[str, ...], seed: int
) -> None:
    game = built(board, seats, seed, options)
    result = game.result()
    owner = game.view(None).tracks
    tickets = {ticket.id: ticket for ticket in game.board.tickets}
    lengths = {track.id: track.length for track in game.board.tracks}
    for sheet, seat in zip(result.seats, game.scoring().seats, strict=True):
        assert {each.ticket for each in seat.tickets if each.points > 0} == set(sheet.done)
        assert {each.ticket for each in seat.tickets if each.points < 0} == set(sheet.failed)
        points = sheet.points["tickets_done"] + sheet.points["tickets_failed"]
        assert sum(each.points for each in seat.tickets) == points
        for each in seat.tickets:
            if each.points > 0:
                assert joins(game, each.tracks, tickets[each.ticket].a, tickets[each.ticket].b)
            foreign = {track for track in each.tracks if owner[track] != sheet.seat}
            assert foreign <= set(seat.borrowed.values())
        stations = {city for city, who in game.view(None).stations.items() if who == sheet.seat}
        assert set(seat.borrowed) <= stations
        assert all(owner[track] != sheet.seat for track in seat.borrowed.values())
        assert sum(each.points for each in seat.festivals) == sheet.points.get("festivals", 0)
        assert sum(lengths[track] for track in seat.path) == sheet.path_length
        assert len(set(seat.path)) == len(seat.path)
        assert all(owner[track] == sheet.seat for track in seat.path)
        assert not seat.path or any(travels(game, seat.path, city.id) for city in game.board.cities)


def travels(game: Game, tracks: tuple[str, ...], start: str) -> bool:
    return any(joins(game, tracks, start, city.id) for city in game.board.cities)


def test_stations_and_what_they_borrow_are_needed_in_some_games() -> None:
    games = [built("europe", 3, seed).scoring() for seed in range(20)]
    borrowed = [seat.borrowed for game in games for seat in game.seats if seat.borrowed]
    assert len(borrowed) > 5


def test_a_path_that_visits_a_city_twice_is_in_order_of_travel() -> None:
    eight = [
        ("1", "a", "m"),
        ("2", "m", "b"),
        ("3", "b", "a"),
        ("4", "m", "c"),
        ("5", "c", "d"),
        ("6", "d", "m"),
    ]
    order = _in_order(eight)
    ends = {edge: {a, b} for edge, a, b in eight}
    assert sorted(order) == sorted(ends)
    assert all(ends[one] & ends[other] for one, other in pairwise(order))
    assert _in_order([]) == ()


@pytest.mark.parametrize(
    ("board", "lines", "by", "ahead"),
    [
        ("usa", {"done": (3, 4)}, ["tickets"], (1,)),
        ("europe", {"done": (4, 4), "stations": (1, 2)}, ["stations"], (0,)),
        ("europe", {"done": (4, 4), "stations": (2, 2), "longest": (0, 10)}, ["longest-path"], (1,)),
        ("iberia", {"done": (4, 4)}, [], ()),
    ],
)
def test_what_decided_a_tie_is_given(
    board: str, lines: dict[str, tuple[int, int]], by: list[str], ahead: tuple[int, ...]
) -> None:
    places = {"done": codes.N_DONE, "stations": codes.STATIONS_USED, "longest": codes.LONGEST}
    game = new_game(load(board), 2, 1)
    state = game._state.clone()
    table = [0] * 78
    table[codes.ROUTES] = table[codes.N_LINES + codes.ROUTES] = 20
    for name, values in lines.items():
        for seat, value in enumerate(values):
            table[seat * codes.N_LINES + places[name]] = value
            if name == "longest":  # its points are part of the score: both have the same
                table[seat * codes.N_LINES + codes.ROUTES] -= value
    state.lines = table
    state.over = 1
    ties = make_scoring(game._core, game.names, state).ties
    assert [tie.by for tie in ties] == by
    assert not ties or ties[-1].ahead == ahead


def test_a_running_game_has_no_scoring() -> None:
    with pytest.raises(ValueError, match="not over"):
        new_game("usa", 2, 1).scoring()
