"""City markers in the terminal."""

from __future__ import annotations

from ferrovia.cli.terminal.prompts import Choice, ask_payment, asks, choose
from ferrovia.cli.terminal.table import ME, TerminalTable
from ferrovia.cli.wording import cards, plural
from ferrovia.cli.wording.cells import Piece
from ferrovia.game import Action, View
from ferrovia.mechanisms.markers import DeclineMarker, PlaceMarker, marker_price


def _ask_marker(table: TerminalTable, view: View) -> Action:
    """A marker on an end of the track just claimed, or none (OW-4)."""
    table.say(f"Your hand: {cards(view.hand)}. You have {plural(view.seats[ME].markers, 'marker')} to place.")
    price = marker_price(table.game.board.rules)
    placing = [option for option in view.options() if isinstance(option, PlaceMarker)]
    choices: list[Choice[str | None]] = [Choice("No marker", None)]
    for city in dict.fromkeys(option.city for option in placing):
        choices.append(Choice(f"A marker in {table.words.city(city)}", city))
    chosen = choose(table, f"{asks(view)} It costs {plural(price, 'card')} of one colour.", choices)
    if chosen is None:
        return DeclineMarker()
    return ask_payment(table, view, price, [option for option in placing if option.city == chosen])


QUESTIONS = {"marker": _ask_marker}
PIECE = Piece("marker", "to place", lambda seat: seat.markers, lambda view: view.markers)
