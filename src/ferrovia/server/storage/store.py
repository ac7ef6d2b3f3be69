"""What the server asks of a database, whichever it is, beyond what running tables takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from ferrovia.server.storage.operator_store import OperatorStore
from ferrovia.server.storage.retention_store import RetentionStore
from ferrovia.tables.store import TableStore


class NameTaken(Exception):
    """There already is an account with this name."""


class TooManyBots(Exception):
    """The owner already has as many bot accounts as allowed."""


class Sitting(Struct, frozen=True):
    """Somebody sat down: entry `n` as it is to be stored, and the consent by which they got mail."""

    n: int
    body: bytes
    chair: int
    sitting: int
    consent: str | None


class Account(Struct, frozen=True):
    id: int
    name: str
    password: str  # a hash
    mu: float
    sigma: float
    games: int  # that were rated


class Arrival(Struct, frozen=True):
    """Where a new account comes from, and its first session."""

    origin: str
    digest: bytes
    expires: int  # in milliseconds since 1970
    device: str


class StoredSession(Struct, frozen=True):
    """Where somebody is signed in. Times are in milliseconds since 1970."""

    digest: bytes
    begun: int
    seen: int
    device: str


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


class Consent(Struct, frozen=True):
    """Somebody has given a mail address; `confirmed` once its owner has said yes. `id` stands for this
    somebody and this mailbox, `mailbox` for the mailbox alone: keyed hashes, see `notify/keys.py`. It ends
    with the account of somebody who has one."""

    id: str
    mailbox: bytes
    address: str
    confirmed: bool = False
    account: int | None = None


class Listener(Protocol):
    """What other nodes announce."""

    def appended(self, table: str, n: int) -> None:
        """An entry was stored; may come late, twice or never."""

    def present(self, table: str, node: str, seats: tuple[int, ...]) -> None:
        """Who is connected to a table through another node."""


class Store(TableStore, OperatorStore, RetentionStore, Protocol):
    """Every method raises `StorageLost` when the database does not answer."""

    async def newest(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each table that exists."""

    async def lobby(self, limit: int, share: int, attended: int, present: int) -> list[bytes]:
        """Summaries of the public tables that are not finished: open before playing, and of the open ones
        those where somebody was or did something after `attended`. People who were there after `present` are
        waiting: their tables come first. Each origin has its turn, with `share` tables at most, the newest
        first."""

    async def attend(self, tables: Sequence[str], now: int) -> None:
        """Somebody is at these tables."""

    async def due(self, before: int, limit: int) -> list[str]:
        """Tables whose `wake_at` is not later, longest overdue first."""

    async def put_away(self, table: str, now: int) -> None:
        """The table cannot be read: it is not due before somebody writes its listing again."""

    async def unreadable(self, before: int, limit: int) -> list[str]:
        """Tables last put away before, the longest ago first."""

    async def counts(self) -> dict[str, int]:
        """How many tables there are of each status."""

    async def secret(self, name: str) -> bytes:
        """32 random bytes, made when first asked for, the same for all nodes and for ever."""

    async def add_account(self, name: str, looks: Sequence[bytes], password: str, now: int) -> Account:
        """Raises `NameTaken`, even for a name that shares a look with one that is taken; `looks` are digests,
        in order."""

    async def register(
        self, name: str, looks: Sequence[bytes], password: str, arrival: Arrival, now: int
    ) -> Account:
        """Add an account with its first session and where it came from: all of it, or nothing. Raises
        `NameTaken` as above."""

    async def identify(
        self, digest: bytes, name: str, looks: Sequence[bytes], origin: str, now: int
    ) -> Account | None:
        """The account of an identity, which is made now if there never was one: without a password, so that
        none fits. None if it has been deleted. Raises `NameTaken`."""

    async def identified(self, digest: bytes) -> tuple[bool, Account | None]:
        """Whether the identity ever had an account, and that account unless it has been deleted."""

    async def note_identity(self, digest: bytes, account: int) -> None:
        """The identity has this account, unless it already has one."""

    async def forget_identity(self, digest: bytes) -> None:
        """It never had an account, unless it has one now."""

    async def set_password(self, account: int, password: str, keep: bytes, now: int) -> None:
        """Also ends all sessions of the account but the one to `keep`."""

    async def add_reset(self, digest: bytes, account: int, now: int, expires: int) -> None:
        """Whoever has the token with this digest may choose a new password, once; earlier ones end."""

    async def account_to_reset(self, digest: bytes, now: int) -> Account | None:
        """Whose password may be chosen anew with the token."""

    async def use_reset(self, digest: bytes, password: str, now: int) -> Account | None:
        """Sets the password and ends all sessions; None if there is no such token, or it has expired."""

    async def delete_account(self, account: int, now: int, until: int) -> list[int]:
        """The name, password, rating, sessions and bots of the account go; nobody else gets its number, and
        until then nobody gets its name. Returns the bots that were revoked."""

    async def to_forget(self, limit: int) -> list[tuple[str, int]]:
        """Tables at which deleted accounts may still have their names."""

    async def forget_player(
        self, table: str, account: int, sittings: Sequence[Sitting], summary: bytes | None
    ) -> None:
        """The table no longer belongs to the account: its sittings there, and the summary if given, are
        replaced, and nothing is sent to its owner any more."""

    async def summary(self, table: str) -> bytes | None: ...

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

    async def add_session(self, digest: bytes, account: int, now: int, expires: int, device: str) -> None:
        """Also forgets sessions that have expired."""

    async def session(self, digest: bytes, now: int) -> Account | None:
        """Whose session it is, unless it has expired."""

    async def end_session(self, digest: bytes) -> None: ...

    async def end_sessions(self, account: int, keep: bytes) -> None:
        """All of them but the one to `keep`."""

    async def sessions_of(self, account: int, now: int, limit: int) -> list[StoredSession]:
        """Last seen first."""

    async def see_session(self, digest: bytes, now: int) -> None: ...

    async def add_bot(
        self, name: str, looks: Sequence[bytes], owner: int, digest: bytes, most: int, now: int
    ) -> None:
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

    async def end_subscriptions(self, table: str) -> None:
        """The game is over: also forgets the turns of `notice_turn`."""

    async def notice_turn(self, table: str, chair: int, turn: int) -> bool:
        """True for the first who asks, of all nodes and for ever, unless a later turn came before."""

    async def spend(self, budget: bytes, day: int, most: int) -> bool:
        """Take one of the `most` that the budget has for this day; false if they are gone. Days before are
        forgotten."""

    async def ask_consent(self, consent: Consent, now: int, expires: int) -> None:
        """Remember, until it expires, that the owner of an address was asked. One who has said yes stays
        asked no more. Also forgets consents that have expired."""

    async def consent(self, id: str, now: int) -> Consent | None: ...

    async def addresses_of(self, account: int) -> list[str]:
        """The mail addresses that the account has given."""

    async def confirm(self, id: str, now: int, expires: int) -> None:
        """The owner says yes, or has been written to again. What has expired stays so."""

    async def stop(self, target: bytes, now: int, expires: int) -> None:
        """Nothing is sent to this mailbox or webhook any more. The consents of the mailbox expire."""

    async def allow(self, target: bytes) -> None:
        """Takes `stop` back."""

    async def stopped(self, target: bytes) -> bool: ...

    def listen(self, listener: Listener) -> None:
        """From now on, tell the listener what other nodes do."""

    def heard_for(self) -> int:
        """Return for how many milliseconds other nodes have been heard without a gap; 0 if they are not."""

    def announce(self, table: str, node: str, seats: tuple[int, ...]) -> None:
        """Tell the other nodes who is connected here; may get lost."""

    async def check(self) -> None:
        """Raises `StorageLost` unless the database takes what is written."""

    async def close(self) -> None:
        """Store what is waiting, then let go."""
