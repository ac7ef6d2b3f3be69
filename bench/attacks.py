"""One rude person, as `bench/load.py --attack KIND` starts them beside everybody else.

    .venv/bin/python bench/attacks.py bots --url http://127.0.0.1:8000 --address 127.0.0.2

does harm until it is stopped, from one address (the lobby is buried from two), and then says how the server
answered. Only for a server of your own.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

TABLES = 60
SILENT = 1_200
CROWD = 100
UNREADABLE = 101
WORKERS = 8  # requests at the same time
BREATH = 0.02
OLD_WEST = {"board": "old-west", "chairs": ["level-5"] * 6}
DUEL = {"board": "usa", "chairs": ["open", "open"]}

ENTRY = "INSERT INTO entries (table_id, n, body) VALUES (?, 0, ?)"
LISTING = """INSERT INTO listings (table_id, n, status, public, wake_at, summary)
             VALUES (?, 0, ?, 0, 1, ?)"""

BODIES = (
    b"{",
    b"[" * 15_000,
    b"\xff\xfe" * 100,
    b'{"settings":{"board":"\xc3\x28"}}',
    b'{"settings":{"board":"usa","chairs":' + b'["open"]' * 1000,
    b"x" * 20_000,
    b"null",
)
FRAMES = (b"{}", b"[" * 8000, b"\xff" * 100, b'{"type":"Play"}', b'{"type":"Undo","n":1e400,"id":"12345678"}')
PATHS = (
    "/api/tables/%00",
    "/api/boards/%00",
    "/api/tables/..%2f..",
    "/%ff%fe",
    "/api/me",
    "/api/tables/aaaaaaaaaaaaaa",
)


class Attacker:
    """From one address. Whatever the server answers is counted, and nothing stops it."""

    def __init__(self, url: str, address: str) -> None:
        self.url = url
        self.address = address
        self.answers: Counter[str] = Counter()
        self.chance = Random(1)
        self.watching: set[asyncio.Task[None]] = set()
        transport = httpx.AsyncHTTPTransport(local_address=address)
        self.http = httpx.AsyncClient(base_url=url, transport=transport, timeout=60)

    async def ask(self, method: str, path: str, token: str | None = None, **sent: Any) -> dict[str, Any]:
        """The answer; empty if there is none."""
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        try:
            answer = await self.http.request(method, path, headers=headers, **sent)
        except httpx.HTTPError as error:
            self.answers[type(error).__name__] += 1
            await asyncio.sleep(BREATH)
            return {}
        self.answers[str(answer.status_code)] += 1
        await asyncio.sleep(BREATH)
        try:
            body = answer.json()
        except ValueError:
            return {}
        return body if isinstance(body, dict) else {}

    async def open(self, settings: dict[str, Any], name: str | None = None, **more: Any) -> dict[str, Any]:
        """A seat at a new table, however long it takes to get one."""
        while True:
            seat = await self.ask("POST", "/api/tables", json={"settings": settings, "name": name, **more})
            if "table" in seat:
                return seat
            await asyncio.sleep(1)

    async def do(self, seat: dict[str, Any], kind: str, n: int, **fields: Any) -> dict[str, Any]:
        body = {"type": kind, "n": n, "id": os.urandom(8).hex(), **fields}
        return await self.ask("POST", f"/api/tables/{seat['table']}/commands", seat["token"], json=body)

    async def look(self, seat: dict[str, Any], what: str = "") -> dict[str, Any]:
        return await self.ask("GET", f"/api/tables/{seat['table']}{what}", seat["token"])

    async def socket(self, seat: dict[str, Any]) -> ClientConnection:
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{seat['table']}/live"
        headers = {"Authorization": f"Bearer {seat['token']}"} if seat["token"] else {}
        return await connect(
            address, additional_headers=headers, local_addr=(self.address, 0), ping_interval=None
        )

    def watch(self, seat: dict[str, Any]) -> asyncio.Task[None]:
        async def read() -> None:
            with suppress(OSError, WebSocketException):
                async with await self.socket(seat) as socket:
                    async for _ in socket:
                        pass

        task = asyncio.create_task(read())
        self.watching.add(task)
        task.add_done_callback(self.watching.discard)
        return task

    # What they do

    async def notifications(self) -> None:
        """Play and take back, so that the other one's turn is announced again and again."""
        settings = {**DUEL, "pace": {"type": "relaxed"}}
        await self._play_and_undo(10, settings, mail="victim@example.org")

    async def undo(self) -> None:
        """Play and take back, until the table can take no more."""
        await self._play_and_undo(TABLES, DUEL)

    async def bots(self) -> None:
        """Games of the slowest bots among themselves; where that is refused, games left to them at once.
        Every other one is watched: those are more urgent."""
        for number in range(TABLES):
            seat = await self.open(OLD_WEST)
            if "n" not in await self.do(seat, "Start", 0):
                seat = await self.open({**OLD_WEST, "chairs": ["open", *OLD_WEST["chairs"][1:]]}, "Rude")
                await self.do(seat, "Start", 1)
                await self.do(seat, "Resign", 2)
            if number % 2:
                self.watch(seat)
        while True:
            await asyncio.sleep(1)

    async def silent(self) -> None:
        """Connections that say nothing, opened again when they are closed."""
        host, _, port = self.url.removeprefix("http://").partition(":")

        async def hold() -> None:
            while True:
                with suppress(OSError):
                    reader, writer = await asyncio.open_connection(
                        host, int(port), local_addr=(self.address, 0)
                    )
                    self.answers["connected"] += 1
                    await reader.read()
                    self.answers["closed"] += 1
                    writer.close()
                await asyncio.sleep(1)

        await asyncio.gather(*(hold() for _ in range(SILENT)))

    async def games(self) -> None:
        """One finished game after the other, and a look at each."""
        await self._games(None)

    async def positions(self) -> None:
        """Look back at a few games, anywhere."""
        seats = await self._games(3)
        for seat in cycle(seats):
            last = seat["last"]
            at = [self.chance.randint(0, last) for _ in range(WORKERS)]
            await asyncio.gather(*(self.look(seat, f"/positions/{n}") for n in at))

    async def lobby(self) -> None:
        """As many public tables as they can, and the list of them all the time."""
        other = Attacker(self.url, self.address + "1")
        for attacker in (self, other):
            for _ in range(TABLES):
                await attacker.open({**DUEL, "public": True}, "Rude")
        await self._together(lambda: self.ask("GET", "/api/tables"))

    async def bodies(self) -> None:
        """What is no request, and what is no message."""
        seat = await self.open(DUEL, "Rude")
        bodies, paths = cycle(BODIES), cycle(PATHS)

        async def frames() -> None:
            while True:
                with suppress(OSError, WebSocketException):
                    async with await self.socket(seat) as socket:
                        for frame in cycle(FRAMES):
                            await socket.send(frame, text=True)
                            self.answers["frame"] += 1
                await asyncio.sleep(BREATH)

        async def requests() -> None:
            await self.ask("POST", "/api/tables", content=next(bodies))
            await self.ask("GET", next(paths))

        await asyncio.gather(frames(), self._together(requests))

    async def sockets(self) -> None:
        """More sockets at one table than there is room for, of its host and of nobody, opened again when they
        are closed."""
        seat = await self.open(DUEL, "Rude")

        async def hold(token: str) -> None:
            while True:
                with suppress(OSError, WebSocketException):
                    async with await self.socket({**seat, "token": token}) as socket:
                        self.answers["connected"] += 1
                        await socket.wait_closed()
                        self.answers[f"closed with {socket.close_code}"] += 1
                await asyncio.sleep(BREATH)

        await asyncio.gather(*(hold(token) for token in (seat["token"], "") for _ in range(CROWD)))

    async def chairs(self) -> None:
        """A chair at every table of somebody else; what is refused is tried again."""
        other = Attacker(self.url, self.address + "1")
        opened = [await other.open({**DUEL, "public": True}, "Rude") for _ in range(TABLES)]

        async def sit() -> None:
            table = self.chance.choice(opened)["table"]
            await self.ask("POST", f"/api/tables/{table}/seats", json={"name": "Ruder"})

        await self._together(sit)

    async def files(self) -> None:
        """The file of a long game, to be replayed again and again."""
        [seat] = await self._games(1)
        text = (await self.http.get(f"/api/tables/{seat['table']}/record")).text
        await self._together(lambda: self.ask("POST", "/api/replays", json={"text": text}))

    async def names(self) -> None:
        """An operator's account, by registering its name and by guessing its password."""
        olga = {"name": "Olga", "password": "trains and tunnels"}

        async def claim() -> None:
            await self.ask("POST", "/api/accounts", json=olga)
            await self.ask("POST", "/api/sessions", json=olga)

        await self._together(claim)

    async def unreadable(self) -> None:
        """Nothing more: the tables were in the database before the server started."""
        while True:
            await self.ask("GET", "/api/tables")

    async def _together(self, work: Callable[[], Awaitable[Any]]) -> None:
        async def again() -> None:
            while True:
                await work()

        await asyncio.gather(*(again() for _ in range(WORKERS)))

    async def _games(self, most: int | None) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        while most is None or len(found) < most:
            seat = await self.open({"board": "old-west", "chairs": ["level-1"] * 5})
            if "n" not in await self.do(seat, "Start", 0):
                await asyncio.sleep(1)
                continue
            watching = self.watch(seat)  # bots are quicker where somebody looks on
            while (update := await self.look(seat)).get("table", {}).get("status") != "finished":
                await asyncio.sleep(0.5)
            watching.cancel()
            found.append({**seat, "last": update["n"]})
        return found

    async def _play_and_undo(self, tables: int, settings: dict[str, Any], **more: Any) -> None:
        async def one() -> None:
            seat = await self.open(settings, "Rude", **more)
            await self.ask("POST", f"/api/tables/{seat['table']}/seats", json={"name": "Ruder"})
            while "n" not in await self.do(seat, "Start", 2):
                await asyncio.sleep(1)
            with suppress(OSError, WebSocketException):
                async with await self.socket(seat) as socket:
                    await self._back_and_forth(socket)

        await asyncio.gather(*(one() for _ in range(tables)))
        while True:
            await asyncio.sleep(1)

    async def _back_and_forth(self, socket: ClientConnection) -> None:
        async for text in socket:
            message = msgspec.json.decode(text)
            if message["type"] != "update":
                self.answers[message.get("code", message["type"])] += 1
                continue
            options = message.get("options")
            command = {"type": "Play", "do": options[0]} if options else {"type": "Undo"}
            command |= {"n": message["n"], "id": os.urandom(8).hex()}
            await asyncio.sleep(0.2)
            await socket.send(msgspec.json.encode(command).decode())


KINDS: dict[str, Callable[[Attacker], Awaitable[None]]] = {
    "notifications": Attacker.notifications,
    "bots": Attacker.bots,
    "undo": Attacker.undo,
    "silent": Attacker.silent,
    "games": Attacker.games,
    "unreadable": Attacker.unreadable,
    "lobby": Attacker.lobby,
    "positions": Attacker.positions,
    "bodies": Attacker.bodies,
    "sockets": Attacker.sockets,
    "chairs": Attacker.chairs,
    "files": Attacker.files,
    "names": Attacker.names,
}


def damage(database: Path) -> None:
    """Put tables that nobody can read, and that are long due, into a new SQLite database."""
    from ferrovia.server.storage import sqlite_file

    sqlite_file.prepare(database)
    connection = sqlite3.connect(database)
    with connection:
        for number in range(UNREADABLE):
            id = f"unreadab{number:06}".replace("0", "x").replace("1", "y")
            connection.execute(ENTRY, (id, b'{"type":"Nonsense","at":1}'))
            connection.execute(LISTING, (id, "playing", b"{}"))
    connection.close()


async def attack(kind: str, url: str, address: str) -> None:
    attacker = Attacker(url, address)
    doing = asyncio.ensure_future(KINDS[kind](attacker))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, doing.cancel)
    with suppress(asyncio.CancelledError):
        await doing
    counts = ", ".join(f"{answer} {count}" for answer, count in attacker.answers.most_common())
    print(f"{kind}, as the server answered: {counts or 'nothing'}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("kind", choices=[*KINDS])
    parser.add_argument("--url", required=True, help="of a server of your own")
    parser.add_argument("--address", default="127.0.0.2", help="to come from; on this machine, any 127.x.y.z")
    arguments = parser.parse_args()
    with suppress(KeyboardInterrupt):
        asyncio.run(attack(arguments.kind, arguments.url, arguments.address))


if __name__ == "__main__":
    main()
