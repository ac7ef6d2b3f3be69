"""Colours for numbers: pale to deep for amounts, blue to red through neutral for differences."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.arena.report.markup import Markup, tag

AMOUNTS = 7  # classes a0 ... a6
DIFFERENCES = 7  # classes d0 ... d6; the middle one is neutral


def amount(value: float, most: float) -> str:
    """The class of a number between 0 and the largest one."""
    if most <= 0:
        return "a0"
    return f"a{min(AMOUNTS - 1, max(0, int(value / most * AMOUNTS)))}"


def difference(value: float, reach: float) -> str:
    """The class of a number between minus and plus `reach`; anything beyond gets the outermost colours."""
    if reach <= 0:
        return f"d{DIFFERENCES // 2}"
    place = (value / reach + 1) / 2 * DIFFERENCES
    return f"d{min(DIFFERENCES - 1, max(0, int(place)))}"


def heat_key(kind: str, left: str, right: str, notes: Sequence[str] = ()) -> Markup:
    """The colours in a row, with what both ends mean. `kind` is "a" or "d"."""
    steps = AMOUNTS if kind == "a" else DIFFERENCES
    swatches = [tag("span", class_=f"step {kind}{step}") for step in range(steps)]
    return tag(
        "p",
        tag("span", left),
        tag("span", *swatches, class_="steps", aria_hidden="true"),
        tag("span", right),
        *(tag("span", note, class_="aside") for note in notes),
        class_="heat-key",
    )
