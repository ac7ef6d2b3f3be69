"""What the host of a table chooses."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ferrovia.boards import BOARDS
from ferrovia.bots.characters import CHARACTERS
from ferrovia.bots.registry import LEVELS
from ferrovia.game.game import check_table
from ferrovia.game.shuffle import MAX_FIXED
from ferrovia.tables.boards import board_called
from ferrovia.tables.refusals import (
    BOARD_UNKNOWN,
    BOT_UNKNOWN,
    CHAIR_UNKNOWN,
    OPTIONS_UNPLAYABLE,
    TOO_FEW_SEATS,
    TOO_MANY_SEATS,
    refuse,
)

OPEN = "open"
CLOSED = "closed"
BOTS = (*CHARACTERS, *LEVELS, "builder", "collector", "blocker")  # what a chair may be given to

ONLINE = "@"  # before the name of a bot that plays over the network

MAX_CHAIRS = 6
MAX_NAME = 24

Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
ChairNumber = Annotated[int, Meta(ge=0, lt=MAX_CHAIRS)]
Word = Annotated[str, Meta(max_length=40)]
Chairs = Annotated[tuple[Word, ...], Meta(min_length=1, max_length=MAX_CHAIRS)]
Options = Annotated[tuple[Word, ...], Meta(max_length=4)]
RandomBytes = Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,32}$")]


class Live(Struct, frozen=True, tag="live", forbid_unknown_fields=True):
    """Everybody is there: seconds for each turn, and a bank of seconds for the hard ones."""

    move: Annotated[int, Meta(ge=5, le=3600)] = 60
    bank: Annotated[int, Meta(ge=0, le=86_400)] = 300


class Relaxed(Struct, frozen=True, tag="relaxed", forbid_unknown_fields=True):
    """Over days: people are notified when it is their turn."""

    days: Annotated[int, Meta(ge=1, le=30)] = 3


class Untimed(Struct, frozen=True, tag="untimed", forbid_unknown_fields=True):
    """No clock."""


Pace = Live | Relaxed | Untimed


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Public: anybody who knows the table may read them.

    `chairs` are "open", "closed" or the name of a bot; a network bot, "@name", is invited when the table is
    opened, and its chair is "open" here. `first` is the chair that goes first, at random by default and if
    nobody sits there (BASE-4); `seed` is a fixed deal for duplicate play, known to all. If people may ask
    for `hints`, the game is not rated.
    """

    board: Annotated[str, Meta(max_length=40)]
    chairs: Chairs
    options: Options = ()
    first: ChairNumber | None = None
    order: Literal["seated", "shuffled"] = "seated"
    pace: Pace = Untimed()
    public: bool = False
    spectators: bool = True
    chat: bool = True
    undo: bool = True
    hints: bool = False
    seed: Annotated[int, Meta(ge=0, le=MAX_FIXED)] | None = None


def check_settings(settings: Settings) -> None:
    """Raises `Refused` for a table that could never be played."""
    if settings.board not in BOARDS:
        raise refuse(BOARD_UNKNOWN, board=settings.board)
    low, high = board_called(settings.board).seats
    for chair in settings.chairs:
        check_chair(chair)
    used = sum(chair != CLOSED for chair in settings.chairs)
    if used > high:
        raise refuse(TOO_MANY_SEATS, most=high)
    if len(settings.chairs) < low:
        raise refuse(TOO_FEW_SEATS, fewest=low)
    if settings.first is not None and settings.first >= len(settings.chairs):
        raise refuse(CHAIR_UNKNOWN, chair=settings.first)
    try:
        check_table(board_called(settings.board), low, settings.options, None)
    except ValueError:
        raise refuse(OPTIONS_UNPLAYABLE, options=", ".join(settings.options)) from None


def check_chair(to: str) -> None:
    """Raises `Refused` unless this is a valid setting for a chair."""
    if to not in (OPEN, CLOSED, *BOTS) and not to.startswith(ONLINE):
        raise refuse(BOT_UNKNOWN, bot=to)
