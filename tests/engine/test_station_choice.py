"""Stations borrow the tracks that score best (EU-10, R-9): compared with trying every choice."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

from ferrovia.boards import Board, load
from ferrovia.engine import codes

Links = list[tuple[str, str]]


def connected(links: Links, a: str, b: str) -> bool:
    reached = {a}
    grown = True
    while grown:
        grown = False
        for one, other in links:
            if (one in reached) != (other in reached):
                reached |= {one, other}
                grown = True
    return b in reached


def score(board: Board, links: Links, tickets: list[int]) -> tuple[int, int]:
    """Points of the completed tickets, and their number."""
    done = [
        board.tickets[t].points for t in tickets if connected(links, board.tickets[t].a, board.tickets[t].b)
    ]
    return sum(done), len(done)


def best_by_trying(board: Board, owners: dict[int, int], stations: list[int], tickets: list[int]) -> Any:
    """The best score of seat 0 over every way to borrow one track at each of its stations."""
    own = [(board.tracks[t].a, board.tracks[t].b) for t, seat in owners.items() if seat == 0]
    choices: list[Links] = []
    for station in stations:
        city = board.cities[station].id
        foreign = [board.tracks[t] for t, seat in owners.items() if seat != 0]
        choices.append([(t.a, t.b) for t in foreign if city in (t.a, t.b)] or [(city, city)])
    return max(score(board, own + list(choice), tickets) for choice in product(*choices))


def test_borrowed_tracks_equal_trying_every_choice(network_on: Any) -> None:
    """EU-10, R-9 on 1,500 random positions with one to three stations and three seats."""
    rng = random.Random(9)
    board = load("europe")
    network = network_on(board, 3)
    helped = 0
    for _ in range(1500):
        tracks = network.grow(rng, rng.randint(15, 40))
        owners = {track: rng.choice((0, 0, 1, 2)) for track in tracks}
        touched = {end for track in tracks for end in (board.tracks[track].a, board.tracks[track].b)}
        stations = rng.sample(sorted(board.city_index[city] for city in touched), rng.randint(1, 3))
        near = [i for i, ticket in enumerate(board.tickets) if {ticket.a, ticket.b} <= touched]
        tickets = rng.sample(near, min(len(near), 8))
        best = best_by_trying(board, owners, stations, tickets)
        helped += best > best_by_trying(board, owners, [], tickets)
        state = network.hand_out(owners).clone()
        state.station = [0 if city in stations else codes.NOBODY for city in range(codes.MAX_CITIES)]
        state.stations_left = [3 - len(stations), 3, 3, 0, 0, 0]
        state.held = [sum(1 << ticket for ticket in tickets), 0, 0, 0, 0, 0]
        network.core.finish(state)
        assert (state.lines[codes.TICKETS_DONE], state.lines[codes.N_DONE]) == best, (
            owners,
            stations,
            tickets,
        )
    assert helped > 200  # stations really matter in many positions
