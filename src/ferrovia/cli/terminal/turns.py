"""The choice of a turn, in two steps: what kind of move, then which."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from msgspec import UNSET

from ferrovia.cli.terminal.asking import Choice, choose, choose_first
from ferrovia.cli.terminal.status import turn_lines
from ferrovia.cli.terminal.table import ME, TerminalTable
from ferrovia.cli.wording import payment, plural, say_action
from ferrovia.cli.wording.words import capitalised, card, spaces
from ferrovia.game import Action, View
from ferrovia.game import actions as a

Paid = TypeVar("Paid", a.Claim, a.BuildStation, a.PlaceMarker)


class Move(NamedTuple):
    """A kind of move of a turn: what it is called, and how to ask for the rest of it."""

    label: str
    ask: Callable[[TerminalTable, View, list[Any]], Action]


def ask_turn(table: TerminalTable, view: View) -> Action:
    """One of the actions of a turn (BASE-5 to BASE-7, EU-9)."""
    table.console.say_all(turn_lines(table))
    groups: dict[Move, list[Action]] = {move: [] for move in MOVES.values()}
    for option in view.options():
        move = MOVES.get(type(option)) or Move(capitalised(say_action(table.words, option)), ask_nothing)
        groups.setdefault(move, []).append(option)
    choices = [Choice(move.label, (move, options)) for move, options in groups.items() if options]
    chosen, options = choose_first(table, "What do you do?", choices)
    return chosen.ask(table, view, options)


def ask_first_card(table: TerminalTable, view: View, options: Sequence[Action]) -> Action:
    return ask_card(table, view, "Draw your first card.")


def ask_nothing(table: TerminalTable, view: View, options: Sequence[Action]) -> Action:
    return options[0]


def ask_card(table: TerminalTable, view: View, title: str) -> Action:
    """A face-up card or one from the deck (BASE-8)."""
    choices: list[Choice[Action]] = []
    for option in view.options():
        if isinstance(option, a.TakeCard):
            choices.append(Choice(f"{card(option.card)} ({view.market[option.card]} face up)", option))
        elif isinstance(option, a.DrawBlind):
            choices.append(Choice("a card from the deck, blind", option))
    return choose(table, title, choices)


def ask_claim(table: TerminalTable, view: View, claims: Sequence[a.Claim]) -> Action:
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


def ask_station(table: TerminalTable, view: View, stations: Sequence[a.BuildStation]) -> Action:
    """A city, then how the station is paid (EU-9)."""
    rule = table.game.board.rules.stations
    assert rule is not UNSET
    price = rule.per_player - view.seats[ME].stations + 1
    choices = [Choice(table.words.city(city), city) for city in dict.fromkeys(s.city for s in stations)]
    choices.sort(key=lambda choice: choice.label)
    title = f"In which city? The station costs {plural(price, 'card')}."
    chosen = choose(table, title, choices)
    return ask_payment(table, view, price, [station for station in stations if station.city == chosen])


def ask_payment(table: TerminalTable, view: View, size: int, ways: Sequence[Paid]) -> Paid:
    """How to pay, where there is a choice: fewest locomotives first, then the colour held most."""
    ordered = sorted(ways, key=lambda way: (way.locomotives, -view.hand.get(way.colour, 0)))
    if len(ordered) == 1:
        return ordered[0]
    choices = [Choice(payment(size, way.colour, way.locomotives), way) for way in ordered]
    return choose(table, "How do you pay?", choices)


def _wanted_by(table: TerminalTable, view: View) -> dict[tuple[str, str], str]:
    """Pairs of cities on the cheapest ways to the seat's tickets, and one ticket that needs each."""
    ways = table.ways
    wanted: dict[tuple[str, str], str] = {}
    for ticket in map(table.words.ticket_of, view.tickets):
        way = ways.to(ticket)
        for track in () if way.lost else way.claims:
            wanted.setdefault(table.words.track_of(track).pair, table.words.ends(ticket))
    return wanted


DRAW = Move("Draw train cards", ask_first_card)
MOVES: dict[type[Action], Move] = {
    a.TakeCard: DRAW,
    a.DrawBlind: DRAW,
    a.Claim: Move("Claim a route", ask_claim),
    a.DrawTickets: Move("Draw tickets", ask_nothing),
    a.BuildStation: Move("Build a station", ask_station),
}
