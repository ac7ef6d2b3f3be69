"""People who play on whatever happens to the servers."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Sequence
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.servers import Person
from tests.soak.figures import Figures

LOST = (OSError, EOFError, ConnectionClosed, InvalidHandshake)
SHORTEST, LONGEST = 0.02, 0.5  # seconds between attempts to connect

# The share of commands that are chat, and asking to end the game, which others always decline.
CHATTER = DOUBTS = 0.03
# How often a decision is taken back that can be, a bot sits in for somebody who is not connected, and a
# player goes away for a moment: after a command, or when the connection is lost.
REGRETS, HELP, LEAVES, STAYS_AWAY = 0.1, 0.5, 0.01, 0.1
AWAY = 1.0  # seconds, at most
# What may have changed before a command arrives.
TOO_LATE = (
    "STALE",
    "NOT_ASKED",
    "NOT_YOUR_TURN",
    "NOTHING_TO_UNDO",
    "UNDO_NOT_YOURS",
    "UNDO_REVEALED",
    "NOT_AGREED",
    "NOT_ABSENT",
    "NOT_AWAY",
    "TOO_SOON",
    "PLAYED_BY_BOT",
    "GAME_OVER",
)


class Pace:
    """How many commands all of them have had done, and how many they may: otherwise a game could be over
    before the server has died often enough."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self.commands = 0
        self.most = 0.0


class Stubborn(Person):
    """Plays at random, through any of the nodes. A command that got no answer is sent again, byte for byte,
    until it gets one."""

    def __init__(self, seated: Person, kind: str, urls: Sequence[str], pace: Pace, chance: Random) -> None:
        super().__init__(seated.url, seated.table, None)
        self.headers = seated.headers
        self.acknowledged: dict[str, int] = {}
        self._kind = kind
        self._urls = urls
        self._pace = pace
        self._chance = chance
        self._unanswered: tuple[str, str] | None = None  # the id, and the whole message

    @property
    def done(self) -> bool:
        """The game is over, and there is the next one."""
        return self._unanswered is None and bool(self.update) and bool(self.update["table"].get("next"))

    async def play_to_the_end(self) -> None:
        """And ask for a rematch."""
        await self._connect()
        while not self.done:
            try:
                await self._go_on()
            except LOST:
                await self._reconnect()

    async def hear_up_to(self, n: int) -> None:
        """Including what others did after the end."""
        while self.after < n:
            try:
                await self.until(n)
            except LOST:
                await self._reconnect()

    async def listen(self) -> dict[str, Any]:
        message = await super().listen()
        if message["type"] == "refused":
            story = (message, self._unanswered, self.after)
            assert message["code"] in ("STORAGE_LOST", "USED_UP", *TOO_LATE), story
        return message

    async def _reconnect(self) -> None:
        self._pace.figures.reconnections[self._kind] += 1
        self._pace.figures.again += self._unanswered is not None
        if self._chance.random() < STAYS_AWAY:
            await self._stay_away()
        await self._connect()

    async def _stay_away(self) -> None:
        await self.close()
        await asyncio.sleep(self._chance.uniform(0, AWAY))

    async def _connect(self) -> None:
        """To a random node, with growing pauses until one answers."""
        pause = SHORTEST
        while True:
            self.url = self._chance.choice(self._urls)
            try:
                await self.close()
                await self.connect()
                if (await self.listen())["type"] == "update":
                    return
            except LOST:
                pass
            await asyncio.sleep(pause * self._chance.uniform(0.5, 1))
            pause = min(LONGEST, pause * 2)

    async def _go_on(self) -> None:
        while self._pace.commands >= self._pace.most:
            await asyncio.sleep(SHORTEST)
        if self._unanswered is None:
            self._unanswered = self._decide()
        if self._unanswered is None:
            await self.listen()
            return
        id, message = self._unanswered
        await self.socket.send(message)
        while id not in self.answers:
            await self.listen()
        answer = self.answers.pop(id)
        if answer["type"] == "done":
            self.acknowledged[id] = answer["n"]
            self._pace.commands += 1
            self._pace.figures.commands[json.loads(message)["type"]] += 1
        elif answer["code"] == "STORAGE_LOST":  # it may or may not have been done: ask again
            await asyncio.sleep(self._chance.uniform(SHORTEST, LONGEST))
            return
        self._unanswered = None
        await self.until(self.acknowledged.get(id, 0))
        if self._chance.random() < LEAVES:
            self._pace.figures.left += 1
            await self._stay_away()
            await self._connect()

    def _decide(self) -> tuple[str, str] | None:
        """The next command; None if there is nothing to do."""
        wish = self._wish()
        if wish is None:
            return None
        id = f"stubborn-{os.urandom(8).hex()}"
        return id, json.dumps({"n": self.after, "id": id, **wish})

    def _wish(self) -> dict[str, Any] | None:
        you, table, options = self.update["you"], self.update["table"], self.update.get("options")
        if you.get("seat") is None:
            return None
        if table["status"] == "finished":
            wanted = you["seat"] in table.get("rematch", {}).get("wanted", ())
            return None if wanted else {"type": "Rematch", "bytes": os.urandom(16).hex()}
        if table["chairs"][you["chair"]].get("absent"):
            return {"type": "Return"}
        gone = [int(seat) for seat, since in you.get("sit_in", {}).items() if since <= self.update["now"]]
        if gone and self._chance.random() < HELP:
            return {"type": "SitIn", "seat": self._chance.choice(gone)}
        if you.get("undo") and self._chance.random() < REGRETS:
            return {"type": "Undo"}
        if not options:
            return None
        luck = self._chance.random()
        if luck < CHATTER:
            return {"type": "Say", "text": f"My move no. {self.after}"}
        luck -= CHATTER
        if luck < DOUBTS and sum(chair["kind"] == "person" for chair in table["chairs"]) > 1:
            return {"type": "End", "agree": not table.get("end_wanted")}
        return {"type": "Play", "do": self._chance.choice(options)}
