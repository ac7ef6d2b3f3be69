"""Questions before the game: which board, how many players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ferrovia.boards import BOARDS, Board
from ferrovia.cli.support.arguments import board_named
from ferrovia.cli.support.errors import CommandError
from ferrovia.cli.terminal.console import Console
from ferrovia.cli.terminal.table import LeaveTable
from ferrovia.game.game import check_table

DEFAULT_BOARD = "usa"
DEFAULT_SEATS = 2

Answer = TypeVar("Answer")


def ask_board(console: Console) -> Board:
    question = f"Which board: {', '.join(BOARDS)}? Press Enter for {DEFAULT_BOARD}: "
    return ask_until(console, question, lambda text: board_named(text or DEFAULT_BOARD))


def ask_seats(console: Console, board: Board) -> int:
    low, high = board.seats

    def understood(text: str) -> int:
        if text and not text.isdecimal():
            raise ValueError(f"'{text}' is not a number")
        seats = int(text) if text else DEFAULT_SEATS
        check_table(board, seats, (), None)
        return seats

    return ask_until(
        console, f"How many players, {low} to {high}? Press Enter for {DEFAULT_SEATS}: ", understood
    )


def ask_options(console: Console, board: Board) -> list[str]:
    def understood(text: str) -> bool:
        if text.lower() not in ("", "y", "yes", "n", "no"):
            raise ValueError("type yes or no")
        return text.lower() in ("y", "yes")

    return [
        option
        for option in board.options
        if ask_until(console, f"Play with {option.capitalize()}, yes or no? Press Enter for no: ", understood)
    ]


def ask_until(console: Console, question: str, understood: Callable[[str], Answer]) -> Answer:
    """Ask until the answer can be understood, and say each time why it could not. "quit" leaves."""
    while True:
        text = console.ask(question)
        if text.lower() == "quit":
            raise LeaveTable
        try:
            return understood(text)
        except (CommandError, ValueError) as error:
            console.say(f"Not possible: {error}.".replace("..", "."))
