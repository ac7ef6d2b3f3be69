"""Clients that want too much: endless frames, countless sockets, and answers that they never read."""

from __future__ import annotations

import asyncio
import itertools
import time
from pathlib import Path

import psutil

from tests.server import patient
from tests.server.hostile.conftest import TABLE, Besiege
from tests.server.hostile.raw import GONE, PING, TEXT, Raw, frame
from tests.server.hostile.test_frames import MOST_BAD, NONSENSE
from tests.server.hostile.watching import complaints
from tests.server.servers import QUICK, Person, Server, running, seat_people

POLICY = 1008
REFUSED = 4003

FRAMES = 20_000
FRAME_BYTES = 8_000
MOST_GROWTH = 40_000_000


def test_a_flood_of_frames_ends_the_flood(besiege: Besiege) -> None:
    async def pour(server: Server, table: str) -> int:
        client = await Raw.connect(server.url, f"/api/tables/{table}/live")
        began = time.monotonic()
        sending = asyncio.create_task(client.send(frame(TEXT, b"{}") * 5000))
        said, code = await client.rest()
        await sending
        forgiven = (time.monotonic() - began) * MOST_BAD / 60
        assert len(said) <= 1 + MOST_BAD + forgiven
        return code

    async def attack(server: Server, people: list[Person]) -> None:
        codes = await asyncio.gather(*(pour(server, people[0].table) for _ in range(5)))
        assert set(codes) <= {POLICY, GONE}  # later frames may destroy the close code on its way

    besiege(attack)


def test_a_flood_of_pings_is_answered(besiege: Besiege) -> None:
    async def attack(server: Server, people: list[Person]) -> None:
        client = await Raw.connect(server.url, f"/api/tables/{people[0].table}/live")
        sending = asyncio.create_task(client.send(frame(PING, b"?" * 125) * 5000))
        await client.pongs(5000)
        await sending
        client.drop()

    besiege(attack)


def test_a_client_that_pings_and_reads_no_answer_is_cut_off(besiege: Besiege) -> None:
    async def attack(server: Server, people: list[Person]) -> None:
        client = await Raw.connect(server.url, f"/api/tables/{people[0].table}/live", deaf=True)
        client.stop_reading()
        while await client.send(frame(PING, b"?" * 125) * 500):
            pass

    besiege(attack)


def test_a_client_that_never_reads_is_cut_off(besiege: Besiege) -> None:
    """The game may be over before the buffers on the way are full: somebody comes and goes until they are."""

    async def attack(server: Server, people: list[Person]) -> None:
        client = await Raw.connect(server.url, f"/api/tables/{people[0].table}/live", deaf=True)
        client.stop_reading()
        visitor = Person(server.url, people[0].table, people[0].token)
        while client.port in _clients(server):
            await visitor.connect()
            await visitor.close()
        client.drop()

    besiege(attack)


def test_half_handshakes_hold_nobody_up(besiege: Besiege) -> None:
    async def attack(server: Server, people: list[Person]) -> None:
        lines = []
        for part in (b"", b"GET", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nUpgrade: websocket\r\n"):
            for _ in range(50):
                _, line = await asyncio.open_connection("127.0.0.1", server.port)
                line.write(part)
                lines.append(line)
        async with patient.async_client(base_url=server.url) as client:
            assert (await client.get("/healthz")).status_code == 200
        for line in lines:
            line.transport.abort()

    besiege(attack)


def test_sockets_are_counted(tmp_path: Path) -> None:
    limits = QUICK.replace("\nsockets = 20000", "\nsockets = 4\nsockets_per_table = 3")

    async def crowd(server: Server) -> None:
        here, there = [(await seat_people(server.url, TABLE, ("Anna",), start=False))[0] for _ in range(2)]
        guests = [await Raw.connect(server.url, f"/api/tables/{here.table}/live") for _ in range(3)]
        guests.append(await Raw.connect(server.url, f"/api/tables/{there.table}/live"))
        for table in (here.table, there.table):  # three at the first table; four in all
            client = await Raw.connect(server.url, f"/api/tables/{table}/live")
            refusal = b'{"type":"refused","code":"TOO_MANY","details":{"what":"sockets"}}'
            assert await client.rest() == ([refusal], REFUSED)
        await here.do("Say", text="Still here")
        for guest in guests:
            guest.drop()
        while not await _welcome(server.url, here.table):
            await asyncio.sleep(0.05)
        await here.close()
        await there.close()

    with running(tmp_path, str(tmp_path / "ferrovia.db"), limits) as server:
        asyncio.run(crowd(server))
        assert complaints(server.log) == []


def test_hostile_frames_do_not_stay_in_memory(tmp_path: Path) -> None:
    """They are 160 MB together: if the server kept them, it would grow four times as much as allowed. What it
    needs for good is taken in the first round, before the measurement."""

    async def rounds(server: Server) -> None:
        person, _ = await seat_people(server.url, TABLE)
        process = psutil.Process(server.process.pid)
        await _pour(server, person.table, FRAMES // 10)
        before = process.memory_info().rss
        await _pour(server, person.table, FRAMES)
        assert process.memory_info().rss - before < MOST_GROWTH

    limits = f"{QUICK}bad_messages = 1000000\n".replace("10000.0", "1000000.0").replace(
        "10000\n", "1000000\n"
    )
    with running(tmp_path, str(tmp_path / "ferrovia.db"), limits) as server:
        asyncio.run(rounds(server))
        assert complaints(server.log) == []


async def _pour(server: Server, table: str, frames: int) -> None:
    """Send that many frames, each of which is refused."""
    client = await Raw.connect(server.url, f"/api/tables/{table}/live")
    kinds = itertools.cycle(NONSENSE.values())
    data = [frame(TEXT, next(kinds).ljust(FRAME_BYTES)) for _ in range(frames)]

    async def send() -> None:
        for each in data:
            assert await client.send(each)

    sending = asyncio.create_task(send())
    for _ in range(frames):
        assert await client.said() == b'{"type":"refused","code":"BAD_MESSAGE"}'
    await sending
    client.drop()


async def _welcome(url: str, table: str) -> bool:
    client = await Raw.connect(url, f"/api/tables/{table}/live")
    welcome = await client.greeted()
    client.drop()
    return welcome


def _clients(server: Server) -> set[int]:
    """The ports of those connected to the server."""
    found = psutil.Process(server.process.pid).net_connections("tcp")
    return {line.raddr.port for line in found if line.raddr}
