"""A marker: a disc with a sheriff's star (OW-4)."""

from __future__ import annotations

from ferrovia.mechanisms.pieces import Symbol

RIM = "M-12 0a12 12 0 1 1 24 0 12 12 0 1 1-24 0Z"
DISC = "M-12.5 0a12.5 12.5 0 1 1 25 0 12.5 12.5 0 1 1-25 0Z"
STAR = "M0-11.5 3.2-4.3 11-3.6 5.1 1.6 6.8 9.3 0 5.2-6.8 9.3-5.1 1.6-11-3.6-3.2-4.3Z"

SYMBOLS = {"marker": Symbol((("halo", RIM), ("piece", DISC)), details=(("trim", STAR),))}
