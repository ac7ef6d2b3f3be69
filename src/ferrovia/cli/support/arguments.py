"""Arguments that several commands share, and what is wrong with them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from ferrovia.boards import BOARDS, Board, BoardError, load
from ferrovia.bots import UnknownBot, make
from ferrovia.cli.support.errors import CommandError
from ferrovia.game.game import check_table

RANDOM = "random"
MAX_SEED = 10**18
MIN_SECONDS, MAX_SECONDS = 0.001, 86_400

BoardArgument = Annotated[
    str, typer.Argument(metavar="BOARD", help=f"The board: {', '.join(BOARDS)}, or the path of a board file.")
]
BoardOption = Annotated[
    str, typer.Option("--board", metavar="BOARD", help="The board, or the path of a board file.")
]
SeedOption = Annotated[
    int | None, typer.Option("--seed", metavar="NUMBER", help="The same seed deals the same cards.")
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME", help="Play with an option of the board: see ferrovia boards list."
    ),
]
OwnBoardOption = Annotated[
    str | None,
    typer.Option("--board", metavar="FILE", help="The board file, for a board that is not built in."),
]


def board_named(text: str) -> Board:
    """The board that a person means: a built-in one or the path of a file."""
    if text not in BOARDS and not Path(text).is_file():
        known = ", ".join(BOARDS)
        raise CommandError(f"no board '{text}'; the boards are {known} (or the path of a board file).")
    try:
        return load(text)
    except BoardError as error:
        n = len(error.faults)
        more = f" (and {n - 1} more: ferrovia boards check {text})" if n > 1 else ""
        raise CommandError(f"{error.faults[0]}{more}") from None


def own_board(board_name: str | None) -> Board | None:
    return None if board_name is None else board_named(board_name)


def checked_table(
    board: Board, seats: int, options: list[str] | None, first: int | None = None
) -> tuple[str, ...]:
    """The options of a table that the board can be played with."""
    try:
        return check_table(board, seats, options or (), first)
    except ValueError as error:
        raise CommandError(f"{error}.") from None


def checked_first(first: str) -> int | None:
    """The seat that goes first; None if chance decides (BASE-4)."""
    if first == RANDOM:
        return None
    try:
        return int(first)
    except ValueError:
        raise CommandError(f"--first is the number of a seat or {RANDOM}, not '{first}'.") from None


def checked_seed(seed: int) -> int:
    """A seed that every form of the engine takes, with room for those that follow it."""
    if not 0 <= seed <= MAX_SEED:
        raise CommandError(f"a seed is a number from 0 to {MAX_SEED}, not {seed}.")
    return seed


def checked_seconds(seconds: float) -> float:
    """The time for a choice."""
    if not MIN_SECONDS <= seconds <= MAX_SECONDS:
        raise CommandError(f"--seconds is a number from {MIN_SECONDS} to {MAX_SECONDS}, not {seconds:g}.")
    return seconds


def checked_bots(against: str) -> tuple[str, ...]:
    """The specs, if each names a bot."""
    specs = tuple(spec.strip() for spec in against.split(","))
    try:
        for spec in specs:
            make(spec)
    except UnknownBot as error:
        raise CommandError(f"{error}.") from None
    return specs


def checked_server(url: str) -> str:
    if not url.startswith(("http://", "https://")):
        raise CommandError(f"the address of a server begins with http:// or https://, not '{url}'.")
    return url


def require_some(name: str, number: int | None) -> None:
    """Raise `CommandError` for a number, where given, of which nothing would come."""
    if number is not None and number < 1:
        raise CommandError(f"{name} must be 1 or more, not {number}.")


def all_cores() -> int:
    """How many processes can work at the same time here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
