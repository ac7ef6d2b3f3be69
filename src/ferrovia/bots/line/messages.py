"""What Ferrovia and a program say to each other: one JSON object a line, told apart by `type`.

A new kind of message or a new field may come at any time and is to be ignored by who does not know it; what
changes the meaning of an old one gets a new number of the protocol.
"""

from __future__ import annotations

from msgspec import Struct

from ferrovia.game.actions import Action
from ferrovia.game.events import Event
from ferrovia.game.seen import Seen
from ferrovia.maps.told import BoardTold

PROTOCOL = 1


class Hello(Struct, frozen=True, tag="hello"):
    """The first message of each side. The program's tells its name."""

    protocol: int
    name: str


class BoardMessage(Struct, frozen=True, tag="board"):
    """The facts of a board, once before its first game."""

    board: BoardTold


class GameMessage(Struct, frozen=True, tag="game"):
    """A game begins; the one before, if any, is over. The same `seed` should lead to the same choices."""

    board: str
    seats: int
    seat: int
    seed: int
    seconds: float


class EventsMessage(Struct, frozen=True, tag="events"):
    """What the seat gets to know of one decision at the table, its own too; first the deal."""

    events: tuple[Event, ...]


class ChooseMessage(Struct, frozen=True, tag="choose"):
    """Your turn: answer with the place of an option within so many seconds."""

    n: int
    seconds: float
    view: Seen
    options: tuple[Action, ...]


class LostMessage(Struct, frozen=True, tag="lost"):
    """The answer to question `n` was late or wrong: chance has chosen."""

    n: int
    why: str


class Bye(Struct, frozen=True, tag="bye"):
    """The last message. The program is to end; its input ends too."""


class Choice(Struct, frozen=True, tag="choice"):
    """The program's answer to question `n`: the place of an option, from 0."""

    n: int
    option: int


Answer = Hello | Choice
