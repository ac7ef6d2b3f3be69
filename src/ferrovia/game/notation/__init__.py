"""Whole games as text that people read and write (docs/notation.md)."""

from ferrovia.game.notation.reader import Problem, Transcript, read
from ferrovia.game.notation.validator import validate
from ferrovia.game.notation.writer import write

__all__ = ["Problem", "Transcript", "read", "validate", "write"]
