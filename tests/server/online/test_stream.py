"""The stream of a bot's games, spoken by hand."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from ferrovia.game.record import loads
from ferrovia.game.view_message import view_message
from tests.limits import PATIENCE
from tests.server.online.streaming import (
    PASSWORD,
    Choose,
    Message,
    StreamedBot,
    begin,
    make_bots,
    open_table,
    until_over,
)
from tests.server.servers import QUICK, Server, close_all, run, running, seat_people, talking


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with running(folder, str(folder / "db")) as server:
        yield server


def plain(part: Any) -> Any:
    return json.loads(msgspec.json.encode(part))


def by_chance(seed: int) -> Choose:
    chance = Random(seed)
    return lambda question: chance.randrange(len(question["options"]))


async def refusal_of(url: str, *chairs: str) -> tuple[int, str]:
    """The refusal of a table with these chairs."""
    async with talking(url) as client:
        body = {"settings": {"board": "usa", "chairs": chairs}}
        answer = await client.post("/api/tables", json=body)
        return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize(("board", "chairs"), [("usa", 2), ("europe", 3), ("old-west", 2)])
def test_a_bot_gets_what_its_seat_sees_and_nothing_else(server: Server, board: str, chairs: int) -> None:
    """Everything it received is made of the events, views and options of its seat; other tests prove that
    these do not depend on what is hidden."""

    async def scenario() -> None:
        names = [f"{board}-{number}" for number in range(chairs)]
        tokens = await make_bots(server.url, *names, owner=f"Owner {board}")
        bots = [StreamedBot(server.url, token) for token in tokens]
        async with AsyncExitStack() as stack:
            for bot in bots:
                await stack.enter_async_context(bot.connected())
            host = await begin(server.url, *(f"@{name}" for name in names), board=board)
            await asyncio.gather(*(bot.play(by_chance(place)) for place, bot in enumerate(bots)))
        record = loads((await host.get("/record")).text)
        expected: list[list[Message]] = [[] for _ in bots]
        for game in record.replay():
            for seat, messages in enumerate(expected):
                messages.append({"events": plain(game.steps[-1].events(seat))})
                if seat in game.to_act:
                    view = game.view(seat)
                    messages.append({"view": plain(view_message(view)), "options": plain(view.options())})
        for seat, bot in enumerate(bots):
            hello, facts, begun, *played, result, over = bot.messages
            assert (hello["type"], facts["type"], facts["board"]["id"]) == ("hello", "board", board)
            assert isinstance(begun.pop("seed"), int)
            assert begun == {
                **{"type": "game", "table": host.table, "board": board, "seats": chairs},
                **{"seat": seat, "seconds": PATIENCE},
            }
            assert result == {
                "type": "result",
                "table": host.table,
                "view": plain(view_message(game.view(seat))),
            }
            assert result["view"]["result"]["winners"] == plain(game.result().winners)
            assert over == {"type": "over", "table": host.table, "why": "ended"}
            shown = [
                {key: each[key] for key in each if key in ("events", "view", "options")} for each in played
            ]
            asked = [each for each in expected[seat] if each in shown]
            assert shown == asked  # a view that did not change is not sent twice
            assert [each for each in shown if "events" in each] == [
                each for each in expected[seat] if "events" in each
            ]
            assert all(set(each) <= FIELDS[each["type"]] for each in played)

    run(scenario())


FIELDS = {
    "events": {"type", "table", "events"},
    "choose": {"type", "table", "n", "seconds", "view", "options"},
}


def test_a_bot_that_reconnects_gets_the_game_from_its_start_and_goes_on(server: Server) -> None:
    async def scenario() -> None:
        [token] = await make_bots(server.url, "again", owner="Agnes")
        bot = StreamedBot(server.url, token)
        async with bot.connected():
            await begin(server.url, "@again", "level-1")
            await bot.play(most=12)
            first = await bot.until("choose")
        before = [message for message in bot.messages if message["type"] == "events"]
        bot.messages.clear()
        async with bot.connected():
            second = await bot.until("choose")
            assert [message["type"] for message in bot.messages[:3]] == ["hello", "board", "game"]
            assert [message for message in bot.messages if message["type"] == "events"] == before
            assert (second["n"], second["options"]) == (first["n"], first["options"])
            assert (await bot.choose(second, 0)).status_code == 200
            again = await bot.choose(second, 0)
            assert (again.status_code, again.json()["code"]) == (409, "STALE")
            assert await bot.play() == {"type": "over", "table": second["table"], "why": "ended"}

    run(scenario())


def test_the_newer_of_two_connections_with_one_token_stays(server: Server) -> None:
    async def scenario() -> None:
        [token] = await make_bots(server.url, "twice", owner="Tom")
        one, other = StreamedBot(server.url, token), StreamedBot(server.url, token)
        async with one.connected(), other.connected():
            assert await one.until("bye") == {"type": "bye", "why": "replaced"}
            await begin(server.url, "@twice", "level-1")
            assert await other.play() is not None
            assert [message["type"] for message in one.messages] == ["hello", "bye"]

    run(scenario())


def test_a_revoked_token_opens_nothing(server: Server) -> None:
    async def scenario() -> None:
        [token] = await make_bots(server.url, "revoked", owner="Rita")
        bot = StreamedBot(server.url, token)
        async with bot.connected(), talking(server.url) as client:
            await client.post("/api/sessions", json={"name": "Rita", "password": PASSWORD})
            assert (await client.get("/api/me/bots")).json() == [{"name": "revoked", "online": True}]
            await begin(server.url, "@revoked", "level-1")
            question = await bot.until("choose")
            assert (await client.delete("/api/me/bots/revoked")).status_code == 204
            assert await bot.until("bye") == {"type": "bye", "why": "revoked"}
            assert (await bot.choose(question, 0)).status_code == 401
            assert (await client.get("/api/me/bots")).json() == []
            again = await client.post("/api/me/bots", json={"name": "revoked"})
            assert again.json()["code"] == "NAME_TAKEN"
            assert (await client.delete("/api/me/bots/revoked")).json()["code"] == "BOT_UNKNOWN"
        assert await refusal_of(server.url, "@revoked", "level-1") == (404, "BOT_UNKNOWN")

    run(scenario())


def test_three_wrong_choices_lose_the_game_and_the_stand_in_plays_on(server: Server) -> None:
    async def scenario() -> None:
        [token] = await make_bots(server.url, "wrong", owner="Wanda")
        bot = StreamedBot(server.url, token)
        async with bot.connected():
            host = await begin(server.url, "@wrong", "level-1")
            for option in (-1, 10**6, 2**40):
                question = await bot.until("choose")
                answer = await bot.choose(question, option)
                assert (answer.status_code, answer.json()["lost"]) == (200, "wrong")
                lost = await bot.until("lost")
                assert (lost["n"], lost["table"]) == (question["n"], host.table)
            assert await bot.until("over") == {"type": "over", "table": host.table, "why": "lost"}
            assert (await bot.choose(question, 0)).json()["code"] in ("PLAYED_BY_BOT", "STALE")
            entries = await until_over(host)
        assert [entry["lost"] for entry in entries if "lost" in entry] == ["wrong"] * 3

    run(scenario())


def test_three_missing_choices_lose_the_game_and_the_stand_in_plays_on(tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        [token] = await make_bots(server.url, "silent")
        bot = StreamedBot(server.url, token)
        async with bot.connected():
            host = await begin(server.url, "@silent", "level-1")
            for _ in range(3):
                question = await bot.until("choose")
                assert 0 < question["seconds"] <= 1
                assert (await bot.until("lost"))["why"] == "took too long"
                assert (await bot.choose(question, 0)).status_code == 409
            assert (await bot.until("over"))["why"] == "lost"
            entries = await until_over(host)
        assert [entry["lost"] for entry in entries if "lost" in entry] == ["late"] * 3

    hasty = QUICK.replace(f"online_seconds = {PATIENCE}", "online_seconds = 1\ngrace_seconds = 0")
    with running(tmp_path, str(tmp_path / "db"), hasty) as server:
        run(scenario(server))


def test_rubbish_is_refused_and_costs_no_move(server: Server) -> None:
    async def scenario() -> None:
        token, other = await make_bots(server.url, "rubbish", "stranger", owner="Rosa")
        bot, stranger = StreamedBot(server.url, token), StreamedBot(server.url, other)
        async with bot.connected():
            host = await begin(server.url, "@rubbish", "level-1")
            question = await bot.until("choose")
            right = {"type": "choice", "table": host.table, "n": question["n"], "option": 0}
            wrong: list[Any] = [
                {**right, "type": "chooose"},
                {**right, "option": "first"},
                {**right, "n": 2**80},
            ]
            wrong += [[right], "choice", None, {}, {**right, "table": "x" * 65}, {"type": "choice"}]
            for body in wrong:
                assert (await bot.post(body)).status_code == 400, body
            for body in ({**right, "table": "a" * 14}, {**right, "table": "../../etc"}):
                assert (await bot.post(body)).json()["code"] == "TABLE_UNKNOWN"
            assert (await bot.post({**right, "n": question["n"] + 1})).json()["code"] == "STALE"
            assert (await stranger.post(right)).json()["code"] == "NOT_SEATED"
            assert (await StreamedBot(server.url, "no-token").post(right)).json()["code"] == "BAD_TOKEN"
            assert (await StreamedBot(server.url, host.token or "").post(right)).status_code == 401
            assert (await bot.post(right)).json().get("lost") is None

    run(scenario())


def test_taking_back_a_decision_restarts_the_stream_of_the_game(server: Server) -> None:
    async def scenario() -> None:
        [token] = await make_bots(server.url, "undone", owner="Ugo")
        bot = StreamedBot(server.url, token)
        async with bot.connected():
            settings = {"board": "usa", "chairs": ["open", "@undone"]}
            [anna] = await seat_people(server.url, settings, ("Anna",))
            asked = await bot.until("choose")
            done = await anna.do("Play", do=anna.update["options"][0])
            assert done["type"] == "done"
            await bot.until("events")
            assert (await anna.do("Undo"))["type"] == "done"
            bot.messages.clear()
            anew = await bot.until("choose")
            assert [message["type"] for message in bot.messages] == ["game", "events", "choose"]
            assert anew["options"] == asked["options"]
            assert (await bot.choose(anew, 0)).status_code == 200
            await close_all([anna])

    run(scenario())


def test_a_bot_is_invited_only_if_it_is_connected_and_willing(server: Server) -> None:
    async def scenario() -> None:
        [token] = await make_bots(server.url, "choosy", owner="Carla")
        bot = StreamedBot(server.url, token, boards=["usa"], games=1)
        assert await refusal_of(server.url, "@nobody", "level-1") == (404, "BOT_UNKNOWN")
        assert await refusal_of(server.url, "@choosy", "level-1") == (409, "BOT_OFFLINE")
        async with bot.connected(), talking(server.url) as client:
            [listed] = [
                each for each in (await client.get("/api/bots")).json()["online"] if each["name"] == "@choosy"
            ]
            assert listed == {"name": "@choosy", "owner": "Carla", "boards": ["usa"], "free": True}
            assert await refusal_of(server.url, "@choosy", "@CHOOSY") == (409, "ALREADY_SEATED")
            [anna] = await seat_people(
                server.url, {"board": "europe", "chairs": ["open", "open"]}, ("Anna",), start=False
            )
            assert (await anna.do("SetChair", chair=1, to="@choosy"))["code"] == "BOT_UNWILLING"
            assert (await anna.do("FillWithBots", bot="@choosy"))["code"] == "BOT_UNKNOWN"
            waiting = await open_table(server.url, "@choosy", "level-1")
            await begin(server.url, "@choosy", "level-1")
            await bot.until("choose")
            assert await refusal_of(server.url, "@choosy", "level-1") == (409, "BOT_BUSY")
            assert (await waiting.post("Start", "start-it-now")).json()["code"] == "BOT_BUSY"
            await close_all([anna])
        while (refused := (await waiting.post("Start", "start-it-now")).json())["code"] == "BOT_BUSY":
            await asyncio.sleep(0.05)  # the server has not yet noticed that it left
        assert refused["code"] == "BOT_OFFLINE"

    run(scenario())


def test_a_bot_can_neither_sign_in_nor_sit_down(server: Server) -> None:
    async def scenario() -> None:
        [token] = await make_bots(server.url, "machine", owner="Maria")
        async with talking(server.url, {"Authorization": f"Bearer {token}"}) as client:
            for password in (PASSWORD, token, "        "):
                signed = await client.post("/api/sessions", json={"name": "machine", "password": password})
                assert signed.json()["code"] == "ACCOUNT_UNKNOWN"
            assert (await client.get("/api/me")).status_code == 401
            assert (await client.get("/api/me/bots")).status_code == 401
        host = await open_table(server.url, "open", "level-1")
        async with talking(server.url) as client:
            for name in ("@machine", "@"):
                taken = await client.post(f"/api/tables/{host.table}/seats", json={"name": name})
                assert taken.json()["code"] == "BAD_NAME"

    run(scenario())


def test_bots_per_account_are_limited_and_their_names_suit_command_lines(server: Server) -> None:
    async def scenario() -> None:
        await make_bots(server.url, "many-1", "many-2", "many-3", "many-4", owner="Manuel")
        async with talking(server.url) as client:
            assert (await client.post("/api/me/bots", json={"name": "many-5"})).status_code == 401
            await client.post("/api/sessions", json={"name": "Manuel", "password": PASSWORD})
            for name in ("@bot", "a bot", "a,b", "ß", "-bot", "b" * 25):
                assert (await client.post("/api/me/bots", json={"name": name})).status_code == 400
            for name in ("Manuel", "many-1"):
                taken = await client.post("/api/me/bots", json={"name": name})
                assert taken.json()["code"] == "NAME_TAKEN"
            assert (await client.post("/api/me/bots", json={"name": "many-5"})).status_code == 201
            full = await client.post("/api/me/bots", json={"name": "many-6"})
            assert (full.json()["code"], full.json()["details"]) == ("TOO_MANY", {"what": "bots"})
            await client.delete("/api/me/bots/many-5")
            assert (await client.post("/api/me/bots", json={"name": "many-6"})).status_code == 201

    run(scenario())


def test_games_with_network_bots_are_not_rated(server: Server) -> None:
    async def scenario() -> None:
        tokens = await make_bots(server.url, "rated-1", "rated-2", owner="Rui")
        bots = [StreamedBot(server.url, token) for token in tokens]
        async with bots[0].connected(), bots[1].connected():
            host = await begin(server.url, "@rated-1", "@rated-2")
            await asyncio.gather(*(bot.play() for bot in bots))
        with closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as database:
            settled = "select 1 from listings where table_id = ? and wake_at is null"
            while not database.execute(settled, [host.table]).fetchall():
                await asyncio.sleep(0.05)
            games = "select games from accounts where name in ('rated-1', 'rated-2')"
            assert database.execute(games).fetchall() == [(0,), (0,)]

    run(scenario())


def test_a_flood_is_answered_with_too_fast_and_nothing_is_logged(tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        [token] = await make_bots(server.url, "flood")
        bot = StreamedBot(server.url, token)
        async with bot.connected(), talking(server.url, bot.headers) as client:
            await begin(server.url, "@flood", "level-1")
            question = await bot.until("choose")
            body = {"type": "choice", "table": question["table"], "n": 0, "option": 0}
            answers = [await client.post("/api/bot/choices", json=body) for _ in range(60)]
            assert {answer.status_code for answer in answers} == {409, 429}
            assert (await client.get("/api/boards")).status_code == 200  # people at the same address go on
            hello = "[" * 10_000
            long = await client.post(
                "/api/bot/stream", content=hello, headers={"content-type": "application/json"}
            )
            assert long.status_code in (400, 429)
        log = server.log.read_text()
        assert token not in log
        assert '"fault"' not in log

    slow = QUICK.replace("bot_requests_per_second = 10000.0", "bot_requests_per_second = 2.0")
    slow = slow.replace("bot_requests_burst = 10000", "bot_requests_burst = 20")
    with running(tmp_path, str(tmp_path / "db"), slow) as server:
        run(scenario(server))


def test_bot_tables_and_streams_may_be_on_different_nodes(postgres_database: str, tmp_path: Path) -> None:
    async def scenario(one: str, other: str) -> None:
        tokens = await make_bots(one, "here", "there")
        here, there = (StreamedBot(url, token) for url, token in zip((one, other), tokens, strict=True))
        async with here.connected(), there.connected():
            host = await begin(one, "@here", "@there")
            there.url = one  # a choice may go to any node
            await asyncio.gather(here.play(), there.play())
            entries = await until_over(host)
            assert not [entry for entry in entries if "lost" in entry]
            elsewhere = StreamedBot(other, tokens[0])
            async with elsewhere.connected():
                assert (await here.until("bye"))["why"] == "replaced"

    with running(tmp_path, postgres_database) as one, running(tmp_path, postgres_database) as other:
        run(scenario(one.url, other.url))
        assert '"fault"' not in one.log.read_text() + other.log.read_text()
