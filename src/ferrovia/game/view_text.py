"""Views and results as plain text, for people who print them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ferrovia.game.result import Result
from ferrovia.game.rows import LABEL, Row, ends, flowing
from ferrovia.game.view import PublicSeat, View
from ferrovia.mechanisms import LINES, MECHANISMS
from ferrovia.mechanisms.cells import cells
from ferrovia.text import cards, columns, plural, seats_named

SAYS = {line.name: line.says for line in LINES}


def result_text(result: Result) -> str:
    """The score sheet: a line for each kind of points, a column for each seat."""
    sheets = result.seats
    header = ["", *(f"seat {sheet.seat}" for sheet in sheets)]
    rows = [[SAYS[name], *(str(sheet.points[name]) for sheet in sheets)] for name in sheets[0].points]
    rows += [
        ["Total", *map(str, result.scores)],
        ["Place", *map(str, result.places)],
        ["Tickets", *(f"{len(sheet.done)} of {len(sheet.done + sheet.failed)}" for sheet in sheets)],
        ["Train cars left", *(str(sheet.trains_left) for sheet in sheets)],
    ]
    rows += [
        [count.says, *(str(getattr(sheet, count.name)) for sheet in sheets)]
        for each in MECHANISMS
        for count in each.tallies
        if count.says and any(line.name in sheets[0].points for line in each.lines)
    ]
    return "\n".join(columns(header, rows))


def view_text(view: View) -> str:
    """What a seat or a spectator sees, at most some thirty lines."""
    eyes = "a spectator" if view.seat is None else f"seat {view.seat}"
    lines = [
        f"{view.board.name}, turn {view.turn}, as {eyes} sees it",
        _flow(view),
        _seat_table(view) if view.result is None else result_text(view.result),
    ]
    for label, beside in _rows(view):
        for line in beside:
            lines.append(f"{label:{LABEL}}{line}")
            label = ""
    return "\n".join(lines)


def _flow(view: View) -> str:
    if view.over:
        return "The game is over."
    now = f"{seats_named(view.to_act).capitalize()} to act: {view.prompt}."
    if view.last_round is None:
        return now
    return f"{now} Last round: {plural(view.last_round, 'turn')} left."


def _seat_table(view: View) -> str:
    counts = ["trains", "cards", "tickets"]
    counts += [count.name for each in view.core.played for count in each.counts]
    rows = [_seat_row(view, seat, counts) for seat in view.seats]
    return "\n".join(columns(["", "points", "routes", *counts], rows))


def _seat_row(view: View, seat: PublicSeat, counts: Iterable[str]) -> list[str]:
    name = f"{'>' if seat.seat in view.to_act else ' '} seat {seat.seat}"
    routes = sum(owner == seat.seat for owner in view.tracks.values())
    return [name, str(seat.score), str(routes), *(str(getattr(seat, count)) for count in counts)]


def _rows(view: View) -> Iterator[Row]:
    """What lies on the table, then what only the seat sees; nothing that is not there."""
    mechanisms = list(cells(view.core.played, "game"))
    piles = f"deck {view.deck}, discard {sum(view.discard.values())}, tickets {view.tickets_left}"
    yield "Face up", [f"{cards(view.market)}; {piles}"]
    for _, cell in mechanisms:
        if hasattr(cell, "rows"):
            yield from cell.rows(view)
    for name, values in view.shown.items():
        yield name.capitalize(), flowing(f"{key} {value}" for key, value in values.items())
    if view.seat is None:
        return
    yield "Hand", [cards(view.hand)]
    for _, cell in mechanisms:
        if hasattr(cell, "own_rows"):
            yield from cell.own_rows(view)
    own = [track for track in view.board.tracks if view.tracks.get(track.id) == view.seat]
    yield "Routes", flowing(f"{ends(view.board, track)} ({track.length})" for track in own)
