"""The analysis of a finished game: made once in the background, kept for everybody."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil
import pytest

from ferrovia.game.refusals import Refused
from ferrovia.server.analysis.analysis_worker import NICENESS
from ferrovia.server.analysis.analyst import Analyst
from ferrovia.server.config import Config, Limits
from ferrovia.server.http.rate_limits import RateLimits
from ferrovia.server.metrics import Metrics
from ferrovia.tables.registry import now
from tests.limits import PATIENCE
from tests.server import patient
from tests.server.databases import opened
from tests.server.games import Spoken, finished_game, open_table
from tests.server.servers import QUICK, Server, run, running

SMALL = "analysis_playouts = 1000\n" + QUICK
ENDLESS = "analysis_playouts = 2000000\n" + QUICK + "analyses_waiting = 1\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with running(folder, str(folder / "ferrovia.db"), SMALL) as server:
        yield server


@pytest.fixture
def slow_server(tmp_path: Path) -> Iterator[Server]:
    """Its analyses take longer than any test, and only one may wait."""
    with running(tmp_path, str(tmp_path / "ferrovia.db"), ENDLESS) as server:
        yield server


def analysers(server: Server) -> list[psutil.Process]:
    found = []
    for child in psutil.Process(server.process.pid).children():
        with suppress(psutil.Error):  # it may end while we look at it
            if "ferrovia.server.analysis.analysis_worker" in child.cmdline():
                found.append(child)
    return found


def analyser(server: Server, besides: psutil.Process | None = None) -> psutil.Process:
    """The process that is analysing, once there is one."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        for found in analysers(server):
            if found != besides:
                return found
        time.sleep(0.01)
    raise AssertionError("nothing is being analysed")


def counted(server: Server, name: str) -> float:
    lines = patient.get(f"{server.url}/metrics").text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(name))


def done(host: Spoken) -> dict[str, Any]:
    answer = host.until("/analysis", lambda answer: answer["status"] in ("done", "failed"))
    assert answer["status"] == "done", answer
    analysis: dict[str, Any] = answer["analysis"]
    return analysis


def test_a_game_is_analysed_once_for_all_and_a_restart_keeps_it(server: Server) -> None:
    host = finished_game(server.url)
    other = Spoken(server.url, host.table)
    assert host.get("/analysis").json() == {"status": "none"}
    asked = [each.post("/analysis").json()["status"] for each in (host, other, host)]
    assert asked[0] == "waiting"
    assert set(asked) <= {"waiting", "running", "done"}
    analysis = done(other)
    moves = [entry["seat"] for entry in host.look()["entries"] if entry["what"] == "moved"]
    assert [each["seat"] for each in analysis["decisions"]] == moves
    assert counted(server, "ferrovia_analysis_seconds_count") == 1
    server.stop()
    server.start()
    assert done(host) == done(other) == analysis
    assert host.post("/analysis").json()["status"] == "done"
    assert counted(server, "ferrovia_analysis_seconds_count") == 0  # since the restart


def test_only_finished_games_and_only_for_those_who_may_look(server: Server) -> None:
    host = open_table(server.url, "Anna")
    for answer in (host.post("/analysis"), host.get("/analysis")):
        assert (answer.status_code, answer.json()["code"]) == (409, "NOT_OVER")
    closed = finished_game(server.url, spectators=False)
    stranger = Spoken(server.url, closed.table)
    for answer in (stranger.post("/analysis"), stranger.get("/analysis")):
        assert (answer.status_code, answer.json()["code"]) == (403, "SPECTATORS_OFF")
    assert closed.get("/analysis").json()["status"] == "none"


def test_a_process_that_dies_is_tried_once_more(slow_server: Server) -> None:
    host = finished_game(slow_server.url)
    host.post("/analysis")
    first = analyser(slow_server)
    first.kill()
    second = analyser(slow_server, besides=first)
    second.kill()
    answer = host.until("/analysis", lambda answer: answer["status"] == "failed")
    assert answer["reason"] in ("its process died", "no process could be started for it")
    assert counted(slow_server, "ferrovia_analysis_faults_total") == 2
    assert host.post("/analysis").json()["status"] == "waiting"  # asking again tries again
    analyser(slow_server, besides=second)


def test_one_after_the_other_and_none_after_a_stop(slow_server: Server) -> None:
    server = slow_server
    games = [finished_game(server.url) for _ in range(2)]
    games[0].post("/analysis")
    games[0].until("/analysis", lambda answer: answer["status"] == "running" and answer["progress"] > 0)
    process = analyser(server)
    assert process.nice() == min(psutil.Process().nice() + NICENESS, 19)
    games.append(finished_game(server.url))  # bots and tables do not wait for it
    assert games[1].post("/analysis").json()["status"] == "waiting"
    refused = games[2].post("/analysis")
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY")
    assert analysers(server) == [process]
    assert games[1].get("/analysis").json()["status"] == "waiting"
    server.stop()
    assert psutil.wait_procs([process], timeout=PATIENCE)[0] == [process]
    server.start()
    assert games[0].get("/analysis").json() == games[1].get("/analysis").json() == {"status": "none"}
    assert games[0].post("/analysis").json()["status"] == "waiting"
    server.stop()
    server.config.write_text("analysis = false\n" + QUICK)
    server.start()
    refused = games[0].post("/analysis")
    assert (refused.status_code, refused.json()["code"]) == (409, "ANALYSIS_OFF")


def test_one_address_does_not_fill_the_queue(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = Limits(analyses_waiting=3, analyses_waiting_each=2)
        async with opened(tmp_path / "ferrovia.db") as [store]:
            analyst = Analyst(store, now, Config(limits=limits), Metrics())  # not started: everything waits
            for table in ("a", "b"):
                assert (await analyst.ask(table, lambda: "", "rude")).status == "waiting"
            with pytest.raises(Refused, match="TOO_MANY"):
                await analyst.ask("c", lambda: "", "rude")
            assert (await analyst.ask("d", lambda: "", "polite")).status == "waiting"
            with pytest.raises(Refused, match="TOO_MANY"):
                await analyst.ask("e", lambda: "", "late")

    run(scenario())


def test_analyses_have_a_rate_limit() -> None:
    rate_limits = RateLimits(Limits(analyses_per_hour=2))
    for _ in range(2):
        rate_limits.analyse("address")
    with pytest.raises(Refused, match="TOO_FAST"):
        rate_limits.analyse("address")
    rate_limits.analyse("other address")
