"""What a mechanism is built from: the board, its rule and the mechanisms built before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ferrovia.engine.board import Board
from ferrovia.engine.facts import Facts

if TYPE_CHECKING:
    from ferrovia.engine.mechanism import Mechanism

Kind = TypeVar("Kind", bound="Mechanism")


class Assembly:
    """Mechanisms are built one after another; each may use those before it."""

    def __init__(self, facts: Facts, board: Board, seats: int) -> None:
        self.facts = facts
        self.board = board
        self.seats = seats
        self.mechanisms: list[Mechanism] = []
        self.rule: Any = None  # of the mechanism being built

    def find(self, kind: type[Kind]) -> Kind | None:
        """The mechanism of this kind, if the board uses it."""
        return next((each for each in self.mechanisms if isinstance(each, kind)), None)

    def get(self, kind: type[Kind]) -> Kind:
        """A mechanism that every board uses."""
        found = self.find(kind)
        assert found is not None
        return found
