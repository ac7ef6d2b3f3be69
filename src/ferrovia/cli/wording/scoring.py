"""The final scoring, line by line, and why somebody has won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ferrovia.cli.wording.words import Words, listed, plural
from ferrovia.game import Result, SeatResult
from ferrovia.mechanisms import LINES

# What a tie-break compares, larger first, and how it is said.
TIES: dict[str, tuple[Callable[[SeatResult], int], Callable[[SeatResult], str]]] = {
    "tickets": (lambda s: len(s.done), lambda s: plural(len(s.done), "completed ticket")),
    "stations": (lambda s: -s.stations_built, lambda s: plural(s.stations_built, "station") + " built"),
    "longest-path": (
        lambda s: s.points["longest_path"],
        lambda s: "the longest path" if s.points["longest_path"] else "not the longest path",
    ),
}


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
    for line in LINES:
        if line.name == "tickets_done":
            for ticket in map(words.ticket_of, sheet.done):
                yield f"Ticket completed: {words.ends(ticket)}, {ticket.points}."
        elif line.name == "tickets_failed":
            for ticket in map(words.ticket_of, sheet.failed):
                yield f"Ticket failed: {words.ends(ticket)}, minus {ticket.points}."
        elif line.name == "longest_path" and line.name in sheet.points:
            yield f"{line.says} ({plural(sheet.path_length, 'train car')}): {sheet.points[line.name]}."
        elif line.name in sheet.points:
            yield f"{line.says}: {sheet.points[line.name]}."


def _tie_lines(words: Words, result: Result) -> Iterator[str]:
    """How the board's tie-breaks decide among those with the most points (BASE-29, EU-13, R-8)."""
    best = max(result.scores)
    tied = [sheet for sheet in result.seats if sheet.total == best]
    for tie in words.board.rules.ties.order:
        if len(tied) == 1:
            return
        size, saying = TIES[tie]
        told = listed([f"{words.does(sheet.seat, 'has')} {saying(sheet)}" for sheet in tied])
        yield f"{_names(words, tied)} are tied. {told}."
        most = max(size(sheet) for sheet in tied)
        tied = [sheet for sheet in tied if size(sheet) == most]


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
