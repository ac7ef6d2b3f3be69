"""Environments are copied, pickled and set to a game; what is played in one does not change the other."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import gymnasium
import numpy as np
import pytest

from ferrovia.env import VERSION, SeatEnv, SeatsEnv, VectorGames, aec_env
from ferrovia.game import Game, new_game
from tests.env.conftest import SOME_SETTINGS, Setting, walk
from tests.env.test_gymnasium import Watcher
from tests.forms import THOROUGH

Copier = Callable[[Any], Any]

COPIERS: list[Copier] = [copy, deepcopy, lambda env: pickle.loads(pickle.dumps(env)), lambda env: env.clone()]
copiers = pytest.mark.parametrize("again", COPIERS, ids=["copy", "deepcopy", "pickle", "clone"])
some_settings = pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)


def position(setting: Setting, decisions: int = 25) -> Game:
    *_, game = walk(setting, 3, decisions)
    return game


@copiers
@some_settings
def test_a_game(setting: Setting, again: Copier) -> None:
    game = position(setting)
    twin = again(game)
    assert twin.record() == game.record()
    with_undo = again(game)
    assert (with_undo.check_undo() is None) == (game.check_undo() is None)
    before = game.record()
    play_on(twin)
    assert game.record() == before
    play_on(game)
    assert twin.record() == game.record()  # the same luck


def test_a_clone_of_a_game_with_luck_of_its_own() -> None:
    game = new_game("usa", 2, 1)
    one, other, third = game.clone(5), game.clone(5), game.clone(6)
    for twin in (one, other, third):
        play_on(twin)
    assert one.record() == other.record() != third.record()


def play_on(game: Game) -> None:
    while not game.over and len(game.steps) < 400:
        seat = game.to_act[-1]
        options = game.view(seat).options()
        game.play(options[len(game.steps) * 7 % len(options)], seat)


@copiers
@some_settings
@pytest.mark.parametrize("make", [SeatsEnv, aec_env], ids=["bare", "guarded"])
def test_pettingzoo(setting: Setting, make: Any, again: Copier) -> None:
    env = make(*setting, reward="points")
    env.reset(seed=1)
    steps(env, 12)
    twin = again(env)
    assert type(twin) is type(env)
    before = looks(env)
    there = steps(twin, 40)
    assert looks(env) == before
    assert steps(env, 40) == there
    assert looks(env) == looks(twin)
    env.reset()
    twin.reset()
    assert looks(env) == looks(twin)  # the deals go on in the same way


def looks(env: Any) -> list[Any]:
    parts = [env.observe(agent) for agent in env.possible_agents]
    return [[part[key].tolist() for key in part] for part in parts]


def steps(env: Any, n: int) -> list[Any]:
    """Decisions that follow from what is seen; all that they bring."""
    found = []
    for _ in range(n):
        observation, reward, terminated, truncated, _ = env.last()
        found.append((env.agent_selection, reward, terminated, truncated))
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated or truncated else legal[len(legal) // 2])
        if not env.agents:
            break
    return found


@copiers
@some_settings
@pytest.mark.parametrize("bots", ["planner" if THOROUGH else "random"])
def test_gymnasium(setting: Setting, bots: str, again: Copier) -> None:
    env = SeatEnv(*setting, bots=bots, reward="points")
    _, info = env.reset(seed=1)
    for _ in range(6):
        _, _, _, _, info = env.step(info["action_mask"].argmax())
    twin = again(env)
    before = env.game.record()
    there = episode(twin, info)
    assert env.game.record() == before
    assert episode(env, info) == there
    assert twin.game.record() == env.game.record()
    assert env.reset()[0].tolist() == twin.reset()[0].tolist()


def episode(env: SeatEnv, info: dict[str, Any]) -> list[tuple[float, bool, bool]]:
    found = []
    for _ in range(30):
        legal = np.flatnonzero(info["action_mask"])
        _, reward, terminated, truncated, info = env.step(legal[len(legal) // 2])
        found.append((reward, terminated, truncated))
    return found


def test_a_wrapped_environment_is_copied_deeply() -> None:
    env = gymnasium.make(f"Ferrovia-usa-2-v{VERSION}")
    env.reset(seed=1)
    twin = deepcopy(env)
    action = int(env.unwrapped.action_masks().argmax())  # type: ignore[attr-defined]  # of a SeatEnv
    assert twin.step(action)[0].tolist() == env.step(action)[0].tolist()


@copiers
@some_settings
def test_many_games(setting: Setting, again: Copier) -> None:
    games = VectorGames(setting.board, 3, setting.seats, setting.options, reward="points")
    for _ in range(30):
        games.step(games.random_actions())
    twin = again(games)
    assert rows(twin) == rows(games)
    before = rows(games)
    for _ in range(300):  # some end, and others begin
        twin.step(twin.random_actions())
    assert rows(games) == before
    for _ in range(300):
        games.step(games.random_actions())
    assert rows(twin) == rows(games)


def rows(games: VectorGames) -> list[Any]:
    names = ("observations", "masks", "seats", "rewards", "terminated", "truncated", "scores")
    return [getattr(games, name).tolist() for name in names]


# Set to a game


@some_settings
def test_every_environment_goes_on_from_a_game(setting: Setting) -> None:
    game = position(setting)
    before = game.record()
    actor = game.to_act[0]
    agents = SeatsEnv(*setting)
    agents.reset(options={"game": game})
    learner = SeatEnv(*setting, seat=actor)
    row, _ = learner.reset(options={"game": game})
    games = VectorGames(setting.board, 2, setting.seats, setting.options)
    games.set_game(1, game)
    assert agents.agent_selection == f"seat_{actor}"
    seen = agents.observe(f"seat_{actor}")["observation"].tolist()
    assert seen == row.tolist() == games.observations[1].tolist()
    assert games.seats[1] == actor
    learner.step(learner.action_masks().argmax())
    games.step(games.random_actions())
    steps(agents, 5)
    assert game.record() == before
    assert agents.game.record().lines[: len(before.lines)] == before.lines


def test_rewards_count_from_the_game_that_was_given() -> None:
    game = position(Setting("usa", 2), 120)
    env = SeatEnv("usa", 2, seat=0, reward="points")
    _, info = env.reset(options={"game": game})
    scored = game.view(None).seats[0].score
    total, done = 0.0, False
    while not done:
        _, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
        total += reward
        done = terminated or truncated
    assert scored + total == info["scores"][0]


def test_bots_are_told_what_they_have_seen_of_a_given_game() -> None:
    game = position(Setting("usa", 2), 60)
    env = SeatEnv("usa", 2, bots=Watcher, seat=game.to_act[0])
    env.reset(options={"game": game})
    other = 1 - game.to_act[0]
    assert Watcher.made[-1].events == sum(len(step.events(other)) for step in game.steps)


@pytest.mark.parametrize("given", [new_game("usa", 3, 1), new_game("europe", 2, 1)], ids=str)
def test_a_game_of_another_setting_is_refused(given: Game) -> None:
    for reset in (SeatsEnv("usa", 2).reset, SeatEnv("usa", 2).reset):
        with pytest.raises(ValueError, match="not of USA with 2 seats"):
            reset(options={"game": given})
    with pytest.raises(ValueError, match="not of USA with 2 seats"):
        VectorGames("usa", 1).set_game(0, given)


def test_where_the_learner_sits_can_be_said_for_one_game() -> None:
    env = SeatEnv("usa", 3, seat=0)
    env.reset(options={"seat": 2})
    assert env.seat == 2
    env.reset()
    assert env.seat == 0
    with pytest.raises(ValueError, match="no seat 3"):
        env.reset(options={"seat": 3})


# Other worlds


@some_settings
@pytest.mark.parametrize("make", [SeatsEnv, aec_env], ids=["bare", "guarded"])
def test_another_world_for_an_agent(setting: Setting, make: Any) -> None:
    env = make(*setting)
    env.reset(options={"game": position(setting)})
    agent = env.agent_selection
    worlds = [env.resample_from_view(agent, seed) for seed in range(3)]
    for world in worlds:
        assert type(world) is type(env)
        seen, there = env.observe(agent), world.observe(agent)
        assert all((seen[key] == there[key]).all() for key in seen)
        steps(world, 400)
    assert len({str(world.unwrapped.game.state.hands) for world in worlds}) > 1
    assert len(env.unwrapped.game.steps) == 26


@some_settings
def test_another_world_for_the_learner(setting: Setting) -> None:
    env = SeatEnv(*setting, bots="planner", seat=1)
    row, _ = env.reset(options={"game": position(setting)})
    world = env.resample_from_view(7)
    assert world.game.past(1) == env.game.past(1)
    assert world.game.view(1).history == env.game.view(1).history != ()
    assert world.encoding.observe(world.game.state, 1).tolist() == row.tolist()
    assert world.game.record() != env.game.record()
    episode(world, {"action_mask": world.action_masks()})


# After the end


def test_masked_samplers_survive_the_end() -> None:
    """With automatic resets an action is sampled after the last step, too, though nobody looks at it."""
    envs = gymnasium.make_vec(f"Ferrovia-usa-2-v{VERSION}", num_envs=2, vectorization_mode="sync")
    _, info = envs.reset(seed=1)
    ended = 0
    for _ in range(400):
        actions = [np.random.default_rng(1).choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
        _, _, terminated, truncated, info = envs.step(np.array(actions))
        ended += int(terminated.sum() + truncated.sum())
    assert ended > 2


def test_after_the_end_nothing_happens_any_more() -> None:
    env = SeatEnv("usa", 2, seat=0, reward="points")
    _, info = env.reset(seed=1)
    done = False
    while not done:
        _, _, done, _, info = env.step(info["action_mask"].argmax())
    assert info["action_mask"].all()
    before = env.game.record()
    assert env.step(5)[1:4] == (0.0, True, False)
    assert env.game.record() == before
    agents = SeatsEnv("usa", 2)
    agents.reset(options={"game": env.game})
    assert agents.terminations == {"seat_0": True, "seat_1": True}
    assert agents.observe("seat_1")["action_mask"].all()
