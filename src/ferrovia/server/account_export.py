"""Everything that the server has about an account, as one ZIP archive, which is written while it is sent.

A finished game is there in both forms that can be read again. Of a game in progress there is what the seat
has seen, and nothing else."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec import Struct

from ferrovia.game import Record
from ferrovia.game.notation import write
from ferrovia.server.accounts import Accounts
from ferrovia.server.challenges.challenges import Challenges
from ferrovia.server.online.bot_accounts import BotAccounts
from ferrovia.server.storage.store import Account, Store
from ferrovia.tables import entries
from ferrovia.tables import refusals as r
from ferrovia.tables.entries import AnyEntry
from ferrovia.tables.listings import own_game
from ferrovia.tables.loader import read_table
from ferrovia.tables.refusals import refuse
from ferrovia.tables.table import Table
from ferrovia.tables.updates import Audience, Update, common, update

MOST_TABLES = 10_000  # the newest

README = """\
What Ferrovia has about your account.

account.json   your name, your rating, where you are signed in, and your bots
mail.json      the addresses at which you wanted to be told of your turn
tables.json    the tables you have sat at, newest first
said.json      what you have said at them
games/         finished games: .jsonl is the record, .txt the same game in the notation;
               open either on the server's page "Replay", or check it with "ferrovia record verify"
playing/       tables whose game is not over, as you have seen them

Times are in milliseconds since 1970.
"""


class OwnMessage(Struct, frozen=True):
    table: str
    at: int
    text: str


class Kept(Struct, frozen=True):
    """What there is about somebody at one table: a record once the game is over, before that what they have
    seen."""

    table: str
    board: str
    challenge: str | None
    said: list[OwnMessage]
    consents: list[str]
    record: Record | None = None
    seen: Update | None = None


class Exports:
    """One at a time for each account, and one table at a time for all of them."""

    def __init__(self, store: Store, accounts: Accounts, bots: BotAccounts, challenges: Challenges) -> None:
        self._store = store
        self._accounts = accounts
        self._bots = bots
        self._challenges = challenges
        self._busy: set[int] = set()
        self._turn = asyncio.Lock()

    @contextmanager
    def turn(self, account: Account) -> Iterator[None]:
        """Raises `Refused` if the account is being exported already."""
        if account.id in self._busy:
            raise refuse(r.TOO_FAST)
        self._busy.add(account.id)
        try:
            yield
        finally:
            self._busy.discard(account.id)

    async def parts(self, account: Account, token: str, now: int) -> AsyncIterator[bytes]:
        """The archive."""
        archive = _Archive()
        archive.add("README.txt", README.encode())
        archive.add("account.json", _json(await self._about(account, token, now)))
        summaries = await self._store.games_of(account.id, MOST_TABLES)
        games = [own_game(summary, account.id) for summary in summaries]
        archive.add("tables.json", _json(games))
        yield archive.written()
        said: list[OwnMessage] = []
        consents: set[str] = set()
        for game in games:
            async with self._turn:
                kept = await self._at_table(game.id, account.id, now)
                if kept is None:
                    continue
                said += kept.said
                consents.update(kept.consents)
                await asyncio.to_thread(archive.add_all, await self._files(kept, now))
            yield archive.written()
        archive.add("said.json", _json(said))
        found = [await self._store.consent(id, now) for id in sorted(consents)]
        archive.add("mail.json", _json([consent.address for consent in found if consent is not None]))
        yield archive.end()

    async def _about(self, account: Account, token: str, now: int) -> dict[str, Any]:
        sessions = await self._accounts.sessions(account, token, now)
        return {
            "name": account.name,
            "rating": {"mean": account.mu, "deviation": account.sigma, "games": account.games},
            "sessions": [
                {"begun": session.begun, "seen": session.seen, "device": session.device}
                for session, _ in sessions
            ],
            "bots": [bot.name for bot in await self._bots.of_owner(account)],
            "mail": await self._store.addresses_of(account.id),
            "exported": now,
        }

    async def _at_table(self, id: str, account: int, now: int) -> Kept | None:
        stored = [each.body for each in await self._store.entries(id)]
        try:
            return await asyncio.to_thread(_kept, id, stored, account, now)
        except Exception:  # by other rules, or on a board that has changed: nobody can open it
            return None

    async def _files(self, kept: Kept, now: int) -> list[tuple[str, bytes]]:
        name = f"{kept.board}-{kept.table}"
        if kept.record is None:
            return [] if kept.seen is None else [(f"playing/{name}.json", _json(kept.seen))]
        record = kept.record
        if kept.challenge is not None:
            record = await self._challenges.revealed(kept.challenge, record, now)
        return await asyncio.to_thread(_both_forms, f"games/{name}", record)


class _Archive:
    """A ZIP archive of which the parts written so far can be taken away."""

    def __init__(self) -> None:
        self._out = _Out()
        self._zip = zipfile.ZipFile(self._out, "w", zipfile.ZIP_DEFLATED)

    def add(self, name: str, content: bytes) -> None:
        self._zip.writestr(name, content)

    def add_all(self, files: Iterable[tuple[str, bytes]]) -> None:
        for name, content in files:
            self.add(name, content)

    def written(self) -> bytes:
        return self._out.taken()

    def end(self) -> bytes:
        self._zip.close()
        return self._out.taken()


class _Out(io.RawIOBase):
    """A stream that can only be written."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._parts.append(bytes(data))
        return len(data)

    def taken(self) -> bytes:
        parts, self._parts = self._parts, []
        return b"".join(parts)


def _kept(id: str, stored: list[bytes], account: int, now: int) -> Kept:
    read = [entries.decode(body) for body in stored]
    table = read_table(id, read)
    own = [entry for entry in read if isinstance(entry, entries.Sat) and entry.account == account]
    over = table.status == "finished" and table.broken_off is None
    return Kept(
        table=id,
        board=table.settings.board,
        challenge=table.challenge,
        said=_said(id, read, account),
        consents=[sat.mail for sat in own if sat.mail is not None],
        record=table.record() if over else None,
        seen=None if over else _seen(table, account, now),
    )


def _seen(table: Table, account: int, now: int) -> Update | None:
    own = [number for number, chair in enumerate(table.chairs) if chair.account == account]
    return update(table, Audience(own[0]), common(table), now) if own else None


def _said(id: str, read: list[AnyEntry], account: int) -> list[OwnMessage]:
    sitting: dict[int, int | None] = {}  # the account in each chair
    said = []
    for entry in read:
        if isinstance(entry, entries.Sat):
            sitting[entry.chair] = entry.account
        elif isinstance(entry, entries.Left):
            sitting.pop(entry.chair, None)
        elif isinstance(entry, entries.Said) and sitting.get(entry.chair) == account:
            said.append(OwnMessage(id, entry.at, entry.text))
    return said


def _both_forms(name: str, record: Record) -> list[tuple[str, bytes]]:
    return [(f"{name}.jsonl", record.dumps().encode()), (f"{name}.txt", write(record).encode())]


def _json(value: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1)
