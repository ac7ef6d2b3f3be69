"""Whole games as text that people read and write (docs/notation.md)."""

from ferrovia.game.notation.reading import Problem, Transcript, read
from ferrovia.game.notation.validating import validate
from ferrovia.game.notation.writing import write

__all__ = ["Problem", "Transcript", "read", "validate", "write"]
