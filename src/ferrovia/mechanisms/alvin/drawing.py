"""Alvin: a green head with two stalks (ALV-1)."""

from __future__ import annotations

from ferrovia.mechanisms.pieces import Symbol

STALKS = "M-5-18-9-25M5-18 9-25"
HEAD = "M0 8C-8 5-13-3-13-9.5-13-16-7-20 0-20S13-16 13-9.5C13-3 8 5 0 8Z"
EYES = "M-10-11q7-2 8 6-7 1.5-8-6ZM10-11q-7-2-8 6 7 1.5 8-6Z"
KNOBS = "M-11.6-25a2.6 2.6 0 1 1 5.2 0 2.6 2.6 0 1 1-5.2 0ZM6.4-25a2.6 2.6 0 1 1 5.2 0 2.6 2.6 0 1 1-5.2 0Z"
NECK = "M-4.4 5.7-7.5 12.5H7.5L4.4 5.7Q2.4 7.2 0 8-2.4 7.2-4.4 5.7Z"
SMILE = "M-3 2.5Q0 4.8 3 2.5"

SYMBOLS = {
    "alvin": Symbol(
        (("alien", STALKS + HEAD), ("eye", EYES)),
        details=(("alien", KNOBS + NECK), ("smile", SMILE)),
        dy=-14,
    )
}
