"""The final scoring, line by line, and why somebody has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ferrovia.cli.wording.cells import cell_of, cells_of
from ferrovia.cli.wording.words import Words, listed, plural
from ferrovia.game import Result, SeatResult
from ferrovia.mechanisms import LINES, MECHANISMS, TIES, named


def scoring_lines(words: Words, result: Result) -> Iterator[str]:
    """The score sheets, best first, then the winners."""
    yield "Final scoring."
    for sheet in sorted(result.seats, key=lambda sheet: (result.places[sheet.seat], sheet.seat)):
        place = result.places[sheet.seat]
        yield f"{words.name(sheet.seat)}: {_points(sheet.total)}, place {place}."
        for line in _sheet_lines(words, sheet):
            yield f"  {line}"
    yield from _tie_lines(words, result)
    yield _winner_line(words, result)


def _sheet_lines(words: Words, sheet: SeatResult) -> Iterator[str]:
    own = {name: says for cell in cells_of(named(words.board.rules)) for name, says in cell.SHEET.items()}
    for line in LINES:
        if line.name in own:
            yield from own[line.name](words, sheet)
        elif line.name in sheet.points:
            yield f"{line.says}: {sheet.points[line.name]}."


def _tie_lines(words: Words, result: Result) -> Iterator[str]:
    """How the board's tie-breaks decide among those with the most points (BASE-29, EU-13, R-8)."""
    best = max(result.scores)
    tied = [sheet for sheet in result.seats if sheet.total == best]
    counting = {each.tie.name: cell_of(each).tied for each in MECHANISMS if each.tie}
    for tie in words.board.rules.ties.order:
        if len(tied) == 1:
            return
        count = counting[tie]
        if count is None:
            yield f"{_names(words, tied)} are tied. What counts then: {TIES[tie].says}."
            return
        told = listed([f"{words.does(sheet.seat, 'has')} {count(sheet)[1]}" for sheet in tied])
        yield f"{_names(words, tied)} are tied. {told}."
        best = (min if TIES[tie].fewest else max)(count(sheet)[0] for sheet in tied)
        tied = [sheet for sheet in tied if count(sheet)[0] == best]


def _winner_line(words: Words, result: Result) -> str:
    points = _points(max(result.scores))
    if len(result.winners) == 1:
        return f"{words.does(result.winners[0], 'wins')} with {points}."
    return f"{listed([words.name(seat) for seat in result.winners])} share the victory with {points}."


def _points(n: int) -> str:
    """Points in words: many a screen reader leaves out the sign."""
    return plural(n, "point") if n >= 0 else f"minus {plural(-n, 'point')}"


def _names(words: Words, sheets: Sequence[SeatResult]) -> str:
    return listed([words.name(sheet.seat) for sheet in sheets])
