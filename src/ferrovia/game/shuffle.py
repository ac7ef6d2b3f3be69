"""A shuffle that nobody chose: the server's secret and bytes from every chair make the key of all outcomes.

The server first shows the hash of its secret, then every chair adds bytes, then the game is dealt with the
key (`dealers.cryptographic`). The record reveals the secret when the game is over (see docs/shuffle.md).
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence

from msgspec import Struct

from ferrovia.game.dealers import secret_number

SECRET_BYTES = 32
HEX_32 = re.compile(r"[0-9a-f]{64}")
ADDED = re.compile(r"([0-9a-f]{2}){16,32}|")
MAX_FIXED = 2**53 - 1  # every JSON parser is exact up to here


class Shuffle(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a record says about its shuffle before the first card. Raises `ValueError` if malformed.

    `commitment` is the hash of the secret. `added` has the bytes of each chair in hexadecimal digits; a bot
    adds none, since whoever chose them last would choose the cards. `order`, if seats were shuffled too, is
    the chair that each seat came from. The deal of a challenge is the same at all its tables: no chair adds
    to it, and `added` is empty. A deal `fixed` by a number has no secret: anybody can compute it, so it only
    proves that two tables have the same cards.
    """

    commitment: str | None = None
    added: tuple[str, ...] = ()
    order: tuple[int, ...] | None = None
    fixed: int | None = None

    def __post_init__(self) -> None:
        if (self.commitment is None) == (self.fixed is None):
            raise ValueError("a shuffle has either a commitment or a fixed deal")
        if self.commitment is not None and not HEX_32.fullmatch(self.commitment):
            raise ValueError("a commitment is 64 hexadecimal digits")
        if not all(map(ADDED.fullmatch, self.added)):
            raise ValueError("a chair adds 16 to 32 bytes in hexadecimal digits, or nothing")
        if self.added and any(self.added) != (self.fixed is None):
            raise ValueError("chairs add to a shuffle, but not to a fixed deal")
        if self.fixed is not None and not 0 <= self.fixed <= MAX_FIXED:
            raise ValueError(f"fixed deals are numbered 0 to {MAX_FIXED}")

    @property
    def shared(self) -> bool:
        """Is this the deal of a challenge? Its secret is revealed when the challenge ends, not the game."""
        return self.fixed is None and not self.added

    def key(self, secret: str | None) -> bytes | None:
        """The key of all outcomes; None while the secret is unknown. Raises `ValueError` for a secret that
        does not match the commitment."""
        if self.fixed is not None:
            if secret is not None:
                raise ValueError("a fixed deal has no secret")
            return fixed_key(self.fixed)
        if secret is None:
            return None
        if not HEX_32.fullmatch(secret) or commit(bytes.fromhex(secret)) != self.commitment:
            raise ValueError("the secret does not match the commitment")
        return shuffle_key(bytes.fromhex(secret), self.added)


def commit(secret: bytes) -> str:
    """What is shown of a secret before the chairs add their bytes."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes")
    return hashlib.sha256(secret).hexdigest()


def shuffle_key(secret: bytes, added: Sequence[str]) -> bytes:
    """The key made of the secret and what each chair added. Digits contain no spaces, so different parts
    always make different texts."""
    return hmac.digest(secret, " ".join(added).encode(), "sha256")


def fixed_key(deal: int) -> bytes:
    """The key of a numbered deal, which anybody can compute."""
    return hashlib.sha256(f"ferrovia fixed deal {deal}".encode()).digest()


def seat_order(key: bytes, chairs: int) -> tuple[int, ...]:
    """The chair that each seat came from, all orders equally likely."""
    order = list(range(chairs))
    for last in range(chairs - 1, 0, -1):
        other = secret_number(key, "order", last, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
