"""Whether the database takes what is written, and one line in the log for it instead of hundreds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import structlog

from ferrovia.tables.store import StorageLost

FRESH = 5.0  # seconds for which a trial holds: anybody may ask, and each trial is a write
AGAIN = 1.0  # seconds between trials while storage is lost
QUIET = 3.0  # seconds without a loss, after which a trial that works means that storage is back
TELL_AGAIN = 60.0  # seconds between lines in the log while it is lost

log = structlog.get_logger()


class StorageHealth:
    """Is told of every loss. `trial` writes something, as a move would, and raises `StorageLost`."""

    def __init__(self, trial: Callable[[], Awaitable[None]]) -> None:
        self._trial = trial
        self._trying = asyncio.Lock()
        self._tried = -FRESH
        self._since: float | None = None  # when storage was lost; None while it works
        self._last = 0.0
        self._times = 0
        self._why = ""
        self._watching: asyncio.Task[None] | None = None

    @property
    def ok(self) -> bool:
        """As far as is known."""
        return self._since is None

    def lost(self, error: StorageLost) -> None:
        """Something could not be read or written."""
        self._last = time.monotonic()
        self._times += 1
        self._why = str(error)
        if self._since is None:
            self._since = self._last
            log.warning("storage lost", why=self._why)
            self._watching = asyncio.create_task(self._watch())

    async def check(self) -> bool:
        """Does storage work? Found out by a trial, if there was none just now."""
        async with self._trying:
            if self.ok and time.monotonic() - self._tried >= FRESH:
                if (error := await self._tried_out()) is not None:
                    self.lost(error)
                self._tried = time.monotonic()
        return self.ok

    async def close(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)

    async def _watch(self) -> None:
        """Until storage is back."""
        began = told = time.monotonic()
        while True:
            await asyncio.sleep(AGAIN)
            works = await self._tried_out() is None
            at = time.monotonic()
            if works and at - self._last >= QUIET:
                log.warning("storage is back", seconds=round(at - began), times=self._times)
                self._since, self._times = None, 0
                return
            if at - told >= TELL_AGAIN:
                told = at
                log.warning("storage still lost", why=self._why, times=self._times)

    async def _tried_out(self) -> StorageLost | None:
        try:
            await self._trial()
        except StorageLost as error:
            return error
        return None
