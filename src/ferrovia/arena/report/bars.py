"""Small pictures inside table cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ferrovia.arena.report.marks import Mark
from ferrovia.arena.report.markup import Markup, join, tag
from ferrovia.arena.report.numbers import points
from ferrovia.arena.report.scale import Scale
from ferrovia.arena.report.style import PART_COLOURS
from ferrovia.arena.study.estimates import Estimate
from ferrovia.mechanisms import LINES

HEIGHT = 22
SHARE_WIDTH = 110
STACK_WIDTH = 180

# The lines of a score sheet: the name to show and its colour class. Lines beyond the last colour
# begin again with the first.
PARTS: dict[str, tuple[str, str]] = {
    line.name: (line.within, f"p{line.number % PART_COLOURS}") for line in LINES
}


def share_bar(estimate: Estimate, expected: float, mark: Mark, about: str) -> Markup:
    """A share between 0 and 1 with its interval, and a line at the expected share."""
    scale = Scale(0, 1, 1, SHARE_WIDTH - 1)
    middle = HEIGHT / 2
    low, high, value = scale(estimate.low), scale(estimate.high), scale(estimate.value)
    due = scale(expected)
    return tag(
        "svg",
        tag("title", about),
        tag("rect", class_="trough", x=1, y=middle - 6, width=SHARE_WIDTH - 2, height=12, rx=2),
        tag("rect", class_=f"fill {mark.colour}", x=1, y=middle - 6, width=value - 1, height=12, rx=2),
        tag("line", class_="reference", x1=due, x2=due, y1=1, y2=HEIGHT - 1),
        tag("line", class_="error", x1=low, x2=high, y1=middle, y2=middle),
        join(
            *(tag("line", class_="error", x1=x, x2=x, y1=middle - 3.5, y2=middle + 3.5) for x in (low, high))
        ),
        class_="bar-cell",
        width=SHARE_WIDTH,
        height=HEIGHT,
        viewBox=f"0 0 {SHARE_WIDTH} {HEIGHT}",
        role="img",
        aria_label=about,
    )


def stacked_bar(parts: Mapping[str, float], low: float, high: float, name: str) -> Markup:
    """Points by their source: gains to the right of zero, losses to the left."""
    scale = Scale(low, high, 1, STACK_WIDTH - 1)
    gain = loss = 0.0
    pieces = []
    for part, (word, colour) in PARTS.items():
        value = parts.get(part, 0.0)
        if not value:
            continue
        start = gain if value > 0 else loss
        gain, loss = gain + max(value, 0.0), loss + min(value, 0.0)
        left, right = sorted((scale(start), scale(start + value)))
        about = tag("title", f"{name}, {word}: {points(value)}")
        pieces.append(
            tag("rect", about, class_=f"part {colour}", x=left, y=4, width=max(0.6, right - left), height=14)
        )
    zero = scale(0)
    words = [f"{PARTS[part][0]} {points(value)}" for part, value in parts.items() if value]
    return tag(
        "svg",
        join(*pieces),
        tag("line", class_="zero", x1=zero, x2=zero, y1=1, y2=HEIGHT - 1),
        class_="bar-cell",
        width=STACK_WIDTH,
        height=HEIGHT,
        viewBox=f"0 0 {STACK_WIDTH} {HEIGHT}",
        role="img",
        aria_label=f"{name}: {', '.join(words)}",
    )


def parts_key(parts: Sequence[str]) -> Markup:
    """What the colours of stacked bars mean."""
    items = [
        tag("li", tag("span", class_=f"swatch {PARTS[part][1]}"), PARTS[part][0])
        for part in PARTS
        if part in parts
    ]
    return tag("ul", *items, class_="key")
