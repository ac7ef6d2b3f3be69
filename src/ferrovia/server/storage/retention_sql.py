"""The statements behind the methods of a `RetentionStore`, for both databases."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.server.storage.changes import each, rows_of, run
from ferrovia.server.storage.database import Database
from ferrovia.server.storage.retention_store import Listed, Rewritten, Stale

LISTINGS = "select created, table_id, status, attended, summary from listings"
LISTINGS_AFTER = f"{LISTINGS} where created > $1 order by created limit $2"
IN_CHALLENGES = """
    select table_id from challenge_tables join challenges on challenges.id = challenge_tables.challenge
    where table_id = any($1) and ends > $2"""
REWRITE = "update entries set body = $4 where table_id = $1 and n = $2 and body = $3"
FORGET_ORIGINS = "update listings set origin = '' where table_id = any($1)"
EXPIRE_CONSENTS = "update consents set expires = $1 where expires > $1"
SWAP_ORDER = """
    insert into orders (name, value) values ($1, $2)
    on conflict (name) do update set value = excluded.value where orders.value = $3 returning name"""


class RetentionSql(Database):
    """A part of `SqlStore`."""

    async def listings_after(self, created: int, limit: int) -> list[Listed]:
        return [Listed(*row) for row in await self._read(LISTINGS_AFTER, created, limit)]

    async def in_challenges(self, tables: Sequence[str], now: int) -> set[str]:
        return {table for [table] in await self._read(IN_CHALLENGES, list(tables), now)}

    async def rewrite(self, table: str, entries: Sequence[Rewritten]) -> None:
        await self._change(each, REWRITE, [(table, entry.n, entry.old, entry.new) for entry in entries])

    async def forget_origins(self, tables: Sequence[str]) -> None:
        await self._change(run, FORGET_ORIGINS, list(tables))

    async def expire_consents(self, most: int) -> None:
        await self._change(run, EXPIRE_CONSENTS, most)

    async def delete_stale(self, stale: Stale, before: int, limit: int) -> int:
        kind, key = stale.kind, stale.key
        some = f"select {key} from {kind} where {stale.condition} limit $2"
        deleted = await self._change(
            rows_of, f"delete from {kind} where ({key}) in ({some}) returning 1", before, limit
        )
        return len(deleted)

    async def swap_order(self, name: str, value: bytes, instead: bytes | None) -> bool:
        return bool(await self._change(rows_of, SWAP_ORDER, name, value, instead))
