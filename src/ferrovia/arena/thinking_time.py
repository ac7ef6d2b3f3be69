"""How long a bot may think, and how its thoughts are ended.

Bots in Python think in the process that plays. A signal ends what they do: a loop, a calculation in Python,
or a call that waits. It cannot end compiled code that does not return, nor a loop that catches everything
(`except:`), and it only reaches the main thread: on a Dask worker, and on Windows, choices take as long as
they take.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

SECONDS = 30.0  # for a choice, by the clock on the wall
MOMENT = 0.001  # seconds
AGAIN = 1.0  # seconds; for a bot that caught the first signal


class TookTooLong(BaseException):
    """Not an `Exception`, so that a bot that catches those does not catch this."""


class Abandoned(BaseException):
    """The run was stopped in the middle of a game, which nobody waits for any more."""


class _Now:
    thinking = False
    stopping = False


def think(
    seconds: float | None, work: Callable[Given, Answer], *args: Given.args, **kw: Given.kwargs
) -> Answer:
    """The answer of a bot. Raises `TookTooLong`, unless `seconds` is None, and `Abandoned`."""
    if _Now.stopping:
        raise Abandoned
    # A bot may play games of its own while it thinks: what was set for it is set again afterwards.
    outer = _Now.thinking
    timed = seconds is not None and can_be_timed()
    ours = not timed or signal.getsignal(signal.SIGALRM) is _ring
    handler = None if ours else signal.signal(signal.SIGALRM, _ring)
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds or 0.0, AGAIN) if timed else (0.0, 0.0)
    began = time.monotonic()
    try:
        try:
            _Now.thinking = True
            return work(*args, **kw)
        finally:
            _Now.thinking = False  # a signal may come just before this; the next one is far away
    finally:
        if timed:
            rest = max(left - (time.monotonic() - began), MOMENT) if left else 0.0
            signal.setitimer(signal.ITIMER_REAL, rest, AGAIN)
        if not ours:
            signal.signal(signal.SIGALRM, handler)
        _Now.thinking = outer


@contextmanager
def listening() -> Iterator[None]:
    """For many thoughts: to set up the alarm takes longer than some bots think."""
    if not can_be_timed():
        yield
        return
    handler = signal.signal(signal.SIGALRM, _ring)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, handler)


def can_be_timed() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def stop() -> None:
    """End the game that this process plays, in the middle of a thought. For signal handlers."""
    _Now.stopping = True
    if _Now.thinking:
        raise Abandoned


def begin() -> None:
    """After a `stop`, games can be played again."""
    _Now.stopping = False


def stop_when_terminated() -> None:
    """For a process that plays for another one: SIGTERM means `stop`, and the process lives on."""
    signal.signal(signal.SIGTERM, lambda number, frame: stop())


def _ring(number: int, frame: FrameType | None) -> None:
    if _Now.thinking:
        raise TookTooLong
