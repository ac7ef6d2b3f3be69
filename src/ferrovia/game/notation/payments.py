"""Payments: `red`, `red +1L`, or locomotives alone: `3L` (R-5)."""

from __future__ import annotations

from ferrovia.game.notation import words as w
from ferrovia.game.notation.places import Unclear


def payment_text(colour: str, locomotives: int) -> str:
    if colour == "locomotive":
        return f"{locomotives}L"
    return f"{colour} +{locomotives}L" if locomotives else colour


def read_payment(text: str) -> tuple[str, str, int]:
    """What stands before the payment, the colour of the cards and the locomotives beside them."""
    found = w.PAID.fullmatch(text)
    if found is None:
        raise Unclear(f"{text[:90]!r}: a step or a payment like red, red +1L or 2L was expected")
    if found["alone"]:
        return found["what"], "locomotive", int(found["alone"])
    return found["what"], w.CARD_WORDS[found["colour"].casefold()], int(found["beside"] or 0)
