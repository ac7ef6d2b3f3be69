"""Stations in views and positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TYPE_CHECKING

from msgspec import UNSET

from ferrovia.boards import Board, Track
from ferrovia.engine import State, codes
from ferrovia.game.names import by_name
from ferrovia.game.rows import Row, owned
from ferrovia.game.spelling.codecs import require
from ferrovia.game.spelling.parts import Part
from ferrovia.mechanisms.pieces import Placed

if TYPE_CHECKING:
    from ferrovia.game.position.reader import PositionReader
    from ferrovia.game.scoring import Scored
    from ferrovia.game.view import View

FOREIGN = 1000  # a borrowed track costs more than all own ones together: it is a last resort


def stations(view: View) -> dict[str, int]:
    return by_name(view.names.cities, view.known.station, codes.NOBODY)


def rows(view: View) -> Iterator[Row]:
    yield "Stations", owned(view.board, view.stations)


def pieces(view: View) -> Iterator[Placed]:
    """EU-9"""
    for city, seat in view.stations.items():
        yield Placed(city, "station", seat, f"station of seat {seat}")


def price(board: Board, state: State, seat: int, code: int) -> int:
    """EU-9: the first costs one card, the second two, the third three."""
    rule = board.rules.stations
    left = state.stations_left[seat]
    return 0 if rule is UNSET or not left else 1 + rule.per_player - left


def explain(scored: Scored) -> dict[str, object]:
    borrowed = _borrowed(scored)
    scored.costs |= dict.fromkeys(borrowed.values(), FOREIGN)
    return {"borrowed": borrowed}


def _borrowed(scored: Scored) -> dict[str, str]:
    """The fewest borrowed tracks with which the seat completes exactly the tickets it scored."""
    names, state, seat = scored.names, scored.state, scored.seat
    board = names.board
    stations = [city for index, city in enumerate(names.cities) if state.station[index] == seat]
    foreign = [track for i, track in enumerate(board.tracks) if state.owner[i] not in (seat, codes.NOBODY)]
    choices = [[None, *(track for track in foreign if city in (track.a, track.b))] for city in stations]
    held = [ticket for index, ticket in enumerate(board.tickets) if state.held[seat] >> index & 1]
    done = set(names.ticket_names(state.done[seat]))
    alone = _joined({city.id: city.id for city in board.cities}, (board.tracks[i] for i in scored.own))
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


PARTS = (Part("stations", ("station",), place=51),)


def check_position(position: PositionReader) -> None:
    """EU-9."""
    rule = position.board.rules.stations
    assert rule is not UNSET
    for seat in range(position.seats):
        built = position.state.station.count(seat)
        require(built <= rule.per_player, "stations: a seat has more than it may build")
