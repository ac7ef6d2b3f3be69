"""Ctrl-C in a run that keeps what it has."""

from __future__ import annotations

import signal
from types import FrameType, TracebackType

from ferrovia.arena import thinking_time


class StopSign:
    """While it stands, the first Ctrl-C makes `is_stopped` true and ends the thoughts of a bot, and a second
    one interrupts as usual."""

    def __init__(self) -> None:
        self._stopped = False

    def __enter__(self) -> StopSign:
        thinking_time.begin()
        self._before = signal.signal(signal.SIGINT, self._stop)
        return self

    def is_stopped(self) -> bool:
        return self._stopped

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopped = True
        signal.signal(signal.SIGINT, self._before)
        thinking_time.stop()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        signal.signal(signal.SIGINT, self._before)
        thinking_time.begin()
