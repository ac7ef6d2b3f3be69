"""What lies on the table, in lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ferrovia.boards import Track
from ferrovia.cli.terminal.table import ME, TerminalTable
from ferrovia.cli.wording import cards, listed, plural
from ferrovia.cli.wording.cells import Piece, cells_of
from ferrovia.cli.wording.words import spaces
from ferrovia.game import View
from ferrovia.game.view import PublicSeat
from ferrovia.game.ways import Way, WayFinder


def turn_lines(table: TerminalTable) -> Iterator[str]:
    """All that matters at the beginning of a turn."""
    view = table.view
    yield f"Turn {view.turn}. It is your {'turn' if view.last_round is None else 'last turn'}."
    yield from card_lines(view)
    yield from _extra_lines(table, view)
    yield "Points: " + ", ".join(f"{table.words.name(seat.seat)} {seat.score}" for seat in view.seats) + "."
    yield from ticket_lines(table, view.tickets)


def card_lines(view: View) -> Iterator[str]:
    discarded = sum(view.discard.values())
    yield f"Face up: {cards(view.market)}."
    yield f"Deck: {view.deck}. Discard pile: {discarded}. Ticket deck: {view.tickets_left}."
    yield f"Your hand: {cards(view.hand)}. You have {plural(view.seats[ME].trains, 'train car')} left."


def _extra_lines(table: TerminalTable, view: View) -> Iterator[str]:
    """What only some boards have."""
    for cell in cells_of(view.core.played):
        if cell.PIECE:
            yield f"You have {_left(cell.PIECE, view.seats[ME])}."
        yield from cell.status(table.words, view)


def score_lines(table: TerminalTable) -> Iterator[str]:
    """What everybody knows of everybody (R-6)."""
    played = cells_of(table.view.core.played)
    yield "Points so far, without tickets and bonuses:"
    for seat in table.view.seats:
        parts = [plural(seat.score, "point"), plural(seat.trains, "train car"), plural(seat.cards, "card")]
        parts.append(plural(seat.tickets, "ticket"))
        parts += [_left(cell.PIECE, seat) for cell in played if cell.PIECE]
        parts += [held for cell in played for held in cell.held(seat)]
        yield f"{table.words.name(seat.seat)}: {', '.join(parts)}."


def _left(piece: Piece, seat: PublicSeat) -> str:
    return f"{plural(piece.left(seat), piece.name)} {piece.use}"


def ticket_lines(table: TerminalTable, tickets: Iterable[str]) -> Iterator[str]:
    """Each ticket, and what it still needs."""
    ways = table.ways
    for ticket in tickets:
        yield f"Ticket {table.words.ticket(ticket)}: {need(table, ways, ticket)}"


def need(table: TerminalTable, ways: WayFinder, ticket: str) -> str:
    """What a ticket still needs, as the end of a sentence."""
    way = ways.to(table.words.ticket_of(ticket))
    played = cells_of(table.view.core.played)
    if way.lost:
        lost = next(says[way.lost] for says in (LOST, *(cell.LOST for cell in played)) if way.lost in says)
        return f"{lost}{_short(table, way)}."
    lent = "".join(cell.lent(table.words, way) for cell in played)
    if not way.claims:
        return f"done{lent}."
    return f"{plural(way.trains, 'train car')} to go, by {_hops(table, ticket, way)}{lent}."


LOST = {
    "cut-off": "it can't be completed any more: no open route leads there",
    "trains": "it can't be completed any more",
    "turns": "it can't be completed in the turns that are left",
}


def _short(table: TerminalTable, way: Way) -> str:
    trains = table.view.seats[ME].trains
    if way.trains <= trains:
        return ""
    return f": it takes {plural(way.trains, 'train car')} and you have {trains}"


def _hops(table: TerminalTable, ticket: str, way: Way) -> str:
    """What to claim, each from the end of the last one if it can: "Dallas to Houston (1 grey), to ..."."""
    parts: list[str] = []
    reached = {*(table.view.network or [table.words.ticket_of(ticket).a])}
    at = end = ""  # where the way has come to, and what was claimed last
    for track in map(table.words.track_of, way.tracks):
        back = track.b == at or (track.a != at and track.b in reached)
        start, at = (track.b, track.a) if back else (track.a, track.b)
        reached |= {start, at}
        if track.id in way.claims:
            begins = "" if start == end else f"{table.words.city(start)} "
            parts.append(f"{begins}to {table.words.city(at)} ({_asks(table, track)})")
            end = at
    return ", ".join(parts)


def _asks(table: TerminalTable, track: Track) -> str:
    """What the route asks for, or an open one beside it that is as short: "2 orange or 2 black"."""
    group = table.game.board.beside(track)
    open_to_me = table.view.attainable
    alike = [each for each in group if each.id in open_to_me and each.length == track.length]
    return listed(list(dict.fromkeys(map(spaces, alike))), "or")
