"""Claiming a route at the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.cli.terminal.prompts import Choice, ask_payment, choose
from ferrovia.cli.terminal.table import TerminalTable
from ferrovia.cli.wording import plural
from ferrovia.cli.wording.words import spaces
from ferrovia.game import Action, View
from ferrovia.mechanisms.claims import Claim


def _ask_claim(table: TerminalTable, view: View, claims: Sequence[Claim]) -> Action:
    """A track, then how it is paid (BASE-17)."""
    tickets = _wanted_by(table, view)
    choices: dict[str, Choice[str]] = {}  # parallel tracks that are alike are one choice
    for track in dict.fromkeys(claim.track for claim in claims):
        one = table.words.track_of(track)
        label = f"{table.words.ends(one)}: {spaces(one)}"
        points = plural(table.game.board.points[one.length], "point")
        wanted = f", on the way for {tickets[one.pair]}" if one.pair in tickets else ""
        choices.setdefault(label, Choice(label, track, f", {points}{wanted}"))
    title = "Which route do you claim? Part of a city name shortens the list."
    chosen = choose(table, title, [choices[label] for label in sorted(choices)])
    length = table.words.track_of(chosen).length
    return ask_payment(table, view, length, [claim for claim in claims if claim.track == chosen])


def _wanted_by(table: TerminalTable, view: View) -> dict[tuple[str, str], str]:
    """Pairs of cities on the cheapest ways to the seat's tickets, and one ticket that needs each."""
    ways = table.ways
    wanted: dict[tuple[str, str], str] = {}
    for ticket in map(table.words.ticket_of, view.tickets):
        way = ways.to(ticket)
        for track in () if way.lost else way.claims:
            wanted.setdefault(table.words.track_of(track).pair, table.words.ends(ticket))
    return wanted


MOVES = {Claim: _ask_claim}
