"""The Gymnasium environment, by Gymnasium's own checks and ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ferrovia.bots import UnknownBot
from ferrovia.bots.ladder.random_bot import RandomBot
from ferrovia.env import VERSION, SeatEnv
from ferrovia.game import Action, Event, View
from tests.env.conftest import SETTINGS, SOME_SETTINGS, Setting


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_passes_their_checks(setting: Setting) -> None:
    env = gymnasium.make(f"Ferrovia-{setting}-v{VERSION}", render_mode="ansi")
    check_env(env.unwrapped)
    env.close()


def play(env: Any, seed: int) -> tuple[float, dict[str, Any]]:
    """A whole game of random choices: the sum of rewards, and the last info."""
    chance = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    total, done = 0.0, False
    while not done:
        assert (env.unwrapped.action_masks() == info["action_mask"]).all()
        _, reward, terminated, truncated, info = env.step(chance.choice(np.flatnonzero(info["action_mask"])))
        total += reward
        done = terminated or truncated
    return total, info


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
@pytest.mark.parametrize("seat", [0, 1])
def test_rewards_are_those_of_the_learners_seat(setting: Setting, seat: int) -> None:
    total, info = play(SeatEnv(*setting, seat=seat, reward="points"), 1)
    assert info["seat"] == seat
    assert total == info["scores"][seat]
    total, info = play(SeatEnv(*setting, seat=seat), 1)
    assert total == (1.0 if seat in info["winners"] else -1 / (setting.seats - 1))


def test_the_same_seed_is_the_same_game() -> None:
    one, other, third = (
        play(SeatEnv("usa", 3, bots=["random", "greedy-points"]), seed) for seed in (3, 3, 4)
    )
    assert one[1]["scores"] == other[1]["scores"] != third[1]["scores"]


def test_by_default_the_learner_sits_anywhere() -> None:
    env = SeatEnv("usa", 4)
    seats = set()
    for seed in range(30):
        env.reset(seed=seed)
        seats.add(env.seat)
    assert seats == {0, 1, 2, 3}


class Watcher(RandomBot):
    """Remembers how many events it saw and which seat it was."""

    made: list[Watcher] = []  # noqa: RUF012 - the test reads what every instance adds

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.events = 0
        self.seats: set[int | None] = set()
        self.made.append(self)

    def see(self, events: Sequence[Event]) -> None:
        self.events += len(events)

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        self.seats.add(view.seat)
        return super().choose(view, options)


def test_bots_sit_in_order_after_the_learner_and_see_everything() -> None:
    Watcher.made.clear()
    env = SeatEnv("usa", 3, bots=Watcher, seat=1)
    Watcher.made.clear()
    play(env, 1)
    after, last = Watcher.made
    assert (after.seats, last.seats) == ({2}, {0})
    assert after.events == sum(len(step.events(2)) for step in env.game.steps)


def test_an_illegal_action_ends_the_game() -> None:
    env = SeatEnv("usa", 2, seat=0)
    for number in (0, -1, env.encoding.actions, 10**9):
        env.reset(seed=1)
        _, reward, terminated, truncated, info = env.step(number)
        assert (reward, terminated, truncated, info["illegal_action"]) == (-1, True, False, number)


def test_perfect_information_is_longer() -> None:
    env = SeatEnv("usa", 2, information="perfect")
    row, _ = env.reset(seed=1)
    assert len(row) == env.encoding.observation_size > SeatEnv("usa", 2).encoding.observation_size
    hands = env.encoding.section("other-hands", row)
    assert hands.sum() == 4


def test_a_game_without_end_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ferrovia.env.seat.LIMIT", 20)
    env = SeatEnv("usa", 2)
    total, _ = play(env, 1)
    assert total == 0
    assert len(env.game.steps) <= 22


@pytest.mark.parametrize(
    ("keywords", "error", "match"),
    [
        ({"bots": ["random", "random"]}, ValueError, "1 other seats need as many bots, not 2"),
        ({"bots": "nobody"}, UnknownBot, "no bot 'nobody'"),
        ({"seat": 2}, ValueError, "no seat 2"),
        ({"reward": "money"}, ValueError, "'result' or by 'points'"),
    ],
)
def test_what_cannot_be_played_is_refused(keywords: dict[str, Any], error: Any, match: str) -> None:
    with pytest.raises(error, match=match):
        SeatEnv("usa", 2, **keywords)
