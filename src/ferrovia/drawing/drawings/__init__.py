"""Drawings of boards as data: where every space, city and name goes, and the land under them.

Those of the built-in boards are made by `ferrovia boards layout` and stored here.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from ferrovia.boards.board import Board
from ferrovia.boards.loader import BOARDS
from ferrovia.drawing.form import Drawing
from ferrovia.drawing.layout import lay_out


def load_drawing(board: Board) -> Drawing:
    """The stored drawing of a built-in board; for any other, a simple one made on the spot."""
    stored = _stored(board.id) if board.id in BOARDS else None
    if stored is None or stored.fingerprint != board.fingerprint:
        return lay_out(board)
    return stored


@cache
def _stored(board: str) -> Drawing:
    text = (files("ferrovia.drawing.drawings") / f"{board}.json").read_bytes()
    return msgspec.json.decode(text, type=Drawing)
