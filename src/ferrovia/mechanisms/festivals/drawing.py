"""A pile of festival cards (IB-4)."""

from __future__ import annotations

from ferrovia.mechanisms.pieces import Symbol

CARD = "M-6-12H6a3 3 0 0 1 3 3V9a3 3 0 0 1-3 3H-6a3 3 0 0 1-3-3V-9a3 3 0 0 1 3-3Z"

SYMBOLS = {"pile": Symbol((("pile", CARD),))}
