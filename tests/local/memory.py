"""What a browser keeps for its page, in memory: the interface of `web/src/local/storage.ts`, for tests."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable


class Trouble(Exception):
    """As JavaScript reports it: the name says what went wrong."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Memory:
    """Can be shared by several pages, like tabs. With `trouble`, writing fails; with `lost`, reading as well.
    What is listed in `after_writing` hears of every entry that was stored."""

    def __init__(self) -> None:
        self.tables: dict[str, list[str]] = {}
        self.listed: dict[str, str] = {}
        self.kept: dict[str, str] = {}
        self.trouble: str | None = None
        self.lost = False
        self.stored_anyway = False  # whether what fails is stored all the same
        self.hear: list[Callable[[str, int], None]] = []

    async def entries(self, table: str, after: int) -> list[str]:
        await self._reading()
        return self.tables.get(table, [])[after + 1 :]

    async def append(self, table: str, n: int, body: str, summary: str | None) -> str:
        return await self._add(table, n, [body], summary)

    async def bring(self, table: str, n: int, bodies: str, summary: str) -> str:
        return await self._add(table, n, json.loads(bodies), summary)

    async def _add(self, table: str, n: int, bodies: list[str], summary: str | None) -> str:
        await self._writing()
        there = self.tables.get(table, [])
        if n > len(there):
            raise Trouble("Gone")
        if n < len(there):
            return "conflict"
        if self.trouble and not self.stored_anyway:
            raise Trouble(self.trouble)
        self.tables[table] = [*there, *bodies]
        if summary is not None:
            self.listed[table] = summary
        if self.trouble:
            raise Trouble(self.trouble)
        for hear in self.hear:
            asyncio.get_running_loop().call_soon(hear, table, n + len(bodies) - 1)
        return "stored"

    async def relist(self, table: str, summary: str) -> None:
        await self._changing()
        self.listed[table] = summary

    async def summaries(self) -> list[str]:
        await self._reading()
        return list(self.listed.values())

    async def remove(self, table: str) -> None:
        await self._changing()
        self.tables.pop(table, None)
        self.listed.pop(table, None)

    async def get(self, key: str) -> str | None:
        await self._reading()
        return self.kept.get(key)

    async def set(self, key: str, value: str) -> None:
        await self._changing()
        self.kept[key] = value

    async def unset(self, key: str) -> None:
        await self._changing()
        self.kept.pop(key, None)

    async def keys(self) -> list[str]:
        await self._reading()
        return list(self.kept)

    async def _reading(self) -> None:
        await asyncio.sleep(0)
        if self.lost:
            raise Trouble("StorageLost")

    async def _writing(self) -> None:
        await asyncio.sleep(0)
        if self.lost:
            raise Trouble("StorageLost")

    async def _changing(self) -> None:
        await self._writing()
        if self.trouble:
            raise Trouble(self.trouble)
