"""Nobody can be locked out of their own chair.

Whatever a host, a spectator or a television does, from whatever address:

1. somebody with a seat can connect to it, at any node, at any time;
2. somebody who is connected to any node, or was a moment ago, is not absent: no bot sits in for them, and
   nobody is given a link to their seat.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest
import websockets
from hypothesis import given
from hypothesis import strategies as st

from ferrovia.game.refusals import Refused
from ferrovia.server.config import Limits
from ferrovia.server.http.connection_slots import replaced_by
from ferrovia.tables.refusals import CONNECTION_REPLACED
from tests.limits import PATIENCE
from tests.server import patient
from tests.server.databases import Database
from tests.server.hostile.raw import TEXT, Raw, frame
from tests.server.hostile.test_connections import RUDE, connected, ended
from tests.server.hostile.watching import complaints
from tests.server.servers import QUICK, Person, Server, run, running, seat_people
from tests.server.test_television import put_up

SETTINGS: dict[str, Any] = {"board": "usa", "chairs": ["open", "open"], "first": 0}
# As people have them; all other limits stay out of the way.
LIMITS = QUICK.replace("\nsockets = 20000", "\nsockets = 64")
CROWD = 70  # more than a table, or an address, has room for
ACTS = 12
HOME = "192.0.2.1"  # of the guest, and of some who are hostile
GUEST = 1

Act = Callable[[], Awaitable[None]]


def test_one_spectator_leaves_no_seat_out(tmp_path: Path, database: Database) -> None:
    """The first lock-out that was found, by itself: a full table, and a connection that drops once."""

    async def scenario(server: Server) -> None:
        anna, bruno = await seat_people(server.url, SETTINGS)
        crowd = [await spectator(server.url, anna.table, HOME) for _ in range(CROWD)]
        bruno.socket.transport.abort()
        await bruno.connect()
        assert (await bruno.listen())["type"] == "update"
        assert (await bruno.do("Say", text="Here I am"))["type"] == "done"
        for each in crowd:
            each.drop()

    with running(tmp_path, str(database), LIMITS) as server:
        run(scenario(server))
        assert complaints(server.log) == []


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_others_do_makes_a_guest_look_absent(
    tmp_path: Path, postgres_database: str, seed: int
) -> None:
    """On two nodes: they do whatever they like, and after each act the guest's connection drops once."""
    with (
        running(tmp_path, postgres_database, LIMITS) as one,
        running(tmp_path, postgres_database, LIMITS) as other,
    ):
        run(besieged((one, other), Random(seed)))
        assert complaints(one.log) == complaints(other.log) == []


async def besieged(nodes: tuple[Server, Server], chance: Random) -> None:
    host, guest = await seat_people(nodes[0].url, SETTINGS)
    cookie = await put_up(host)
    bearer = f"Authorization: Bearer {host.token}"
    crowd: list[Raw] = []

    async def come(*headers: str, board: bool = False) -> None:
        """So many, at a node, from the guest's own address or from others."""
        path = f"/api/tables/{host.table}/live{'?board=true' if board else ''}"
        address = chance.choice((HOME, "192.0.2.2", "192.0.2.3"))
        url = chance.choice(nodes).url
        for _ in range(chance.choice((3, CROWD))):
            crowd.append(await Raw.connect(url, path, f"X-Forwarded-For: {address}", *headers))

    async def leave() -> None:
        for _ in range(len(crowd) // 2):
            crowd.pop(chance.randrange(len(crowd))).drop()

    async def speak() -> None:
        said = await host.post("Say", f"say-{os.urandom(6).hex()}", text="Who is there?")
        assert said.status_code == 200

    acts: list[Act] = [
        come,
        lambda: come(bearer),  # the host, with sockets of their own
        lambda: come(f"Cookie: {cookie}", board=True),
        lambda: come(bearer, board=True),
        leave,
        speak,
    ]
    for _ in range(ACTS):
        await chance.choice(acts)()
        guest.socket.transport.abort()
        for node in nodes:
            assert await taken_from(guest, host, node) <= {"NOT_ABSENT", "TOO_SOON"}
        guest.url = chance.choice(nodes).url
        guest.headers["X-Forwarded-For"] = chance.choice((HOME, "192.0.2.9"))
        await guest.connect()
        assert (await guest.listen())["you"]["chair"] == GUEST
        for node in nodes:
            while (answers := await taken_from(guest, host, node)) != {"NOT_ABSENT"}:
                assert answers <= {"NOT_ABSENT", "TOO_SOON"}  # it has not heard from the other node yet
                await asyncio.sleep(0.1)
    for each in crowd:
        each.drop()
    await host.close()
    await guest.close()


async def taken_from(guest: Person, host: Person, node: Server) -> set[str]:
    """Return what a host hears at this node who asks for a bot in the guest's place, and for a link to it."""
    seat = guest.update["you"]["seat"]
    headers = {"Authorization": f"Bearer {host.token}"}
    path = f"{node.url}/api/tables/{host.table}"
    async with patient.async_client(headers=headers) as client:
        command = {"type": "SitIn", "seat": seat, "n": host.after, "id": f"sit-in-{os.urandom(6).hex()}"}
        answers = [
            await client.post(f"{path}/commands", json=command),
            await client.post(f"{path}/chairs/{GUEST}/token"),
        ]
    return {answer.json().get("code", "done") for answer in answers}


def test_a_node_that_has_heard_nothing_yet_takes_nobody_to_be_absent(
    tmp_path: Path, postgres_database: str
) -> None:
    """It has just started, and the guest is connected to the other one."""

    async def scenario(one: Server, other: Server) -> None:
        host, guest = await seat_people(one.url, SETTINGS)
        await guest.close()
        guest.url = other.url
        await guest.connect()
        await guest.listen()
        one.kill()
        one.start()
        assert await taken_from(guest, host, one) <= {"NOT_ABSENT", "TOO_SOON"}
        await guest.close()

    with (
        running(tmp_path, postgres_database, LIMITS) as one,
        running(tmp_path, postgres_database, LIMITS) as other,
    ):
        run(scenario(one, other))


def test_silent_connections_of_the_same_address_end_nobodys_socket(tmp_path: Path) -> None:
    """They give way to each other, and let their neighbour connect again."""
    most, silent = 20, 60

    async def scenario(server: Server) -> None:
        anna, bruno = await seat_people(server.url, SETTINGS)
        with ExitStack() as stack:
            socket = await neighbour(server, bruno)
            for _ in range(silent):
                stack.enter_context(connected(server, RUDE))
            while ended(server, "address") < silent - most:
                await asyncio.sleep(0.05)
            await socket.send('{"type":"Ping"}')
            assert await socket.recv() == '{"type":"pong"}'
            again = await neighbour(server, bruno)
            for each in (socket, again):
                await each.close()
        await anna.close()
        await bruno.close()

    with running(tmp_path, str(tmp_path / "ferrovia.db"), f"{LIMITS}connections = {most}\n") as server:
        run(scenario(server))
        assert complaints(server.log) == []


async def neighbour(server: Server, person: Person) -> websockets.ClientConnection:
    """Their socket, from the address of somebody hostile, once it has shown the table."""
    socket = await websockets.connect(
        f"{server.url.replace('http', 'ws', 1)}/api/tables/{person.table}/live?after={person.after}",
        additional_headers=person.headers,
        open_timeout=PATIENCE,
        local_addr=(RUDE, 0),
    )
    assert "update" in str(await socket.recv())
    return socket


def test_a_seat_connects_though_its_address_has_asked_for_too_much(tmp_path: Path) -> None:
    few = LIMITS.replace("requests_per_second = 10000.0", "requests_per_second = 0.001").replace(
        "requests_burst = 10000\nbot", "requests_burst = 8\nbot"
    )

    async def scenario(server: Server) -> None:
        anna, bruno = await seat_people(server.url, SETTINGS)
        path = f"/api/tables/{anna.table}/live"
        crowd = [await Raw.connect(server.url, path) for _ in range(8)]
        assert crowd[-1].status == 403  # too fast
        for _ in range(2):
            bruno.socket.transport.abort()
            await bruno.connect()
            assert (await bruno.listen())["type"] == "update"
        forged = await Raw.connect(server.url, path, "Authorization: Bearer bm9ib2R5")
        assert forged.status == 403
        elsewhere = await Raw.connect(
            server.url, "/api/tables/another/live", f"Authorization: Bearer {bruno.token}"
        )
        assert elsewhere.status == 403
        for each in (*crowd, forged, elsewhere):
            each.drop()
        await anna.close()
        await bruno.close()

    with running(tmp_path, str(tmp_path / "ferrovia.db"), few) as server:
        run(scenario(server))


def test_the_newest_connection_of_a_seat_replaces_its_oldest(tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        anna, bruno = await seat_people(server.url, SETTINGS)
        path, bearer = f"/api/tables/{anna.table}/live", f"Authorization: Bearer {bruno.token}"
        more = [await Raw.connect(server.url, path, bearer) for _ in range(Limits().sockets_per_seat)]
        last = await replaced(bruno)
        assert last == CONNECTION_REPLACED
        assert (await anna.do("Say", text="Still here"))["type"] == "done"
        for each in more:
            assert await each.send(frame(TEXT, b'{"type":"Ping"}'))
            each.drop()
        await anna.close()

    with running(tmp_path, str(tmp_path / "ferrovia.db"), LIMITS) as server:
        run(scenario(server))
        assert complaints(server.log) == []


def test_an_address_with_very_many_seats_gives_up_its_oldest_connection(tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        first = (await seat_people(server.url, SETTINGS, ("Anna",), start=False))[0]
        others = [(await seat_people(server.url, SETTINGS, ("Anna",), start=False))[0] for _ in range(5)]
        assert await replaced(first) == CONNECTION_REPLACED
        for each in others:
            assert (await each.do("Say", text="Still here"))["type"] == "done"
            await each.close()

    settings = LIMITS.replace("player_sockets = 20000", "player_sockets = 5")
    with running(tmp_path, str(tmp_path / "ferrovia.db"), settings) as server:
        run(scenario(server))


async def spectator(url: str, table: str, address: str) -> Raw:
    return await Raw.connect(url, f"/api/tables/{table}/live", f"X-Forwarded-For: {address}")


async def replaced(person: Person) -> str:
    """Why their socket was closed."""
    while (message := await person.listen())["type"] != "refused":
        pass
    await person.socket.wait_closed()
    assert person.socket.close_code == 4003
    return str(message["code"])


class Connection:
    def __init__(self, seat: int | None, address: str) -> None:
        self.seat = seat
        self.address = address


comers = st.lists(
    st.builds(Connection, st.sampled_from((None, None, -1, 0, 1)), st.sampled_from("abcd")), max_size=60
)


@given(comers)
def test_seats_are_apart_and_addresses_share_the_rest(coming: list[Connection]) -> None:
    limits = Limits(sockets_per_seat=3, sockets_per_table=6)
    here: list[Connection] = []
    for newcomer in coming:
        rest = [each for each in here if each.seat is None]
        held = [each.address for each in rest].count(newcomer.address)
        try:
            leaving = replaced_by(newcomer, here, limits)
        except Refused:
            assert newcomer.seat is None
            assert len(rest) == 6
            assert all([each.address for each in rest].count(other) <= held + 1 for other in "abcd")
            continue
        if leaving is not None:
            assert leaving.seat == newcomer.seat
            here.remove(leaving)
        here.append(newcomer)
        assert here[-1] is newcomer
        for seat, most in ((None, 6), (-1, 3), (0, 3), (1, 3)):
            assert len([each for each in here if each.seat == seat]) <= most
