"""PettingZoo: all seats of one game, each in its turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ferrovia.engine import Dealer, IllegalAction, State
from ferrovia.env.arrays.games import IllegalMove, standing
from ferrovia.env.encoding import Encoding, Information, Reward, checked_reward
from ferrovia.env.ids import LIMIT, VERSION, setting_name
from ferrovia.env.spaces import action_space, masked_space
from ferrovia.env.text import table_text
from ferrovia.game.names import Names
from ferrovia.game.view import View, public_seats
from ferrovia.maps import BoardMap

MAX_SEED = 2**63 - 1


def aec_env(
    board: str | BoardMap,
    seats: int = 2,
    options: Iterable[str] = (),
    information: Information = "view",
    reward: Reward = "result",
    render_mode: str | None = None,
) -> AECEnv:
    """The environment with PettingZoo's usual guards: an illegal action ends the game, its seat gets -1."""
    env: Any = SeatsEnv(board, seats, options, information, reward, render_mode)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    guarded: AECEnv = wrappers.OrderEnforcingWrapper(env)
    return guarded


class SeatsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """The bare environment: an illegal action raises `IllegalMove`, and nothing has changed.

    Several seats may have to decide at the same time (first tickets, drafts): they are asked one after the
    other, the lowest first, and none sees what the others have chosen.
    """

    def __init__(
        self,
        board: str | BoardMap,
        seats: int = 2,
        options: Iterable[str] = (),
        information: Information = "view",
        reward: Reward = "result",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.encoding = Encoding(board, seats, options, information)
        self.metadata = {
            "name": f"{setting_name(self.encoding.board.id, seats, self.encoding.options)}-v{VERSION}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self._by_points = checked_reward(reward) == "points"
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._names = Names(self.encoding.board)
        self._observation_space = masked_space(self.encoding)
        self._action_space = action_space(self.encoding)
        self._chance, _ = seeding.np_random()
        self._state: State
        self._standings = [0.0] * seats
        self._decisions = 0

    def observation_space(self, agent: str) -> Any:
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. The same seed deals the same cards; without one the deals go on by chance."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self._state = self.encoding.core.deal(Dealer(int(self._chance.integers(MAX_SEED))))
        self._standings = [0.0] * self.encoding.seats
        self._decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        waiting = self._state.waiting()
        self.agent_selection = self.possible_agents[(waiting & -waiting).bit_length() - 1]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat_of[agent]
        return {
            "observation": self.encoding.observe(self._state, seat),
            "action_mask": self.encoding.mask(self._state, seat),
        }

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        encoding = self.encoding
        self._cumulative_rewards[agent] = 0.0
        try:
            code = encoding.numbering.code(int(action))
            encoding.core.apply(self._state, self._seat_of[agent], code)
        except IllegalAction as illegal:
            raise IllegalMove(0, int(action), illegal.code) from None
        self._decisions += 1
        for seat, other in enumerate(self.possible_agents):
            now = standing(encoding.core, self._state, seat, self._by_points)
            self.rewards[other] = now - self._standings[seat]
            self._standings[seat] = now
        over = bool(self._state.over)
        if over or self._decisions >= LIMIT:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
        if not over:
            self._select()
        self._accumulate_rewards()

    def view(self, agent: str) -> View:
        """What the agent's seat sees, with names."""
        seat = self._seat_of[agent]
        core, state = self.encoding.core, self._state
        return View(core, self._names, state.seen_by(seat), seat, public_seats(state), None)

    def render(self) -> str | None:
        """The table as the seat sees it that acts; None without a render mode."""
        return table_text(self.view(self.agent_selection)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
