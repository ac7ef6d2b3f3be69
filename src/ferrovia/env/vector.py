"""Many games stepped together in the compiled core, for all seats: numpy arrays in and out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ferrovia.env.arrays.games import Games, IllegalMove
from ferrovia.env.encoding import Encoding, Information, Reward, checked_reward
from ferrovia.env.ids import LIMIT
from ferrovia.maps import BoardMap

MAX_GAMES = 1 << 20


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
        board: str | BoardMap,
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
        self.n = n
        self.observations = np.zeros((n, encoding.observation_size if observe else 0), np.int16)
        self.masks = np.zeros((n, encoding.actions if mask else 0), np.int8)
        self.seats = np.zeros(n, np.int32)
        self.rewards = np.zeros((n, seats), np.float32)
        self.terminated = np.zeros(n, np.bool_)
        self.truncated = np.zeros(n, np.bool_)
        self.scores = np.zeros((n, seats), np.int32)
        self._actions = np.zeros(n, np.int32)
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
