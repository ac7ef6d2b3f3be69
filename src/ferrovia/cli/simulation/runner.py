"""A run of random games, spread over processes."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from ferrovia.arena.errors import WorkerDied
from ferrovia.arena.processes import spread
from ferrovia.cli.simulation.games import Row, SimulationSetting, play_games
from ferrovia.cli.support.errors import Fault

BATCH = 50


def run(setting: SimulationSetting, games: int, jobs: int) -> Generator[list[Row], None, None]:
    """The rows of batch after batch, in the order of the games whatever the number of jobs."""
    batches = (range(start, min(start + BATCH, games)) for start in range(0, games, BATCH))
    try:
        yield from spread(partial(play_games, setting), batches, jobs)
    except WorkerDied as error:
        raise Fault(f"{error}; try with fewer --jobs.") from None
