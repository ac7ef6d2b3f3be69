"""Where tables live: what answering needs of a server, or of a device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ferrovia.game import Record
from ferrovia.game.comparison import Ranked
from ferrovia.tables.cache import AnswerCache
from ferrovia.tables.challenge_terms import Challenger, Known
from ferrovia.tables.hints import Hints
from ferrovia.tables.messages import AnalysisMessage, DailyDeal
from ferrovia.tables.registry import TableRegistry
from ferrovia.tables.replays import Replays
from ferrovia.tables.settings import Settings
from ferrovia.tables.store import StorageLost
from ferrovia.tables.tokens import SeatToken, Signer


class ApiLimits(Protocol):
    """How large things may be, and how many."""

    @property
    def body_bytes(self) -> int:
        """Of a request."""

    @property
    def file_bytes(self) -> int:
        """Of a request with a game file."""

    @property
    def file_moves(self) -> int:
        """In such a file."""

    @property
    def commands_burst(self) -> int:
        """Of one connection, that wait for the one before them."""


class AnyAnalyst(Protocol):
    """Looks back at finished games, in the background."""

    async def status(self, table: str) -> AnalysisMessage:
        """What there is of the analysis of a table."""

    async def ask(self, table: str, record: Callable[[], str], owner: str) -> AnalysisMessage:
        """Have a finished game analysed, unless it has been or is being; `owner` is who asks. Raises
        `Refused`."""


class AnyChallenges(Protocol):
    """All challenges; `now` is in milliseconds since 1970. Every method may raise `Refused`."""

    @property
    def secret(self) -> bool:
        """Does somebody keep the secret of a challenge until it is over, so that it proves something?"""

    async def make(self, settings: Settings, hours: int, now: int) -> Known:
        """A new one."""

    async def find(self, id: str, now: int) -> Known: ...

    async def today(self, player: Challenger | None, now: int) -> list[DailyDeal]:
        """The daily deals, as somebody sees them."""

    async def days(self, known: Known, now: int) -> tuple[str, ...]:
        """The ids of the latest daily deals on the board of one, newest first."""

    async def own_seat(self, known: Known, player: Challenger | None) -> SeatToken | None:
        """Where somebody is playing the challenge, or has played it."""

    async def finished(self, seat: SeatToken) -> bool: ...

    async def results(self, known: Known, own: SeatToken | None) -> list[Ranked]:
        """Best first; `own` is the seat of who asks."""

    async def begin(self, known: Known, player: Challenger, name: str, now: int, origin: str) -> SeatToken:
        """A new table, with the player at it."""

    async def revealed(self, id: str, record: Record, now: int) -> Record:
        """The record of a game with the deal of a challenge, with the secret if everybody may know it."""


class Home(Protocol):
    @property
    def tables(self) -> TableRegistry: ...

    @property
    def signer(self) -> Signer: ...

    @property
    def hints(self) -> Hints: ...

    @property
    def replays(self) -> Replays: ...

    @property
    def answer_cache(self) -> AnswerCache: ...

    @property
    def analyst(self) -> AnyAnalyst: ...

    @property
    def challenges(self) -> AnyChallenges: ...

    @property
    def limits(self) -> ApiLimits: ...

    @property
    def notice(self) -> str:
        """What everybody who is connected should know; empty if nothing."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def refused(self, code: str) -> None:
        """Something was refused."""

    def lost(self, error: StorageLost) -> None:
        """Something could not be read or written."""
