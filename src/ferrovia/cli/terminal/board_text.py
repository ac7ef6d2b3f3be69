"""The board as text: every track under its city, with its owner."""

from __future__ import annotations

from collections.abc import Iterator

from ferrovia.boards import City, Track
from ferrovia.cli.support.name_match import matches
from ferrovia.cli.terminal.table import ME, TerminalTable
from ferrovia.cli.wording.cells import cells_of
from ferrovia.cli.wording.words import spaces
from ferrovia.game import View


def board_lines(table: TerminalTable, typed: str = "") -> Iterator[str]:
    """All cities, each track once; or all tracks of the cities that match what was typed."""
    board, view = table.game.board, table.view
    cities = sorted(board.cities, key=lambda city: city.name)
    chosen = [city for city in cities if matches(typed, city.name)]
    if not chosen:
        yield f"No city is called '{typed}'."
    told: set[str] = set()
    for city in chosen:
        tracks = [track for track in board.tracks if city.id in (track.a, track.b) and track.id not in told]
        if not typed:
            told.update(track.id for track in tracks)
        if tracks:
            yield f"{city.name}{_on(table, view, city)}"
        for track in sorted(tracks, key=lambda track: _far_end(table, track, city)):
            owner = _owner(table, view, track)
            yield f"  to {_far_end(table, track, city)}: {spaces(track)}, {owner}"


def _far_end(table: TerminalTable, track: Track, city: City) -> str:
    return table.words.city(track.b if track.a == city.id else track.a)


def _owner(table: TerminalTable, view: View, track: Track) -> str:
    owner = view.tracks.get(track.id)
    if owner is None:
        return "free" if track.id in view.attainable else "closed"
    return "yours" if owner == ME else table.words.whose(owner)


def _on(table: TerminalTable, view: View, city: City) -> str:
    """What stands on a city."""
    things: list[str] = []
    for cell in cells_of(view.core.played):
        if cell.PIECE and city.id in (owners := cell.PIECE.owners(view)):
            things.append(f"{table.words.whose(owners[city.id])} {cell.PIECE.name}")
        things += cell.on_city(table.words, view, city.id)
    return f" ({', '.join(things)})" if things else ""
