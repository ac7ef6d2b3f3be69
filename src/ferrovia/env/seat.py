"""Gymnasium: one seat of a game against bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import gymnasium

from ferrovia.arena.entrants import Entrant, maker_of, require_bot
from ferrovia.arena.seated_bot import SeatedBot
from ferrovia.env.arrays.games import standing
from ferrovia.env.encoding import Encoding, Information, Reward, checked_reward
from ferrovia.env.ids import LIMIT
from ferrovia.env.spaces import action_space, observation_space
from ferrovia.env.text import table_text
from ferrovia.game import Game, dealers
from ferrovia.maps import BoardMap

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
        board: str | BoardMap,
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
        if seat is not None and not 0 <= seat < seats:
            raise ValueError(f"there is no seat {seat}: seats are 0 to {seats - 1}")
        self._wanted = seat
        self._by_points = checked_reward(reward) == "points"
        self.seat = 0
        self.game: Game
        self._players: list[SeatedBot] = []
        self._standing = 0.0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal a new game and let the bots play until the learner is asked."""
        super().reset(seed=seed)
        encoding = self.encoding
        chance = self.np_random
        dealer = dealers.fast(int(chance.integers(MAX_SEED)))
        self.game = Game(encoding.board, encoding.seats, dealer, encoding.options)
        self.seat = int(chance.integers(encoding.seats)) if self._wanted is None else self._wanted
        self._players = []
        for bot in self._bots:
            own = int(chance.integers(MAX_SEED))
            self._players.append(SeatedBot(str(bot), maker_of(bot)(own), own))
        self._standing = 0.0
        self._tell(self.game.steps[0])
        self._let_bots_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The learner's action, and the answers of the bots. The reward is what both changed."""
        game = self.game
        mask = self.action_masks()
        number = int(action)
        if not (0 <= number < self.encoding.actions and mask[number]):
            return self._observation(), ILLEGAL, True, False, {**self._info(), "illegal_action": number}
        view = game.view(self.seat)
        self._tell(game.play(self.encoding.action(number, view), self.seat))
        self._let_bots_play()
        now = standing(self.encoding.core, game.state, self.seat, self._by_points)
        reward = now - self._standing
        self._standing = now
        cut = not game.over and len(game.steps) > LIMIT
        return self._observation(), reward, game.over, cut, self._info()

    def action_masks(self) -> Any:
        """1 for each action that the learner may do now."""
        return self.encoding.mask(self.game.state, self.seat)

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
