"""The parts of a position, `NAME=VALUE`: each carries fields of the state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from ferrovia.mechanisms.cells import cells
from ferrovia.mechanisms.declaration import Declaration

if TYPE_CHECKING:
    from ferrovia.game.position.reader import PositionReader
    from ferrovia.game.position.writer import PositionWriter

LAST = 1000

# What the frame of every position carries: the flow of the game, and the points.
FRAME = frozenset(
    (
        "first",
        "turn",
        "last_turns",
        "passes",
        "depth",
        "prompts",
        "asked",
        "pending",
        "answers",
        "score",
        "lines",
    )
)


class Part(Struct, frozen=True):
    """Fields under a name and in a spelling of their own. Without `write` and `read` it is one field, spelt
    as any other (`fields`). A part that says nothing is left out unless it is `needed`. They stand in the
    order of their `place`."""

    name: str
    fields: tuple[str, ...]
    place: int = LAST
    needed: bool = False
    write: Callable[[PositionWriter], str] | None = None
    read: Callable[[PositionReader, str], None] | None = None


def parts(played: Iterable[Declaration]) -> list[Part]:
    """Those that the mechanisms spell themselves, and each other field under its own name."""
    played = tuple(played)
    found: list[Part] = [part for _, cell in cells(played, "game") for part in getattr(cell, "PARTS", ())]
    carried = FRAME.union(*(part.fields for part in found))
    found += [
        Part(field.name.replace("_", "-"), (field.name,))
        for each in played
        for field in each.fields
        if not field.derived and field.name not in carried
    ]
    return sorted(found, key=lambda part: part.place)


def offers(played: Iterable[Declaration]) -> set[int]:
    """The questions that are answered with a choice among the offered tickets."""
    return {prompt for _, cell in cells(played, "game") for prompt in getattr(cell, "OFFERS", ())}
