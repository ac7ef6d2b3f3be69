"""Ways to play the same random games. Each answers the number of decisions and a checksum of all scores."""

from __future__ import annotations

from collections.abc import Callable

from ferrovia.engine import Core, Dealer, Generator, State
from ferrovia.engine.codes import PASS

Loop = Callable[[Core, int, int], tuple[int, int]]


def core_loop(core: Core, games: int, seed: int) -> tuple[int, int]:
    """The loop is in the core."""
    return core.run_games(games, seed)


def python_loop(core: Core, games: int, seed: int) -> tuple[int, int]:
    """The loop is in Python: every action is listed, chosen and applied from here."""
    decisions = checksum = 0
    for game in range(seed, seed + games):
        state = core.deal(Dealer(game))
        chance = Generator(~game)
        while not state.over:
            step(core, state, chance)
            decisions += 1
        for seat in range(core.seats):
            checksum = (checksum * 31 + core.total(state, seat) + 1000) % 1000000007
    return decisions, checksum


def step(core: Core, state: State, chance: Generator) -> None:
    """One random action of the first seat that the table waits for."""
    waiting = state.waiting()
    seat = (waiting & -waiting).bit_length() - 1
    actions = core.legal_actions(state, seat)
    # As in the core, no number is drawn where nothing is possible.
    core.apply(state, seat, PASS if actions == [PASS] else actions[chance.below(len(actions))])


LOOPS: dict[str, Loop] = {"core": core_loop, "python": python_loop}
