"""What the server and the analysing process say to each other, in MessagePack."""

from __future__ import annotations

from msgspec import Struct


class Order(Struct, frozen=True):
    """The record of a game, and how many playouts its analysis takes; None for the default."""

    record: str
    playouts: int | None


class Progress(Struct, frozen=True, tag=True):
    """From 0 to 1."""

    done: float


class Finished(Struct, frozen=True, tag=True):
    """The analysis, in JSON."""

    body: bytes


class Failed(Struct, frozen=True, tag=True):
    """`story` is short and holds no secret."""

    story: str


Said = Progress | Finished | Failed
