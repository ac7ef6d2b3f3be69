"""A real server in a process of its own, and people who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from random import Random
from resource import RLIMIT_NOFILE, setrlimit
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from ferrovia.server.storage import sqlite_file
from ferrovia.server.storage.address import SCHEMES
from tests.limits import PATIENCE
from tests.server import patient

# Nobody waits for a bot, and nobody is refused for being too fast or, on a busy machine, too slow.
QUICK = f"""
bot_pause = 0.0
undo_pause = 0.0
bot_seconds = {PATIENCE}
unwatched_share = 1.0
online_seconds = {PATIENCE}
[limits]
silent_seconds = {PATIENCE}
requests_per_second = 10000.0
requests_burst = 10000
bot_requests_per_second = 10000.0
bot_requests_burst = 10000
tables_per_hour = 100000
bot_tables = 100000
seats_per_hour = 100000
sockets = 20000
player_sockets = 20000
commands_per_second = 10000.0
commands_burst = 10000
address_commands_per_second = 10000.0
address_commands_burst = 10000
sign_ins_per_minute = 1000
accounts_per_hour = 1000
"""


@cache
def empty_tables() -> bytes:
    """A new SQLite file. A server would create the same one, but take half as long again to start."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "ferrovia.db"
        sqlite_file.prepare(path)
        return path.read_bytes()


class Server:
    """`ferrovia serve`, on a port of its own choice."""

    def __init__(
        self,
        folder: Path,
        database: str,
        settings: str = QUICK,
        port: int = 0,
        files: tuple[int, int] | None = None,
    ) -> None:
        """`files` are the limits of open files that it starts with."""
        self.config = folder / f"server-{os.urandom(4).hex()}.toml"
        self.config.write_text(settings)
        self.log = self.config.with_suffix(".log")
        self.database = database
        if not database.startswith(SCHEMES) and not Path(database).exists():
            Path(database).write_bytes(empty_tables())
        self.port = port
        self.files = files
        self.start()

    def start(self) -> None:
        """Start it, or restart it on the same port."""
        command = [sys.executable, "-m", "ferrovia.cli", "serve", "--config", str(self.config)]
        command += ["--database", self.database, "--port", str(self.port), "--verbose"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                preexec_fn=None if self.files is None else partial(setrlimit, RLIMIT_NOFILE, self.files),
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Ferrovia is at http://"), self.log.read_text()
        self.url = line.split()[3].rstrip(".")
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.process.communicate()

    def stop(self, by: signal.Signals = signal.SIGINT) -> int:
        """As Ctrl-C does, or a service manager."""
        self.process.send_signal(by)
        self.process.communicate(timeout=PATIENCE)
        return self.process.returncode


@contextmanager
def running(
    folder: Path, database: str, settings: str = QUICK, files: tuple[int, int] | None = None
) -> Iterator[Server]:
    server = Server(folder, database, settings, files=files)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


def talking(url: str, headers: dict[str, str] | None = None) -> httpx.AsyncClient:
    """A client over HTTP."""
    return patient.async_client(base_url=url, headers=headers)


class Person:
    """Somebody with a chair at a table, or a spectator (no token). Keeps every byte that came in."""

    def __init__(self, url: str, table: str, token: str | None, added: str = "") -> None:
        self.url = url
        self.table = table
        self.token = token
        self.added = added  # to the shuffle
        self.headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self.more = ""  # what else the address of its socket says
        self.after = -1
        self.update: dict[str, Any] = {}
        self.entries: list[dict[str, Any]] = []
        self.received: list[str] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self._socket: ClientConnection | None = None
        self._commands = 0

    async def connect(self, **more: Any) -> None:
        """Connect, or reconnect without missing anything."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/live?after={self.after}"
        self._socket = await websockets.connect(
            address + self.more,
            additional_headers=self.headers,
            open_timeout=PATIENCE,
            ping_interval=None,
            max_size=None,
            max_queue=None,
            **more,
        )

    async def close(self) -> None:
        if self._socket is not None:
            await self._socket.close()

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    async def listen(self) -> dict[str, Any]:
        """The next message."""
        text = await self.socket.recv()
        assert isinstance(text, str)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "update":
            self.take(message)
        elif "id" in message:
            self.answers[message["id"]] = message
        return message

    def take(self, update: dict[str, Any]) -> None:
        """Entries come in order, each once."""
        for entry in update["entries"]:
            assert entry["n"] == self.after + 1
            self.after = entry["n"]
            self.entries.append(entry)
        assert update["n"] == self.after
        self.update = update

    async def send(self, kind: str, id: str | None = None, **fields: Any) -> str:
        """Send a command; returns its id."""
        self._commands += 1
        id = id or f"command-{os.urandom(6).hex()}"
        await self.socket.send(json.dumps({"type": kind, "n": self.after, "id": id, **fields}))
        return id

    async def do(self, kind: str, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        id = await self.send(kind, id, **fields)
        self.answers.pop(id, None)
        while id not in self.answers:
            await self.listen()
        return self.answers[id]

    async def until(self, n: int) -> None:
        while self.after < n:
            await self.listen()

    async def get(self, what: str = "", **params: Any) -> httpx.Response:
        """Ask for something about the table over HTTP."""
        async with talking(self.url, self.headers) as client:
            answer = await client.get(f"/api/tables/{self.table}{what}", params=params)
        self.received.append(answer.text)
        return answer

    async def post(self, kind: str, id: str, **fields: Any) -> httpx.Response:
        """Send a command over HTTP."""
        body = {"type": kind, "n": self.after, "id": id, **fields}
        async with talking(self.url, self.headers) as client:
            answer = await client.post(f"/api/tables/{self.table}/commands", json=body)
        self.received.append(answer.text)
        return answer

    async def play(self, chance: Random, most: int = 100_000, to: int = 100_000) -> None:
        """At random, until the game is over, `most` decisions were made, or entry `to` exists."""
        while self.update.get("table", {}).get("status") != "finished" and most and self.after < to:
            options = self.update.get("options")
            if options and self.update["view"]["to_act"]:
                answer = await self.do("Play", do=chance.choice(options))
                assert answer["type"] in ("done", "refused"), answer
                if answer["type"] == "refused":
                    assert answer["code"] == "STALE", answer
                else:
                    await self.until(answer["n"])
                most -= 1
            else:
                await self.listen()


def run(scenario: Coroutine[Any, Any, None]) -> None:
    """Fails if the scenario waits for something that never comes."""
    asyncio.run(asyncio.wait_for(scenario, PATIENCE))


async def seat_people(
    url: str, settings: dict[str, Any], names: tuple[str, ...] = ("Anna", "Bruno"), start: bool = True
) -> list[Person]:
    """A table with these people, connected, and the game begun."""
    people: list[Person] = []
    async with talking(url) as client:
        address = "/api/tables"
        for name in names:
            body: dict[str, Any] = {"name": name, "bytes": os.urandom(16).hex()}
            answer = await client.post(address, json=body if people else {**body, "settings": settings})
            assert answer.status_code == 201, answer.text
            seat = answer.json()
            people.append(Person(url, seat["table"], seat["token"], body["bytes"]))
            address = f"/api/tables/{seat['table']}/seats"
    for person in people:
        await person.connect()
        await person.listen()
    if start:
        done = await people[0].do("Start")
        assert done["type"] == "done", done
        for person in people:
            await person.until(done["n"])
    return people


async def play_all(people: Sequence[Person], to: int = 100_000) -> None:
    """At random, to the end or until entry `to` exists."""
    await asyncio.gather(*(person.play(Random(place), to=to) for place, person in enumerate(people)))


async def close_all(people: Iterable[Person]) -> None:
    for person in people:
        await person.close()
