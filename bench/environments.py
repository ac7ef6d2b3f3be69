"""Steps per second of learning environments, ours and any others installed, by CPU time in one run.

    .venv/bin/python bench/environments.py

A step is one decision of one player, chosen at random among the legal ones; choosing it is part of the time.
Others are measured where they can be imported (`pip install pettingzoo[classic] rlcard open_spiel pgx`), each
with the games that come closest: cards, hidden hands, several players.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

SECONDS = 2.0  # of CPU time for each
Steps = Callable[[], int]  # plays on for a while and returns the number of steps


def vector(board: str, seats: int, observe: bool = True, mask: bool = True) -> Steps:
    from ferrovia.env import VectorGames

    games = VectorGames(board, 256, seats, observe=observe, mask=mask)

    def steps() -> int:
        for _ in range(20):
            games.step(games.random_actions())
        return 20 * games.n

    return steps


def pettingzoo(env: Any) -> Steps:
    env.reset(seed=1)

    def steps() -> int:
        made = 0
        for _ in range(200):
            agent = env.agent_selection
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            made += 1
        return made

    return steps


def gymnasium(board: str, seats: int) -> Steps:
    """The bots' decisions count as well: they are made inside the step."""
    from ferrovia.env import SeatEnv

    env = SeatEnv(board, seats)
    _, info = env.reset(seed=1)

    def steps() -> int:
        nonlocal info
        made = 0
        for _ in range(100):
            before = len(env.game.steps)
            _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            made += len(env.game.steps) - before
            if terminated or truncated:
                _, info = env.reset()
        return made

    return steps


def rlcard(name: str) -> Steps:
    import rlcard as library

    env = library.make(name, config={"seed": 1})
    state, _ = env.reset()

    def steps() -> int:
        nonlocal state
        for _ in range(100):
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            if env.is_over():
                state, _ = env.reset()
        return 100

    return steps


def open_spiel(name: str) -> Steps:
    """Every decision with the information tensor of its player; chance is sampled on the way."""
    import pyspiel

    game = pyspiel.load_game(name)
    kinds = game.get_type()
    state = game.new_initial_state()

    def steps() -> int:
        nonlocal state
        made = 0
        while made < 100:
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
            else:
                player = state.current_player()
                if kinds.provides_information_state_tensor:
                    state.information_state_tensor(player)
                else:
                    state.observation_tensor(player)
                state.legal_actions_mask()
                state.apply_action(random.choice(state.legal_actions()))
                made += 1
        return made

    return steps


def pgx(name: str, n: int = 256) -> Steps:
    """Vectorised and compiled by JAX for this CPU; compiling is not measured."""
    import jax
    import pgx as library
    from pgx.experimental import auto_reset

    env = library.make(name)
    key = jax.random.PRNGKey(1)

    def choose(state: Any, key: Any) -> Any:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return jax.random.categorical(key, logits)

    @jax.jit
    def one(state: Any, key: Any) -> tuple[Any, Any]:
        key, chosen, dealt = jax.random.split(key, 3)
        actions = jax.vmap(choose)(state, jax.random.split(chosen, n))
        return jax.vmap(auto_reset(env.step, env.init))(state, actions, jax.random.split(dealt, n)), key

    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, n))
    state, key = one(state, key)

    def steps() -> int:
        nonlocal state, key
        for _ in range(5):
            state, key = one(state, key)
        state.observation.block_until_ready()
        return 5 * n

    return steps


def classic(name: str) -> Steps:
    import importlib

    return pettingzoo(importlib.import_module(f"pettingzoo.classic.{name}").env())


def ours(board: str, seats: int) -> Steps:
    from ferrovia.env import aec_env

    return pettingzoo(aec_env(board, seats))


def contestants() -> Iterator[tuple[str, Callable[[], Steps]]]:
    yield "ferrovia vector, usa 2, observations and masks", lambda: vector("usa", 2)
    yield "ferrovia vector, usa 2, masks", lambda: vector("usa", 2, observe=False)
    yield "ferrovia vector, usa 2, neither", lambda: vector("usa", 2, observe=False, mask=False)
    yield "ferrovia vector, europe 5, observations and masks", lambda: vector("europe", 5)
    yield "ferrovia vector, old-west 6, observations and masks", lambda: vector("old-west", 6)
    yield "ferrovia PettingZoo, usa 2", lambda: ours("usa", 2)
    yield "ferrovia Gymnasium, usa 2, against random", lambda: gymnasium("usa", 2)
    for name in ("connect_four_v3", "leduc_holdem_v4", "texas_holdem_no_limit_v6"):
        yield f"PettingZoo {name}", lambda name=name: classic(name)
    for name in ("leduc-holdem", "uno", "gin-rummy", "mahjong"):
        yield f"RLCard {name}", lambda name=name: rlcard(name)
    for name in ("leduc_poker", "gin_rummy", "hearts", "backgammon"):
        yield f"OpenSpiel {name}", lambda name=name: open_spiel(name)
    for name in ("leduc_holdem", "backgammon", "connect_four"):
        yield f"pgx vector, {name}", lambda name=name: pgx(name)


def measure(steps: Steps) -> float:
    """Steps per second of CPU time, all threads counted."""
    steps()
    began = time.process_time()
    made = 0
    while time.process_time() - began < SECONDS:
        made += steps()
    return made / (time.process_time() - began)


def main() -> None:
    random.seed(1)
    np.random.seed(1)
    first = 0.0
    print(f"{'environment':<55} {'steps/s':>12} {'of the first':>12}")
    for name, make in contestants():
        try:
            speed = measure(make())
        except ImportError as error:
            print(f"{name:<55} not installed: {error.name or error}")
            continue
        first = first or speed
        print(f"{name:<55} {speed:>12,.0f} {speed / first:>12.5f}", flush=True)


if __name__ == "__main__":
    main()
