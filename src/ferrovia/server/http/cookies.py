"""The cookies of a request that no framework has read."""

from __future__ import annotations

SEAT_COOKIE = "ferrovia_seat"  # a token, sent back for its table only


def cookie_of(headers: dict[bytes, bytes], name: str) -> str:
    """Return the value of a cookie; empty if there is none."""
    for part in headers.get(b"cookie", b"").decode("latin-1").split(";"):
        given, _, value = part.strip().partition("=")
        if given == name:
            return value
    return ""
