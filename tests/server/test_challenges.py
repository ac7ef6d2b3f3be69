"""One deal at several tables of a real server: the same for all, once for each, hidden until it is over."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from ferrovia.cli import main
from ferrovia.game.record import Record, loads
from ferrovia.game.shuffle import Shuffle, commit
from tests.server import patient
from tests.server.databases import execute
from tests.server.servers import Person, Server, close_all, play_all, run, running, talking

DUEL = {"board": "usa", "chairs": ["open", "level-1"]}
PASSWORD = "correct horse battery"


async def make(client: httpx.AsyncClient, **terms: Any) -> dict[str, Any]:
    answer = await client.post("/api/challenges", json={**DUEL, **terms})
    assert answer.status_code == 201, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


async def begin(client: httpx.AsyncClient, challenge: str, name: str) -> Person:
    """A table of the challenge; the cookie that identifies the device stays with the client."""
    answer = await client.post(f"/api/challenges/{challenge}/tables", json={"name": name})
    assert answer.status_code == 201, answer.text
    person = Person(str(client.base_url), answer.json()["table"], answer.json()["token"])
    await person.connect()
    await person.listen()
    return person


async def refusal(client: httpx.AsyncClient, challenge: str, name: str = "Anna") -> str:
    answer = await client.post(f"/api/challenges/{challenge}/tables", json={"name": name})
    code: str = answer.json()["code"]
    return code


async def look(client: httpx.AsyncClient, challenge: str) -> dict[str, Any]:
    answer = await client.get(f"/api/challenges/{challenge}")
    assert answer.status_code == 200, answer.text
    shown: dict[str, Any] = answer.json()
    return shown


def secret_in(record: str) -> str | None:
    ending = loads(record).ending
    assert ending is not None
    return ending.secret


async def counted(client: httpx.AsyncClient, challenge: str, results: int) -> dict[str, Any]:
    """The challenge as soon as it has that many results: a game is stored before its result is."""
    while (shown := await look(client, challenge))["played"] < results:
        await asyncio.sleep(0.05)
    return shown


async def until_settled(database: Path) -> None:
    """Until nothing is left to do about finished tables."""
    while execute(database, "select 1 from listings where status = 'finished' and wake_at is not null"):
        await asyncio.sleep(0.05)


async def finish(person: Person, chance: Random | None = None) -> Record:
    """Play to the end, at random or always choosing the first option."""
    await person.play(chance or First())
    await person.close()
    return loads((await person.get("/record")).text)


def course(record: Record) -> tuple[Any, ...]:
    """What each seat did and what was dealt. The first questions are answered in secret, in any order."""
    by_seat = [[line.do for line in record.lines if line.seat == seat] for seat in range(record.header.seats)]
    return by_seat, [outcome for line in record.lines for outcome in line.dealt]


class First(Random):
    def choice(self, seq: Any) -> Any:
        return seq[0]


def end(database: Path, challenge: str) -> bytes:
    """End a challenge while no server is running; returns its secret."""
    execute(database, f"update challenges set ends = 1794000000000 where id = '{challenge}'")
    execute(database, "update challenge_tables set finished = 1793999999999 where finished is not null")
    return secret_of(database, challenge)


def secret_of(database: Path, challenge: str) -> bytes:
    with closing(sqlite3.connect(database)) as connection:
        [secret] = connection.execute("select secret from challenges where id = ?", [challenge]).fetchone()
    return bytes(secret)


def test_the_deal_is_the_same_for_all(sqlite_database: Path, tmp_path: Path) -> None:
    """The same actions lead to the same game, down to the last card, bots included."""

    async def scenario(server: Server) -> None:
        async with talking(server.url) as anna, talking(server.url) as bruno, talking(server.url) as carla:
            challenge = await make(anna, board="europe", chairs=["level-3", "open", "level-1"])
            records = []
            for client, name, chance in (
                (anna, "Anna", None),
                (bruno, "Bruno", None),
                (carla, "C", Random(1)),
            ):
                person = await begin(client, challenge["id"], name)
                if client is bruno:  # chat changes nothing
                    assert (await person.do("Say", text="hello"))["type"] == "done"
                records.append(await finish(person, chance))
            first, second, other = records
            assert course(first) == course(second)
            assert first.ending == second.ending
            assert first.lines[0] == other.lines[0]
            assert course(first) != course(other)
            assert first.header.players == ("level-3", "Anna", "level-1")
            for record in records:
                record.verify()
                assert record.header.shuffle == Shuffle(challenge["commitment"])
            again = await make(anna, board="europe", chairs=["level-3", "open", "level-1"])
            another = await begin(anna, again["id"], "Anna")
            assert another.update["entries"][2]["events"] != person.entries[2]["events"]
            await another.close()

    with running(tmp_path, str(sqlite_database)) as server:
        run(scenario(server))


def test_nothing_of_the_deal_gets_out_before_the_end(sqlite_database: Path, tmp_path: Path) -> None:
    """Anna has finished, Bruno is playing; somebody else, with or without an account, asks for everything."""

    async def scenario(server: Server) -> None:
        async with talking(server.url) as anna, talking(server.url) as bruno, talking(server.url) as other:
            challenge = await make(other)
            secret = secret_of(sqlite_database, challenge["id"]).hex()
            assert commit(bytes.fromhex(secret)) == challenge["commitment"]
            finished = await begin(anna, challenge["id"], "Anna")
            playing = await begin(bruno, challenge["id"], "Bruno")
            await finish(finished)
            await playing.play(First(), most=5)
            described = (await other.get("/api/schema/openapi.json")).json()["paths"]
            paths = [path for path, operations in described.items() if "get" in operations]
            assert len([path for path in paths if "/tables/{id}" in path]) >= 8, paths
            for table in (finished.table, playing.table):
                for path in paths:
                    if "/tables/{id}" in path:
                        answer = await other.get(path.replace("{id}", table).replace("{n}", "3"))
                        assert answer.status_code == 403, (path, answer.text)
                        assert set(answer.json()) == {"code", "rule", "details"}
                watcher = Person(server.url, table, None)
                await watcher.connect()
                assert (await watcher.listen())["code"] == "CHALLENGE_HIDDEN"
                with pytest.raises(ConnectionClosed):
                    await watcher.listen()
            # Somebody still playing sees neither another table nor any result.
            bruno_asks = {"Cookie": f"ferrovia_device={bruno.cookies['ferrovia_device']}"}
            async with talking(server.url, bruno_asks) as device:
                answer = await device.get(f"/api/tables/{finished.table}")
                assert answer.json()["code"] == "CHALLENGE_HIDDEN"
            everything = []
            for client in (bruno, other):
                shown = await counted(client, challenge["id"], 1)
                assert shown["played"] == 1
                assert shown.get("results") is None
                assert shown.get("secret") is None
                for path in paths:
                    if "/tables/{id}" not in path:
                        where = path.replace("{id}", challenge["id"])
                        everything.append((await client.get(where)).text)
            assert not any(finished.table in text or secret in text for text in everything)
            # Those who have finished may compare and look back, but not even they learn the secret.
            shown = await look(anna, challenge["id"])
            assert [row["name"] for row in shown["results"]] == ["Anna"]
            assert (await anna.get(f"/api/tables/{playing.table}")).status_code == 200
            record = (await anna.get(f"/api/tables/{finished.table}/record")).text
            assert secret_in(record) is None
            assert not any(secret in text for text in (record, *finished.received, *playing.received))
            await playing.close()

    with running(tmp_path, str(sqlite_database)) as server:
        run(scenario(server))


async def answers_of_table(client: httpx.AsyncClient, table: str) -> dict[str, httpx.Response]:
    """What the server answers to everything that can be asked about a table."""
    described = (await client.get("/api/schema/openapi.json")).json()["paths"]
    paths = [path for path in described if path.startswith("/api/tables/{id}") and "get" in described[path]]
    assert len(paths) >= 8, paths
    found = {
        path: await client.get(path.replace("{id}", table).replace("{n}", "3"))
        for path in paths
        if "{chair}" not in path
    }
    found["analyse"] = await client.post(f"/api/tables/{table}/analysis")
    return found


async def shown_live(url: str, table: str, cookie: str, more: str = "") -> str:
    """What a socket that brings a cookie is sent first: the kind of message, or the code of a refusal."""
    watcher = Person(url, table, None)
    watcher.headers, watcher.more = {"Cookie": cookie}, more
    await watcher.connect()
    message = await watcher.listen()
    await watcher.close()
    return str(message.get("code", message["type"]))


async def board_of(person: Person, client: httpx.AsyncClient) -> str:
    """The cookie of this browser after it has opened somebody's link to the board."""
    token = (await person.get("/board")).json()["token"]
    answer = await client.post(f"/api/tables/{person.table}/board", json={"token": token})
    assert answer.status_code == 200, answer.text
    return f"ferrovia_board={answer.cookies['ferrovia_board']}"


def test_a_link_to_the_board_shows_nothing_that_is_hidden(sqlite_database: Path, tmp_path: Path) -> None:
    """Neither of a game in progress nor of a finished one; it does once one's own game is over."""

    async def scenario(server: Server) -> None:
        async with talking(server.url) as anna, talking(server.url) as bruno, talking(server.url) as other:
            challenge = (await make(other))["id"]
            finished, playing = [
                await begin(client, challenge, name) for client, name in ((anna, "Anna"), (bruno, "Bruno"))
            ]
            await finish(finished)
            await playing.play(First(), most=5)
            for person in (finished, playing):
                cookie = await board_of(person, other)
                shown = await answers_of_table(other, person.table)
                assert {answer.status_code for answer in shown.values()} == {403}
                codes = {answer.json()["code"] for answer in shown.values()}
                assert codes <= {"CHALLENGE_HIDDEN", "NOT_SEATED"}, codes
                assert await shown_live(server.url, person.table, cookie, "&board=true") == "CHALLENGE_HIDDEN"
                assert await shown_live(server.url, person.table, cookie) == "CHALLENGE_HIDDEN"
            # In the browser of somebody who sits there the board is shown, with or without its link.
            seat = f"ferrovia_seat={playing.token}"
            assert await shown_live(server.url, playing.table, seat, "&board=true") == "update"
            # So it is to somebody whose own game is over.
            cookie = f"{await board_of(playing, anna)}; ferrovia_device={anna.cookies['ferrovia_device']}"
            assert await shown_live(server.url, playing.table, cookie, "&board=true") == "update"
            await playing.close()

    with running(tmp_path, str(sqlite_database)) as server:
        run(scenario(server))


def test_a_board_that_is_up_goes_dark_when_the_game_begins(sqlite_database: Path, tmp_path: Path) -> None:
    """An open table has nothing to hide."""

    async def scenario(server: Server) -> None:
        async with talking(server.url) as anna, talking(server.url) as bruno, talking(server.url) as other:
            host = await begin(anna, (await make(anna, chairs=["open", "open"]))["id"], "Anna")
            screen = Person(server.url, host.table, None)
            screen.headers, screen.more = {"Cookie": await board_of(host, other)}, "&board=true"
            await screen.connect()
            assert (await screen.listen())["type"] == "update"
            await bruno.post(f"/api/tables/{host.table}/seats", json={"name": "Bruno"})
            assert (await host.do("Start"))["type"] == "done"
            while (message := await screen.listen())["type"] == "update":
                assert message["table"]["status"] == "open"
            assert message["code"] == "CHALLENGE_HIDDEN"
            await close_all([host, screen])

    with running(tmp_path, str(sqlite_database)) as server:
        run(scenario(server))


def test_the_link_to_a_seat_shows_nothing_to_somebody_who_is_playing_the_same_deal(
    sqlite_database: Path, tmp_path: Path
) -> None:
    """It opens the seat on any device that is not playing elsewhere, and on all once both games are over."""

    async def scenario(server: Server) -> None:
        async with talking(server.url) as anna, talking(server.url) as bruno, talking(server.url) as phone:
            challenge = (await make(anna))["id"]
            ahead = await begin(anna, challenge, "Anna")
            behind = await begin(bruno, challenge, "Bruno")
            await ahead.play(First(), most=5)
            claim = {"token": ahead.token}
            for client in (bruno, phone):
                assert (await client.post(f"/api/tables/{ahead.table}/token", json=claim)).status_code == 200
            shown = await answers_of_table(bruno, ahead.table)
            assert {answer.status_code for answer in shown.values()} == {403}
            assert {answer.json()["code"] for answer in shown.values()} == {"CHALLENGE_HIDDEN"}
            device = f"ferrovia_device={bruno.cookies['ferrovia_device']}"
            cookies = f"ferrovia_seat={ahead.token}; {device}"
            assert await shown_live(server.url, ahead.table, cookies) == "CHALLENGE_HIDDEN"
            assert (await phone.get(f"/api/tables/{ahead.table}")).json()["view"]["seat"] == 0
            await finish(behind)
            assert (await bruno.get(f"/api/tables/{ahead.table}")).status_code == 200
            await ahead.close()

    with running(tmp_path, str(sqlite_database)) as server:
        run(scenario(server))


def test_each_person_plays_once(sqlite_database: Path, tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        async with talking(server.url) as family, talking(server.url) as other:
            id = (await make(family))["id"]
            for name in ("Anna", "Bruno"):  # two accounts on one device are two people
                await family.post("/api/accounts", json={"name": name, "password": PASSWORD})
                person = await begin(family, id, name)
                assert await refusal(family, id) == "CHALLENGE_PLAYED"
                assert (await look(family, id))["table"] == person.table
                await person.do("Resign")
                while person.update["table"]["status"] != "finished":
                    await person.listen()
                await person.close()
                me = (await family.get("/api/me")).json()
                assert me["games"] == 0
                await family.delete("/api/sessions")
                assert await refusal(family, id) == "CHALLENGE_PLAYED"  # signing out changes nothing
            await other.post("/api/sessions", json={"name": "Anna", "password": PASSWORD})
            assert await refusal(other, id) == "CHALLENGE_PLAYED"  # nor does another device
            shown = await counted(other, id, 2)
            assert [(row["name"], row["rank"], row["helped"]) for row in shown["results"]] in (
                [("Anna", None, True), ("Bruno", None, True)],
                [("Bruno", None, True), ("Anna", None, True)],
            )

    with running(tmp_path, str(sqlite_database)) as server:
        run(scenario(server))


def test_people_who_play_together(sqlite_database: Path, tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        async with talking(server.url) as anna, talking(server.url) as bruno, talking(server.url) as carla:
            id = (await make(anna, chairs=["open", "open", "level-1"]))["id"]
            host = await begin(anna, id, "Anna")
            assert (await host.do("FillWithBots", bot="level-1"))["code"] == "CHALLENGE_SEATS"
            assert (await host.do("SetChair", chair=2, to="open"))["code"] == "CHALLENGE_SEATS"
            assert (await host.do("SetFirst", chair=0))["code"] == "CHALLENGE_SEATS"
            assert (await host.do("Start"))["code"] == "TOO_FEW_SEATS"
            seats = f"/api/tables/{host.table}/seats"
            # Leaving before the start, one has seen nothing and may play elsewhere, but not at both tables.
            token = (await carla.post(seats, json={"name": "Carla"})).json()["token"]
            assert await refusal(carla, id) == "CHALLENGE_PLAYED"
            guest = Person(server.url, host.table, token)
            await guest.connect()
            await guest.listen()
            await guest.do("Leave")
            elsewhere = await begin(carla, id, "Carla")
            answer = await carla.post(seats, json={"name": "Carla"})
            assert answer.json()["code"] == "CHALLENGE_PLAYED"
            joined = await bruno.post(seats, json={"name": "Bruno"})
            again = await bruno.post(seats, json={"name": "Bruno's other hand"})
            assert again.json()["code"] == "CHALLENGE_PLAYED"
            second = Person(server.url, host.table, joined.json()["token"])
            await second.connect()
            await second.until((await host.do("Start"))["n"])
            await play_all([host, second])
            assert [
                (row["name"], row["seat"], row["rank"]) for row in (await look(bruno, id))["results"]
            ] == [
                ("Anna", 0, 1),
                ("Bruno", 1, 1),
            ]
            await close_all([host, second, elsewhere])

    with running(tmp_path, str(sqlite_database)) as server:
        run(scenario(server))


def test_after_the_end_everybody_can_check_everything(
    sqlite_database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Even after a restart. The results are those that `ferrovia challenge score` computes."""
    shown: dict[str, Any] = {}
    tables: list[str] = []
    late: list[str] = []
    file = tmp_path / "challenge.json"

    async def before(server: Server) -> None:
        for name in ("Anna", "Bruno", "Carla", "Late"):
            async with talking(server.url) as client:
                if not shown:
                    shown.update(await make(client))
                person = await begin(client, shown["id"], name)
                if name == "Late":
                    late.append(str(person.token))
                    await person.close()
                else:
                    await finish(person, None if name != "Carla" else Random(4))
                tables.append(person.table)
        await until_settled(sqlite_database)

    async def after(server: Server, secret: bytes) -> None:
        async with talking(server.url) as client:
            over = await look(client, shown["id"])
            assert over["secret"] == secret.hex()
            assert commit(secret) == shown["commitment"] == over["commitment"]
            assert await refusal(client, shown["id"]) == "CHALLENGE_OVER"
            assert sorted(row["table"] for row in over["results"]) == sorted(tables[:3])
            for n, table in enumerate(tables[:3]):
                record = (await client.get(f"/api/tables/{table}/record")).text
                assert secret_in(record) == secret.hex()
                (tmp_path / f"{n}.jsonl").write_text(record)
            file.write_text((await client.get(f"/api/challenges/{shown['id']}/file")).text)
            # A latecomer may finish the game, but it no longer counts.
            person = Person(server.url, tables[3], late[0])
            await person.connect()
            await person.listen()
            await finish(person)
            assert (await look(client, shown["id"]))["played"] == 3
            shown.update(over)

    with running(tmp_path, str(sqlite_database)) as server:
        run(before(server))
        server.stop()
        secret = end(sqlite_database, shown["id"])
        server.start()
        run(after(server, secret))
    records = [str(tmp_path / f"{n}.jsonl") for n in range(3)]
    assert main(["challenge", "score", "--json", str(file), *records]) == 0
    scored = json.loads(capsys.readouterr().out)
    assert scored["proven"]
    assert [(row["rank"], row["name"], row["points"], row["lead"]) for row in scored["results"]] == [
        (row["rank"], row["name"], row["points"], row["lead"]) for row in shown["results"]
    ]
    ranks = {row["name"]: row["rank"] for row in shown["results"]}
    assert ranks["Anna"] == ranks["Bruno"]  # they did the same


def test_the_daily_deal(postgres_database: str, tmp_path: Path) -> None:
    """The same on every node, different for every board, and only for today."""

    async def scenario(one: str, other: str) -> None:
        async with talking(one) as anna, talking(other) as bruno:
            deals = (await anna.get("/api/daily")).json()
            assert [deal["board"] for deal in deals] == ["usa", "europe", "iberia", "old-west"]
            assert (await bruno.get("/api/daily")).json() == deals
            shown = [await look(bruno, deal["id"]) for deal in deals]
            assert len({each["commitment"] for each in shown}) == 4
            assert all(each["ends"] - each["begins"] == 86_400_000 for each in shown)
            assert all(each["begins"] <= each["now"] < each["ends"] for each in shown)
            id = deals[0]["id"]
            assert shown[0]["days"] == [id]
            first = await finish(await begin(anna, id, "Anna"))
            second = await finish(await begin(bruno, id, "Bruno"))
            assert course(first) == course(second)
            assert first.header.shuffle == Shuffle(shown[0]["commitment"])
            assert (await anna.get("/api/daily")).json()[0]["table"] is not None
            for client in (anna, bruno):
                assert [row["rank"] for row in (await counted(client, id, 2))["results"]] == [1, 1]
            for unknown in ("usa-2020-01-01", "usa-2999-01-01", "usa-2026-99-99", "moon-2026-11-16", "usa"):
                answer = await anna.get(f"/api/challenges/{unknown}")
                assert (answer.status_code, answer.json()["code"]) == (404, "CHALLENGE_UNKNOWN")

    with running(tmp_path, postgres_database) as one, running(tmp_path, postgres_database) as other:
        run(scenario(one.url, other.url))
        assert '"fault"' not in one.log.read_text() + other.log.read_text()


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("shared")
    with running(folder, str(folder / "ferrovia.db")) as server:
        yield server.url


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"chairs": ["level-1", "level-1"]}, "CHALLENGE_SEATS"),
        ({"chairs": ["open", "closed"]}, "BOT_UNKNOWN"),
        ({"chairs": ["open", "nobody"]}, "BOT_UNKNOWN"),
        ({"chairs": ["open"]}, "TOO_FEW_SEATS"),
        ({"board": "moon"}, "BOARD_UNKNOWN"),
        ({"options": ["alvin"]}, "OPTIONS_UNPLAYABLE"),
        ({"first": 3}, "CHAIR_UNKNOWN"),
        ({"hours": 0}, "BAD_MESSAGE"),
        ({"hours": 721}, "BAD_MESSAGE"),
        ({"seed": 1}, "BAD_MESSAGE"),
    ],
)
def test_impossible_challenges_are_refused(shared_server: str, terms: dict[str, Any], code: str) -> None:
    answer = patient.post(f"{shared_server}/api/challenges", json={**DUEL, **terms})
    assert answer.json()["code"] == code
