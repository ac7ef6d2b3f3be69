"""A table that nobody needs any more leaves memory at once, and so does a connection that has ended: Python's
collector is not needed for them."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar import WebSocket
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.server import ServerProtocol

from ferrovia.server import process
from ferrovia.server.config import load_config
from ferrovia.server.services import Services, open_services
from ferrovia.tables import entries
from ferrovia.tables.store import Stored
from tests.server.servers import QUICK, Person, close_all, play_all, run, seat_people, talking

NO_TABLE = "a" * 14
CONNECTIONS = (HttpToolsProtocol, RequestResponseCycle, WebSocketsSansIOProtocol, ServerProtocol, WebSocket)
FOR_TWO = {"board": "usa", "chairs": ["open", "open"]}

# The framework will want more words in its next version.
pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.unfreeze()  # what the server froze when it came up
    gc.enable()


@asynccontextmanager
async def server(folder: Path) -> AsyncIterator[tuple[str, Services]]:
    """In this process, where its tables can be seen. It keeps one table that nobody is at."""
    settings = folder / "settings.toml"
    settings.write_text(f"{QUICK}\nidle_tables = 1\n")
    config = load_config(settings)
    with process._listen(config.host, 0) as listener:
        async with open_services(config, str(folder / "ferrovia.db")) as services:
            up: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            running = process._Server(services, up.set_result)
            serving_it = asyncio.create_task(running.serve(sockets=[listener]))
            yield await up, services
            running.should_exit = True
            await serving_it


async def play_to_the_end(url: str, services: Services) -> None:
    people = await seat_people(url, FOR_TWO)
    await play_all(people)
    for what in ("/record", "/scoring", "/tracks", "/draws"):
        await people[0].get(what)
    await close_all(people)


async def leave_in_the_middle(url: str, services: Services) -> None:
    people = await seat_people(url, FOR_TWO)
    await play_all(people, to=20)
    await close_all(people)


async def watch_and_leave(url: str, services: Services) -> None:
    people = await seat_people(url, {**FOR_TWO, "spectators": True})
    watcher = Person(url, people[0].table, None)
    await watcher.connect()
    await watcher.listen()
    await close_all([watcher, *people])


async def let_bots_play(url: str, services: Services) -> None:
    [host] = await seat_people(url, {"board": "usa", "chairs": ["open", "level-1"]}, ("Anna",))
    await host.play(Random(1), most=10)
    await host.do("Resign")
    while host.update["table"]["status"] != "finished":
        await host.listen()
    await close_all([host])


async def take_back(url: str, services: Services) -> None:
    people = await seat_people(url, FOR_TWO)
    for person in people:
        await person.do("Play", do=person.update["options"][0])
        await person.do("Undo")
    await close_all(people)


async def play_again(url: str, services: Services) -> None:
    people = await seat_people(url, FOR_TWO)
    for person in people:
        resigned = await person.do("Resign")
        await person.until(resigned["n"])  # whoever has not heard of it yet would play on
    await play_all(people)
    for person in people:
        await person.do("Rematch", bytes="00" * 16)
    await close_all(people)


async def be_refused(url: str, services: Services) -> None:
    people = await seat_people(url, FOR_TWO)
    for person in people:
        assert (await person.do("Undo"))["type"] == "refused"
        await person.socket.send("{")
        assert (await person.listen())["type"] == "refused"
        assert (await person.post("Undo", "again")).status_code >= 400
    stranger = Person(url, people[0].table, "nonsense")
    await stranger.connect()
    await stranger.listen()
    await close_all([*people, stranger])


async def be_overtaken(url: str, services: Services) -> None:
    """By another node, which writes first."""
    [anna, bruno] = people = await seat_people(url, FOR_TWO)
    said = entries.Said(at=0, by=0, chair=0, text="First!")
    await services.store.append(Stored(anna.table, anna.after + 1, entries.encode(said)))
    assert (await bruno.do("Say", text="First!"))["type"] == "done"
    await close_all(people)


EVENINGS = [
    play_to_the_end,
    leave_in_the_middle,
    watch_and_leave,
    let_bots_play,
    take_back,
    play_again,
    be_refused,
    be_overtaken,
]


@pytest.mark.parametrize("evening", EVENINGS)
@pytest.mark.usefixtures("no_collector")
def test_a_forgotten_table_is_freed_without_the_collector(
    evening: Callable[[str, Services], Awaitable[None]], tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with server(tmp_path) as (url, services):
            await evening(url, services)
            alive = in_memory(services)
            assert alive
            await close_all(await seat_people(url, FOR_TWO))  # the one that is kept
            await until_freed(url, alive)

    run(scenario())


@pytest.mark.parametrize("evening", [play_to_the_end, leave_in_the_middle, watch_and_leave])
@pytest.mark.usefixtures("no_collector")
def test_a_connection_that_has_ended_is_freed_without_the_collector(
    evening: Callable[[str, Services], Awaitable[None]], tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with server(tmp_path) as (url, services):
            await evening(url, services)
            ends = asyncio.get_running_loop().time() + 20
            while connections() and asyncio.get_running_loop().time() < ends:
                await asyncio.sleep(0.05)
            assert connections() == []

    run(scenario())


def connections() -> list[object]:
    return [each for each in gc.get_objects() if issubclass(type(each), CONNECTIONS)]


def in_memory(services: Services) -> list[weakref.ref[Any]]:
    rooms = list(services.tables._rooms.values())
    tables = [room.table for room in rooms]
    games = [table.game for table in tables if table is not None]
    return [weakref.ref(thing) for thing in (*rooms, *tables, *games) if thing is not None]


async def until_freed(url: str, alive: list[weakref.ref[Any]]) -> None:
    ends = asyncio.get_running_loop().time() + 20
    async with talking(url) as client:
        while any(thing() is not None for thing in alive) and asyncio.get_running_loop().time() < ends:
            assert (await client.get(f"/api/tables/{NO_TABLE}")).status_code == 404  # makes room
            await asyncio.sleep(0.05)
    assert [thing() for thing in alive if thing() is not None] == []
