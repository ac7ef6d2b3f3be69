"""Rates: a number at once, then a number per second."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

MOST_KEYS = 50_000

Clock = Callable[[], float]


class Bucket:
    """Holds at most `burst` tokens, and gets `rate` more each second."""

    __slots__ = ("_at", "_burst", "_clock", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._tokens = burst
        self._at = clock()

    def take(self) -> bool:
        """Take a token; false if there is none."""
        at = self._clock()
        self._tokens = min(self._burst, self._tokens + (at - self._at) * self._rate)
        self._at = at
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def give_back(self) -> None:
        self._tokens = min(self._burst, self._tokens + 1)

    def is_full(self) -> bool:
        """Is it as good as a new one?"""
        return self._tokens + (self._clock() - self._at) * self._rate >= self._burst


class Buckets:
    """One bucket for each key. Those that are full again are forgotten, so that a server does not remember
    everybody who ever came; and if there are too many, the least recently used."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._make = partial(Bucket, rate, burst, clock)
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            self._forget()
            bucket = self._buckets[key] = self._make()
        self._buckets.move_to_end(key)
        return bucket.take()

    def give_back(self, key: str) -> None:
        """The last one taken was not used after all."""
        if key in self._buckets:
            self._buckets[key].give_back()

    def _forget(self) -> None:
        """Before there is one more: the least recently used, up to the first that still matters."""
        while len(self) >= MOST_KEYS or (len(self) and next(iter(self._buckets.values())).is_full()):
            self._buckets.popitem(last=False)
