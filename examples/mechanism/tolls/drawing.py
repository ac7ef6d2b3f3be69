"""A toll house: a booth under a flat roof (TOLL-1)."""

from __future__ import annotations

from ferrovia.mechanisms.pieces import Symbol

BOOTH = "M-14-12H14V-6H10V11H-10V-6H-14Z"

SYMBOLS = {"toll-house": Symbol((("halo", BOOTH), ("piece", BOOTH)))}
