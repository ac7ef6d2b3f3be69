"""Gymnasium: one seat of a game against bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from typing import Any

import gymnasium

from ferrovia.arena.entrants import Entrant, maker_of, require_bot
from ferrovia.arena.seated_bot import SeatedBot
from ferrovia.boards import Board
from ferrovia.env.arrays.games import standing
from ferrovia.env.encoding import Encoding, Information, Reward, checked_reward
from ferrovia.env.ids import LIMIT
from ferrovia.env.spaces import action_space, observation_space
from ferrovia.env.text import table_text
from ferrovia.game import Game, dealers

MAX_SEED = 2**63 - 1
ILLEGAL = -1.0  # the reward of an illegal action


class SeatEnv(gymnasium.Env[Any, Any]):
    """The others are played by `bots`: one for all of them, or one for each. `seat` is where the learner
    sits; None: another seat in each game, by chance.

    What the learner may do is in `info["action_mask"]` and in `action_masks()`. An illegal action ends the
    game with the reward -1.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium has it so

    def __init__(
        self,
        board: str | Board,
        seats: int = 2,
        options: Iterable[str] = (),
        bots: Entrant | Sequence[Entrant] = "random",
        seat: int | None = None,
        information: Information = "view",
        reward: Reward = "result",
        render_mode: str | None = None,
    ) -> None:
        self.encoding = Encoding(board, seats, options, information)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.encoding)
        self.action_space = action_space(self.encoding)
        self._bots = [bots] * (seats - 1) if isinstance(bots, str) or callable(bots) else list(bots)
        if len(self._bots) != seats - 1:
            raise ValueError(f"{seats - 1} other seats need as many bots, not {len(self._bots)}")
        for bot in self._bots:
            require_bot(bot)
        self._require_seat(seat)
        self._wanted = seat
        self._by_points = checked_reward(reward) == "points"
        self.seat = 0
        self.game: Game
        self._players: list[SeatedBot] = []
        self._standing = 0.0
        self._illegal = False  # an illegal action has ended the game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal a new game and let the bots play until the learner is asked. With the option `game`, go on
        from where that game stands instead; it does not change itself, and bots who look back are told what
        they have seen of it. The option `seat` says where the learner sits this time."""
        super().reset(seed=seed)
        encoding = self.encoding
        chance = self.np_random
        given: Game | None = (options or {}).get("game")
        if given is None:
            dealer = dealers.fast(int(chance.integers(MAX_SEED)))
            game = Game(encoding.board, encoding.seats, dealer, encoding.options, None, encoding.core)
        else:
            encoding.require(given)
            game = given.clone()
        wanted: int | None = (options or {}).get("seat", self._wanted)
        self._require_seat(wanted)
        self.seat = int(chance.integers(encoding.seats)) if wanted is None else wanted
        self._standing = standing(encoding.core, game.state, self.seat, self._by_points)
        self._sit_down(game)
        self._let_bots_play()
        return self._observation(), self._info()

    def _require_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.encoding.seats:
            raise ValueError(f"there is no seat {seat}: seats are 0 to {self.encoding.seats - 1}")

    def _sit_down(self, game: Game) -> None:
        """New bots around the learner, who know what they have seen of the game."""
        self.game = game
        self._illegal = False
        self._players = []
        for bot in self._bots:
            own = int(self.np_random.integers(MAX_SEED))
            self._players.append(SeatedBot(str(bot), maker_of(bot)(own), own))
        for step in game.steps:
            self._tell(step)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The learner's action, and the answers of the bots. The reward is what both changed."""
        game = self.game
        number = int(action)
        if self._ended:
            return self._observation(), 0.0, not self._cut, self._cut, self._info()
        if not (0 <= number < self.encoding.actions and self.action_masks()[number]):
            self._illegal = True
            return self._observation(), ILLEGAL, True, False, {**self._info(), "illegal_action": number}
        view = game.view(self.seat)
        self._tell(game.play(self.encoding.action(number, view), self.seat))
        self._let_bots_play()
        now = standing(self.encoding.core, game.state, self.seat, self._by_points)
        reward = now - self._standing
        self._standing = now
        return self._observation(), reward, game.over, self._cut, self._info()

    @property
    def _cut(self) -> bool:
        return not self.game.over and len(self.game.steps) > LIMIT

    @property
    def _ended(self) -> bool:
        return self.game.over or self._illegal or self._cut

    def action_masks(self) -> Any:
        """1 for each action that the learner may do now. After the end nothing is asked, and everything is
        allowed: whoever samples from the mask has something to sample."""
        return self.encoding.free_mask() if self._ended else self.encoding.mask(self.game.state, self.seat)

    def clone(self) -> SeatEnv:
        """The same environment once more, its bots included, with the same luck ahead of it. Both share their
        encoding, so keep them in one thread: a deep copy is for another one."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.game = self.game.clone()
        twin._players = deepcopy(self._players)
        twin._np_random = deepcopy(self._np_random)
        twin.action_space = deepcopy(self.action_space)
        return twin

    def __copy__(self) -> SeatEnv:
        return self.clone()

    def resample_from_view(self, seed: int) -> SeatEnv:
        """A clone in another world, which the learner cannot tell from this one (`Game.resample_from_view`).
        New bots sit there: they know what they would have seen in it."""
        twin = self.clone()
        twin._sit_down(self.game.resample_from_view(self.seat, seed))
        return twin

    def render(self) -> str | None:
        """The table as the learner sees it; None without a render mode."""
        return table_text(self.game.view(self.seat)) if self.render_mode == "ansi" else None

    def _player(self, seat: int) -> SeatedBot:
        """The bots sit in order from the seat after the learner's."""
        return self._players[(seat - self.seat) % self.encoding.seats - 1]

    def _tell(self, step: Any) -> None:
        others = [seat for seat in range(self.encoding.seats) if seat != self.seat]
        for seat in others:
            player = self._player(seat)
            if player.looks_back:
                player.see(step.events(seat))

    def _let_bots_play(self) -> None:
        """Until the learner is asked, or the game ends or has gone on for too long."""
        game = self.game
        while not game.over and self.seat not in game.to_act and len(game.steps) <= LIMIT:
            seat = game.to_act[0]
            self._tell(self._player(seat).decide(game, seat))
        if game.over:
            for seat in range(self.encoding.seats):
                if seat != self.seat:
                    self._player(seat).end(game.view(seat))

    def _observation(self) -> Any:
        return self.encoding.observe(self.game.state, self.seat)

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks()}
        if self.game.over:
            result = self.game.result()
            info["scores"] = result.scores
            info["winners"] = result.winners
            info["seat"] = self.seat
        return info
