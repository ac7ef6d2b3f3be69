"""Where tables live: what the server asks of a database, whichever it is.

A table is its entries, numbered from 0. The pair of table and number is unique, and that alone decides
between two nodes that both want to write the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class Conflict(Exception):
    """Somebody else has already written the entry with this number. Nothing was stored."""


class StorageLost(Exception):
    """The database did not answer. What was being written may or may not be stored. The message says why, for
    whoever runs the server; if the disk is `full`, writing goes on as soon as there is room."""

    def __init__(self, cause: str, full: bool = False) -> None:
        super().__init__(cause)
        self.full = full


class NameTaken(Exception):
    """There already is an account with this name."""


class TooManyBots(Exception):
    """The owner already has as many bot accounts as allowed."""


class Stored(Struct, frozen=True):
    """One entry of a table, as stored in the database."""

    table: str
    n: int
    body: bytes


class Listing(Struct, frozen=True):
    """What can be known about a table without reading its entries, as of entry `n`."""

    table: str
    n: int
    status: str  # "open", "playing" or "finished"
    public: bool
    wake_at: int | None  # when somebody must look at the table, in milliseconds since 1970
    accounts: tuple[int, ...] | None  # who sits at it; None if that has not changed
    summary: bytes  # JSON, for the lobby and for an account's list of games


class Account(Struct, frozen=True):
    id: int
    name: str
    password: str  # a hash
    mu: float
    sigma: float
    games: int  # that were rated


class BotAccount(Struct, frozen=True):
    """An account that a program plays with. `hello` is what it said about itself when it last connected, in
    JSON."""

    id: int
    name: str
    owner: str
    seen: int  # when it was last connected, in milliseconds since 1970
    hello: bytes


class StoredChallenge(Struct, frozen=True):
    """One deal for several tables."""

    id: str
    ends: int  # in milliseconds since 1970
    secret: bytes
    terms: bytes  # JSON


class StoredAnalysis(Struct, frozen=True):
    """How far the analysis of a table has got, as reported by some node at `changed`. `body` is the analysis
    once it is "done", the reason if it "failed"."""

    state: str  # "waiting", "running", "done" or "failed"
    progress: float
    changed: int  # in milliseconds since 1970
    body: bytes | None = None


class Subscription(Struct, frozen=True):
    """A browser that wants to be reminded of somebody's turn: the address that its push service gave it, its
    keys, and what it wants to read, in its own language."""

    endpoint: str
    key: str
    auth: str
    text: str


class Listener(Protocol):
    """What other nodes announce."""

    def appended(self, table: str, n: int) -> None:
        """An entry was stored; may come late, twice or never."""

    def present(self, table: str, node: str, seats: tuple[int, ...]) -> None:
        """Who is connected to a table through another node."""


class Store(Protocol):
    """Every method raises `StorageLost` when the database does not answer."""

    async def append(self, entry: Stored, listing: Listing | None = None) -> None:
        """Returns when the entry, and the listing with it, is durable. Raises `Conflict`."""

    async def entries(self, table: str, after: int = -1) -> list[Stored]:
        """In order; empty if there is no such table."""

    async def newest(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each table that exists."""

    async def relist(self, listing: Listing) -> None:
        """Store a listing without an entry; one older than the stored one (by `n`) changes nothing."""

    async def lobby(self, limit: int) -> list[bytes]:
        """Summaries of the public tables that are not finished: open before playing, then newest first."""

    async def due(self, before: int, limit: int) -> list[str]:
        """Tables whose `wake_at` is not later, longest overdue first."""

    async def counts(self) -> dict[str, int]:
        """How many tables there are of each status."""

    async def secret(self, name: str) -> bytes:
        """32 random bytes, made when first asked for, the same for all nodes and for ever."""

    async def add_account(self, name: str, password: str) -> Account:
        """Raises `NameTaken`, even for a name that differs only in upper and lower case."""

    async def account_named(self, name: str) -> Account | None: ...

    async def accounts(self, ids: Sequence[int]) -> dict[int, Account]: ...

    async def games_of(self, account: int, limit: int) -> list[bytes]:
        """Summaries of the tables that the account has sat at, newest first."""

    async def rate(self, table: str, before: Sequence[Account], after: Sequence[Account]) -> bool:
        """Give the accounts new ratings for a table. False, with nothing changed, if an account is not as it
        was `before`; true, with nothing changed, if the table has already been rated."""

    async def analysis(self, table: str, version: int) -> StoredAnalysis | None: ...

    async def claim_analysis(self, table: str, version: int, now: int, silent: int) -> bool:
        """True for the one node that is to make the analysis now, which is waiting from now on. False if it
        is done, or another node is making it and has reported since `silent`."""

    async def report_analysis(self, table: str, version: int, report: StoredAnalysis) -> None:
        """Report on a claimed analysis. Once it is done or has failed, this changes nothing."""

    async def add_session(self, digest: bytes, account: int, now: int, expires: int) -> None:
        """Also forgets sessions that have expired."""

    async def session(self, digest: bytes, now: int) -> Account | None:
        """Whose session it is, unless it has expired."""

    async def end_session(self, digest: bytes) -> None: ...

    async def add_bot(self, name: str, owner: int, digest: bytes, most: int) -> None:
        """Raises `NameTaken`, and `TooManyBots` if the owner has `most` of them."""

    async def bot_of_token(self, digest: bytes) -> BotAccount | None: ...

    async def bot_named(self, name: str) -> BotAccount | None:
        """None as well for one whose token has been revoked."""

    async def bots_of(self, owner: int) -> list[BotAccount]: ...

    async def bots_seen(self, since: int, limit: int) -> list[BotAccount]:
        """Those connected after `since`."""

    async def revoke_bot(self, account: int) -> None:
        """Its token stops working, for ever; its name stays taken."""

    async def bot_came(self, account: int, stream: str, now: int, hello: bytes) -> bool:
        """From now on this is the bot's one stream; false if the bot has been revoked."""

    async def bot_stays(self, account: int, stream: str, now: int) -> bool:
        """False if the stream no longer counts: there is a newer one, or the bot has been revoked."""

    async def bot_left(self, account: int, stream: str) -> None: ...

    async def playing_of(self, account: int) -> list[bytes]:
        """Summaries of the account's games in progress, oldest first."""

    async def add_challenge(self, challenge: StoredChallenge) -> None:
        """Does nothing if there already is one with this id."""

    async def challenges(self, ids: Sequence[str]) -> dict[str, StoredChallenge]: ...

    async def attempt(self, challenge: str, who: str) -> str | None:
        """The table at which somebody plays the challenge."""

    async def add_attempt(
        self, challenge: str, who: str, device: str, table: str, instead: str | None
    ) -> None:
        """Somebody plays the challenge at this table, and so does the device, unless it has played before.
        Raises `Conflict` if they have an attempt at a table other than `instead`."""

    async def finish_challenge_table(self, table: str, at: int, outcomes: bytes) -> None: ...

    async def outcomes(self, challenge: str, before: int, limit: int) -> list[bytes]:
        """Of the tables that finished before this time, the first to finish first."""

    async def subscribe(
        self, table: str, chair: int, sitting: int, subscription: Subscription, now: int, most: int
    ) -> None:
        """Replaces what the same browser said before; with more than `most`, the oldest goes."""

    async def subscriptions(self, table: str, chair: int, sitting: int) -> list[Subscription]:
        """Of the person who sits there now, oldest first."""

    async def unsubscribe(self, table: str, chair: int, endpoint: str) -> None: ...

    async def end_subscriptions(self, table: str) -> None: ...

    def listen(self, listener: Listener) -> None:
        """From now on, tell the listener what other nodes do."""

    def announce(self, table: str, node: str, seats: tuple[int, ...]) -> None:
        """Tell the other nodes who is connected here; may get lost."""

    async def check(self) -> None:
        """Raises `StorageLost` unless the database answers."""

    async def close(self) -> None:
        """Store what is waiting, then let go."""
