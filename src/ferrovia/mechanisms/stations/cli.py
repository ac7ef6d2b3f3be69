"""Stations in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from ferrovia.cli.terminal.prompts import Choice, ask_payment, choose
from ferrovia.cli.terminal.table import ME, TerminalTable
from ferrovia.cli.wording import Words, listed, plural
from ferrovia.cli.wording.cells import Piece
from ferrovia.game import Action, SeatResult, View
from ferrovia.game.ways import Way
from ferrovia.mechanisms.stations import BuildStation


def _ask_station(table: TerminalTable, view: View, stations: Sequence[BuildStation]) -> Action:
    """A city, then how the station is paid (EU-9)."""
    rule = table.game.board.rules.stations
    assert rule is not UNSET
    price = rule.per_player - view.seats[ME].stations + 1
    choices = [Choice(table.words.city(city), city) for city in dict.fromkeys(s.city for s in stations)]
    choices.sort(key=lambda choice: choice.label)
    title = f"In which city? The station costs {plural(price, 'card')}."
    chosen = choose(table, title, choices)
    return ask_payment(table, view, price, [station for station in stations if station.city == chosen])


def lent(words: Words, way: Way) -> str:
    """EU-10"""
    if not way.borrowed:
        return ""
    tracks = listed([words.track(track) for track in way.borrowed])
    return f", with {tracks} borrowed through your {'station' if len(way.borrowed) == 1 else 'stations'}"


def tied(sheet: SeatResult) -> tuple[int, str]:
    return sheet.stations_built, f"{plural(sheet.stations_built, 'station')} built"


MOVES = {BuildStation: _ask_station}
PIECE = Piece("station", "to build", lambda seat: seat.stations, lambda view: view.stations)
LOST = {"station": "it can't be completed without another station"}
