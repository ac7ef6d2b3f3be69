"""Where outcomes come from: a fast generator, a script, or a secret that can be revealed and checked."""

from __future__ import annotations

import hmac
import secrets
from functools import partial
from itertools import count

from ferrovia.engine.dealer import Dealer


def fast(seed: int) -> Dealer:
    """For simulation: the same seed deals the same cards, in every form of the engine."""
    return Dealer(seed)


def unpredictable() -> Dealer:
    """For play among friends: fast, from a seed that nobody knows."""
    return Dealer(secrets.randbits(64))


def scripted(outcomes: list[int]) -> Dealer:
    """For tests and replays: deals these outcomes in order. Its `fault` says if one was not possible."""
    dealer = Dealer()
    dealer.script = outcomes
    return dealer


def cryptographic(key: bytes) -> Dealer:
    """For tables with something at stake: nobody can predict an outcome without the key, and anybody can
    recompute them all with it. See `ferrovia.game.shuffle` for keys that nobody chose."""
    return Dealer(0, partial(secret_number, key))


def secret_number(key: bytes, kind: str, index: int, n: int) -> int:
    """A number from 0 to n - 1, all exactly equally likely: HMAC-SHA-256 of its name, repeated if the result
    falls into the part of the range that would favour small numbers."""
    limit = (1 << 64) // n * n
    for attempt in count():
        name = f"{kind} {index} {attempt}".encode()
        number = int.from_bytes(hmac.digest(key, name, "sha256")[:8])
        if number < limit:
            break
    return number % n
