"""Bots that talk to a real server: by hand over HTTP, or by `ferrovia bot online` and a program."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.server.servers import Person, talking

EXAMPLES = Path(__file__).parents[3] / "examples" / "bots"
FIRST = (str(EXAMPLES / "first.sh"),)
LONGEST = (sys.executable, str(EXAMPLES / "longest.py"))
PASSWORD = "correct horse battery"

Message = dict[str, Any]
Choose = Callable[[Message], int]


def the_first(question: Message) -> int:
    return 0


async def make_bots(url: str, *names: str, owner: str = "Olga") -> list[str]:
    """The tokens of a new account's new bots."""
    tokens = []
    async with talking(url) as client:
        account = {"name": owner, "password": PASSWORD}
        assert (await client.post("/api/accounts", json=account)).status_code == 201
        for name in names:
            made = await client.post("/api/me/bots", json={"name": name})
            assert made.status_code == 201, made.text
            tokens.append(made.json()["token"])
    return tokens


class StreamedBot:
    """A network bot; keeps every message that came in."""

    def __init__(self, url: str, token: str, **hello: Any) -> None:
        self.url = url
        self.hello = {"type": "hello", "protocol": 1, "games": 16, **hello}
        self.headers = {"Authorization": f"Bearer {token}"}
        self.messages: list[Message] = []
        self._lines: AsyncIterator[str]

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[StreamedBot]:
        async with (
            talking(self.url, self.headers) as client,
            client.stream("POST", "/api/bot/stream", json=self.hello) as answer,
        ):
            assert answer.status_code == 200, await answer.aread()
            self._lines = answer.aiter_lines()
            assert (await self.listen())["type"] == "hello"
            yield self

    async def listen(self) -> Message:
        """The next message."""
        while not (line := await anext(self._lines)):
            pass
        message: Message = json.loads(line)
        self.messages.append(message)
        return message

    async def until(self, kind: str) -> Message:
        while (message := await self.listen())["type"] != kind:
            pass
        return message

    async def choose(self, question: Message, option: int, **other: Any) -> httpx.Response:
        body = {"type": "choice", "table": question["table"], "n": question["n"], "option": option, **other}
        return await self.post(body)

    async def post(self, body: Any) -> httpx.Response:
        async with talking(self.url, self.headers) as client:
            return await client.post("/api/bot/choices", json=body)

    async def play(self, choose: Choose = the_first, most: int = 100_000) -> Message | None:
        """To the end of a game, or at most `most` choices."""
        while most:
            message = await self.listen()
            if message["type"] == "choose":
                answer = await self.choose(message, choose(message))
                assert answer.status_code == 200, answer.text
                most -= 1
            elif message["type"] == "over":
                return message
        return None


async def open_table(url: str, *chairs: str, **settings: Any) -> Person:
    """A table of bots that has not begun, with its host, who has no chair."""
    async with talking(url) as client:
        body = {"settings": {"board": "usa", "chairs": chairs, **settings}}
        answer = await client.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return Person(url, answer.json()["table"], answer.json()["token"])


async def begin(url: str, *chairs: str, **settings: Any) -> Person:
    host = await open_table(url, *chairs, **settings)
    started = await host.post("Start", "start-the-game")
    assert started.status_code == 200, started.text
    return host


async def until_online(url: str, *names: str) -> None:
    async with talking(url) as client:
        while True:
            bots = (await client.get("/api/bots")).json()["online"]
            if {bot["name"] for bot in bots} >= set(names):
                return
            await asyncio.sleep(0.05)


async def until_over(person: Person) -> list[Message]:
    """The entries of the table once the game is over."""
    while True:
        update = (await person.get()).json()
        if update["table"]["status"] == "finished":
            entries: list[Message] = update["entries"]
            return entries
        await asyncio.sleep(0.1)


@contextmanager
def bridge(
    url: str, folder: Path, token: str, program: Sequence[str], *options: str
) -> Iterator[subprocess.Popen[str]]:
    """`ferrovia bot online`."""
    file = folder / f"token-{len(list(folder.glob('token-*')))}"
    file.write_text(token)
    command = [sys.executable, "-m", "ferrovia.cli", "bot", "online", "--server", url]
    command += ["--token-file", str(file), *options, "--", *program]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()
