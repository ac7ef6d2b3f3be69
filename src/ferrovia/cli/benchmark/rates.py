"""Rates, each the median of several rounds of processor time."""

from __future__ import annotations

from itertools import repeat
from math import ceil
from statistics import median
from time import process_time

from msgspec import Struct

from ferrovia.boards import load
from ferrovia.cli.benchmark.loops import LOOPS, step
from ferrovia.engine import COMPILED, Core, Dealer, Generator

ROUND = 0.3  # seconds of processor time
QUICK_ROUND = 0.02
SEED = 0


class Case(Struct, frozen=True):
    """What is measured: the games from `SEED` on, the same ones in every mode."""

    board: str
    seats: int
    games: int
    rounds: int
    round_time: float = ROUND

    def core(self) -> Core:
        return Core(load(self.board).spec(), self.seats)


class Rate(Struct, frozen=True):
    """`checksum` and `decisions` tell whether two modes have played the same games."""

    compiled: bool
    games_per_s: float
    decisions_per_s: float
    clone_us: float
    decisions: int
    checksum: int


def measure(case: Case, mode: str) -> Rate:
    """One mode in the form of the engine that this process has."""
    core, loop = case.core(), LOOPS[mode]
    began = process_time()
    decisions, checksum = loop(core, case.games, SEED)  # warms up, too
    repeats = ceil(case.round_time / max(process_time() - began, 1e-6))
    seconds = []
    for _ in range(case.rounds):
        began = process_time()
        for _ in repeat(None, repeats):
            loop(core, case.games, SEED)
        seconds.append((process_time() - began) / repeats)
    typical = median(seconds)
    clone = measure_clone(case)
    return Rate(COMPILED, case.games / typical, decisions / typical, clone, decisions, checksum)


def measure_clone(case: Case) -> float:
    """Microseconds for a clone of a state in the middle of a game, called from Python."""
    core = case.core()
    state, chance = core.deal(Dealer(SEED)), Generator(SEED)
    for _ in range(60):
        step(core, state, chance)
    clone = state.clone
    n = 20_000 if COMPILED else 2_000
    seconds = []
    for _ in range(case.rounds):
        began = process_time()
        for _ in repeat(None, n):
            clone()
        seconds.append((process_time() - began) / n)
    return median(seconds) * 1e6
