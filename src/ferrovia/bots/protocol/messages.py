"""What Ferrovia and a program say to each other: one JSON object per line, with its kind in `type`.

New kinds of message and new fields may appear at any time and should be ignored if unknown; a change to the
meaning of an old one gets a new protocol number. Over the network one connection carries several games, so
each message about a game names its `table`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ferrovia.boards.facts import BoardFacts
from ferrovia.game.actions import Action
from ferrovia.game.events import Event
from ferrovia.game.view_message import ViewMessage

PROTOCOL = 1


class Hello(Struct, frozen=True, tag="hello"):
    """The first message from each side. The program's gives its name."""

    protocol: int
    name: str


class OnlineHello(Struct, frozen=True, tag="hello"):
    """The first message from a network bot: the boards it plays, none meaning all, and how many games at
    once."""

    protocol: int
    boards: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=20)] = ()
    games: Annotated[int, Meta(ge=1, le=1000)] = 1


class BoardMessage(Struct, frozen=True, tag="board"):
    """The facts of a board, once before its first game."""

    board: BoardFacts


class GameMessage(Struct, frozen=True, omit_defaults=True, tag="game"):
    """A game begins; the one before, if any, is over. The same `seed` should lead to the same choices."""

    board: str
    seats: int
    seat: int
    seed: int
    seconds: float
    table: str | None = None


class EventsMessage(Struct, frozen=True, omit_defaults=True, tag="events"):
    """What the seat sees of one decision at the table, its own included; first the deal."""

    events: tuple[Event, ...]
    table: str | None = None


class ChooseMessage(Struct, frozen=True, omit_defaults=True, tag="choose"):
    """Your turn: answer with the index of an option within `seconds`."""

    n: int
    seconds: float
    view: ViewMessage
    options: tuple[Action, ...]
    table: str | None = None


class LostMessage(Struct, frozen=True, omit_defaults=True, tag="lost"):
    """The answer to question `n` was late or wrong: an option was picked at random."""

    n: int
    why: str
    table: str | None = None


class ResultMessage(Struct, frozen=True, omit_defaults=True, tag="result"):
    """The game is over: the final view, whose `result` has the score sheets, the places and the winners."""

    view: ViewMessage
    table: str | None = None


class OverMessage(Struct, frozen=True, tag="over"):
    """Over the network: nothing more comes from this table. `why` is "ended", or "lost" if a stand-in plays
    on."""

    table: str
    why: Literal["ended", "lost"]


class Bye(Struct, frozen=True, omit_defaults=True, tag="bye"):
    """The last message. The program should exit; its input ends too. Over the network it says `why`: the
    server is restarting, the same bot connected from elsewhere, or its token was revoked."""

    why: Literal["restart", "replaced", "revoked"] | None = None


class LineChoice(Struct, frozen=True, tag="choice"):
    """The program's answer to question `n`: the index of an option, from 0."""

    n: int
    option: int


class OnlineChoice(Struct, frozen=True, tag="choice"):
    """The same from a network bot."""

    table: Annotated[str, Meta(max_length=64)]
    n: Annotated[int, Meta(ge=0, le=1_000_000)]
    option: int


Answer = Hello | LineChoice
