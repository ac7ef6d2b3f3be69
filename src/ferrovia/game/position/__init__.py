"""Positions as one line of text, whole or as a seat sees them (docs/notation.md)."""

from ferrovia.game.position.reader import WholePosition, is_view, read_position, read_view
from ferrovia.game.position.writer import write_position, write_view
from ferrovia.game.spelling.codecs import PositionError

__all__ = [
    "PositionError",
    "WholePosition",
    "is_view",
    "read_position",
    "read_view",
    "write_position",
    "write_view",
]
