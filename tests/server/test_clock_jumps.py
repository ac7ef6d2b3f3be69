"""The clock of the machine jumps: it was wrong, the machine slept, or somebody set it.

Whatever the jump, of a server that is running:

- people can move, chat and take moves back, hear of each other's moves, and bots answer them;
- a table does not end while people are at it, a game in progress is not cleaned up, and its record proves its
  shuffle;
- somebody who reconnects is there again, and not absent; a session lasts;
- what is stored is sound.

Forwards, a jump is time that passed: nobody can tell it from a machine that slept, and clocks of players run
out. Backwards, nobody waits for longer than if it had not jumped: not for a bot, not for a bot to sit in, and
nobody stays at a table who has gone. Nor does the clock of a player stand still, but it may run anew from the
last entry. Less than a minute is no jump: the clocks of two nodes may differ by that.
"""

from __future__ import annotations

import asyncio
import json
import mmap
import struct
from pathlib import Path
from typing import Any

import pytest

from ferrovia.game.record import loads
from ferrovia.server.storage.store import Store
from ferrovia.tables import entries
from ferrovia.tables.absence import REALLY_GONE
from ferrovia.tables.clocks import DAY
from ferrovia.tables.dealing import new_secret
from ferrovia.tables.room import SAME_TIME, SILENT, Room
from ferrovia.tables.settings import Settings
from ferrovia.tables.tokens import Signer
from tests.server.databases import Database, with_store
from tests.server.house import TODAY
from tests.server.preloading import preloaded
from tests.server.servers import QUICK, Person, close_all, play_all, run, running, seat_people, talking
from tests.server.test_absent_people import told
from tests.server.test_db_check import check
from tests.server.test_members import PASSWORD

HOUR = 3_600_000
JUMPS = (60_000, HOUR, DAY, 30 * DAY)
LIVE = {"type": "live", "move": 5, "bank": 0}
RELAXED = {"type": "relaxed", "days": 1}


class Clock:
    def __init__(self) -> None:
        self.now = TODAY

    def __call__(self) -> int:
        return self.now


async def a_room(store: Store, clock: Clock, id: str) -> Room:
    settings = Settings(board="usa", chairs=("open", "open"))
    room = Room(id, store, Signer(b""), clock)
    await room.open([entries.Opened(at=clock(), settings=settings, secret=new_secret(), host=0)])
    for chair, name in enumerate(("Anna", "Bruno")):
        sat = entries.Sat(at=clock(), chair=chair, name=name, sitting=1)
        await room.write(lambda table, at, sat=sat: sat)  # type: ignore[misc]
    return room


@pytest.mark.parametrize("jump", JUMPS)
def test_a_clock_that_is_put_back_keeps_nobody_waiting(database: Database, jump: int) -> None:
    async def scenario(store: Store) -> None:
        clock = Clock()
        room = await a_room(store, clock, "t" * 14)
        room.heard("another node", frozenset({1}), clock())
        assert set(room.gone(await room.load())) == {0}
        told = json.loads((await room.update_for(0, -1))[1])["now"]
        clock.now -= jump
        assert room.gone(await room.load()) == {0: clock()}
        assert json.loads((await room.update_for(0, -1))[1])["now"] == told - jump
        clock.now += SAME_TIME
        assert room.gone(await room.load()) == {0: clock() - SAME_TIME}
        assert room.forget_silent(clock())  # the other node is dead, and says nothing any more
        room.heard("another node", frozenset({1}), clock())
        assert not room.forget_silent(clock() + SILENT - 1)
        assert [entry.n for entry in await store.entries(room.id)] == [0, 1, 2]

    with_store(database, scenario)


def test_what_is_written_after_a_jump_is_read_again(database: Database) -> None:
    """Entries may be older than those before them."""

    async def scenario(store: Store) -> None:
        clock = Clock()
        room = await a_room(store, clock, "u" * 14)
        for jump in (-DAY, 2 * DAY, -30 * DAY):
            clock.now += jump
            said = entries.Said(at=clock(), by=0, chair=0, text="Hello")
            await room.write(lambda table, at, said=said: said)  # type: ignore[misc]
        again = Room(room.id, store, Signer(b""), clock)
        assert [entry.at for entry in (await again.load()).entries][-3:] == [
            TODAY - DAY,
            TODAY + DAY,
            TODAY - 29 * DAY,
        ]

    with_store(database, scenario)


class ServerClock:
    """The wall clock of a server, as far as it differs from everybody else's."""

    def __init__(self, beside: Path) -> None:
        self._file = beside / "clock"
        self._file.write_bytes(bytes(8))
        library = preloaded(Path(__file__).with_name("clock.c"), beside)
        self.environment = {**library, "FERROVIA_CLOCK": str(self._file)}
        self._ahead = 0  # nanoseconds

    def jump(self, by: int) -> None:
        """By that many milliseconds."""
        self._ahead += by * 1_000_000
        with self._file.open("r+b") as file, mmap.mmap(file.fileno(), 8) as offset:
            offset[:] = struct.pack("=q", self._ahead)


def test_a_server_whose_clock_jumps_goes_on(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ServerClock(tmp_path)
    for name, value in clock.environment.items():
        monkeypatch.setenv(name, value)
    with running(tmp_path, str(database), "grace_seconds = 2\n" + QUICK) as server:
        for name in clock.environment:
            monkeypatch.delenv(name)
        run(live_through(server.url, clock))
        assert server.stop() == 0
        log = server.log.read_text()
    assert '"fault"' not in log
    assert "a periodic check failed" not in log
    status, text = check(database)
    assert status == 0, text


async def live_through(url: str, clock: ServerClock) -> None:
    async with talking(url) as member:
        answer = await member.post("/api/accounts", json={"name": "Olga", "password": PASSWORD})
        assert answer.status_code == 201
        people = await seat_people(url, {"board": "usa", "chairs": ["open", "open", "level-1"]})
        for jump in (-DAY, HOUR, -HOUR, 30 * DAY, -30 * DAY):
            live, relaxed = [
                await seat_people(url, {"board": "usa", "chairs": ["open", "open"], "pace": pace})
                for pace in (LIVE, RELAXED)
            ]
            await leave(people)
            clock.jump(jump)
            await come_back(people, jump)
            await talk_and_play(people)
            await take_back(people)
            me = await member.get("/api/me")
            assert me.json()["name"] == "Olga"
            await keep_time(live, 5_000, runs_out=True)
            await keep_time(relaxed, DAY, runs_out=jump > DAY)
        await sit_in(people)
        await play_all(people)
        loads((await people[0].get("/record")).text).verify()
        await close_all(people)


def seat_of(person: Person) -> int:
    seat: int = person.update["you"]["seat"]
    return seat


async def leave(people: list[Person]) -> None:
    anna, bruno = people
    await bruno.close()
    await told(anna, lambda table: "gone" in table["chairs"][1])


async def come_back(people: list[Person], jump: int) -> None:
    anna, bruno = people
    if jump < 0:
        early = await anna.do("SitIn", seat=seat_of(bruno))
        assert early["code"] == "TOO_SOON"
        assert early["details"]["seconds"] * 1000 <= REALLY_GONE
    await bruno.connect()
    await told(anna, lambda table: "gone" not in table["chairs"][1])
    assert (await anna.do("SitIn", seat=seat_of(bruno)))["code"] == "NOT_ABSENT"


async def talk_and_play(people: list[Person]) -> None:
    """Until everybody has heard a message and has moved, the bot too."""
    said = await people[0].do("Say", text="What time is it?")
    await people[1].until(said["n"])
    moved: set[int] = set()
    while len(moved) < 3:
        await step(people)
        moved = {entry["seat"] for entry in people[0].entries[said["n"] :] if entry["what"] == "moved"}


async def step(people: list[Person]) -> None:
    """Play until both have seen one more entry."""
    assert people[0].update["table"]["status"] == "playing"
    await play_all(people, to=max(person.after for person in people) + 1)


async def take_back(people: list[Person]) -> None:
    """Whoever moves before the other person does: after anybody else, a bot might turn up a card at once."""
    seats = [seat_of(person) for person in people]
    first = next(person for person, seat in zip(people, seats, strict=True) if (seat + 1) % 3 in seats)
    while True:
        await first.until(people[0].after)
        if first.update["view"]["to_act"] == [seat_of(first)] and (draw := options(first, "DrawTickets")):
            break
        await step(people)
    await play(first, draw[0])
    fewest = min(options(first, "KeepTickets"), key=lambda option: len(option["tickets"]))
    await play(first, fewest)
    undone = await first.do("Undo")
    assert undone["type"] == "done", undone
    await first.until(undone["n"])
    await play(first, fewest)


def options(person: Person, kind: str) -> list[Any]:
    return [option for option in person.update.get("options", ()) if option["type"] == kind]


async def play(person: Person, option: Any) -> None:
    done = await person.do("Play", do=option)
    assert done["type"] == "done", done
    await person.until(done["n"])


async def keep_time(people: list[Person], allowed: int, runs_out: bool) -> None:
    """Nobody has more than the `allowed` milliseconds left, and a clock runs out if it is to. Then they agree
    to end the game, unless the bots that sat in were quicker."""
    anna, _ = people
    said = await anna.do("Say", text="Are you there?")
    await anna.until(said["n"])
    for clock in anna.update["table"].get("clocks", ()):
        assert clock["until"] - anna.update["now"] <= allowed
    while runs_out and not any(entry["what"] == "went-away" for entry in anna.entries):
        await anna.listen()
    for person in people:
        ended = await person.do("End")
        assert ended["type"] == "done" or ended["code"] == "GAME_OVER", ended
    await close_all(people)


async def sit_in(people: list[Person]) -> None:
    """A bot does, for somebody who has really gone, until they are back."""
    anna, bruno = people
    await leave(people)
    early = await anna.do("SitIn", seat=seat_of(bruno))
    await asyncio.sleep(early["details"]["seconds"])
    assert (await anna.do("SitIn", seat=seat_of(bruno)))["type"] == "done"
    await bruno.connect()
    assert (await bruno.do("Return"))["type"] == "done"
