"""How a finished game was scored, for display: the way to each ticket, the longest path, the tie.

The points are the engine's. This finds the tracks behind them, once per game, so it may take a few
milliseconds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from ferrovia import mechanisms
from ferrovia.boards import Board
from ferrovia.engine import Core, State, codes
from ferrovia.engine.core import tie_line
from ferrovia.game.names import Names
from ferrovia.game.paths import path
from ferrovia.game.result import make_result
from ferrovia.game.view_fields import ScoringFields
from ferrovia.mechanisms.cells import cells


class TicketScored(Struct, frozen=True):
    """A ticket with its points, below 0 if it failed; `tracks` lead from its first city to the other."""

    ticket: str
    points: int
    tracks: tuple[str, ...]


class SeatScoring(ScoringFields, frozen=True, kw_only=True):
    """What a seat has scored, and what mechanisms explain of it."""

    seat: int
    tickets: tuple[TicketScored, ...]


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


class Scored(Struct):
    """A seat of a finished game, for those who explain its score. `own` are its tracks, by number; `costs` is
    what it costs to travel each track that its tickets may use, so whoever lends it more adds them."""

    names: Names
    state: State
    seat: int
    own: list[int]
    costs: dict[str, int]


def make_scoring(core: Core, names: Names, state: State) -> Scoring:
    """Of a finished game."""
    seats = tuple(_seat_scoring(names, state, seat) for seat in range(state.seats))
    return Scoring(seats, _ties(core, names, state))


def _seat_scoring(names: Names, state: State, seat: int) -> SeatScoring:
    tracks = names.board.tracks
    own = [track for track in range(len(tracks)) if state.owner[track] == seat]
    scored = Scored(names, state, seat, own, {tracks[track].id: tracks[track].length for track in own})
    explained: dict[str, Any] = {}
    for _, cell in cells(mechanisms.MECHANISMS, "game"):  # those that are not played have nothing to say
        if hasattr(cell, "explain"):
            explained |= cell.explain(scored)
    return SeatScoring(
        seat=seat, tickets=_tickets(names.board, names, state, seat, scored.costs), **explained
    )


def _tickets(
    board: Board, names: Names, state: State, seat: int, costs: dict[str, int]
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
