"""The bonus for the longest continuous path (BASE-28, EU-12)."""

from __future__ import annotations

from ferrovia.mechanisms.declaration import Declaration, Rule, ScoreLine, Shown, Tally, TieBreak
from ferrovia.mechanisms.sizes import Points


class LongestPathRule(Rule, frozen=True):
    """BASE-28."""

    points: Points = 10


DECLARATION = Declaration(
    name="longest_path",
    rows=("engine", "game", "cli"),
    rule=LongestPathRule,
    explains="Longest path: {points:point} (BASE-28).",
    scored=(
        Shown(
            "path",
            "tuple[str, ...]",
            "a longest path in order of travel; empty where the board has no bonus for it",
        ),
    ),
    lines=(ScoreLine(4, "LONGEST", "longest_path", "Longest path", bonus="the bonus for the longest path"),),
    tie=TieBreak("longest-path", "LONGEST", "the longest path"),
    tallies=(Tally(2, "PATH_LENGTH", "path_length", "Length of the path"),),
)
