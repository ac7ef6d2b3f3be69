"""What a mechanism adds to the command line: the names that its `cli.py` can have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from ferrovia.boards import Board
from ferrovia.cli.wording.words import Words
from ferrovia.game import SeatResult, View
from ferrovia.game.view import PublicSeat
from ferrovia.game.ways import Way
from ferrovia.mechanisms import TABLES, Action, Event
from ferrovia.mechanisms.cells import cells
from ferrovia.mechanisms.declaration import Declaration

# They ask at a `TerminalTable`, which stands above; the second asks for what is still open of a move, when
# its kind has been chosen, and gets the options of that kind.
Question = Callable[[Any, View], Action]
Move = Callable[[Any, View, list[Any]], Action]


class Piece(NamedTuple):
    """Pieces that each seat has a number of and puts on cities: "3 stations to build"."""

    name: str
    use: str
    left: Callable[[PublicSeat], int]
    owners: Callable[[View], Mapping[str, int]]  # by city


class CommandLineCell:
    """Each name is optional; here is what is said without it."""

    QUESTIONS: Mapping[str, Question] = {}  # by prompt: better than a list of all that can be done
    MOVES: Mapping[type[Action], Move] = {}  # by action: better than a list of all that can begin a turn
    UNTOLD: tuple[type[Event], ...] = ()  # a person sees them better in the next question, or need not know
    PIECE: Piece | None = None
    LOST: Mapping[str, str] = {}  # why a ticket can't be completed, by `Way.lost`
    SHEET: Mapping[str, Callable[[Words, SeatResult], Iterable[str]]] = {}  # by line of the score sheet
    explain: Callable[[Board, Any], str] | None = None  # its rule on a board, if no template can say it
    tied: Callable[[SeatResult], tuple[int, str]] | None = None  # what its tie-break compares, and in words

    @staticmethod
    def status(words: Words, view: View) -> Iterable[str]:
        """What else matters at the beginning of a turn."""
        return ()

    @staticmethod
    def held(seat: PublicSeat) -> Iterable[str]:
        """What everybody knows that a seat has, besides pieces."""
        return ()

    @staticmethod
    def on_city(words: Words, view: View, city: str) -> Iterable[str]:
        """What is on a city, besides pieces."""
        return ()

    @staticmethod
    def on_table(words: Words, view: View) -> Iterable[str]:
        """What a position says of the table."""
        return ()

    @staticmethod
    def in_hand(words: Words, view: View) -> Iterable[str]:
        """What a position says of the hand of the view's seat."""
        return ()

    @staticmethod
    def lent(words: Words, way: Way) -> str:
        """What the way to a ticket has from it, as the end of a sentence."""
        return ""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.__dict__ |= {name: names[name] for name in NAMES & names.keys()}


NAMES = {name for name in vars(CommandLineCell) if not name.startswith("_")}


def cell_of(mechanism: Declaration) -> CommandLineCell:
    return next(
        (CommandLineCell(vars(found)) for _, found in cells((mechanism,), "cli")), CommandLineCell({})
    )


def cells_of(mechanisms: Iterable[Declaration]) -> list[CommandLineCell]:
    """In the order in which people read about mechanisms."""
    ordered = sorted(mechanisms, key=lambda each: (*TABLES, each.name).index(each.name))
    return [cell_of(each) for each in ordered]
