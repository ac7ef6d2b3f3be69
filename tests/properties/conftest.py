"""Games that hypothesis draws, on every board and, in the form that people use, with every number of seats.

The drawn bytes decide the play, one byte per decision, so that a failing game shrinks to a short one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st

from ferrovia.boards import BOARDS, load
from ferrovia.engine import State
from ferrovia.game import Game, new_game
from ferrovia.game.actions import DrawBlind, TakeCard
from tests.forms import enough

SEEDS = st.integers(0, 2**64 - 1)

Snapshot = dict[str, Any]
Walk = Callable[[st.DataObject], Iterator[Game]]


class Setting(NamedTuple):
    """A board with a number of seats and options."""

    board: str
    seats: int
    options: tuple[str, ...]

    def new_game(self, seed: int) -> Game:
        return new_game(self.board, self.seats, seed, self.options)

    def draw_game(self, data: st.DataObject) -> Game:
        return self.new_game(data.draw(SEEDS, "seed"))

    def draw_moves(self, data: st.DataObject, most: int) -> bytes:
        """Bytes for `play`, any number up to `most` equally likely."""
        n = data.draw(st.integers(0, most), "number of moves")
        return data.draw(st.binary(min_size=n, max_size=n), "moves")


SETTINGS = enough(
    Setting(board, seats, options)
    for board in BOARDS
    for options in ((), *((option,) for option in load(board).options))
    for seats in range(load(board).seats[0], load(board).seats[1] + 1)
)


@pytest.fixture(scope="session", params=SETTINGS, ids=lambda s: "-".join(map(str, (*s[:2], *s.options))))
def setting(request: pytest.FixtureRequest) -> Setting:
    """Every board, Old West also with Alvin."""
    chosen: Setting = request.param
    return chosen


@pytest.fixture(scope="session")
def play() -> Callable[[Game, bytes], Iterator[Game]]:
    """`play(game, moves)`: one decision for each byte; yields the game after each."""
    return play_moves


def play_moves(game: Game, moves: bytes) -> Iterator[Game]:
    for move in moves:
        if game.over:
            return
        seat = game.to_act[move % len(game.to_act)]
        options = game.view(seat).options()
        game.play(options[move * len(options) >> 8], seat)
        yield game


def hoard(game: Game, left: int, random: Random) -> Iterator[Game]:
    """Everybody takes face-up colours and claims nothing, until deck and discard hold at most `left` cards.
    Then hands are full, locomotives crowd the market, and every card left counts."""
    while not game.over and game._state.deck_total + game._state.discard_total > left:
        seat = random.choice(game.to_act)
        options = game.view(seat).options()
        colours = [
            option for option in options if isinstance(option, TakeCard) and option.card != "locomotive"
        ]
        blind = [option for option in options if isinstance(option, DrawBlind)]
        game.play(random.choice(colours or blind or options), seat)
        yield game


@pytest.fixture(scope="session")
def walk(setting: Setting) -> Walk:
    """`walk(data)`: a drawn game of the setting, after the deal and after each decision. In some games
    everybody hoards cards, until the deck is nearly empty."""

    def walked(data: st.DataObject) -> Iterator[Game]:
        game = setting.draw_game(data)
        yield game
        if data.draw(st.booleans(), "everybody hoards cards"):
            left = data.draw(st.integers(0, 20), "cards left")
            yield from hoard(game, left, Random(data.draw(st.integers(0, 2**32), "hoarding")))
            yield from play_moves(game, setting.draw_moves(data, 20))
        else:
            yield from play_moves(game, setting.draw_moves(data, 450))

    return walked


@pytest.fixture(scope="session")
def snapshot() -> Callable[[State], Snapshot]:
    """`snapshot(state)`: every field of a state, by name."""
    return take_snapshot


def take_snapshot(state: State) -> Snapshot:
    fields = {name: getattr(state, name) for name in dir(state) if not name.startswith("_")}
    return {
        name: list(value) if isinstance(value, list) else value
        for name, value in fields.items()
        if not callable(value) and name not in ("board", "dealer", "journal")
    }
