"""Nobody takes the chairs of all tables that wait in the lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx

from tests.server.databases import execute
from tests.server.servers import QUICK, Person, run, running, talking

PUBLIC: dict[str, Any] = {"board": "usa", "chairs": ["open"] * 5, "public": True}
EVE = "198.51.100.1"
MOST = 4
SETTINGS = f"{QUICK}lobby_minutes = 1000\n"  # nobody has to be connected
REFUSED = (429, "SEATS_ELSEWHERE", {"most": MOST})


async def opened(url: str, address: str, **settings: Any) -> Person:
    """A table opened from an address that the proxy tells."""
    async with talking(url, {"X-Forwarded-For": address}) as client:
        body = {"settings": {**PUBLIC, **settings}, "name": "Host"}
        seat = (await client.post("/api/tables", json=body)).raise_for_status().json()
        return Person(url, seat["table"], seat["token"])


async def of_strangers(url: str, count: int, **settings: Any) -> list[Person]:
    return [await opened(url, f"192.0.2.{n}", **settings) for n in range(count)]


async def sit_down(host: Person, name: str, address: str = EVE, url: str = "") -> httpx.Response:
    async with talking(url or host.url, {"X-Forwarded-For": address}) as client:
        return await client.post(f"/api/tables/{host.table}/seats", json={"name": name})


def told(answer: httpx.Response) -> tuple[Any, ...]:
    """201, or why not."""
    if answer.status_code == 201:
        return (201,)
    return answer.status_code, answer.json()["code"], answer.json()["details"]


async def all_sit_down(hosts: list[Person], name: str = "Eve") -> list[Person]:
    """The people who sat down, one at each table."""
    found = []
    for host in hosts:
        answer = await sit_down(host, name)
        assert told(answer) == (201,), answer.text
        found.append(Person(host.url, host.table, answer.json()["token"]))
    return found


def with_server(folder: Path, scenario: Callable[[str], Coroutine[Any, Any, None]]) -> None:
    with running(folder, str(folder / "ferrovia.db"), SETTINGS) as server:
        run(scenario(server.url))


def test_one_address_holds_a_few_chairs_at_the_tables_of_others(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        hosts = await of_strangers(url, MOST + 3)
        await all_sit_down(hosts[:MOST])
        for host in hosts[MOST:]:
            assert told(await sit_down(host, "Eve")) == REFUSED
            assert told(await sit_down(host, "Carla", "203.0.113.7")) == (201,)

    with_server(tmp_path, scenario)


def test_whoever_asks_for_all_chairs_at_once_gets_no_more(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        hosts = await of_strangers(url, 12)
        answers = await asyncio.gather(*(sit_down(host, "Eve") for host in hosts))
        assert sorted(map(told, answers)) == [(201,)] * MOST + [REFUSED] * (12 - MOST)

    with_server(tmp_path, scenario)


def test_a_family_sits_down_together_at_the_table_of_a_friend(tmp_path: Path) -> None:
    """And then at no other, before that game has begun."""

    async def scenario(url: str) -> None:
        friend, stranger = await of_strangers(url, 2)
        for name in ("Anna", "Bruno", "Carla", "Dora"):
            assert told(await sit_down(friend, name)) == (201,)
        assert told(await sit_down(stranger, "Anna")) == REFUSED
        await friend.post("Start", "start-it-now")
        assert told(await sit_down(stranger, "Anna")) == (201,)

    with_server(tmp_path, scenario)


def test_tables_of_ones_own_and_those_found_by_a_link_do_not_count(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        await all_sit_down([await opened(url, EVE) for _ in range(MOST)])
        await all_sit_down(await of_strangers(url, MOST, public=False))
        hosts = await of_strangers(url, MOST + 1)
        await all_sit_down(hosts[:MOST])
        assert told(await sit_down(hosts[MOST], "Eve")) == REFUSED
        await all_sit_down([await opened(url, EVE)])
        await all_sit_down(await of_strangers(url, 1, public=False))

    with_server(tmp_path, scenario)


def test_a_chair_that_is_free_again_a_game_that_began_and_a_deserted_table_count_no_longer(
    tmp_path: Path,
) -> None:
    async def scenario(url: str) -> None:
        hosts = await of_strangers(url, MOST + 4)
        left, begun, removed, deserted = await all_sit_down(hosts[:MOST])

        async def one_more(host: Person) -> None:
            assert told(await sit_down(host, "Eve")) == (201,)
            assert told(await sit_down(hosts[-1], "Eve")) == REFUSED

        await left.post("Leave", "leave-it-now")
        await one_more(hosts[MOST])
        await hosts[1].post("Start", "start-it-now")
        await one_more(hosts[MOST + 1])
        await hosts[2].post("SetChair", "out-of-here", chair=1, to="open")
        await one_more(hosts[MOST + 2])
        nobody_there = f"update listings set attended = 0 where table_id = '{deserted.table}'"
        execute(tmp_path / "ferrovia.db", nobody_there)
        assert told(await sit_down(hosts[-1], "Eve")) == (201,)
        assert (await begun.get()).json()["table"]["status"] == "playing"
        assert (await removed.get()).json()["you"].get("chair") is None

    with_server(tmp_path, scenario)


def test_all_nodes_count_together(postgres_database: str, tmp_path: Path) -> None:
    async def scenario(urls: list[str]) -> None:
        hosts = await of_strangers(urls[0], MOST + 1)
        seats = []
        for n, host in enumerate(hosts[:MOST]):
            answer = await sit_down(host, "Eve", url=urls[n % 2])
            assert told(answer) == (201,), answer.text
            seats.append(Person(urls[0], host.table, answer.json()["token"]))
        for url in urls:
            assert told(await sit_down(hosts[MOST], "Eve", url=url)) == REFUSED
        await seats[1].post("Leave", "leave-it-now")  # through the other node than they sat down
        assert told(await sit_down(hosts[MOST], "Eve", url=urls[1])) == (201,)

    with (
        running(tmp_path, postgres_database, SETTINGS) as one,
        running(tmp_path, postgres_database, SETTINGS) as other,
    ):
        run(scenario([one.url, other.url]))
