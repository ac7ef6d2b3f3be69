"""What a mechanism is made from: the board, its rule and the mechanisms made before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ferrovia.engine.board import Board
from ferrovia.engine.facts import Facts

if TYPE_CHECKING:
    from ferrovia.engine.mechanism import Mechanism

Kind = TypeVar("Kind", bound="Mechanism")


class Assembly:
    """Mechanisms are made one after the other; each may use those before it."""

    def __init__(self, facts: Facts, board: Board, seats: int) -> None:
        self.facts = facts
        self.board = board
        self.seats = seats
        self.mechanisms: list[Mechanism] = []
        self.rule: Any = None  # of the mechanism that is being made

    def find(self, kind: type[Kind]) -> Kind | None:
        """The mechanism of a kind, if the board plays with it."""
        return next((each for each in self.mechanisms if isinstance(each, kind)), None)

    def get(self, kind: type[Kind]) -> Kind:
        """A mechanism that every board plays with."""
        found = self.find(kind)
        assert found is not None
        return found
