"""Festival cards in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ferrovia.boards import Board
from ferrovia.cli.terminal.prompts import Choice, asks, choose
from ferrovia.cli.terminal.table import TerminalTable
from ferrovia.cli.wording import Words, plural
from ferrovia.game import Action, View
from ferrovia.game.view import PublicSeat
from ferrovia.mechanisms.festivals import CollectFestival, FestivalsRule


def _ask_festival(table: TerminalTable, view: View) -> Action:
    """The festival cards of one end (IB-7)."""
    choices = [
        Choice(
            f"{table.words.festival(option.festival)}: {view.piles[option.festival]} there, "
            f"{view.festivals.get(option.festival, 0)} yours",
            option,
        )
        for option in view.options()
        if isinstance(option, CollectFestival)
    ]
    return choose(table, asks(view), choices)


def status(words: Words, view: View) -> Iterator[str]:
    piles, own = _sets(words, view.piles), _sets(words, view.festivals)
    yield f"Festival cards on the board: {piles or 'none'}. Yours: {own or 'none'}."


def held(seat: PublicSeat) -> Iterator[str]:
    yield plural(seat.festivals, "festival card")


def on_city(words: Words, view: View, city: str) -> Iterator[str]:
    for festival, n in view.piles.items():
        if city in words.festival_of(festival).cities:
            yield plural(n, "festival card")


def on_table(words: Words, view: View) -> Iterator[str]:
    if view.piles:
        yield f"Festival cards: {_sets(words, view.piles)}."


def in_hand(words: Words, view: View) -> Iterator[str]:
    if view.festivals:
        yield f"Festival cards: {_sets(words, view.festivals)}."


def explain(board: Board, rule: FestivalsRule) -> str:
    table = ", ".join(f"{n} scores {points}" for n, points in rule.points.items())
    return f"Festival cards: a set of one festival scores by its size: {table} (IB-7, IB-11)."


def _sets(words: Words, festivals: Mapping[str, int]) -> str:
    return ", ".join(f"{words.festival(festival)} {n}" for festival, n in festivals.items())


QUESTIONS = {"festival": _ask_festival}
