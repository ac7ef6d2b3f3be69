"""Random networks of tracks on real boards."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from ferrovia.boards import Board, load
from ferrovia.engine import Core, Dealer, State, codes


class Network:
    """A board whose tracks a test hands out as it likes; the rules for claiming do not matter here."""

    def __init__(self, board: Board, seats: int = 2) -> None:
        self.board = board
        self.core = Core(board.spec(), seats)
        self.state: State = self.core.deal(Dealer(1))

    def hand_out(self, owners: dict[int, int]) -> State:
        """Track number to seat."""
        self.state.owner = [owners.get(track, codes.NOBODY) for track in range(codes.MAX_TRACKS)]
        return self.state

    def grow(self, rng: random.Random, tracks: int) -> list[int]:
        """This many tracks, mostly connected: now and then a new piece begins."""
        chosen: list[int] = []
        cities: set[str] = set()
        while len(chosen) < tracks:
            near = [
                i
                for i, track in enumerate(self.board.tracks)
                if i not in chosen and (cities & {track.a, track.b} or not cities or rng.random() < 0.01)
            ]
            pick = rng.choice(near)
            chosen.append(pick)
            cities |= {self.board.tracks[pick].a, self.board.tracks[pick].b}
        return chosen


@pytest.fixture
def network_on() -> Callable[..., Network]:
    """`network_on(board, seats)`."""
    return Network


@pytest.fixture(params=["usa", "europe", "old-west"])
def network(request: pytest.FixtureRequest) -> Network:
    return Network(load(request.param))
