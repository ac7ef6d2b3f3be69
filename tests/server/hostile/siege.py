"""Hostile requests and frames go to a server over several connections, while a game is played beside them."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from ferrovia.server.access import AccessControl
from ferrovia.server.notify.keys import Keys
from ferrovia.tables.registry import now
from tests.limits import PATIENCE
from tests.server import patient
from tests.server.databases import Database, opened
from tests.server.hostile.hostility import Question, Shot, Target, operations, question, shot
from tests.server.hostile.raw import GONE, TEXT, Raw, frame
from tests.server.hostile.tally import Fault, Tally
from tests.server.hostile.watching import complaints
from tests.server.servers import QUICK, Person, Server, close_all, play_all, seat_people

LINES = 8  # connections at once, of each kind
PER_SOCKET = 120  # frames, more than a socket survives if all are bad
BAD_MESSAGES = 80
# What takes long by design stays rare: to check passwords, to replay whole games, to think.
SETTINGS = f"""analysis_playouts = 1000
hint_playouts = 20
{QUICK.replace("sign_ins_per_minute = 1000", "sign_ins_per_minute = 60")}
password_checks = 1
bad_messages = {BAD_MESSAGES}
files_per_minute = 1000
idle_tables = 50
"""
TABLE: dict[str, Any] = {"board": "usa", "chairs": ["open", "open"]}
FAULTY = 1011  # a socket is closed because the server has failed
REQUEST = "request"
FRAME = "frame"
ANSWER = "answer to a frame"
SOCKET = "socket"
ANSWERS = ("refused", "done", "pong", "closing")


class Secrets(Struct, frozen=True):
    """From which a server with this database makes its links."""

    entry: bytes
    notices: bytes


def secrets_of(database: Database) -> Secrets:
    """Before a server opens it."""

    async def read() -> Secrets:
        async with opened(database) as [store]:
            return Secrets(await store.secret("entry"), await store.secret("notices"))

    return asyncio.run(read())


class Siege:
    """`seconds` are for one answer. Whoever besieges again goes on with further inputs."""

    def __init__(self, server: Server, secrets: Secrets, seed: int, seconds: float = PATIENCE) -> None:
        self.tally = Tally()
        self._server = server
        self._secrets = secrets
        self._seed = seed
        self._seconds = seconds
        self._asked = 0
        self._thrown = 0
        self._read = 0  # of the log

    def besiege(self, requests: int, frames: int) -> None:
        """At new tables, so that not all of them are full or over."""
        asyncio.run(self._besiege(requests, frames))
        self._look_at_log()

    async def _besiege(self, requests: int, frames: int) -> None:
        people = await seat_people(self._server.url, TABLE)
        target = await prepared(self._server, self._secrets)
        asked = iter(range(self._asked, self._asked + requests))
        thrown = iter(range(self._thrown, self._thrown + frames))
        self._asked, self._thrown = self._asked + requests, self._thrown + frames
        await asyncio.gather(
            *(self._ask(target, asked) for _ in range(LINES)),
            *(self._throw(target, thrown) for _ in range(LINES)),
            play_all(people),
        )
        # Each has seen the whole game, in order, and every decision was taken.
        assert {person.update["table"]["status"] for person in people} == {"finished"}
        assert len({person.after for person in people}) == 1
        await close_all(people)

    def _look_at_log(self) -> None:
        for line in complaints(self._server.log, self._read):
            self._fault("log", self._asked, line, b"")
        self._read = self._server.log.stat().st_size

    def _fault(self, kind: str, number: int, what: str, data: bytes) -> None:
        self.tally.faults.append(Fault(self._seed, kind, number, what, data))

    # Requests

    async def _ask(self, target: Target, numbers: Iterator[int]) -> None:
        """Ask one question after the other, over one connection as long as the server keeps it."""
        line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        every = operations()
        for number in numbers:
            chance = Random(f"{self._seed} {REQUEST} {number}")
            asked = question(chance, every[number % len(every)], target)
            line = line or await asyncio.open_connection("127.0.0.1", self._server.port)
            begun = time.monotonic()
            outcome, stays = await self._answer(number, asked, *line)
            self.tally.note(REQUEST, outcome, time.monotonic() - begun)
            if not (stays and asked.whole):
                line[1].transport.abort()
                line = None
        if line is not None:
            line[1].transport.abort()

    async def _answer(
        self, number: int, asked: Question, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> tuple[str, bool]:
        """What became of it, and whether the connection stays open."""
        try:
            writer.write(asked.said)
            if not asked.whole:
                writer.write_eof()
            async with asyncio.timeout(self._seconds):
                status, body, stays = await answer(reader, asked.method)
        except (asyncio.IncompleteReadError, ConnectionError):
            if asked.whole:
                self._fault(REQUEST, number, "no answer", asked.said)
            return "half a request, closed", False
        except TimeoutError:
            self._fault(REQUEST, number, "no answer in time", asked.said)
            return "fault", False
        if status >= 500:
            self._fault(REQUEST, number, f"{status} {body[:300]!r}", asked.said)
        return f"{status} {_code(body)}".rstrip() if status >= 400 else str(status), stays

    # Frames

    async def _throw(self, target: Target, numbers: Iterator[int]) -> None:
        """Over one socket after the other, each as long as it can last."""
        while volley := list(self._volley(target, numbers)):
            number, _ = volley[0]
            place = number % len(target.tables)
            headers = [f"Authorization: Bearer {target.tokens[place]}"] if number % 10 < 8 else []
            path = f"/api/tables/{target.tables[place]}/live"
            begun = time.monotonic()
            client = await Raw.connect(self._server.url, path, *headers)
            assert client.status == 101
            shots = [each for _, each in volley]
            try:
                fault = await self._hit(client, number, shots)
            finally:
                client.drop()
            if fault:
                self._fault(FRAME, number, fault, b"".join(each.said for each in shots))
            took = time.monotonic() - begun
            for _ in volley:
                self.tally.note(FRAME, "in a faulty volley" if fault else "thrown", took)

    def _volley(self, target: Target, numbers: Iterator[int]) -> Iterator[tuple[int, Shot]]:
        for number in islice(numbers, PER_SOCKET):
            thrown = shot(Random(f"{self._seed} {FRAME} {number}"), target.entries)
            yield number, thrown
            if thrown.ends:
                return

    async def _hit(self, client: Raw, number: int, shots: list[Shot]) -> str:
        """What is wrong, if anything is: each message is answered, or the socket is closed with a reason."""
        mark = f"mark-{number:08}"
        last = json.dumps({"type": "Undo", "n": -1, "id": mark}).encode()
        whole = [each for each in shots if not each.ends]
        ending = [each for each in shots if each.ends]
        reading = asyncio.create_task(client.until(mark.encode()))
        try:
            async with asyncio.timeout(self._seconds):
                await client.send(b"".join(each.said for each in whole) + frame(TEXT, last))
                said, code = await reading
        except TimeoutError:
            return "not answered in time"
        if code is None:
            try:
                async with asyncio.timeout(self._seconds):
                    await client.send(b"".join(each.said for each in ending))
                    client.end()
                    more, after = await client.rest()
            except TimeoutError:
                return "not closed in time"
            self.tally.note(SOCKET, _closed(after), 0.0)
        else:
            more, after = [], code
            self.tally.note(SOCKET, f"{_closed(code)} before the end", 0.0)
        answers: list[dict[str, Any]] = [json.loads(each) for each in (*said, *more)]
        for told in answers:
            self.tally.note(ANSWER, str(told.get("code", told["type"])), 0.0)
        if wrong := [told for told in answers if told["type"] not in ANSWERS]:
            return f"answered with {wrong[0]}"
        if code == GONE or FAULTY in (code, after):
            return f"the socket was {_closed(code or after)}"
        due = sum(each.answered for each in whole) + 1
        return f"{len(said)} answers to {due} messages" if code is None and len(said) < due else ""


def _closed(code: int) -> str:
    return "dropped" if code == GONE else f"closed with {code}"


def _code(body: bytes) -> str:
    """Of a refusal; a page for people has none."""
    try:
        refusal = msgspec.json.decode(body)
    except msgspec.DecodeError:
        return ""
    return str(refusal.get("code", "")) if isinstance(refusal, dict) else ""


async def answer(reader: asyncio.StreamReader, method: str) -> tuple[int, bytes, bool]:
    """The status, the body, and whether the connection stays open. Of an answer without end only the head."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    status = int(head.split()[1])
    if status == 100:
        return await answer(reader, method)
    lines = dict(line.split(": ", 1) for line in head.split("\r\n")[1:-2])
    if status == 101 or lines.get("content-type") == "application/x-ndjson":
        return status, b"", False
    body = b""
    if method != "HEAD" and status not in (204, 304):
        if lines.get("transfer-encoding") == "chunked":
            while size := int(await reader.readline(), 16):
                body += (await reader.readexactly(size + 2))[:-2]
            await reader.readline()
        else:
            body = await reader.readexactly(int(lines.get("content-length", 0)))
    return status, body, lines.get("connection") != "close"


async def prepared(server: Server, secrets: Secrets) -> Target:
    """A table in each state, a challenge, somebody's account with a bot, and links of every kind."""
    waiting = await seat_people(server.url, {**TABLE, "chairs": ["open"] * 3}, start=False)
    playing = await seat_people(server.url, {**TABLE, "pace": {"type": "relaxed"}, "hints": True})
    finished = await seat_people(server.url, TABLE)
    await play_all(finished)
    everybody = [*waiting, *playing, *finished]
    await close_all(everybody)
    boards = [(await person.get("/board")).json()["token"] for person in everybody]
    name = f"Carla {os.urandom(4).hex()}"
    async with patient.async_client(base_url=server.url) as client:
        account = await client.post("/api/accounts", json={"name": name, "password": "correct horse"})
        assert account.status_code == 201, account.text
        bot = await client.post("/api/me/bots", json={"name": f"bot-{os.urandom(4).hex()}"})
        made = await client.post("/api/challenges", json={"board": "usa", "chairs": ["open", "level-1"]})
        assert (bot.status_code, made.status_code) == (201, 201), (bot.text, made.text)
    return Target(
        [person.table for person in everybody],
        [_token(person) for person in everybody],
        made.json()["id"],
        account.cookies["ferrovia_session"],
        links(secrets, [_token(person) for person in everybody], boards, bot.json()["token"]),
        (0, 1, 5, 10**6, *{person.after for person in everybody}),
    )


def _token(person: Person) -> str:
    assert person.token is not None
    return person.token


def links(secrets: Secrets, seats: list[str], boards: list[str], bot: str) -> dict[str, list[str]]:
    entry, keys = AccessControl(secrets.entry, None), Keys(secrets.notices)
    mailbox = keys.mailbox("anna@example.org")
    return {
        "token": seats,
        "board": boards,
        "code": [entry.invite(now() + 3_600_000)],
        "id": [keys.in_link(keys.consent("anna@example.org", "device 1"))],
        "to": [keys.in_link(mailbox)],
        "bot": [bot],
        "ferrovia_seat": seats,
        "ferrovia_board": boards,
        "ferrovia_entry": [entry.let_in(now())],
        "ferrovia_known": ["a" * 16 + "." + "b" * 32],
        "ferrovia_device": ["a" * 32],
    }


def memory_of(process: int) -> int:
    """What a process has of the machine's memory, in bytes."""
    status = Path(f"/proc/{process}/status").read_text()
    [line] = [line for line in status.splitlines() if line.startswith("VmRSS:")]
    return int(line.split()[1]) * 1024
