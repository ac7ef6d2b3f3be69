"""The PettingZoo environment, by PettingZoo's own tests and ours."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from ferrovia.env import IllegalMove, SeatsEnv, aec_env
from ferrovia.env.ids import LIMIT
from tests.env.conftest import SETTINGS, SOME_SETTINGS, SPEED, Setting

# Their test wants plain arrays, though with a mask the observation is a dictionary by their own convention.
DICTIONARY = pytest.mark.filterwarnings("ignore:Observation (space|is not)")


@DICTIONARY
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_passes_their_api_test(setting: Setting) -> None:
    api_test(aec_env(*setting), num_cycles=20 * SPEED, verbose_progress=False)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_passes_their_seed_test(setting: Setting) -> None:
    seed_test(lambda: aec_env(*setting), num_cycles=10 * SPEED)


def play(env: Any, seed: int) -> dict[str, float]:
    """A whole game of random choices: the sum of rewards of each agent."""
    env.reset(seed=seed)
    chance = np.random.default_rng(seed)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        sums[agent] += reward
        done = terminated or truncated
        env.step(None if done else chance.choice(np.flatnonzero(observation["action_mask"])))
    return sums


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
def test_rewards_by_points_add_up_to_the_final_scores(setting: Setting) -> None:
    env = SeatsEnv(*setting, reward="points")
    sums = play(env, 1)
    core, state = env.encoding.core, env.game.state
    assert list(sums.values()) == [core.total(state, seat) for seat in range(setting.seats)]


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
def test_rewards_by_result_are_a_win_and_losses(setting: Setting) -> None:
    env = SeatsEnv(*setting)
    sums = play(env, 2)
    winners = env.encoding.core.winners(env.game.state)
    assert winners.bit_count() == 1
    assert list(sums.values()) == [
        1.0 if winners >> seat & 1 else -1 / (setting.seats - 1) for seat in range(setting.seats)
    ]


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
def test_the_game_stands_where_the_environment_stands(setting: Setting) -> None:
    """It is written only when somebody looks, however many steps that are."""
    env = SeatsEnv(*setting, information="perfect")
    env.reset(seed=3)
    chance = np.random.default_rng(3)
    for decisions in range(1, 40):
        agent = env.agent_selection
        env.step(chance.choice(np.flatnonzero(env.observe(agent)["action_mask"])))
        if decisions in (1, 2, 10, 25, 39):
            assert len(env.game.steps) == decisions + 1
            for seat, agent in enumerate(env.possible_agents):
                written = env.encoding.observe(env.game.state, seat)
                assert written.tolist() == env.observe(agent)["observation"].tolist()
        if decisions == 25:
            env.reset(options={"game": env.game})
    env.game.record().verify()


def test_an_illegal_action_changes_nothing_and_ends_the_guarded_game() -> None:
    env = SeatsEnv("usa", 2)
    env.reset(seed=1)
    before = env.observe("seat_0")
    for number in (0, -1, env.encoding.actions, 10**9):
        with pytest.raises(IllegalMove, match=f"action {number} is not legal"):
            env.step(number)
    after = env.observe("seat_0")
    assert all((before[key] == after[key]).all() for key in before)
    guarded: Any = aec_env("usa", 2)
    guarded.reset(seed=1)
    guarded.step(0)
    assert guarded.terminations == {"seat_0": True, "seat_1": True}
    assert guarded.rewards["seat_0"] == -1


def test_a_game_without_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LIMIT == 5000
    monkeypatch.setattr("ferrovia.env.aec.LIMIT", 10)
    env = SeatsEnv("usa", 2)
    assert play(env, 1) == {"seat_0": 0, "seat_1": 0}
    assert len(env.game.steps) == 11


def test_the_table_as_text() -> None:
    env = SeatsEnv("europe", 3, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert text.startswith("Europe, turn 0; seat 0, seat 1, seat 2 to act (first-tickets)\n")
    assert "hand of seat 0: " in text
    silent = SeatsEnv("europe", 3)
    silent.reset(seed=1)
    assert silent.render() is None


def test_kinds_of_reward_are_checked() -> None:
    with pytest.raises(ValueError, match="'result' or by 'points'"):
        SeatsEnv("usa", 2, reward="money")  # type: ignore[arg-type]  # what is refused
