"""Tables of a page without a browser, and people who play there by the protocol."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from ferrovia.local.api import LocalApi, open_api
from ferrovia.local.bot_queue import Think
from ferrovia.tables.bot_requests.handler import answered
from tests.limits import PATIENCE
from tests.local.memory import Memory


async def think(request: bytes) -> bytes:
    """As the worker does."""
    await asyncio.sleep(0)
    return answered(request)


@asynccontextmanager
async def local_api(
    memory: Memory | None = None, think: Think = think, **more: Any
) -> AsyncIterator[LocalApi]:
    """Nobody waits for a bot."""
    quick = {"bot_pause": 0.0, "undo_pause": 0.0, **more}
    api = await open_api(memory or Memory(), think, **quick)
    try:
        yield api
    finally:
        await api.close()


async def ask(api: LocalApi, method: str, path: str, body: Any = None, token: str | None = None) -> Any:
    """The answer, which must not be a refusal."""
    status, text = await api.ask(method, path, token, None if body is None else json.dumps(body))
    assert status < 300, (status, text)
    return json.loads(text) if text else None


async def refusal(api: LocalApi, method: str, path: str, body: Any = None, token: str | None = None) -> str:
    """The code of the refusal that the answer must be."""
    status, text = await api.ask(method, path, token, None if body is None else json.dumps(body))
    assert status >= 400, (status, text)
    code: str = json.loads(text)["code"]
    return code


class Person:
    """Somebody at a table, over a connection. Without a token, whoever holds the device."""

    def __init__(self, api: LocalApi, table: str, token: str | None = None, after: int = -1) -> None:
        self.api = api
        self.table = table
        self.token = token
        self.update: dict[str, Any] = {}
        self.entries: list[dict[str, Any]] = []
        self.received: list[str] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.refusals: list[dict[str, Any]] = []
        self.ended = False
        self._heard = asyncio.Event()
        self._commands = 0
        self._connection = api.connect(f"/api/tables/{table}/live?after={after}", token, self._hear)

    def _hear(self, text: str | None) -> None:
        self._heard.set()
        if text is None:
            self.ended = True
            return
        self.received.append(text)
        message = json.loads(text)
        if message["type"] == "update":
            self.update = message
            self.entries += message["entries"]
        elif message.get("id") is not None:
            self.answers[message["id"]] = message
        elif message["type"] == "refused":
            self.refusals.append(message)

    def put(self, text: str) -> None:
        self._connection.receive(text)

    def close(self) -> None:
        self._connection.close()

    async def until(self, met: Callable[[], Any]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not met():
                self._heard.clear()
                await self._heard.wait()

    async def seen(self, n: int = 0) -> None:
        """Until they know of this entry."""
        await self.until(lambda: self.update.get("n", -1) >= n)

    async def do(self, type: str, **fields: Any) -> dict[str, Any]:
        """The answer to a command, once it has come."""
        self._commands += 1
        id = fields.pop("id", f"command-{id_of(self)}-{self._commands}")
        self.put(json.dumps({"type": type, "n": self.update.get("n", -1), "id": id, **fields}))
        await self.until(lambda: id in self.answers)
        return self.answers[id]

    @property
    def asked(self) -> bool:
        """Is this person to act?"""
        view, you = self.update.get("view"), self.update.get("you", {})
        return (
            view is not None
            and self.update["table"]["status"] == "playing"
            and you.get("seat") in view["to_act"]
            and bool(self.update.get("options"))
        )

    @property
    def over(self) -> bool:
        return bool(self.update) and self.update["table"]["status"] == "finished"

    async def play(self, chance: Random) -> dict[str, Any]:
        """Any of the options."""
        return await self.do("Play", do=chance.choice(self.update["options"]))

    async def keep_playing(self, chance: Random) -> None:
        """Until the game is over."""
        while not self.over:
            await self.until(lambda: self.asked or self.over)
            if not self.over:
                await self.play_one(chance)

    async def play_some(self, chance: Random, moves: int) -> None:
        for _ in range(moves):
            await self.until(lambda: self.asked)
            await self.play_one(chance)

    async def play_one(self, chance: Random) -> None:
        """A choice that is accepted, and seen."""
        answer = await self.play(chance)
        assert answer["type"] == "done", answer
        await self.until(lambda: self.update["n"] >= answer["n"])


def id_of(person: Person) -> str:
    return f"{id(person):x}"


async def play_to_the_end(people: list[Person], chance: Random) -> None:
    """Everybody plays whenever they are to act."""
    await asyncio.gather(*(person.keep_playing(Random(chance.random())) for person in people))


async def opened(api: LocalApi, board: str = "usa", bots: int = 1, **settings: Any) -> str:
    """A table at which whoever holds the device plays against bots; the game has begun."""
    chairs = ["open", *["level-1"] * bots]
    wish = {"settings": {"board": board, "chairs": chairs, **settings}, "name": "Anna", "bytes": "ab" * 16}
    table: str = (await ask(api, "POST", "/api/tables", wish))["table"]
    await ask(api, "POST", f"/api/tables/{table}/commands", {"type": "Start", "n": 1, "id": "start-001"})
    return table
