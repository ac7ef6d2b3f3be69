"""Many games stepped together in the compiled core, for all seats: numpy arrays in and out."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

import numpy as np

from ferrovia.boards import Board
from ferrovia.env.arrays.games import Games, IllegalMove
from ferrovia.env.encoding import Encoding, Information, Reward, checked_reward
from ferrovia.env.ids import LIMIT
from ferrovia.game import Game

MAX_GAMES = 1 << 20
ARRAYS = ("_decisions", "rewards", "terminated", "truncated", "scores")

Frozen = tuple[Any, Any, Any, list[Any]]  # states, seeds, chance, arrays


class VectorGames:
    """`n` games of one board. Before each step, row i tells of game i: `seats[i]` is the seat that decides,
    `observations[i]` what it sees and `masks[i]` what it may do.

    After `step(actions)` there are also `rewards[i]`, of all seats, for this step, and `terminated[i]` and
    `truncated[i]`. A game that has ended is replaced at once: its row then tells of a new game, and
    `scores[i]` holds the final scores of the old one. All arrays are written anew by every step: copy what
    you keep.
    """

    def __init__(
        self,
        board: str | Board,
        n: int,
        seats: int = 2,
        options: Iterable[str] = (),
        information: Information = "view",
        reward: Reward = "result",
        observe: bool = True,
        mask: bool = True,
    ) -> None:
        if not 1 <= n <= MAX_GAMES:
            raise ValueError(f"1 to {MAX_GAMES} games can be stepped together, not {n}")
        self.encoding = encoding = Encoding(board, seats, options, information)
        self._setting = (encoding.board, n, seats, encoding.options, information, reward, observe, mask)
        self.n = n
        self.observations = np.zeros((n, encoding.observation_size if observe else 0), np.int16)
        self.masks = np.zeros((n, encoding.actions if mask else 0), np.int8)
        self.seats = np.zeros(n, np.int32)
        self.rewards = np.zeros((n, seats), np.float32)
        self.terminated = np.zeros(n, np.bool_)
        self.truncated = np.zeros(n, np.bool_)
        self.scores = np.zeros((n, seats), np.int32)
        self._actions = np.zeros(n, np.int32)
        self._decisions = np.zeros(n, np.int32)
        by_points = checked_reward(reward) == "points"
        self._games = Games(
            encoding.masks,
            encoding.observer,
            n,
            by_points,
            LIMIT,
            self.observations.reshape(-1).data if observe else None,
            self.masks.reshape(-1).data if mask else None,
        )
        self._games.attach(
            self._decisions.data,
            self.seats.data,
            self.rewards.reshape(-1).data,
            self.terminated.view(np.uint8).data,
            self.truncated.view(np.uint8).data,
            self.scores.reshape(-1).data,
        )
        self.reset(0)

    def reset(self, seed: int = 0) -> None:
        """Deal all games anew. The k-th game of row i is dealt by the seed `seed + i + k * n`."""
        self._games.reset(seed)

    def step(self, actions: Any) -> None:
        """One decision in every game. If any is not legal, it raises `IllegalMove` and nothing has
        changed."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.n,) or chosen.dtype.kind not in "iu":
            raise ValueError(
                f"actions are {self.n} whole numbers, not {chosen.dtype} of shape {chosen.shape}"
            )
        # Numbers that would not fit become one that no action has.
        np.copyto(self._actions, np.clip(chosen, -1, self.encoding.actions), casting="unsafe")
        try:
            self._games.step(self._actions.data)
        except IllegalMove as illegal:
            raise IllegalMove(illegal.game, int(chosen[illegal.game]), illegal.code) from None

    def random_actions(self) -> Any:
        """A legal action for each game, each as likely."""
        actions = np.empty(self.n, np.int32)
        self._games.choose_by_chance(actions.data)
        return actions

    def state(self, row: int) -> Any:
        """The state of a game, to look at and to clone."""
        return self._games.states[row]

    def set_game(self, row: int, game: Game) -> None:
        """Go on in this row from where a game stands. The game itself does not change."""
        self.encoding.require(game)
        if game.over:
            raise ValueError("the game is over")
        self._decisions[row] = len(game.steps) - 1
        self._games.put(row, game.clone().state)

    def clone(self) -> VectorGames:
        """The same games once more, with the same luck ahead of them."""
        twin = VectorGames(*self._setting)
        twin._restore(self._frozen())
        return twin

    def __copy__(self) -> VectorGames:
        return self.clone()

    def __reduce__(self) -> Any:
        return _thawed, (self._setting, self._frozen())

    def _frozen(self) -> Frozen:
        games = self._games
        return games.states, games.seeds, games.chance, [getattr(self, name) for name in ARRAYS]

    def _restore(self, frozen: Frozen) -> None:
        states, seeds, self._games.chance, arrays = deepcopy(frozen)
        self._games.seeds = seeds
        for name, values in zip(ARRAYS, arrays, strict=True):
            np.copyto(getattr(self, name), values)
        for row, state in enumerate(states):
            self._games.put(row, state)


def _thawed(setting: Any, frozen: Frozen) -> VectorGames:
    games = VectorGames(*setting)
    games._restore(frozen)
    return games
