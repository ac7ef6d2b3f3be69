"""How a finished game was scored, for display: the way to each ticket, the longest path, the tie.

The points are the engine's. This finds the tracks behind them, once per game, so it may take a few
milliseconds."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from msgspec import UNSET, Struct

from ferrovia import mechanisms
from ferrovia.engine import Core, State, codes
from ferrovia.engine.core import tie_line
from ferrovia.engine.trails import Trails
from ferrovia.game.names import Names
from ferrovia.game.paths import path
from ferrovia.game.result import make_result
from ferrovia.maps import BoardMap
from ferrovia.maps.entries import Track

FOREIGN = 1000  # a borrowed track costs more than all own ones together: it is a last resort


class TicketScored(Struct, frozen=True):
    """A ticket with its points, below 0 if it failed; `tracks` lead from its first city to the other."""

    ticket: str
    points: int
    tracks: tuple[str, ...]


class FestivalScored(Struct, frozen=True):
    festival: str
    cards: int
    points: int


class SeatScoring(Struct, frozen=True):
    """`borrowed` are tracks of others by the city of the station that borrows them, if a ticket needs it
    (EU-10). `path` is a longest path in order of travel; empty where the board has no bonus for it."""

    seat: int
    tickets: tuple[TicketScored, ...]
    borrowed: dict[str, str]
    path: tuple[str, ...]
    festivals: tuple[FestivalScored, ...]


class Tie(Struct, frozen=True):
    """`seats` were equal; counting what `by` names, with these `values`, left only some of them `ahead`."""

    by: str
    seats: tuple[int, ...]
    values: tuple[int, ...]
    ahead: tuple[int, ...]


class Scoring(Struct, frozen=True):
    """`ties` are the tie-breaks that separated those with the most points (BASE-29), in order."""

    seats: tuple[SeatScoring, ...]
    ties: tuple[Tie, ...]


def make_scoring(core: Core, names: Names, state: State) -> Scoring:
    """Of a finished game."""
    seats = tuple(_seat_scoring(names, state, seat) for seat in range(state.seats))
    return Scoring(seats, _ties(core, names, state))


def _seat_scoring(names: Names, state: State, seat: int) -> SeatScoring:
    board = names.board
    own = [track for track in range(len(board.tracks)) if state.owner[track] == seat]
    borrowed = _borrowed(names, state, seat, own)
    costs = {names.tracks[track]: board.tracks[track].length for track in own}
    costs |= dict.fromkeys(borrowed.values(), FOREIGN)
    return SeatScoring(
        seat=seat,
        tickets=_tickets(board, names, state, seat, costs),
        borrowed=borrowed,
        path=() if board.rules.longest_path is UNSET else _longest_path(board, state, seat, own),
        festivals=_festivals(board, state, seat),
    )


def _tickets(
    board: BoardMap, names: Names, state: State, seat: int, costs: dict[str, int]
) -> tuple[TicketScored, ...]:
    """Completed ones first, then by points."""
    scored = []
    for index, ticket in enumerate(board.tickets):
        if state.done[seat] >> index & 1:
            tracks = path(board, costs, ticket.a, ticket.b)
            assert tracks is not None
            scored.append(TicketScored(ticket.id, ticket.points, tracks))
        elif state.held[seat] >> index & 1:
            scored.append(TicketScored(ticket.id, -ticket.points, ()))
    return tuple(sorted(scored, key=lambda each: (each.points < 0, abs(each.points))))


def _borrowed(names: Names, state: State, seat: int, own: list[int]) -> dict[str, str]:
    """The fewest borrowed tracks with which the seat completes exactly the tickets it scored."""
    board = names.board
    stations = [city for index, city in enumerate(names.cities) if state.station[index] == seat]
    foreign = [track for i, track in enumerate(board.tracks) if state.owner[i] not in (seat, codes.NOBODY)]
    choices = [[None, *(track for track in foreign if city in (track.a, track.b))] for city in stations]
    held = [ticket for index, ticket in enumerate(board.tickets) if state.held[seat] >> index & 1]
    done = set(names.ticket_names(state.done[seat]))
    alone = _joined({city.id: city.id for city in board.cities}, (board.tracks[i] for i in own))
    for choice in sorted(product(*choices), key=lambda tracks: len(tracks) - tracks.count(None)):
        borrowed = {city: track for city, track in zip(stations, choice, strict=True) if track is not None}
        group = _joined(alone, borrowed.values())
        if {ticket.id for ticket in held if group[ticket.a] == group[ticket.b]} == done:
            return {city: track.id for city, track in borrowed.items()}
    raise AssertionError("the engine's scoring found a choice")


def _joined(group: dict[str, str], tracks: Iterable[Track]) -> dict[str, str]:
    """The group of each city, once the tracks have joined the groups at their ends."""
    for track in tracks:
        one, other = group[track.a], group[track.b]
        if one != other:
            group = {city: one if name == other else name for city, name in group.items()}
    return group


def _longest_path(board: BoardMap, state: State, seat: int, own: list[int]) -> tuple[str, ...]:
    """What is left when every track that the longest path can do without is removed: all of it is part of
    the path."""
    trails = Trails()
    only = state.clone()
    length = trails.longest(only, seat)
    left = own
    for track in own:
        without = [each for each in left if each != track]
        only.owner = [seat if each in without else codes.NOBODY for each in range(codes.MAX_TRACKS)]
        if trails.longest(only, seat) == length:
            left = without
    return _in_order([(board.tracks[each].id, board.tracks[each].a, board.tracks[each].b) for each in left])


def _in_order(edges: list[tuple[str, str, str]]) -> tuple[str, ...]:
    """The edges of a trail, in order (Hierholzer)."""
    beside: dict[str, list[tuple[str, str]]] = {}
    for edge, a, b in edges:
        beside.setdefault(a, []).append((edge, b))
        beside.setdefault(b, []).append((edge, a))
    ends = [city for city, near in beside.items() if len(near) % 2]
    stack: list[tuple[str, str | None]] = [((ends or [*beside, ""])[0], None)]
    used: set[str] = set()
    order: list[str] = []
    while stack:
        city, came_by = stack[-1]
        near = beside.get(city, [])
        while near and near[-1][0] in used:
            near.pop()
        if near:
            edge, there = near.pop()
            used.add(edge)
            stack.append((there, edge))
        else:
            stack.pop()
            if came_by is not None:
                order.append(came_by)
    return tuple(order)


def _festivals(board: BoardMap, state: State, seat: int) -> tuple[FestivalScored, ...]:
    rule = board.rules.festivals
    if rule is UNSET:
        return ()
    cards = state.festivals[seat * codes.MAX_FESTIVALS : (seat + 1) * codes.MAX_FESTIVALS]
    return tuple(
        FestivalScored(festival.id, n, rule.points.get(str(n), 0))
        for festival, n in zip(board.festivals, cards, strict=False)
        if n
    )


def _ties(core: Core, names: Names, state: State) -> tuple[Tie, ...]:
    scores = make_result(core, names, state).scores
    ahead: Iterable[int] = [seat for seat, score in enumerate(scores) if score == max(scores)]
    found = []
    for by in names.board.rules.ties.order:
        seats = tuple(ahead)
        line, sign = tie_line(mechanisms.TIES[by])
        values = tuple(state.lines[seat * codes.N_LINES + line] for seat in seats)
        best = max(values, key=lambda value: sign * value)
        ahead = [seat for seat, value in zip(seats, values, strict=True) if value == best]
        if len(ahead) < len(seats):
            found.append(Tie(by, seats, values, tuple(ahead)))
    return tuple(found)
