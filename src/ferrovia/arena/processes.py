"""Work in batches, spread over processes; the results come in the order of the batches."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol, TypeVar

from ferrovia.arena.errors import WorkerDied

Batch = TypeVar("Batch")
Done = TypeVar("Done")
DoneLater = TypeVar("DoneLater", covariant=True)

Stopped = Callable[[], bool]

AHEAD = 4  # batches that wait for each worker, so that none is idle
GLANCE = 0.1  # seconds between two looks whether to stop


class Promise(Protocol[DoneLater]):
    """A result that is being worked for, here or elsewhere."""

    def done(self) -> bool: ...

    def result(self, timeout: float | None = None) -> DoneLater: ...


def never() -> bool:
    return False


def spread(
    work: Callable[[Batch], Done], batches: Iterable[Batch], jobs: int, stopped: Stopped = never
) -> Generator[Done, None, None]:
    """The work on each batch, by so many processes; by this one itself if it is one job.

    Where `stopped` becomes true, what is done comes out; batches in progress end and are lost. Raises
    `WorkerDied`.
    """
    if jobs == 1:
        return _here(work, batches, stopped)
    return _by_processes(work, batches, jobs, stopped)


def _here(
    work: Callable[[Batch], Done], batches: Iterable[Batch], stopped: Stopped
) -> Generator[Done, None, None]:
    for batch in batches:
        if stopped():
            return
        yield work(batch)


def _by_processes(
    work: Callable[[Batch], Done], batches: Iterable[Batch], jobs: int, stopped: Stopped
) -> Generator[Done, None, None]:
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    # Fresh processes: a fork would copy the thread that draws the progress bar in the middle of its work.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))

    def submit(batch: Batch) -> Future[Done]:
        with interrupts_held_back():
            return pool.submit(work, batch)

    try:
        yield from in_order(submit, batches, AHEAD * jobs, stopped)
    except BrokenProcessPool:
        raise WorkerDied("a process that played games has died") from None
    finally:
        # What runs may end: a process that is killed while it holds a lock of the pool would never let it go.
        pool.shutdown(cancel_futures=True)


def in_order(
    submit: Callable[[Batch], Promise[Done]], batches: Iterable[Batch], ahead: int, stopped: Stopped
) -> Generator[Done, None, None]:
    """The results of what is submitted, never more than `ahead` batches before the one that is waited for."""
    waiting: deque[Promise[Done]] = deque()
    for batch in batches:
        waiting.append(submit(batch))
        while len(waiting) > ahead and _awaited(waiting[0], stopped):
            yield waiting.popleft().result()
        if stopped():
            break
    while waiting and _awaited(waiting[0], stopped):
        yield waiting.popleft().result()


def _awaited(promise: Promise[Done], stopped: Stopped) -> bool:
    """Wait for a result; false if it is not there when the run is stopped."""
    while not promise.done():
        if stopped():
            return False
        with suppress(TimeoutError):
            promise.result(GLANCE)
    return True


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
