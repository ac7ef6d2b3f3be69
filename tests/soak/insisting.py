"""An operator who gets things done whatever happens to the servers."""

from __future__ import annotations

import asyncio
import math
import os
from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Any

import httpx

from ferrovia.server.operator.credentials import GOOD_FOR, SECRET, make_credential
from ferrovia.tables.registry import now
from tests.server.databases import Database, execute
from tests.server.servers import Person, talking
from tests.soak.stubborn import SHORTEST, Pace

REST = 0.2  # seconds between two acts, at most

Act = dict[str, Any]


class Insistent:
    """Does one thing after the other until servers are no longer killed. An act that got no answer is sent
    again, to any of the nodes, until it gets one; so it may be done twice, which must not matter."""

    def __init__(self, database: Database, urls: Sequence[str], pace: Pace, chance: Random) -> None:
        [[self._secret]] = execute(database, f"select value from secrets where name = '{SECRET}'")
        self.done: list[Act] = []
        self._urls = urls
        self._pace = pace
        self._chance = chance

    @property
    def headers(self) -> dict[str, str]:
        return self._headers(now())

    def _headers(self, made: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {make_credential(self._secret, made)}"}

    async def act(self, watching: Sequence[Person]) -> None:
        """At the tables that somebody is `watching`."""
        for wish in self._wishes(watching):
            if math.isinf(self._pace.most):
                return
            if wish is not None:
                await self._insist(wish)
            await asyncio.sleep(self._chance.uniform(SHORTEST, REST))

    def _wishes(self, watching: Sequence[Person]) -> Iterator[Act | None]:
        for number, kind in enumerate(cycle(("SetWords", "Ban", "HideTables", "Strike"))):
            person = self._chance.choice(watching)
            said = [entry["n"] for entry in person.entries if entry["what"] == "said"]
            if kind == "SetWords":
                yield {"type": kind, "add": [f"word{os.urandom(4).hex()}"]}
            elif kind == "Ban":
                yield {"type": kind, "kind": "name", "what": f"Nobody {os.urandom(4).hex()}"}
            elif kind == "HideTables":
                yield {
                    "type": kind,
                    "tables": [person.table],
                    **({"hidden": False} if number % 8 < 4 else {}),
                }
            else:
                yield (
                    {"type": kind, "table": person.table, "messages": [self._chance.choice(said)]}
                    if said
                    else None
                )

    async def _insist(self, act: Act) -> None:
        while True:
            made = now()
            try:
                async with talking(self._chance.choice(self._urls), self._headers(made)) as client:
                    answer = await client.post("/api/operator/acts", json=act)
                if answer.status_code == 200:
                    self.done.append(act)
                    return
                # On a machine that stood still the pass may have run out on its way.
                assert answer.json()["code"] == "STORAGE_LOST" or now() - made > GOOD_FOR, answer.text
            except httpx.TransportError:
                pass
            await asyncio.sleep(self._chance.uniform(SHORTEST, REST))
