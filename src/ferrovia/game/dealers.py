"""Where outcomes come from: a fast generator, a script, or a secret that can be revealed and checked."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from ferrovia.engine.dealer import Dealer


def fast(seed: int) -> Dealer:
    """For simulation: the same seed deals the same cards, in every form of the engine."""
    return Dealer(seed)


def unpredictable() -> Dealer:
    """For play among friends: fast, from a seed that nobody knows."""
    return Dealer(secrets.randbits(64))


def scripted(outcomes: list[int]) -> Dealer:
    """For tests and replay: gives these outcomes in order. Its `fault` says when one was not possible."""
    dealer = Dealer()
    dealer.script = outcomes
    return dealer


def cryptographic(secret: bytes) -> Dealer:
    """For tables with stakes: nobody who lacks the secret can foretell an outcome, and who is told it later
    can compute them all again. 32 random bytes make a good secret."""
    return Dealer(0, SecretNumbers(secret))


class SecretNumbers:
    """Numbers below n from HMAC-SHA-256 of a counter, each exactly as likely."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._counter = 0

    def __call__(self, n: int) -> int:
        limit = (1 << 64) // n * n
        while True:
            block = hmac.new(self._secret, self._counter.to_bytes(8), hashlib.sha256).digest()
            self._counter += 1
            number = int.from_bytes(block[:8])
            if number < limit:
                return number % n
