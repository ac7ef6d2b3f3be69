"""The analysis of a finished game: made once in the background, kept for everybody."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]  # it has no types
import pytest

from ferrovia.server.analysis.worker import NICENESS
from tests.server.games import PATIENCE, Spoken, finished_game, open_table
from tests.server.servers import QUICK, Server, running

SMALL = "analysis_playouts = 2000\n" + QUICK
ENDLESS = "analysis_playouts = 2000000\n" + QUICK


@pytest.fixture
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Server]:
    with running(tmp_path, str(tmp_path / "ferrovia.db"), getattr(request, "param", SMALL)) as server:
        yield server


def analysers(server: Server) -> list[psutil.Process]:
    found = []
    for child in psutil.Process(server.process.pid).children():
        with suppress(psutil.Error):  # it may end while it is looked at
            if "ferrovia.server.analysis.worker" in child.cmdline():
                found.append(child)
    return found


def analyser(server: Server, besides: psutil.Process | None = None) -> psutil.Process:
    """The process that analyses now, once it is there."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        for found in analysers(server):
            if found != besides:
                return found
        time.sleep(0.01)
    raise AssertionError("nothing is analysed")


def counted(server: Server, name: str) -> float:
    lines = httpx.get(f"{server.url}/metrics", verify=False).text.splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith(name))


def done(host: Spoken) -> dict[str, object]:
    told = host.until("/analysis", lambda told: told["status"] in ("done", "failed"))
    assert told["status"] == "done", told
    analysis: dict[str, object] = told["analysis"]
    return analysis


def test_a_game_is_analysed_once_for_all_and_a_restart_keeps_it(server: Server) -> None:
    host = finished_game(server.url)
    other = Spoken(server.url, host.table)
    assert host.get("/analysis").json() == {"status": "none"}
    asked = [each.post("/analysis").json()["status"] for each in (host, other, host)]
    assert asked[0] == "waiting"
    assert set(asked) <= {"waiting", "running", "done"}
    analysis = done(other)
    moves = [entry for entry in host.look()["entries"] if entry["what"] == "moved"]
    assert [each["seat"] for each in analysis["decisions"]] == [move["seat"] for move in moves]  # type: ignore[attr-defined]
    server.stop()
    server.start()
    assert done(host) == done(other) == analysis
    assert host.post("/analysis").json()["status"] == "done"
    assert counted(server, "ferrovia_analysis_seconds_count") == 0  # since the restart


def test_two_who_ask_cause_one_run(server: Server) -> None:
    host = finished_game(server.url)
    for _ in range(5):
        host.post("/analysis")
    done(host)
    assert counted(server, "ferrovia_analysis_seconds_count") == 1


def test_only_finished_games_and_only_for_those_who_may_look(server: Server) -> None:
    host = open_table(server.url, "Anna")
    for answer in (host.post("/analysis"), host.get("/analysis")):
        assert (answer.status_code, answer.json()["code"]) == (409, "NOT_OVER")
    closed = finished_game(server.url, spectators=False)
    stranger = Spoken(server.url, closed.table)
    for answer in (stranger.post("/analysis"), stranger.get("/analysis")):
        assert (answer.status_code, answer.json()["code"]) == (403, "SPECTATORS_OFF")
    assert closed.get("/analysis").json()["status"] == "none"


@pytest.mark.parametrize("server", [ENDLESS], indirect=True)
def test_a_process_that_dies_is_tried_once_again(server: Server) -> None:
    host = finished_game(server.url)
    host.post("/analysis")
    first = analyser(server)
    first.kill()
    second = analyser(server, besides=first)
    second.kill()
    told = host.until("/analysis", lambda told: told["status"] == "failed")
    assert told["reason"] in ("its process died", "no process could be started for it")
    assert counted(server, "ferrovia_analysis_faults_total") == 2
    assert host.post("/analysis").json()["status"] == "waiting"  # and who asks again tries again
    analyser(server)


@pytest.mark.parametrize("server", [ENDLESS], indirect=True)
def test_a_stop_ends_the_process_and_another_start_may_begin_anew(server: Server) -> None:
    host = finished_game(server.url)
    host.post("/analysis")
    host.until("/analysis", lambda told: told["status"] == "running" and told["progress"] > 0)
    process = analyser(server)
    assert process.nice() == min(psutil.Process().nice() + NICENESS, 19)
    # Others are served meanwhile.
    finished_game(server.url)
    server.stop()
    assert psutil.wait_procs([process], timeout=30)[0] == [process]
    server.start()
    assert host.get("/analysis").json() == {"status": "none"}
    assert host.post("/analysis").json()["status"] == "waiting"


@pytest.mark.parametrize("server", [ENDLESS + "analyses_waiting = 1\n"], indirect=True)
def test_not_too_many_wait(server: Server) -> None:
    games = [finished_game(server.url) for _ in range(3)]
    games[0].post("/analysis")
    analyser(server)
    assert games[1].post("/analysis").json()["status"] == "waiting"
    assert games[1].get("/analysis").json()["status"] == "waiting"
    refused = games[2].post("/analysis")
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY")
    assert len(analysers(server)) == 1


@pytest.mark.parametrize("server", ["analysis = false\n" + QUICK], indirect=True)
def test_a_host_can_do_without(server: Server) -> None:
    refused = finished_game(server.url).post("/analysis")
    assert (refused.status_code, refused.json()["code"]) == (409, "ANALYSIS_OFF")


@pytest.mark.parametrize("server", [SMALL + "analyses_per_hour = 2\n"], indirect=True)
def test_nobody_asks_all_the_time(server: Server) -> None:
    host = finished_game(server.url)
    assert [host.post("/analysis").status_code for _ in range(3)] == [200, 200, 429]
