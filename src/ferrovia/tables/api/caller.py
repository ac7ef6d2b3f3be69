"""Who asks: a client of a server, or whoever holds a device."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Literal

from msgspec import Struct

from ferrovia.tables.challenge_terms import Challenger
from ferrovia.tables.files import replayed
from ferrovia.tables.listings import Summary
from ferrovia.tables.messages import Attempt, Join, NewChallenge, NewTable
from ferrovia.tables.table import Ending, Table
from ferrovia.tables.tokens import SeatToken, Use

# What there may be a limit to: of a table, of sitting down at it, of a hint for a seat.
Limited = Literal["open", "join", "take seat", "hint", "look back", "analyse", "file"]
New = NewTable | Join | NewChallenge | Attempt


class Newcomer(Struct, frozen=True):
    """What is known of somebody who sits down, and written into the entry: see `decisions.sit`."""

    account: int | None = None
    mail: str | None = None
    who: tuple[str, ...] = ()
    members: Collection[str] = ()


class Caller(ABC):
    """Every method may raise `Refused`. What is not abstract is as for somebody who is alone."""

    address = ""  # whose limits a connection counts against

    @property
    def origin(self) -> str:
        """Where a table comes from that they open."""
        return ""

    # Where they sit

    @abstractmethod
    async def seat(self, table: Table) -> SeatToken | None:
        """Where they sit now; None for a spectator."""

    @abstractmethod
    async def ended(self, table: Table) -> Ending | None:
        """Why their token is no longer good, if they have one."""

    async def screen(self, table: Table) -> SeatToken | None:
        """The token of the board that somebody at the table has put up with them."""
        return None

    @abstractmethod
    async def keep(self, token: SeatToken, use: Use = "seat") -> None:
        """From now on, this is their seat at its table, or the board that they show."""

    @abstractmethod
    async def put_away(self, table: str) -> None:
        """From now on, they only watch."""

    # What they may do

    @abstractmethod
    async def check_welcome(self) -> None:
        """Raise `Refused` for somebody who was banned."""

    @abstractmethod
    async def check_hidden(self, table: Table) -> None:
        """Raise `Refused` for a spectator who may still play the deal that others have begun to play here."""

    @abstractmethod
    async def check_new(self, new: New) -> None:
        """Raise `Refused` if such a thing may not begin, or not for them."""

    @abstractmethod
    async def may(self, what: Limited, about: str = "") -> None:
        """Raise `Refused` if they have done it too often; `about` says at which table or seat."""

    async def lobby(self) -> list[Summary]:
        """The public tables that they may see."""
        return []

    # What is noted of them

    def webhook(self, new: NewTable) -> str | None:
        """What is called when it is somebody's turn."""
        return None

    @asynccontextmanager
    async def arriving(self, table: Table, mail: str | None) -> AsyncIterator[Newcomer]:
        """They sit down while this lasts; `mail` is where they want it on their turns."""
        yield Newcomer()

    async def arrived(self, token: SeatToken, opened: bool = False) -> None:
        """They have sat down, or `opened` the table."""
        await self.keep(token)

    async def player(self) -> Challenger | None:
        """Who plays challenges; None for somebody who has never played one."""
        return await self.new_player()

    async def new_player(self) -> Challenger:
        """Who plays a challenge from now on."""
        return Challenger("")

    # What takes long

    async def replayed(self, text: str, most_moves: int) -> bytes:
        """A `ReplayMessage` of the game in a file, encoded as they can read it."""
        return b"".join(replayed(text, most_moves))
