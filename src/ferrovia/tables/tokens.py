"""Seat tokens: whoever holds one sits in that chair, on whatever device. A board token is for a
screen that shows the board to everybody: it opens what everybody may see, and nothing else.

A token names the table, the chair and the sitting, and is signed with a key that all nodes share. Nothing
about it is stored; it expires with the sitting."""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import Literal

from msgspec import Struct

Use = Literal["seat", "board"]

MAX_TOKEN = 200
SIGNATURE_BYTES = 24


class SeatToken(Struct, frozen=True):
    """`chair` is -1 for a host without a chair. A board token names the chair of whoever put the board up."""

    table: str
    chair: int
    sitting: int


class Signer:
    """After a rotation of the key, what was signed with the `old` one may be good for a while."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.old: bytes | None = None

    def sign(self, token: SeatToken, use: Use = "seat") -> str:
        text = f"{token.table}.{token.chair}.{token.sitting}"
        return f"{text}.{_signature(self.key, text, use)}"

    def read(self, text: str, use: Use = "seat") -> SeatToken | None:
        """What a token says; None if it was not signed here for this use."""
        body, _, signature = text[:MAX_TOKEN].rpartition(".")
        keys = (self.key,) if self.old is None else (self.key, self.old)
        given = _bytes(signature)
        if not any(hmac.compare_digest(given, _bytes(_signature(key, body, use))) for key in keys):
            return None
        table, chair, sitting = body.split(".")
        return SeatToken(table, int(chair), int(sitting))


def _signature(key: bytes, text: str, use: Use) -> str:
    digest = hmac.new(key, _bytes(f"{use} {text}"), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:SIGNATURE_BYTES]).decode()


def _bytes(text: str) -> bytes:
    """A stranger may have sent anything."""
    return text.encode(errors="surrogatepass")
