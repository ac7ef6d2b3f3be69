"""Many games at once: the same games as one by one, in every form of the engine."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ferrovia.boards import load
from ferrovia.engine import Core, Dealer
from ferrovia.env import IllegalMove, VectorGames
from tests.env.conftest import SETTINGS, SOME_SETTINGS, SPEED, Setting

# Sums over 200 steps of 3 games from the seed 2026. Every form must agree.
PLAYED: dict[str, tuple[int, int, int]] = {
    "usa-2": (8060905, 242337, -2367),
    "usa-3": (10660184, 182476, 1130),
    "usa-4": (13099960, 244975, 905),
    "usa-5": (16035670, 226504, 987),
    "europe-2": (9066624, 326438, 107),
    "europe-3": (11580152, 332853, 934),
    "europe-4": (14126951, 403630, 857),
    "europe-5": (17236729, 449244, 619),
    "iberia-2": (10810718, 200864, 357),
    "iberia-3": (15100246, 159169, 431),
    "iberia-4": (19010491, 172871, 674),
    "iberia-5": (22080691, 164359, 719),
    "old-west-2": (7186568, 172413, 198),
    "old-west-3": (10180925, 183782, 965),
    "old-west-4": (12280235, 159568, 774),
    "old-west-5": (15175490, 173572, 853),
    "old-west-6": (18220630, 152065, 813),
    "old-west-2-alvin": (7609574, 180202, -16),
    "old-west-3-alvin": (10433760, 175166, 1065),
    "old-west-4-alvin": (12637070, 162485, 887),
    "old-west-5-alvin": (15481403, 167489, 788),
    "old-west-6-alvin": (18527538, 158291, 798),
}


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_form_plays_the_same_games(setting: Setting) -> None:
    games = VectorGames(setting.board, 3, setting.seats, setting.options, reward="points")
    games.reset(2026)
    seen = allowed = points = 0
    for step in range(200):
        games.step(games.random_actions())
        seen += int(
            (games.observations.astype(np.int64) * (np.arange(games.observations.shape[1]) % 97)).sum()
        )
        allowed += int((games.masks.astype(np.int64) * (np.arange(games.masks.shape[1]) % 89)).sum())
        points += int(games.rewards.sum()) * (step % 7)
    assert (seen, allowed, points) == PLAYED[str(setting)]


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
@pytest.mark.parametrize("reward", ["points", "result"])
def test_rewards_scores_and_new_games(setting: Setting, reward: Any) -> None:
    games = VectorGames(setting.board, 2, setting.seats, setting.options, reward=reward)
    sums = np.zeros((2, setting.seats))
    ended = [0, 0]
    chance = np.random.default_rng(1)
    for _ in range(100_000):
        actions = [chance.choice(np.flatnonzero(mask)) for mask in games.masks]
        games.step(np.array(actions))
        sums += games.rewards
        for row in np.flatnonzero(games.terminated).tolist():
            ended[row] += 1
            if reward == "points":
                assert sums[row].tolist() == games.scores[row].tolist()
            else:
                assert sums[row].sum() == pytest.approx(0, abs=1e-6)
                assert games.scores[row][sums[row].argmax()] == games.scores[row].max()
            sums[row] = 0
            assert games.state(row).turn == 0
            expected = Core(load(setting.board).spec(), setting.seats, frozenset(setting.options)).deal(
                Dealer(row + 2 * ended[row])
            )
            assert list(games.state(row).hands) == list(expected.hands)
        if sum(ended) >= 1 + SPEED // 4:
            return
    pytest.fail("no game ends")


def test_the_same_seed_gives_the_same_rows_and_another_one_others() -> None:
    one, other = VectorGames("europe", 4), VectorGames("europe", 4)
    for _ in range(2):  # also after a reset
        for games in (one, other):
            games.reset(7)
            for _ in range(30):
                games.step(games.random_actions())
        assert (one.observations == other.observations).all()
    other.reset(8)
    one.reset(7)
    assert (one.observations != other.observations).any()


def test_rows_are_what_a_single_table_would_show() -> None:
    games = VectorGames("old-west", 3, 3, ("alvin",), information="perfect")
    for _ in range(100):
        games.step(games.random_actions())
        for row in range(3):
            state, seat = games.state(row), int(games.seats[row])
            assert state.waiting() >> seat & 1
            assert (games.observations[row] == games.encoding.observe(state, seat)).all()
            assert (games.masks[row] == games.encoding.mask(state, seat)).all()


def test_one_illegal_action_stops_them_all() -> None:
    games = VectorGames("usa", 3)
    before = games.observations.copy()
    for bad in (0, -1, games.encoding.actions, 2**40, -(2**40)):
        actions = games.random_actions().astype(np.int64)
        actions[1] = bad
        with pytest.raises(IllegalMove, match=f"action {bad} is not legal in game 1 ") as caught:
            games.step(actions)
        assert caught.value.game == 1
        assert (games.observations == before).all()
    games.step(games.random_actions())


@pytest.mark.parametrize("actions", [[1, 2], [[1, 2, 3]], [1.0, 2.0, 3.0], ["a", "b", "c"], None])
def test_actions_are_one_whole_number_for_each_game(actions: Any) -> None:
    with pytest.raises(ValueError, match="3 whole numbers"):
        VectorGames("usa", 3).step(actions)


@pytest.mark.parametrize("n", [0, -1, 2**30])
def test_there_is_a_limit_to_the_games(n: int) -> None:
    with pytest.raises(ValueError, match="1 to 1048576 games"):
        VectorGames("usa", n)


def test_games_without_end_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ferrovia.env.vector.LIMIT", 10)
    games = VectorGames("usa", 2)
    for step in range(1, 31):
        games.step(games.random_actions())
        assert games.truncated.all() == games.truncated.any() == (step % 10 == 0)
        assert not games.terminated.any()


def test_what_is_not_wanted_is_not_written() -> None:
    games = VectorGames("usa", 2, observe=False, mask=False)
    assert games.observations.size == games.masks.size == 0
    games.step(games.random_actions())


@pytest.mark.parametrize("seed", [-1, 2**64 - 1, 2**70])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    games = VectorGames("usa", 2)
    games.reset(seed)
    games.step(games.random_actions())
