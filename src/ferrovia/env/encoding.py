"""How the positions and actions of a board are put into arrays."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Literal

import numpy as np

from ferrovia.boards import Board, load
from ferrovia.engine import Core, State
from ferrovia.env.actions import action_names, possible_codes
from ferrovia.env.arrays.action_numbers import ActionNumbers
from ferrovia.env.arrays.masks import Masks
from ferrovia.env.arrays.observer import Observer
from ferrovia.env.sections import Section, columns, prompts, sections, writers
from ferrovia.game import Action, Game, View
from ferrovia.game.game import check_table

Information = Literal["view", "perfect"]
Reward = Literal["result", "points"]


def checked_reward(reward: str) -> str:
    """Raises `ValueError` for what is no kind of reward."""
    if reward not in ("result", "points"):
        raise ValueError(f"rewards are by 'result' or by 'points', not {reward!r}")
    return reward


class Encoding:
    """What all environments of one setting share. `information` is what a seat is shown: its view, or
    everything.

    It has scratch of its own, so one thread at a time may use it.
    """

    def __init__(
        self,
        board: str | Board,
        seats: int,
        options: Iterable[str] = (),
        information: Information = "view",
    ) -> None:
        self.board = load(board) if isinstance(board, str) else board
        self.seats = seats
        self.options = check_table(self.board, seats, options, None)
        if information not in ("view", "perfect"):
            raise ValueError(f"information is 'view' or 'perfect', not {information!r}")
        self.perfect = information == "perfect"
        self.core = Core(self.board.spec(), seats, frozenset(self.options))
        self.action_numbers = ActionNumbers(possible_codes(self.board))
        self.masks = Masks(self.core, self.action_numbers)
        self.sections = sections(self.board, seats, self.options, self.perfect)
        added = writers(self.board, seats, self.options)
        self.columns = columns(added)
        asked = [prompt.number for prompt in prompts(self.board, self.options)]
        self.observer = Observer(self.core, self.sections, added, asked)

    def __reduce__(self) -> Any:
        """A copy is put together anew, with scratch of its own."""
        information = "perfect" if self.perfect else "view"
        return Encoding, (self.board, self.seats, self.options, information)

    def require(self, game: Game) -> None:
        """Raises `ValueError` if the game is not of this setting."""
        wanted = (self.board.fingerprint, self.seats, self.options)
        if (game.board.fingerprint, game.seats, game.options) != wanted:
            raise ValueError(
                f"the game is not of {self.board.name} with {self.seats} seats and these options"
            )

    @property
    def actions(self) -> int:
        """The size of the action space."""
        return self.action_numbers.size

    @property
    def observation_size(self) -> int:
        return self.sections[-1].start + self.sections[-1].size

    @cached_property
    def action_names(self) -> list[str]:
        return action_names(self.board)

    @cached_property
    def most(self) -> Any:
        """The largest number at each place of an observation; the smallest is 0."""
        return self._filled(lambda section: section.most, np.int16)

    @cached_property
    def scale(self) -> Any:
        """Divide an observation by this to have numbers of about 0 to 1."""
        return self._filled(lambda section: section.scale, np.float32)

    def _filled(self, number: Any, dtype: Any) -> Any:
        return np.concatenate([np.full(section.size, number(section), dtype) for section in self.sections])

    def section(self, name: str, observation: Any) -> Any:
        """One section of an observation, or of many of them, in its shape."""
        found: Section = next(section for section in self.sections if section.name == name)
        part = observation[..., found.start : found.start + found.size]
        return part.reshape(*observation.shape[:-1], *found.shape)

    # From the state of a table

    def observe(self, state: State, seat: int) -> Any:
        """What the seat sees, as an array."""
        row = np.empty(self.observation_size, np.int16)
        self.observer.write(state, seat, row.data, 0)
        return row

    def mask(self, state: State, seat: int) -> Any:
        """What the seat may do, as an array of 0 and 1."""
        row = np.empty(self.actions, np.int8)
        self.masks.write(state, seat, row.data, 0)
        return row

    def free_mask(self) -> Any:
        """Of a game that has ended, where nothing is asked and so nothing refused."""
        return np.ones(self.actions, np.int8)

    # From a view, for a bot that was trained on the arrays

    def observe_view(self, view: View) -> Any:
        """What the seat of a view sees: the same array as in an environment that shows views."""
        seat = self._seat_of(view)
        if self.perfect:
            raise ValueError("a view does not hold perfect information")
        row = self.observe(view.known, seat)
        public = self.section("public", row)
        for other in view.seats:
            for place, column in enumerate(self.columns):
                public[(other.seat - seat) % self.seats, place] = getattr(other, column.name)
        return row

    def mask_view(self, view: View) -> Any:
        """What the seat of a view may do."""
        return self.mask(view.known, self._seat_of(view))

    def _seat_of(self, view: View) -> int:
        """The seat that a view belongs to. The compiled form trusts its sizes, so it must be of this
        setting."""
        if view.seat is None:
            raise ValueError("a spectator decides nothing")
        if (view.board.fingerprint, len(view.seats), view.core.played) != (
            self.board.fingerprint,
            self.seats,
            self.core.played,
        ):
            raise ValueError(
                f"the view is not of {self.board.name} with {self.seats} seats and these options"
            )
        return view.seat

    def number(self, action: Action, view: View) -> int:
        """The number of a legal action."""
        return self.action_numbers.number(view.code(action))

    def action(self, number: int, view: View) -> Action:
        """The action that a number stands for, for the seat of a view."""
        return view.action(self.action_numbers.code(number))
