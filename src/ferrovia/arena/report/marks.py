"""How players are told apart: by colour, symbol and dash, so that no two differ in colour alone."""

from __future__ import annotations

from msgspec import Struct

from ferrovia.arena.report.markup import Markup, tag

COLOURS = 8
# Around 0, 0 and about 10 wide.
SYMBOLS = (
    "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
    "M-4-4H4V4H-4z",
    "M0-5L5 4H-5z",
    "M0-5.6L5.6 0L0 5.6L-5.6 0z",
    "M0 5L5-4H-5z",
    "M-1.8-5H1.8V-1.8H5V1.8H1.8V5H-1.8V1.8H-5V-1.8H-1.8z",
    "M0-5.5L1.6-1.7L5.5-1.6L2.4 1L3.5 5L0 2.6L-3.5 5L-2.4 1L-5.5-1.6L-1.6-1.7z",
    "M-2.2-5H2.2L5-2.2V2.2L2.2 5H-2.2L-5 2.2V-2.2z",
)
DASHES = (None, "7 3", "2 3", "9 3 2 3", "4 2", "12 4", "1 2", "6 2 2 2 2 2")


class Mark(Struct, frozen=True):
    """What stands for one player in every picture."""

    colour: str  # a class in the style sheet
    symbol: str
    dash: str | None

    def at(self, x: float, y: float) -> Markup:
        """The symbol, centred at a point of a picture."""
        return tag(
            "path", class_=f"mark {self.colour}", d=self.symbol, transform=f"translate({x:.1f} {y:.1f})"
        )

    def inline(self) -> Markup:
        """The symbol in a line of text; it says nothing that the name beside it does not."""
        return tag("svg", self.at(0, 0), class_="symbol", viewBox="-7 -7 14 14", aria_hidden="true")


def mark(number: int) -> Mark:
    """The mark of a player. After eight, colours repeat with other symbols."""
    turn = number // COLOURS
    return Mark(
        colour=f"c{number % COLOURS}",
        symbol=SYMBOLS[(number + turn) % len(SYMBOLS)],
        dash=DASHES[(number + turn) % len(DASHES)],
    )
