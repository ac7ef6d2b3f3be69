"""What the pieces of all mechanisms look like, by their names."""

from __future__ import annotations

from ferrovia.mechanisms import MECHANISMS
from ferrovia.mechanisms.cells import cells
from ferrovia.mechanisms.pieces import Symbol

SYMBOLS: dict[str, Symbol] = {
    name: symbol for _, cell in cells(MECHANISMS, "drawing") for name, symbol in cell.SYMBOLS.items()
}
