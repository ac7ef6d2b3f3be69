"""The board on a screen of its own: it shows what everybody may see, and what players point at."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.servers import QUICK, Person, close_all, run, running, seat_people, talking

SETTINGS: dict[str, Any] = {"board": "usa", "chairs": ["open", "open"], "first": 0, "seed": 4}
TRACK = "atlanta--miami"
CITY = "denver"


class Television(Person):
    """A screen with the board; `cookie` is what its browser holds for the table."""

    def __init__(self, url: str, table: str, cookie: str = "") -> None:
        super().__init__(url, table, None)
        self.headers = {"Cookie": cookie} if cookie else {}
        self.more = "&board=true"

    async def pointed(self) -> dict[str, Any]:
        """The next thing that somebody points at."""
        while (message := await self.listen())["type"] != "pointed":
            pass
        return message


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("television")
    with running(folder, str(folder / "ferrovia.db"), QUICK) as server:
        yield server.url


async def point(person: Person, **at: str) -> None:
    await person.socket.send(json.dumps({"type": "Point", **at}))


async def put_up(person: Person) -> str:
    """The cookie of a browser that was given the link to the board."""
    token = (await person.get("/board")).json()["token"]
    async with talking(person.url) as client:
        answer = await client.post(f"/api/tables/{person.table}/board", json={"token": token})
        assert answer.status_code == 200, answer.text
        return f"ferrovia_board={answer.cookies['ferrovia_board']}"


async def choose_tickets(people: list[Person]) -> None:
    """Until the turn of the first player."""
    for person in people:
        assert (await person.do("Play", do=person.update["options"][0]))["type"] == "done"
    for person in people:
        while person.update["view"]["prompt"] != "turn":
            await person.listen()


async def first_refusal(screen: Television) -> str:
    await screen.connect()
    message = await screen.listen()
    return str(message.get("code", message["type"]))


def test_a_screen_in_the_browser_of_a_player_sees_nothing_of_theirs(url: str) -> None:
    async def scenario() -> None:
        people = await seat_people(url, SETTINGS)
        screen = Television(url, people[0].table, f"ferrovia_seat={people[0].token}")
        assert await first_refusal(screen) == "update"
        assert "seat" not in screen.update["view"]
        assert not {"hand", "offer", "tickets", "packet"} & set(screen.update["view"])
        assert "options" not in screen.update
        assert screen.update["you"] == {}
        assert (await screen.do("Play", do=people[0].update["options"][0]))["code"] == "NOT_SEATED"
        await close_all([*people, screen])

    run(scenario())


def test_players_hear_when_the_board_goes_up_and_comes_down(url: str) -> None:
    async def scenario() -> None:
        people = await seat_people(url, SETTINGS)
        stranger = Television(url, people[0].table)
        assert await first_refusal(stranger) == "update"
        assert "board" not in people[1].update["table"]
        screen = Television(url, people[0].table, await put_up(people[0]))
        await screen.connect()
        while not people[1].update["table"].get("board"):
            await people[1].listen()
        assert not any('"board":true' in text for text in people[1].received[:-1])
        await screen.close()
        while people[1].update["table"].get("board"):
            await people[1].listen()
        await close_all([*people, stranger])

    run(scenario())


def test_without_spectators_the_board_needs_a_link_from_the_table(url: str) -> None:
    async def scenario() -> None:
        people = await seat_people(url, {**SETTINGS, "spectators": False})
        table = people[0].table
        assert await first_refusal(Television(url, table)) == "SPECTATORS_OFF"
        assert await first_refusal(Television(url, table, "ferrovia_board=forged.0.1.x")) == "SPECTATORS_OFF"
        # A seat's token is no board's, and the other way round.
        seat = f"ferrovia_board={people[0].token}"
        assert await first_refusal(Television(url, table, seat)) == "SPECTATORS_OFF"
        cookie = await put_up(people[1])
        as_seat = cookie.replace("board", "seat", 1)
        assert await first_refusal(Television(url, table, as_seat)) == "SPECTATORS_OFF"
        screen = Television(url, table, cookie)
        assert await first_refusal(screen) == "update"
        assert screen.update["you"] == {}
        assert (await screen.do("Say", text="hello"))["code"] == "NOT_SEATED"
        await close_all([*people, screen])

    run(scenario())


def test_the_link_ends_with_the_sitting_of_whoever_made_it(url: str) -> None:
    async def scenario() -> None:
        people = await seat_people(url, {**SETTINGS, "spectators": False}, start=False)
        cookie = await put_up(people[1])
        screen = Television(url, people[0].table, cookie)
        assert await first_refusal(screen) == "update"
        await people[1].do("Leave")
        async with talking(url) as client:
            await client.post(f"/api/tables/{people[0].table}/seats", json={"name": "Carla"})
        assert (await people[0].do("Start"))["type"] == "done"
        while (message := await screen.listen())["type"] == "update":
            assert message["table"]["status"] == "open"
        assert message["code"] == "SPECTATORS_OFF"
        await close_all([*people, screen])

    run(scenario())


def test_only_a_board_is_told_what_the_player_to_act_points_at(url: str) -> None:
    async def scenario() -> None:
        people = await seat_people(url, SETTINGS)
        spectator = Television(url, people[0].table)  # a stranger's
        screen = Television(url, people[0].table, await put_up(people[0]))
        for watcher in (spectator, screen):
            await watcher.connect()
            await watcher.listen()
        await choose_tickets(people)
        await point(people[1], track=TRACK)  # not their turn
        await point(spectator, track=TRACK)
        await point(screen, track=TRACK)
        await asyncio.sleep(0.2)
        await point(people[0], track=TRACK)
        assert await screen.pointed() == {"type": "pointed", "seat": 0, "track": TRACK}
        await point(people[0], city=CITY)
        assert await screen.pointed() == {"type": "pointed", "seat": 0, "city": CITY}
        await people[0].close()
        assert await screen.pointed() == {"type": "pointed", "seat": 0}
        await people[1].do("Say", text="that is all")
        await spectator.until(people[1].after)
        assert not any("pointed" in text for text in (*people[1].received, *spectator.received))
        await close_all([*people, spectator, screen])

    run(scenario())


@pytest.mark.parametrize("at", [{"track": "atlanta--mars"}, {"city": "mars"}, {"ticket": "denver--el-paso"}])
def test_nobody_points_at_what_is_not_on_the_board(url: str, at: dict[str, str]) -> None:
    async def scenario() -> None:
        people = await seat_people(url, SETTINGS)
        screen = Television(url, people[0].table, await put_up(people[0]))
        await screen.connect()
        await choose_tickets(people)
        await point(people[0], **at)
        while (message := await people[0].listen())["type"] == "update":
            pass
        assert message["code"] == "BAD_MESSAGE"
        await point(people[0], track=TRACK)
        assert (await screen.pointed()).get("track") == TRACK
        await close_all([*people, screen])

    run(scenario())


def test_somebody_who_points_without_end_is_cut_off_and_the_others_play_on(tmp_path: Path) -> None:
    settings = QUICK.replace("commands_per_second = 10000.0", "commands_per_second = 1.0")
    settings = settings.replace("commands_burst = 10000", "commands_burst = 20")

    async def scenario(url: str) -> None:
        people = await seat_people(url, SETTINGS)
        screen = Television(url, people[0].table, await put_up(people[0]))
        await screen.connect()
        await choose_tickets(people)
        for _ in range(200):
            await point(people[0], track=TRACK)
        await people[0].socket.wait_closed()
        assert people[0].socket.close_code == 1008
        assert (await people[1].do("Say", text="still here"))["type"] == "done"
        await screen.until(people[1].after)
        await close_all([people[1], screen])

    with running(tmp_path, str(tmp_path / "ferrovia.db"), settings) as server:
        run(scenario(server.url))


def test_anybody_at_the_table_starts_a_game_that_the_television_opened(url: str) -> None:
    async def scenario() -> None:
        async with talking(url) as client:
            opened = (await client.post("/api/tables", json={"settings": SETTINGS})).json()
        screen = Television(url, opened["table"], f"ferrovia_seat={opened['token']}")
        people = []
        for name in ("Anna", "Bruno"):
            async with talking(url) as client:
                seat = await client.post(f"/api/tables/{opened['table']}/seats", json={"name": name})
            people.append(Person(url, opened["table"], seat.json()["token"]))
        stranger = Person(url, opened["table"], None)
        for each in (screen, *people, stranger):
            await each.connect()
            await each.listen()
        assert screen.update["you"]["host"] is True
        assert (await stranger.do("Start"))["code"] == "NOT_SEATED"
        assert (await people[1].do("SetChair", chair=0, to="open"))["code"] == "NOT_HOST"
        assert (await people[1].do("SetFirst", chair=1))["code"] == "NOT_HOST"
        assert (await screen.do("SetFirst", chair=1))["type"] == "done"
        assert (await people[1].do("Start"))["type"] == "done"
        await people[0].until(people[1].after)
        assert people[0].update["view"]["first"] == 1
        await close_all([screen, *people, stranger])

    run(scenario())


def test_the_board_follows_to_the_next_game(url: str) -> None:
    async def scenario() -> None:
        settings = {**SETTINGS, "chairs": ["open", "level-1"], "spectators": False}
        people = await seat_people(url, settings, ("Anna",))
        screen = Television(url, people[0].table, await put_up(people[0]))
        await screen.connect()
        await people[0].do("Resign")
        while screen.update.get("table", {}).get("status") != "finished":
            await screen.listen()
        await people[0].do("Rematch")
        while "next" not in screen.update["table"]:
            await screen.listen()
        following, token = screen.update["table"]["next"], screen.update["you"]["next_token"]
        async with talking(url) as client:
            claim = await client.post(f"/api/tables/{following}/token", json={"token": token})
            assert claim.json()["code"] == "BAD_TOKEN"  # it opens nobody's seat
            answer = await client.post(f"/api/tables/{following}/board", json={"token": token})
        again = Television(url, following, f"ferrovia_board={answer.cookies['ferrovia_board']}")
        assert await first_refusal(again) == "update"
        await close_all([*people, screen, again])

    run(scenario())
