"""A live connection, over whatever carries its messages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from tests.limits import PATIENCE
from tests.tables.api.homes import Connection
from tests.tables.api.world import NOWHERE, Seats, World

Play = Callable[[Any], None]


class Listener:
    """Somebody at the other end."""

    def __init__(self, world: World, table: str, token: str, query: str = "") -> None:
        self.heard: list[Any] = []
        self.ended = False
        self._came = asyncio.Event()
        self.connection: Connection = world.at.connect(f"/api/tables/{table}/live{query}", token, self._hear)

    def _hear(self, text: str | None) -> None:
        if text is None:
            self.ended = True
        else:
            self.heard.append(json.loads(text))
        self._came.set()

    def say(self, type: str, **fields: Any) -> None:
        self.connection.receive(json.dumps({"type": type, **fields}))

    async def until(self, met: Callable[[], Any]) -> Any:
        async with asyncio.timeout(PATIENCE):
            while not (found := met()):
                self._came.clear()
                await self._came.wait()
        return found

    async def hear(self, type: str, **fields: Any) -> Any:
        """The first message that says this."""

        def said() -> Any:
            alike = [each for each in self.heard if each["type"] == type and fields.items() <= each.items()]
            return alike[0] if alike else None

        return await self.until(said)

    async def reach(self, n: int) -> None:
        """Wait until the newest update has entry `n`."""
        await self.until(lambda: self.newest()["n"] == n)

    def newest(self) -> Any:
        return [each for each in self.heard if each["type"] == "update"][-1]


def command(type: str, id: str, n: int = 0, **fields: Any) -> dict[str, Any]:
    return {"type": type, "id": id, "n": n, **fields}


@contextmanager
def stalled(world: World) -> Any:
    """The database takes its time until the event is set."""
    store, event = world.at.home.tables._store, asyncio.Event()
    append = store.append

    async def slow(*args: Any) -> None:
        await event.wait()
        await append(*args)

    with patch.object(store, "append", slow):
        try:
            yield event
        finally:
            event.set()


def test_a_command_is_answered_and_everybody_hears_of_it(play: Play) -> None:
    async def talk(world: World) -> None:
        seats = await world.seats("fresh public")
        anna, bruno, watcher = (Listener(world, seats.id, token) for token in (seats.anna, seats.bruno, ""))
        for each in (anna, bruno, watcher):
            await each.hear("update")
        n = anna.newest()["n"]
        anna.say(**command("Say", "hello-001", n, text="Hello"))
        assert await anna.hear("done", id="hello-001") == {"type": "done", "id": "hello-001", "n": n + 1}
        anna.say(**command("Say", "hello-001", n, text="Hello"))  # once more: the same answer
        for each in (anna, bruno, watcher):
            await each.reach(n + 1)
        assert anna.newest()["view"]["offer"]
        assert not watcher.newest()["view"].get("offer")
        watcher.say(**command("Say", "hello-002", n, text="Hello"))
        await watcher.hear("refused", id="hello-002", code="NOT_SEATED")
        bruno.say(**command("Undo", "undo-0001", n))
        await bruno.hear("refused", id="undo-0001")
        anna.connection.receive("{")
        await anna.hear("refused", code="BAD_MESSAGE")
        anna.say("Point", track="nowhere")
        anna.say("Ping")
        await anna.hear("pong")
        assert sum(each == {"type": "refused", "code": "BAD_MESSAGE"} for each in anna.heard) == 2
        for each in (anna, bruno, watcher):
            each.connection.close()

    play(talk)


def test_a_ping_is_answered_while_a_command_waits_for_the_database(play: Play) -> None:
    async def talk(world: World) -> None:
        seats = await world.seats("fresh playing")
        anna = Listener(world, seats.id, seats.anna)
        await anna.hear("update")
        with stalled(world) as event:
            anna.say(**command("Say", "hello-001", text="Hello"))
            anna.say("Ping")
            await anna.hear("pong")
            assert not [each for each in anna.heard if each["type"] == "done"]
            event.set()
            await anna.hear("done", id="hello-001")
        anna.connection.close()

    play(talk)


def test_what_was_asked_before_somebody_left_is_done(play: Play) -> None:
    async def talk(world: World) -> None:
        seats = await world.seats("fresh public")
        anna, watcher = Listener(world, seats.id, seats.anna), Listener(world, seats.id, "")
        await anna.hear("update")
        await watcher.hear("update")
        n = watcher.newest()["n"]
        for number in range(3):
            anna.say(**command("Say", f"hello-00{number}", text="Hello"))
        anna.connection.close()
        await watcher.until(lambda: watcher.newest()["n"] == n + 3)
        watcher.connection.close()

    play(talk)


def test_a_connection_goes_on_after_the_entry_that_it_has(play: Play) -> None:
    async def talk(world: World) -> None:
        seats = await world.seats("playing")
        anna = Listener(world, seats.id, seats.anna, "?after=1")
        told = await anna.hear("update")
        assert [entry["n"] for entry in told["entries"]] == [*range(2, told["n"] + 1)]
        anna.connection.close()

    play(talk)


def test_a_screen_with_the_board_shows_no_hand_and_is_pointed_at(play: Play) -> None:
    async def talk(world: World) -> None:
        seats = await world.seats("fresh playing")
        while len((await _looked(world, seats))["view"]["to_act"]) > 1:  # everybody keeps tickets
            for token in (seats.anna, seats.bruno):
                told = await _looked(world, seats, token)
                if told.get("options"):
                    await world.do(seats, token, "Play", n=told["n"], do=told["options"][0])
        screen = Listener(world, seats.id, seats.anna, "?board=true")
        told = await screen.hear("update")
        assert told["table"]["board"]
        assert not told["view"].get("options")
        assert "hand" not in told["view"] or not told["view"]["hand"]
        turn = told["view"]["to_act"][0]
        player = Listener(world, seats.id, (seats.anna, seats.bruno)[turn])
        await player.hear("update")
        player.say("Point", city="chicago")
        assert await screen.hear("pointed") == {"type": "pointed", "seat": turn, "city": "chicago"}
        screen.say(**command("Say", "hello-001", text="Hello"))
        await screen.hear("refused", id="hello-001", code="NOT_SEATED")
        assert not [each for each in player.heard if each["type"] == "pointed"]
        player.connection.close()
        await screen.until(lambda: screen.heard[-1] != {"type": "pointed", "seat": turn, "city": "chicago"})
        screen.connection.close()

    play(talk)


async def _looked(world: World, seats: Seats, token: str = "") -> Any:
    return await world.asked("GET", f"/api/tables/{seats.id}", token or seats.anna)


@pytest.mark.parametrize(
    ("on", "who", "code"),
    [
        ("nowhere", "anna", "TABLE_UNKNOWN"),
        ("playing", "forged", "BAD_TOKEN"),
        ("playing", "stranger", "SPECTATORS_OFF"),
    ],
)
def test_somebody_who_may_not_watch_is_told_why(play: Play, on: str, who: str, code: str) -> None:
    async def talk(world: World) -> None:
        seats = Seats(NOWHERE) if on == "nowhere" else await world.seats(on)
        token = {"anna": seats.anna, "forged": "forged"}.get(who, "")
        listener = Listener(world, seats.id, token)
        await listener.until(lambda: listener.ended)
        assert [each["code"] for each in listener.heard] == [code]
        assert {each["type"] for each in listener.heard} == {"refused"}

    play(talk)


def test_a_seat_that_is_given_to_another_device_is_lost_at_once(play: Play) -> None:
    async def talk(world: World) -> None:
        seats = await world.seats("fresh playing")
        anna = Listener(world, seats.id, seats.anna)
        await anna.hear("update")
        told = await world.asked("POST", f"/api/tables/{seats.id}/chairs/0/token", seats.anna)
        await anna.until(lambda: anna.ended)
        assert anna.heard[-1]["code"] == "SEAT_REPLACED"
        again = Listener(world, seats.id, told["token"])
        assert (await again.hear("update"))["you"]["chair"] == 0
        again.connection.close()

    play(talk)
