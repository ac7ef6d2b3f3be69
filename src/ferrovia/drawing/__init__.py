"""Where everything goes on a board: stored drawings, a simple one of any board, and pictures of them."""

from ferrovia.drawing.drawings import load_drawing
from ferrovia.drawing.form import Drawing
from ferrovia.drawing.layout import lay_out
from ferrovia.drawing.picture import draw
from ferrovia.drawing.pieces import Pieces

__all__ = ["Drawing", "Pieces", "draw", "lay_out", "load_drawing"]
