"""What a mechanism is built from: the board, its rule and the mechanisms built before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ferrovia.engine.spec import BoardSpec
from ferrovia.engine.tables import BoardTables
from ferrovia.mechanisms import barred, played
from ferrovia.mechanisms.cells import cells

if TYPE_CHECKING:
    from types import ModuleType

    from ferrovia.engine.mechanism import Mechanism

Kind = TypeVar("Kind", bound="Mechanism")


class Assembly:
    """The mechanisms of a table, in the order in which they act. They are built one after another; each may
    use those before it."""

    def __init__(self, spec: BoardSpec, board: BoardTables, seats: int, options: frozenset[str]) -> None:
        self.spec = spec
        self.board = board
        self.seats = seats
        self.mechanisms: list[Mechanism] = []
        self.rule: Any = None  # of the mechanism being built
        in_play = played(spec.rules, options)
        for place in barred(in_play):
            for city in spec.places[place]:
                board.barred_cities |= 1 << city
        for declared, cell in cells(in_play, "engine"):
            self.rule = getattr(spec.rules, declared.name, None)
            self.mechanisms.append(mechanism_class(cell)(self))
        for mechanism in self.mechanisms:
            mechanism.built(self)

    def find(self, kind: type[Kind]) -> Kind | None:
        """The mechanism of this kind, if the board uses it."""
        return next((each for each in self.mechanisms if isinstance(each, kind)), None)

    def get(self, kind: type[Kind]) -> Kind:
        """A mechanism that every board uses."""
        found = self.find(kind)
        assert found is not None
        return found

    def having(self, hook: str) -> list[Mechanism]:
        """The mechanisms with this hook."""
        return [each for each in self.mechanisms if hook in each.hooks]


def mechanism_class(cell: ModuleType) -> type[Mechanism]:
    """The class in the engine's cell of a mechanism: `StartCities` in `start_cities`."""
    folder = cell.__name__.split(".")[-2]
    found: type[Mechanism] = getattr(cell, "".join(word.capitalize() for word in folder.split("_")))
    return found
