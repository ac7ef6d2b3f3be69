"""Work in batches, spread over processes; the results come in the order of the batches."""

from __future__ import annotations

import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Protocol, TypeVar

from ferrovia.arena.errors import WorkerDied
from ferrovia.arena.thinking_time import Abandoned, stop_when_terminated

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

Batch = TypeVar("Batch")
Done = TypeVar("Done")
DoneLater = TypeVar("DoneLater", covariant=True)

Stopped = Callable[[], bool]

AHEAD = 4  # batches queued per worker, so that none is idle
GLANCE = 0.1  # seconds between checks whether to stop
GRACE = 3.0  # seconds in which a worker that is told to stop must do so


class Promise(Protocol[DoneLater]):
    """A result that is on its way, from here or elsewhere."""

    def done(self) -> bool: ...

    def result(self, timeout: float | None = None) -> DoneLater: ...


def never() -> bool:
    return False


def spread(
    work: Callable[[Batch], Done], batches: Iterable[Batch], jobs: int, stopped: Stopped = never
) -> Generator[Done, None, None]:
    """The work on each batch, by `jobs` processes; with one job, by this process itself.

    When `stopped` becomes true, finished batches come out; those in progress are abandoned.
    Raises `WorkerDied`.
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
        try:
            done = work(batch)
        except Abandoned:
            return
        yield done


def _by_processes(
    work: Callable[[Batch], Done], batches: Iterable[Batch], jobs: int, stopped: Stopped
) -> Generator[Done, None, None]:
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    # Spawned: a fork could copy the progress bar's thread in the middle of its work.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=stop_when_terminated)

    def submit(batch: Batch) -> Future[Done]:
        with interrupts_held_back():
            return pool.submit(work, batch)

    complete = False
    try:
        yield from in_order(submit, batches, AHEAD * jobs, stopped)
        complete = not stopped()
    except BrokenProcessPool:
        raise WorkerDied("a process that played games has died") from None
    except Abandoned:
        pass
    finally:
        if complete:
            pool.shutdown()
        else:
            _break_off(pool)


def _break_off(pool: ProcessPoolExecutor) -> None:
    """End the pool without waiting for what it does.

    Its processes are asked first, and stop in the middle of a thought: one that is killed while it sends a
    result can hold up the others.
    """
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    ends = time.monotonic() + GRACE
    for process in processes:
        process.join(max(0.0, ends - time.monotonic()))
        if process.is_alive():
            process.kill()
    pool.shutdown()


def in_order(
    submit: Callable[[Batch], Promise[Done]], batches: Iterable[Batch], ahead: int, stopped: Stopped
) -> Generator[Done, None, None]:
    """The results in order, with never more than `ahead` batches submitted beyond the one awaited."""
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
    """Wait for a result; false if the run is stopped first."""
    while not promise.done():
        if stopped():
            return False
        with suppress(TimeoutError):
            promise.result(GLANCE)
    return True


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Ctrl-C reaches every process of the terminal, but only the main one decides what it means.

    Processes started inside ignore it from birth; here, one that comes in the meantime waits for the end.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
