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
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from ferrovia.bots.protocol.messages import ChooseMessage
from ferrovia.game.record import loads
from ferrovia.server.accounts import Accounts, looks_of
from ferrovia.server.bots.pool import BotPool
from ferrovia.server.config import Config
from ferrovia.server.online.seat import BotSeat
from ferrovia.server.services import open_services
from ferrovia.server.storage.store import Store
from ferrovia.tables import commands as c
from ferrovia.tables import entries
from ferrovia.tables.absence import REALLY_GONE
from ferrovia.tables.clocks import DAY
from ferrovia.tables.deal import new_secret
from ferrovia.tables.driver import Driver
from ferrovia.tables.entries import AnyEntry
from ferrovia.tables.registry import now
from ferrovia.tables.room import SAME_TIME, SILENT, Room
from ferrovia.tables.settings import Live, Settings
from ferrovia.tables.tokens import Signer
from tests.server.aged_tables import TODAY
from tests.server.databases import Database, with_store
from tests.server.preloading import preloaded
from tests.server.servers import QUICK, Person, close_all, play_all, run, running, seat_people, talking
from tests.server.test_absent_people import told
from tests.server.test_away import do, until
from tests.server.test_db_check import check
from tests.server.test_members import PASSWORD
from tests.server.test_undo_pause import OPENING, claim

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


SEATED: list[AnyEntry] = [
    entries.Opened(
        at=TODAY,
        settings=Settings(board="usa", chairs=("open", "open"), pace=Live(1, 0)),
        secret="5e" * 32,
        host=0,
    ),
    entries.Sat(at=TODAY, chair=0, name="Anna", sitting=1),
    entries.Sat(at=TODAY, chair=1, name="Bruno", sitting=1),
]


@pytest.mark.parametrize("said", [False, True])
@pytest.mark.parametrize("ticking", [False, True])
def test_a_clock_runs_out_although_it_was_put_back(sqlite_database: Path, ticking: bool, said: bool) -> None:
    """Soon after a start, or while somebody's clock is `ticking`; also if something is `said` then."""

    async def scenario(store: Store) -> None:
        clock = Clock()
        async with BotPool(1, 60) as bots:
            driver = Driver(bots, clock, pause=0, grace=100)
            room = Room("table", store, Signer(b""), clock)
            room.on_change = driver.look_after
            if not ticking:
                clock.now -= DAY
            await room.open(SEATED)
            await do(room, 0, c.Start)
            table = await room.load()
            if ticking:
                clock.now -= DAY
            if said:
                await do(room, 0, c.Say, text="What time is it?")
            await until(lambda: bool(table.absent))
            assert next(entry.at for entry in table.entries if isinstance(entry, entries.WentAway)) == clock()
            await driver.close()

    with_store(sqlite_database, scenario)


def test_bots_leave_time_to_undo_and_no_more(sqlite_database: Path) -> None:
    async def scenario(store: Store) -> None:
        clock = Clock()
        async with BotPool(1, 60) as bots:
            driver = Driver(bots, clock, pause=0, undo_pause=0.1)
            room = Room("table", store, Signer(b""), clock)
            room.on_change = driver.look_after
            await room.open(OPENING)
            await do(room, 0, c.Start)
            table = await room.load()
            await do(room, 0, c.Play, do=msgspec.to_builtins(table.playing.view(0).options()[0]))
            await claim(room, table)
            claimed = table.n
            clock.now -= DAY
            await until(lambda: table.n > claimed)
            await driver.close()

    with_store(sqlite_database, scenario)


async def waiting_for_a_bot(store: Store, clock: Callable[[], int]) -> str:
    """A table at which nobody lets the bot play."""
    room = Room("t" * 14, store, Signer(b""), clock)
    await room.open([replace(entry, at=clock()) for entry in OPENING])
    await do(room, 0, c.Start)
    return room.id


def test_whoever_reads_a_table_of_later_lets_its_bots_play(sqlite_database: Path) -> None:
    """As after a start with a clock that is slow: the timetable would bring the table back too late."""

    async def scenario(store: Store) -> None:
        clock = Clock()
        id = await waiting_for_a_bot(store, clock)
        clock.now -= DAY
        async with BotPool(1, 60) as bots:
            driver = Driver(bots, clock, pause=0)
            room = Room(id, store, Signer(b""), clock)
            room.on_change = driver.look_after
            table = await room.load()
            await until(lambda: not table.bots_to_act())
            await driver.close()

    with_store(sqlite_database, scenario)


def test_the_timetable_notices_that_the_clock_was_put_back(
    sqlite_database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks once more at what was to come soon."""

    async def scenario() -> None:
        async with open_services(
            Config(workers=1, undo_pause=0, bot_pause=0), str(sqlite_database)
        ) as services:
            looked = asyncio.Event()
            due = services.store.due

            async def looks(before: int, limit: int) -> list[str]:
                looked.set()
                return await due(before, limit)

            monkeypatch.setattr(services.store, "due", looks)
            await looked.wait()
            await waiting_for_a_bot(services.store, now)
            real = time.time_ns
            monkeypatch.setattr(time, "time_ns", lambda: real() - DAY * 1_000_000)
            while not any(b'"bot":true' in each.body for each in await services.store.entries("t" * 14)):
                await asyncio.sleep(0.05)

    run(scenario())


def test_a_network_bot_is_told_no_more_time_than_it_has(sqlite_database: Path) -> None:
    async def scenario(store: Store) -> None:
        clock = Clock()
        room = Room("table", store, Signer(b""), clock)
        guest = entries.ChairsSet(at=TODAY, chairs=(1,), to="@bot", account=7, seconds=10)
        await room.open([*SEATED[:2], guest])
        await do(room, 0, c.Start)
        clock.now -= DAY
        seat = BotSeat(room, 1, clock, 0, lambda seat: None, lambda: None)
        asked = [message for message in await seat.news() if isinstance(message, ChooseMessage)]
        assert [message.seconds for message in asked] == [1]

    with_store(sqlite_database, scenario)


def test_a_table_does_not_end_while_people_are_at_it(sqlite_database: Path) -> None:
    async def scenario(store: Store) -> None:
        clock = Clock()
        async with BotPool(1, 60) as bots:
            driver = Driver(bots, clock, pause=0, untouched=DAY, grace=0)
            room = await a_room(store, clock, "table")
            somebody = BotSeat(room, 0, clock, 0, lambda seat: None, lambda: None)
            room.watchers[somebody] = None
            clock.now += DAY
            driver.look_after(room, written=False)
            await asyncio.sleep(0.1)  # in which the table would have ended
            assert driver.idle(room)
            table = await room.load()
            assert table.status == "open"
            del room.watchers[somebody]
            assert not driver.idle(room)
            driver.look_after(room, written=False)
            await until(lambda: table.broken_off == "untouched")
            await driver.close()

    with_store(sqlite_database, scenario)


def test_a_session_is_seen_again(sqlite_database: Path) -> None:
    async def scenario(store: Store) -> None:
        accounts = Accounts(store, 1)
        anna = await store.add_account("Anna", looks_of("Anna"), "hash", 0)
        token = await accounts.begin_session(anna, TODAY, "laptop")
        for at in (TODAY + DAY, TODAY):
            assert await accounts.of_session(token, at) == anna
            [(session, _)] = await accounts.sessions(anna, token, at)
            assert session.seen == at

    with_store(sqlite_database, scenario)


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
