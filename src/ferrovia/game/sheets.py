"""Views and results as plain text, for people who print them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap

from msgspec import UNSET

from ferrovia.game.result import Result
from ferrovia.game.view import PublicSeat, View
from ferrovia.game.ways import Way, ways
from ferrovia.maps import BoardMap, Ticket, Track
from ferrovia.mechanisms import LINES
from ferrovia.mechanisms.tunnels import Tunnel
from ferrovia.text import cards, columns, listed, plural, seats_named

WIDTH = 96
LABEL = 10  # the width of what stands before a line
MOST_TICKETS = 6  # a hand may have thirty
SAYS = {line.name: line.says for line in LINES}
LOST = {
    "cut-off": "lost: no open route leads there",
    "trains": "lost: too few train cars",
    "turns": "lost: too few turns",
    "station": "needs a station",
}

Row = tuple[str, Iterable[str]]  # a label, and the lines beside it


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
    if "longest_path" in sheets[0].points:
        rows.append(["Length of the path", *(str(sheet.path_length) for sheet in sheets)])
    return "\n".join(columns(header, rows))


def view_text(view: View) -> str:
    """What a seat or a spectator sees, at most some thirty lines."""
    eyes = "a spectator" if view.seat is None else f"seat {view.seat}"
    lines = [
        f"{view.map.name}, turn {view.turn}, as {eyes} sees it",
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
    rules = view.map.rules
    pieces = {"stations": rules.stations, "markers": rules.markers, "festivals": rules.festivals}
    counts = ["trains", "cards", "tickets", *(name for name, rule in pieces.items() if rule is not UNSET)]
    rows = [_seat_row(view, seat, counts) for seat in view.seats]
    return "\n".join(columns(["", "points", "routes", *counts], rows))


def _seat_row(view: View, seat: PublicSeat, counts: Iterable[str]) -> list[str]:
    name = f"{'>' if seat.seat in view.to_act else ' '} seat {seat.seat}"
    routes = sum(owner == seat.seat for owner in view.tracks.values())
    return [name, str(seat.score), str(routes), *(str(getattr(seat, count)) for count in counts)]


def _rows(view: View) -> Iterator[Row]:
    """What lies on the table, then what only the seat sees; nothing that is not there."""
    board = view.map
    piles = f"deck {view.deck}, discard {sum(view.discard.values())}, tickets {view.tickets_left}"
    yield "Face up", [f"{cards(view.market)}; {piles}"]
    if view.tunnel is not None:
        yield "Tunnel", [_dug(board, view.tunnel)]
    yield "Stations", _flowing(_owned(board, view.stations), "; ")
    yield "Markers", _flowing(_owned(board, view.markers), "; ")
    yield "Piles", _flowing(_festivals(board, view.piles))
    if view.alvin is not None:
        city, owner = view.alvin
        yield "Alvin", [f"{_city(board, city)}, {'free' if owner is None else f'with seat {owner}'}"]
    for name, values in view.shown.items():
        yield name.capitalize(), _flowing(f"{key} {value}" for key, value in values.items())
    if view.seat is None:
        return
    yield "Hand", [cards(view.hand)]
    yield "Festivals", _flowing(_festivals(board, view.festivals))
    yield "Tickets", _ticket_lines(view, view.tickets)
    yield "Offered", _ticket_lines(view, view.offer)
    yield "Packet", _ticket_lines(view, view.packet)
    own = [track for track in board.tracks if view.tracks.get(track.id) == view.seat]
    yield "Routes", _flowing(f"{_ends(board, track)} ({track.length})" for track in own)


def _ticket_lines(view: View, tickets: Sequence[str]) -> list[str]:
    """Each ticket and how far it is; those to work on first."""
    found = ways(view, tickets)
    order = sorted(tickets, key=lambda ticket: (found[ticket].lost is not None, not found[ticket].claims))
    rows = [
        (_ends(view.map, ticket), f"{ticket.points:2} points", _far(view, ticket.id, found[ticket.id]))
        for ticket in (view.map.tickets[view.map.ticket_index[name]] for name in order)
    ]
    lines = columns(("", "", ""), rows, left=3)[1:]
    more = len(lines) - MOST_TICKETS
    return [*lines[:MOST_TICKETS], f"and {more} more"] if more > 0 else lines


def _far(view: View, ticket: str, way: Way) -> str:
    if view.result is not None and view.seat is not None:
        return "completed" if ticket in view.result.seats[view.seat].done else "failed"
    if way.lost is not None:
        return LOST[way.lost]
    return f"{plural(way.trains, 'train car')} to go" if way.claims else "completed"


def _dug(board: BoardMap, tunnel: Tunnel) -> str:
    track = board.tracks[board.track_index[tunnel.track]]
    return f"{_ends(board, track)}: {cards(tunnel.turned)} turned up, {plural(tunnel.extra, 'card')} to add"


def _owned(board: BoardMap, owners: Mapping[str, int]) -> Iterator[str]:
    """ "seat 0: Denver, Pueblo", "seat 1: Seattle"."""
    for seat in sorted(set(owners.values())):
        yield f"seat {seat}: {', '.join(_city(board, city) for city in owners if owners[city] == seat)}"


def _festivals(board: BoardMap, counts: Mapping[str, int]) -> Iterator[str]:
    """By their cities: players look for them on the board."""
    for name, n in counts.items():
        cities = board.festivals[board.festival_index[name]].cities
        yield f"{listed([_city(board, city) for city in cities])} {n}"


def _flowing(items: Iterable[str], between: str = ", ") -> list[str]:
    """Items as lines; none is broken in the middle."""
    whole = between.join(item.replace(" ", "\xa0") for item in items)
    return [line.replace("\xa0", " ") for line in wrap(whole, WIDTH - LABEL, break_on_hyphens=False)]


def _ends(board: BoardMap, linked: Track | Ticket) -> str:
    return f"{_city(board, linked.a)} to {_city(board, linked.b)}"


def _city(board: BoardMap, city: str) -> str:
    return board.cities[board.city_index[city]].name
