"""A run of games, spread over processes, that can be stopped between games."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import TYPE_CHECKING

from ferrovia.cli.errors import Fault
from ferrovia.cli.simulation.games import Row, Setting, play_games

if TYPE_CHECKING:
    from concurrent.futures import Future

BATCH = 50

Batches = Generator[list[Row], None, None]


def run(setting: Setting, games: int, jobs: int) -> Batches:
    """The rows of batch after batch, in the order of the games whatever the number of jobs."""
    batches = (range(start, min(start + BATCH, games)) for start in range(0, games, BATCH))
    if jobs == 1:
        return (play_games(setting, batch) for batch in batches)
    return _spread(setting, batches, jobs)


def _spread(setting: Setting, batches: Iterable[range], jobs: int) -> Batches:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    # Fresh processes: a fork would copy the thread that draws the progress bar in the middle of its work.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    waiting: deque[Future[list[Row]]] = deque()
    try:
        for batch in batches:
            with interrupts_held_back():
                waiting.append(pool.submit(play_games, setting, batch))
            if len(waiting) > 4 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise Fault("a process that played games has died; try with fewer --jobs.") from None
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Ctrl-C reaches every process of the terminal, but only the first one decides what it means.

    Processes started inside are deaf to it from birth; here one that comes meanwhile waits for the end.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class StopSign:
    """While it stands, the first Ctrl-C sets `stopped`, and a second one interrupts as usual."""

    def __init__(self) -> None:
        self.stopped = False

    def __enter__(self) -> StopSign:
        self._before = signal.signal(signal.SIGINT, self._stop)
        return self

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self.stopped = True
        signal.signal(signal.SIGINT, self._before)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        signal.signal(signal.SIGINT, self._before)
