"""The longest path in the terminal: its line of the score sheet, its tie-break."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.cli.wording import Words, plural
from ferrovia.game import SeatResult
from ferrovia.mechanisms.longest_path import DECLARATION

(_LINE,) = DECLARATION.lines


def _with_length(words: Words, sheet: SeatResult) -> Iterator[str]:
    yield f"{_LINE.says} ({plural(sheet.path_length, 'train car')}): {sheet.points[_LINE.name]}."


def tied(sheet: SeatResult) -> tuple[int, str]:
    points = sheet.points[_LINE.name]
    return points, "the longest path" if points else "not the longest path"


SHEET = {_LINE.name: _with_length}
