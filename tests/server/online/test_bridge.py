"""Programs that know nothing about networks play on a real server."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

from ferrovia.game.record import loads
from tests.limits import PATIENCE
from tests.server.online.streaming import (
    FIRST,
    LONGEST,
    begin,
    bridge,
    make_bots,
    until_online,
    until_over,
)
from tests.server.servers import Server, close_all, run, running, seat_people

# Says hello, makes three choices, and exits.
SHORT_LIVED = (
    "sh",
    "-c",
    r"""
    echo '{"type":"hello","protocol":1,"name":"short"}'
    choices=0
    while [ $choices -lt 3 ] && read -r line; do
        case $line in
            '{"type":"choose","n":'*)
                choices=$((choices + 1))
                rest=${line#*'"n":'}
                echo "{\"type\":\"choice\",\"n\":${rest%%,*},\"option\":0}" ;;
            '{"type":"bye"'*) exit 0 ;;
        esac
    done
    """,
)


def test_bots_in_other_languages_play_a_tournament_over_the_network(tmp_path: Path) -> None:
    with running(tmp_path, str(tmp_path / "db")) as server:
        tokens = asyncio.run(make_bots(server.url, "Shelly", "longest"))
        with (
            bridge(server.url, tmp_path, tokens[0], FIRST, "--games", "2"),
            bridge(server.url, tmp_path, tokens[1], LONGEST, "--games", "2"),
        ):
            run(until_online(server.url, "@Shelly", "@longest"))
            out = tmp_path / "results.json"
            command = [sys.executable, "-m", "ferrovia.cli", "tournament", "--server", server.url]
            command += ["--bots", "@Shelly,@longest,level-1", "--games", "2", "--out", str(out)]
            command += ["--records", str(tmp_path / "records"), "--jobs", "2"]
            subprocess.run(command, check=True, timeout=PATIENCE, capture_output=True)
        seats = [seat for game in json.loads(out.read_text())["games"] for seat in game["seats"]]
        assert Counter(seat["bot"] for seat in seats) == {"@Shelly": 4, "@longest": 4, "level-1": 4}
        assert not any(seat["faults"] for seat in seats)
        records = [loads(path.read_text()) for path in (tmp_path / "records").iterdir()]
        assert len(records) == 6
        for record in records:
            record.verify()
        assert ("@Shelly", "@longest") in {record.header.players for record in records}
        assert not any(token in server.log.read_text() for token in tokens)


def test_a_person_invites_a_bot_and_plays_with_it(tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        [token] = await make_bots(server.url, "Shelly")
        with bridge(server.url, tmp_path, token, LONGEST) as bot:
            await until_online(server.url, "@Shelly")
            settings = {"board": "europe", "chairs": ["open", "open", "level-1"]}
            [anna] = await seat_people(server.url, settings, ("Anna",), start=False)
            set_chair = await anna.do("SetChair", chair=1, to="@shelly")
            assert set_chair["type"] == "done"
            await anna.until(set_chair["n"])
            chair = anna.update["table"]["chairs"][1]
            assert (chair["kind"], chair["bot"], chair.get("account")) == ("bot", "@Shelly", None)
            assert (await anna.do("Start"))["type"] == "done"
            while not anna.update["table"]["chairs"][1].get("present"):
                await anna.listen()
            await anna.play(Random(1))
            assert not [entry for entry in anna.entries if "lost" in entry]
            record = loads((await anna.get("/record")).text)
            assert record.header.players == ("Anna", "@Shelly", "level-1")
            again = await anna.do("Rematch")
            assert again["type"] == "done"
            bot.send_signal(signal.SIGINT)
            assert bot.wait(PATIENCE) == 130
        await close_all([anna])

    with running(tmp_path, str(tmp_path / "db")) as server:
        run(scenario(server))


def test_a_game_outlives_the_server_and_the_bot_loses_no_move(tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        [token] = await make_bots(server.url, "Shelly")
        with bridge(server.url, tmp_path, token, LONGEST):
            await until_online(server.url, "@Shelly")
            settings = {"board": "usa", "chairs": ["open", "@Shelly"]}
            [anna] = await seat_people(server.url, settings, ("Anna",))
            for stop in (server.kill, server.stop):
                await anna.play(Random(1), most=10)
                await anna.close()
                stop()
                server.start()
                await anna.connect()
                await anna.listen()
            await anna.play(Random(2))
            assert not [entry for entry in anna.entries if "lost" in entry]
            loads((await anna.get("/record")).text).verify()
        await anna.close()

    with running(tmp_path, str(tmp_path / "db")) as server:
        run(scenario(server))


def test_what_cannot_be_played_is_explained_in_one_line(tmp_path: Path) -> None:
    def outcome(token: str, *program: str) -> tuple[int | None, str]:
        with bridge(server.url, tmp_path, token, program) as process:
            out, _ = process.communicate(timeout=PATIENCE)
            return process.returncode, out

    with running(tmp_path, str(tmp_path / "db")) as server:
        assert outcome("no-token", *FIRST) == (
            2,
            'Error: The server refused this bot: 401 {"code":"BAD_TOKEN","rule":"","details":{}}.\n',
        )
        [token] = asyncio.run(make_bots(server.url, "Shelly"))
        assert outcome(token, "true") == (2, "Error: The program did not say hello: it has exited.\n")
        command = [sys.executable, "-m", "ferrovia.cli", "tournament", "--server", server.url]
        command += ["--bots", "@Shelly,level-1", "--games", "2"]
        played = subprocess.run(command, timeout=PATIENCE, capture_output=True, text=True)
        assert (played.returncode, played.stdout) == (1, "")
        assert played.stderr.endswith("Error: the server refuses: BOT_OFFLINE (bot @Shelly).\n")


def test_a_program_that_dies_loses_the_game_at_once_and_plays_the_next_one(tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        [token] = await make_bots(server.url, "short")
        with bridge(server.url, tmp_path, token, SHORT_LIVED):
            await until_online(server.url, "@short")
            for _ in range(2):
                host = await begin(server.url, "@short", "level-1")
                entries = await until_over(host)
                moves = [entry for entry in entries if entry["what"] == "moved" and entry["seat"] == 0]
                assert [move.get("lost") for move in moves[:7]] == [None] * 3 + ["wrong"] * 3 + [None]
                assert (await host.get()).json()["table"]["chairs"][0]["absent"] == "resigned"

    with running(tmp_path, str(tmp_path / "db")) as server:
        run(scenario(server))
