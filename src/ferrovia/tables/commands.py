"""What a person at a table can ask for.

A command carries `n`, the last entry that its sender had seen, and an `id` chosen by the sender: the same id
again is the same command again, and is not done twice."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ferrovia.game import Action
from ferrovia.tables.settings import ChairNumber, RandomBytes

MAX_TEXT = 300

EntryNumber = Annotated[int, Meta(ge=-1, le=1_000_000)]
CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]


class Command(Struct, frozen=True, kw_only=True, tag=True, forbid_unknown_fields=True):
    n: EntryNumber
    id: CommandId


class Play(Command, frozen=True):
    """Make a decision."""

    do: Action


class Undo(Command, frozen=True):
    """Take one's last decision back, and what bots have decided since."""


class Say(Command, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT)]


class Resign(Command, frozen=True):
    """Leave the seat to a bot, for good."""


class Return(Command, frozen=True):
    """Take the seat back from the bot that played while its owner was away."""


class SitIn(Command, frozen=True):
    """Let a bot play for somebody who is not connected, until they are back."""

    seat: ChairNumber


class GiveBack(Command, frozen=True):
    """Host: give a seat back to its owner, for whom a bot has been playing."""

    seat: ChairNumber


class End(Command, frozen=True):
    """Agree to end the game without a result; or, if somebody has asked for that, play on."""

    agree: bool = True


class Leave(Command, frozen=True):
    """Give up the chair before the start."""


class Mix(Command, frozen=True):
    """Put new random bytes of one's own into the shuffle, before the start."""

    bytes: RandomBytes


class SetChair(Command, frozen=True):
    """Host: open or close a chair, or give it to a bot; whoever sat there is removed. The number after the
    last adds a chair."""

    chair: ChairNumber
    to: Annotated[str, Meta(max_length=40)]


class FillWithBots(Command, frozen=True):
    """Host: give every open chair to a bot."""

    bot: Annotated[str, Meta(max_length=40)]


class SetFirst(Command, frozen=True):
    """Host: choose the chair that goes first; without one, chance decides (BASE-4)."""

    chair: ChairNumber | None = None


class Start(Command, frozen=True):
    """Host: begin with the people who are there."""


class Rematch(Command, frozen=True):
    """After the end: play again, everybody in the same seat. The next game begins when everybody has asked
    for it, or at once if the host begins `without` those who have not. `bytes` is one's own part of its
    shuffle."""

    bytes: RandomBytes | None = None
    without: bool = False


AnyCommand = (
    Play
    | Undo
    | Say
    | Resign
    | Return
    | SitIn
    | GiveBack
    | End
    | Leave
    | Mix
    | SetChair
    | FillWithBots
    | SetFirst
    | Start
    | Rematch
)
