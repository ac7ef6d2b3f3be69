"""A station: a house with two doors (EU-9)."""

from __future__ import annotations

from ferrovia.mechanisms.pieces import Symbol

HOUSE = "M-12 11V-2.5H-14.5L0-14 14.5-2.5H12V11Z"
DOORS = "M-10 5h4.5v6H-10ZM5.5 5H10v6H5.5Z"

CLOCK = "M-7.2 0a7.2 7.2 0 1 1 14.4 0 7.2 7.2 0 1 1-14.4 0Z"  # behind the number of the seat

SYMBOLS = {"station": Symbol((("halo", HOUSE), ("piece", HOUSE)), details=(("trim", DOORS + CLOCK),))}
