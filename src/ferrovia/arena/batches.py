"""Games in batches: what a process or a cluster worker gets at a time."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from ferrovia.arena.faults import ArenaFault, Tell, once
from ferrovia.arena.match import MatchSetting, Played, play_fixture
from ferrovia.arena.schedule import Fixture

BATCH_SECONDS = 0.5  # long enough that sending it costs nothing, short enough to show progress
LARGEST_BATCH = 200


class PlayedBatch(Struct, frozen=True):
    games: tuple[Played, ...]
    seconds: float


def play_batch(setting: MatchSetting, tell: Tell, batch: Sequence[Fixture]) -> PlayedBatch:
    """`tell` hears of each different fault once, at once, with the game in which it happened."""
    began = time.monotonic()
    tell_once = once(tell)
    games = tuple(play_fixture(setting, fixture, partial(_tell, tell_once, fixture)) for fixture in batch)
    return PlayedBatch(games, time.monotonic() - began)


def _tell(tell: Tell, fixture: Fixture, fault: ArenaFault) -> None:
    tell(replace(fault, where=fixture.where))


class Batches:
    """The schedule in batches that take about equally long, whatever the bots: first one game, then more."""

    def __init__(self, schedule: Iterable[Fixture]) -> None:
        self._schedule = iter(schedule)
        self._size = 1

    def __iter__(self) -> Iterator[Sequence[Fixture]]:
        while batch := tuple(islice(self._schedule, self._size)):
            yield batch

    def took(self, games: int, seconds: float) -> None:
        """Learn from a batch that was played."""
        fitting = BATCH_SECONDS * games / max(seconds, 1e-6)
        self._size = max(1, min(LARGEST_BATCH, int(fitting)))
