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
from math import inf
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
    """Of the main thread, the only one that signals reach."""

    thinking = False
    stopping = False
    listening = False
    deadline = inf  # of the thought
    rings = inf  # when the alarm is set for


def think(
    seconds: float | None, work: Callable[Given, Answer], *args: Given.args, **kw: Given.kwargs
) -> Answer:
    """The answer of a bot. Raises `TookTooLong`, unless `seconds` is None, and `Abandoned`."""
    if _Now.stopping:
        raise Abandoned
    if threading.get_ident() != threading.main_thread().ident:
        return work(*args, **kw)
    if seconds is not None and not _Now.listening and can_be_timed():
        with listening():
            return think(seconds, work, *args, **kw)
    # A bot may play games of its own while it thinks, but gains no time by that.
    outer, outer_deadline = _Now.thinking, _Now.deadline
    if seconds is not None:
        _Now.deadline = min(outer_deadline, time.monotonic() + seconds)
    if _Now.listening and _Now.deadline < _Now.rings:
        _set_alarm(_Now.deadline)
    try:
        try:
            _Now.thinking = True
            return work(*args, **kw)
        finally:
            _Now.thinking = False  # a signal may come just before this; the next one is far away
    finally:
        _Now.thinking, _Now.deadline = outer, outer_deadline


@contextmanager
def listening() -> Iterator[None]:
    """For many thoughts: the alarm is set for the first of them, and when it rings it is set for the one that
    is going on. To set it for each would take longer than some bots think."""
    if _Now.listening or not can_be_timed():
        yield
        return
    began = time.monotonic()
    handler = signal.signal(signal.SIGALRM, _ring)
    left, again = signal.setitimer(signal.ITIMER_REAL, 0.0)
    _Now.listening = True
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        _Now.listening, _Now.rings = False, inf
        signal.signal(signal.SIGALRM, handler)
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(left - (time.monotonic() - began), MOMENT), again)


def _set_alarm(at: float) -> None:
    _Now.rings = at
    signal.setitimer(signal.ITIMER_REAL, max(at - time.monotonic(), MOMENT), AGAIN)


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
    if not _Now.thinking or _Now.deadline == inf:
        _Now.rings = inf  # the next thought sets it again
        signal.setitimer(signal.ITIMER_REAL, 0.0)
    elif time.monotonic() < _Now.deadline:
        _set_alarm(_Now.deadline)
    else:
        raise TookTooLong
