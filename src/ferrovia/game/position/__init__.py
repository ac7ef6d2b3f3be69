"""Positions as one line of text, whole or as a seat sees them (docs/notation.md)."""

from ferrovia.game.position.codecs import PositionError
from ferrovia.game.position.reading import WholePosition, is_view, read_position, read_view
from ferrovia.game.position.writing import write_position, write_view

__all__ = [
    "PositionError",
    "WholePosition",
    "is_view",
    "read_position",
    "read_view",
    "write_position",
    "write_view",
]
