"""Work in batches, spread over processes; the results come in the order of the batches.

Work may have something to say before it is done. What it says is heard at once, by the thread that waits for
the results.
"""

from __future__ import annotations

import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from ferrovia.arena.errors import WorkerDied
from ferrovia.arena.thinking_time import Abandoned, stop_when_terminated

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing.queues import SimpleQueue

Batch = TypeVar("Batch")
Done = TypeVar("Done")
DoneLater = TypeVar("DoneLater", covariant=True)
News = TypeVar("News")

Stopped = Callable[[], bool]
Hear = Callable[[News], None]
Work = Callable[[Hear[News], Batch], Done]

AHEAD = 4  # batches queued per worker, so that none is idle
GLANCE = 0.1  # seconds between checks whether to stop, and for news
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
    return spread_telling(partial(_silent, work), batches, jobs, _unheard, stopped)


def spread_telling(
    work: Work[News, Batch, Done],
    batches: Iterable[Batch],
    jobs: int,
    hear: Hear[News],
    stopped: Stopped = never,
) -> Generator[Done, None, None]:
    """Like `spread`, for work that is given somebody to tell as well, who is `hear` in this process."""
    if jobs == 1:
        return _here(work, batches, hear, stopped)
    return _by_processes(work, batches, jobs, hear, stopped)


def _silent(work: Callable[[Batch], Done], tell: Hear[None], batch: Batch) -> Done:
    return work(batch)


def _unheard(news: None) -> None:
    """Silent work says nothing."""


def _here(
    work: Work[News, Batch, Done], batches: Iterable[Batch], hear: Hear[News], stopped: Stopped
) -> Generator[Done, None, None]:
    for batch in batches:
        if stopped():
            return
        try:
            done = work(hear, batch)
        except Abandoned:
            return
        yield done


class _Line:
    """In a process that works for another one: the line to it."""

    news: ClassVar[SimpleQueue[Any]]


def _begin(news: SimpleQueue[Any]) -> None:
    _Line.news = news
    stop_when_terminated()


def _say(news: Any) -> None:
    """It is on its way when this returns, whatever becomes of this process."""
    _Line.news.put(news)


def _by_processes(
    work: Work[News, Batch, Done],
    batches: Iterable[Batch],
    jobs: int,
    hear: Hear[News],
    stopped: Stopped,
) -> Generator[Done, None, None]:
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    # Spawned: a fork could copy the progress bar's thread in the middle of its work.
    context = get_context("spawn")
    news: SimpleQueue[News] = context.SimpleQueue()
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(news,))

    def submit(batch: Batch) -> Future[Done]:
        with interrupts_held_back():
            return pool.submit(work, _say, batch)

    def listen() -> None:
        while not news.empty():
            hear(news.get())

    complete = False
    try:
        yield from in_order(submit, batches, AHEAD * jobs, listen, stopped)
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
        news.close()


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
    submit: Callable[[Batch], Promise[Done]],
    batches: Iterable[Batch],
    ahead: int,
    listen: Callable[[], None],
    stopped: Stopped,
) -> Generator[Done, None, None]:
    """The results in order, with never more than `ahead` batches submitted beyond the one awaited; `listen`
    is called again and again meanwhile."""
    waiting: deque[Promise[Done]] = deque()
    for batch in batches:
        waiting.append(submit(batch))
        while len(waiting) > ahead and _awaited(waiting[0], listen, stopped):
            yield waiting.popleft().result()
        if stopped():
            break
    while waiting and _awaited(waiting[0], listen, stopped):
        yield waiting.popleft().result()


def _awaited(promise: Promise[Done], listen: Callable[[], None], stopped: Stopped) -> bool:
    """Wait for a result; false if the run is stopped first. What was said before is heard before."""
    while not promise.done():
        listen()
        if stopped():
            return False
        with suppress(TimeoutError):
            promise.result(GLANCE)
    listen()
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
