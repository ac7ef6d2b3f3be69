"""PettingZoo: all seats of one game, each in its turn."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ferrovia.boards import Board
from ferrovia.engine import IllegalAction, State
from ferrovia.env.arrays.games import IllegalMove, standing
from ferrovia.env.encoding import Encoding, Information, Reward, checked_reward
from ferrovia.env.ids import LIMIT, VERSION, setting_name
from ferrovia.env.spaces import action_space, masked_space
from ferrovia.env.text import table_text
from ferrovia.game import Game, View, dealers

MAX_SEED = 2**63 - 1
# Of an environment, what its steps change beside the game and its state.
CHANGING = (
    *("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"),
    *("_standings", "_chance", "_action_space"),
)


def aec_env(
    board: str | Board,
    seats: int = 2,
    options: Iterable[str] = (),
    information: Information = "view",
    reward: Reward = "result",
    render_mode: str | None = None,
) -> GuardedEnv:
    """The environment with PettingZoo's usual guards: an illegal action ends the game, its seat gets -1."""
    env: Any = SeatsEnv(board, seats, options, information, reward, render_mode)
    return GuardedEnv(wrappers.TerminateIllegalWrapper(env, illegal_reward=-1))


class GuardedEnv(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]  # PettingZoo has no types
    """PettingZoo's guards around `SeatsEnv`, which is `unwrapped`. It is copied with what it guards."""

    def clone(self) -> GuardedEnv:
        """As `SeatsEnv.clone`."""
        return self._around(self.unwrapped.clone())

    def __copy__(self) -> GuardedEnv:
        return self.clone()

    def resample_from_view(self, agent: str, seed: int) -> GuardedEnv:
        """As `SeatsEnv.resample_from_view`."""
        return self._around(self.unwrapped.resample_from_view(agent, seed))

    def _around(self, env: SeatsEnv) -> GuardedEnv:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        inner = twin.env = object.__new__(type(self.env))
        inner.__dict__.update(self.env.__dict__)
        inner.env = env
        return twin


class SeatsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """The bare environment: an illegal action raises `IllegalMove`, and nothing has changed.

    Several seats may have to decide at the same time (first tickets, drafts): they are asked one after the
    other, the lowest first, and none sees what the others have chosen.
    """

    def __init__(
        self,
        board: str | Board,
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
        self._observation_space = masked_space(self.encoding)
        self._action_space = action_space(self.encoding)
        self._chance, _ = seeding.np_random()
        self._core = self.encoding.core
        self._state: State
        self._decisions = 0
        # The game is written when somebody looks at it: most never do, and a step costs half as much without.
        self._game: Game | None = None
        self._seed = 0  # of the deal
        self._unwritten: list[tuple[int, int]] = []  # codes and seats
        self._standings = [0.0] * seats

    def observation_space(self, agent: str) -> Any:
        return self._observation_space

    def action_space(self, agent: str) -> Any:
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. The same seed deals the same cards; without one the deals go on by chance. With
        the option `game`, go on from where that game stands instead; it does not change itself."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        encoding = self.encoding
        given: Game | None = (options or {}).get("game")
        if given is None:
            self._seed = int(self._chance.integers(MAX_SEED))
            self._core = encoding.core
            self._state = encoding.core.deal(dealers.fast(self._seed))
            self._game, self._unwritten, self._decisions = None, [], 0
        else:
            encoding.require(given)
            self._go_on_from(given.clone())
        self._standings = [
            standing(encoding.core, self._state, seat, self._by_points) for seat in range(encoding.seats)
        ]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._look_up()

    def _go_on_from(self, game: Game) -> None:
        self._game, self._unwritten = game, []
        self._core = game.core
        self._state = game.clone().state
        self._decisions = len(game.steps) - 1

    @property
    def game(self) -> Game:
        """The game so far, to look at. To try things out, `clone` it."""
        encoding = self.encoding
        if self._game is None:
            dealer = dealers.fast(self._seed)
            self._game = Game(encoding.board, encoding.seats, dealer, encoding.options, None, encoding.core)
        for code, seat in self._unwritten:
            self._game.play_code(code, seat)
        self._unwritten = []
        return self._game

    def _look_up(self) -> None:
        """Is it over, and whose decision is it?"""
        state = self._state
        over = bool(state.over)
        if over or self._decisions >= LIMIT:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, not over)
        if not over:
            waiting = state.waiting()
            self.agent_selection = self.possible_agents[(waiting & -waiting).bit_length() - 1]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent's seat sees and may do. After the end nothing is asked, and the mask allows
        everything: whoever samples from it has something to sample."""
        seat = self._seat_of[agent]
        state = self._state
        ended = self.terminations.get(agent) or self.truncations.get(agent)
        mask = self.encoding.free_mask() if ended else self.encoding.mask(state, seat)
        return {"observation": self.encoding.observe(state, seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        core, state, actor = self._core, self._state, self._seat_of[agent]
        self._cumulative_rewards[agent] = 0.0
        code = self.encoding.action_numbers.code(int(action))
        try:
            core.apply(state, actor, code)
        except IllegalAction as illegal:
            raise IllegalMove(0, int(action), illegal.code) from None
        self._unwritten.append((code, actor))
        self._decisions += 1
        for seat, other in enumerate(self.possible_agents):
            now = standing(core, state, seat, self._by_points)
            self.rewards[other] = now - self._standings[seat]
            self._standings[seat] = now
        self._look_up()
        self._accumulate_rewards()

    def view(self, agent: str) -> View:
        """What the agent's seat sees, with names."""
        return self.game.view(self._seat_of[agent])

    def clone(self) -> SeatsEnv:
        """The same environment once more, with the same luck ahead of it. Both share their encoding, so keep
        them in one thread: a deep copy is for another one."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._go_on_from(self.game.clone())
        for name in CHANGING:
            setattr(twin, name, deepcopy(getattr(self, name)))
        return twin

    def __copy__(self) -> SeatsEnv:
        return self.clone()

    def resample_from_view(self, agent: str, seed: int) -> SeatsEnv:
        """A clone in another world, which the agent's seat cannot tell from this one
        (`Game.resample_from_view`)."""
        twin = self.clone()
        twin._go_on_from(self.game.resample_from_view(self._seat_of[agent], seed))
        return twin

    def render(self) -> str | None:
        """The table as the seat sees it that acts; None without a render mode."""
        return table_text(self.view(self.agent_selection)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
