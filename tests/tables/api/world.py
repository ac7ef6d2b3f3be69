"""Tables in every state, at one of the homes, and people at them."""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import Any

from msgspec import Struct

from tests.tables.api.homes import AtHome, Said

SETTINGS = {"board": "usa", "chairs": ["open", "open"], "spectators": False, "hints": True}
NOWHERE = "0" + "a" * 14


class Seats(Struct):
    """A table, with a token for Anna, who is its host, and for Bruno."""

    id: str
    anna: str = ""
    bruno: str = ""


class World:
    """`fresh` tables are opened for whoever asks; the others are there once, and nobody changes them."""

    def __init__(self, at: AtHome) -> None:
        self.at = at
        self._known: dict[str, Seats] = {}
        self._numbers = count()

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> Said:
        text = body if body is None or isinstance(body, str) else json.dumps(body)
        return await self.at.ask(method, path, token, text)

    async def asked(self, method: str, path: str, token: str = "", body: Any = None) -> Any:
        """The answer, which must not be a refusal."""
        said = await self.ask(method, path, token, body)
        assert said.status < 300, (method, path, said)
        return said.json

    async def do(self, seats: Seats, token: str, type: str, **fields: Any) -> Any:
        n = fields.pop("n", -1)
        body = {"type": type, "n": n, "id": f"command-{next(self._numbers)}", **fields}
        return await self.asked("POST", f"/api/tables/{seats.id}/commands", token, body)

    async def seats(self, kind: str) -> Seats:
        make = {
            "open": self.opened,
            "playing": self.begun,
            "finished": self.finished,
            "broken": self.broken,
            "public": self.public,
        }
        if kind.startswith("fresh "):
            return await make[kind.removeprefix("fresh ")]()
        if kind not in self._known:
            self._known[kind] = await make[kind]()
        return self._known[kind]

    async def opened(self, **settings: Any) -> Seats:
        wish = {"settings": {**SETTINGS, **settings}, "name": "Anna", "bytes": "ab" * 16}
        told = await self.asked("POST", "/api/tables", body=wish)
        return Seats(told["table"], told["token"])

    async def begun(self, **settings: Any) -> Seats:
        seats = await self.opened(**settings)
        told = await self.asked("POST", f"/api/tables/{seats.id}/seats", body={"name": "Bruno"})
        seats.bruno = told["token"]
        await self.do(seats, seats.anna, "Start")
        return seats

    async def public(self) -> Seats:
        """With spectators."""
        return await self.begun(spectators=True)

    async def finished(self) -> Seats:
        seats = await self.begun()
        chance = Random(1)
        while True:
            for token in (seats.anna, seats.bruno):
                told = await self.asked("GET", f"/api/tables/{seats.id}", token)
                if told["table"]["status"] == "finished":
                    return seats
                if told.get("options"):
                    await self.do(seats, token, "Play", n=told["n"], do=chance.choice(told["options"]))

    async def broken(self) -> Seats:
        """They agreed to end it."""
        seats = await self.begun()
        for token in (seats.anna, seats.bruno):
            await self.do(seats, token, "End")
        return seats

    async def daily(self) -> str:
        told = await self.asked("GET", "/api/daily")
        id: str = next(each["id"] for each in told if each["board"] == "usa")
        return id
