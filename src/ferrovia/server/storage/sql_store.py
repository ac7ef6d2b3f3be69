"""What both stores have in common: everything but reaching the database."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec.structs import astuple

from ferrovia.server.storage import changes
from ferrovia.server.storage import statements as sql
from ferrovia.server.storage.changes import Row
from ferrovia.server.storage.operator_sql import OperatorSql
from ferrovia.server.storage.retention_sql import RetentionSql
from ferrovia.server.storage.store import (
    Account,
    Arrival,
    BotAccount,
    Consent,
    Sitting,
    StoredAnalysis,
    StoredChallenge,
    StoredSession,
    Subscription,
)
from ferrovia.tables.store import Listing, Stored

TRIAL_BYTES = 1024  # as many as an entry may have

Observe: TypeAlias = Callable[[int, float], None]  # how many changes a commit held, and how long it took


def unobserved(size: int, seconds: float) -> None:
    """Ignores the commits."""


class SqlStore(OperatorSql, RetentionSql):
    """The statements behind the methods of a `Store`."""

    async def entries(self, table: str, after: int = -1) -> list[Stored]:
        return [Stored(*row) for row in await self._read(sql.ENTRIES, table, after)]

    async def newest(self, tables: Sequence[str]) -> dict[str, int]:
        return dict(await self._read(sql.NEWEST, list(tables)))

    async def relist(self, listing: Listing) -> None:
        await self._change(changes.relist, listing)

    async def lobby(self, limit: int, share: int, attended: int, present: int) -> list[bytes]:
        rows = await self._read(sql.LOBBY, limit, share, attended, present)
        return [summary for [summary] in rows]

    async def attend(self, tables: Sequence[str], now: int) -> None:
        await self._change(changes.run, sql.ATTEND, list(tables), now)

    async def due(self, before: int, limit: int) -> list[str]:
        return [table for [table] in await self._read(sql.DUE, before, limit)]

    async def put_away(self, table: str, now: int) -> None:
        await self._change(changes.run, sql.PUT_AWAY, table, now)

    async def unreadable(self, before: int, limit: int) -> list[str]:
        return [table for [table] in await self._read(sql.UNREADABLE, before, limit)]

    async def counts(self) -> dict[str, int]:
        return dict(await self._read(sql.COUNTS))

    async def secret(self, name: str) -> bytes:
        stored = await self._read(sql.SECRET, name)
        return (
            stored[0][0] if stored else await self._change(changes.keep_secret, name, secrets.token_bytes(32))
        )

    async def add_account(self, name: str, looks: Sequence[bytes], password: str, now: int) -> Account:
        return await self._change(changes.add_account, name, looks, password, now)

    async def register(
        self, name: str, looks: Sequence[bytes], password: str, arrival: Arrival, now: int
    ) -> Account:
        return await self._change(changes.register, name, looks, password, arrival, now)

    async def identify(
        self, digest: bytes, name: str, looks: Sequence[bytes], origin: str, now: int
    ) -> Account | None:
        return await self._change(changes.identify, digest, name, looks, origin, now)

    async def identified(self, digest: bytes) -> tuple[bool, Account | None]:
        rows = await self._read(sql.IDENTIFIED, digest)
        return bool(rows), Account(*rows[0]) if rows and rows[0][0] is not None else None

    async def note_identity(self, digest: bytes, account: int) -> None:
        await self._change(changes.run, sql.NOTE_IDENTITY, digest, account)

    async def forget_identity(self, digest: bytes) -> None:
        await self._change(changes.run, sql.FORGET_IDENTITY, digest)

    async def set_password(self, account: int, password: str, keep: bytes, now: int) -> None:
        await self._change(changes.set_password, account, password, keep, now)

    async def add_reset(self, digest: bytes, account: int, now: int, expires: int) -> None:
        await self._change(changes.add_reset, digest, account, now, expires)

    async def account_to_reset(self, digest: bytes, now: int) -> Account | None:
        rows = await self._read(sql.RESET, digest, now)
        return Account(*rows[0]) if rows else None

    async def use_reset(self, digest: bytes, password: str, now: int) -> Account | None:
        return await self._change(changes.use_reset, digest, password, now)

    async def delete_account(self, account: int, now: int, until: int) -> list[int]:
        return await self._change(changes.delete_account, account, now, until)

    async def to_forget(self, limit: int) -> list[tuple[str, int]]:
        return [(table, account) for table, account in await self._read(sql.TO_FORGET, limit)]

    async def forget_player(
        self, table: str, account: int, sittings: Sequence[Sitting], summary: bytes | None
    ) -> None:
        await self._change(changes.forget_player, table, account, sittings, summary)

    async def summary(self, table: str) -> bytes | None:
        rows = await self._read(sql.SUMMARY, table)
        return rows[0][0] if rows else None

    async def account_named(self, name: str) -> Account | None:
        if "\0" in name:  # which PostgreSQL takes in no text
            return None
        rows = await self._read(sql.ACCOUNT_NAMED, name.casefold())
        return Account(*rows[0]) if rows else None

    async def accounts(self, ids: Sequence[int]) -> dict[int, Account]:
        return {row[0]: Account(*row) for row in await self._read(sql.ACCOUNTS, list(ids))}

    async def games_of(self, account: int, limit: int) -> list[bytes]:
        return [summary for [summary] in await self._read(sql.GAMES_OF, account, limit)]

    async def rate(self, table: str, before: Sequence[Account], after: Sequence[Account]) -> bool:
        return await self._change(changes.rate, table, before, after)

    async def analysis(self, table: str, version: int) -> StoredAnalysis | None:
        rows = await self._read(sql.ANALYSIS, table, version)
        return StoredAnalysis(*rows[0]) if rows else None

    async def claim_analysis(self, table: str, version: int, now: int, silent: int) -> bool:
        return await self._change(changes.claim_analysis, table, version, now, silent)

    async def report_analysis(self, table: str, version: int, report: StoredAnalysis) -> None:
        values = report.state, report.progress, report.changed, report.body
        await self._change(changes.run, sql.REPORT_ANALYSIS, table, version, *values)

    async def add_session(self, digest: bytes, account: int, now: int, expires: int, device: str) -> None:
        await self._change(changes.add_session, digest, account, now, expires, device)

    async def session(self, digest: bytes, now: int) -> Account | None:
        rows = await self._read(sql.SESSION, digest, now)
        return Account(*rows[0]) if rows else None

    async def end_session(self, digest: bytes) -> None:
        await self._change(changes.run, sql.END_SESSION, digest)

    async def end_sessions(self, account: int, keep: bytes) -> None:
        await self._change(changes.run, sql.END_SESSIONS, account, keep)

    async def sessions_of(self, account: int, now: int, limit: int) -> list[StoredSession]:
        return [StoredSession(*row) for row in await self._read(sql.SESSIONS_OF, account, now, limit)]

    async def see_session(self, digest: bytes, now: int) -> None:
        await self._change(changes.run, sql.SEE_SESSION, digest, now)

    async def add_bot(
        self, name: str, looks: Sequence[bytes], owner: int, digest: bytes, most: int, now: int
    ) -> None:
        await self._change(changes.add_bot, name, looks, owner, digest, most, now)

    async def bot_of_token(self, digest: bytes) -> BotAccount | None:
        return _first_bot(await self._read(sql.BOT_OF_TOKEN, digest))

    async def bot_named(self, name: str) -> BotAccount | None:
        return _first_bot(await self._read(sql.BOT_NAMED, name.casefold()))

    async def bots_of(self, owner: int) -> list[BotAccount]:
        return [BotAccount(*row) for row in await self._read(sql.BOTS_OF, owner)]

    async def bots_seen(self, since: int, limit: int) -> list[BotAccount]:
        return [BotAccount(*row) for row in await self._read(sql.BOTS_SEEN, since, limit)]

    async def revoke_bot(self, account: int) -> None:
        await self._change(changes.run, sql.REVOKE_BOT, account)

    async def bot_came(self, account: int, stream: str, now: int, hello: bytes) -> bool:
        return bool(await self._change(changes.rows_of, sql.BOT_CAME, account, stream, now, hello))

    async def bot_stays(self, account: int, stream: str, now: int) -> bool:
        return bool(await self._change(changes.rows_of, sql.BOT_STAYS, account, stream, now))

    async def bot_left(self, account: int, stream: str) -> None:
        await self._change(changes.run, sql.BOT_LEFT, account, stream)

    async def playing_of(self, account: int) -> list[bytes]:
        return [summary for [summary] in await self._read(sql.PLAYING_OF, account)]

    async def add_challenge(self, challenge: StoredChallenge) -> None:
        await self._change(changes.run, sql.ADD_CHALLENGE, *astuple(challenge))

    async def challenges(self, ids: Sequence[str]) -> dict[str, StoredChallenge]:
        return {row[0]: StoredChallenge(*row) for row in await self._read(sql.CHALLENGES, list(ids))}

    async def attempt(self, challenge: str, who: str) -> str | None:
        rows = await self._read(sql.ATTEMPT, challenge, who)
        return rows[0][0] if rows else None

    async def add_attempt(
        self, challenge: str, who: str, device: str, table: str, instead: str | None
    ) -> None:
        await self._change(changes.add_attempt, challenge, who, device, table, instead)

    async def finish_challenge_table(self, table: str, at: int, outcomes: bytes) -> None:
        await self._change(changes.run, sql.FINISH_CHALLENGE_TABLE, table, at, outcomes)

    async def outcomes(self, challenge: str, before: int, limit: int) -> list[bytes]:
        return [body for [body] in await self._read(sql.OUTCOMES, challenge, before, limit)]

    async def subscribe(
        self, table: str, chair: int, sitting: int, subscription: Subscription, now: int, most: int
    ) -> None:
        await self._change(changes.subscribe, table, chair, sitting, subscription, now, most)

    async def subscriptions(self, table: str, chair: int, sitting: int) -> list[Subscription]:
        rows = await self._read(sql.SUBSCRIPTIONS, table, chair, sitting)
        return [Subscription(*row) for row in rows]

    async def unsubscribe(self, table: str, chair: int, endpoint: str) -> None:
        await self._change(changes.run, sql.UNSUBSCRIBE, table, chair, endpoint)

    async def end_subscriptions(self, table: str) -> None:
        await self._change(changes.end_subscriptions, table)

    async def notice_turn(self, table: str, chair: int, turn: int) -> bool:
        return bool(await self._change(changes.rows_of, sql.NOTICE_TURN, table, chair, turn))

    async def spend(self, budget: bytes, day: int, most: int) -> bool:
        return await self._change(changes.spend, budget, day, most)

    async def ask_consent(self, consent: Consent, now: int, expires: int) -> None:
        await self._change(changes.ask_consent, consent, now, expires)

    async def consent(self, id: str, now: int) -> Consent | None:
        rows = await self._read(sql.CONSENT, id, now)
        return Consent(*rows[0]) if rows else None

    async def addresses_of(self, account: int) -> list[str]:
        return [address for [address] in await self._read(sql.ADDRESSES_OF, account)]

    async def confirm(self, id: str, now: int, expires: int) -> None:
        await self._change(changes.run, sql.CONFIRM, id, now, expires)

    async def stop(self, target: bytes, now: int, expires: int) -> None:
        await self._change(changes.stop, target, now, expires)

    async def allow(self, target: bytes) -> None:
        await self._change(changes.run, sql.ALLOW, target)

    async def stopped(self, target: bytes) -> bool:
        return bool(await self._read(sql.STOPPED, target))

    async def check(self) -> None:
        await self._change(changes.try_out, secrets.token_bytes(TRIAL_BYTES))


def _first_bot(rows: list[Row]) -> BotAccount | None:
    return BotAccount(*rows[0]) if rows else None
