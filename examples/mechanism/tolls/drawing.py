"""A toll house: a booth under a flat roof (TOLL-1)."""

from __future__ import annotations

from ferrovia.mechanisms.pieces import Symbol

BOOTH = "M-14-12H14V-7H11V12H-11V-7H-14Z"
PLATE = "M-7.2 0a7.2 7.2 0 1 1 14.4 0 7.2 7.2 0 1 1-14.4 0Z"  # for the number of the seat

SYMBOLS = {"toll-house": Symbol((("halo", BOOTH), ("piece", BOOTH)), details=(("trim", PLATE),))}
