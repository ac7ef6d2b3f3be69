"""How much of a test each form of the engine repeats.

The form that people use proves everything, for every board with every number of seats. Plain Python and the
bounds trap run the same sources: for them each test takes every board with the fewest and the most seats, and
fewer games. All golden games are replayed in every form.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from ferrovia import engine


class Setting(Protocol):
    @property
    def board(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def options(self) -> tuple[str, ...]: ...


S = TypeVar("S", bound=Setting)

TRAPPED = "/build/trap/" in str(engine.__file__)
THOROUGH = engine.COMPILED and not TRAPPED


def enough(settings: Iterable[S]) -> list[S]:
    """All of them, or those with the fewest and the most seats."""
    every = list(settings)
    if THOROUGH:
        return every
    alike: dict[tuple[str, tuple[str, ...]], list[S]] = {}
    for setting in every:
        alike.setdefault((setting.board, setting.options), []).append(setting)
    return [
        choose(group, key=lambda setting: setting.seats) for group in alike.values() for choose in (min, max)
    ]
