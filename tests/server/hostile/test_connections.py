"""Clients that connect and say nothing, or next to nothing, until there is no room for others."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from resource import RLIMIT_NOFILE
from typing import Any

import psutil
import pytest
import uvicorn

from ferrovia.server.config import Config
from ferrovia.server.http.connections import MOST_DESCRIPTORS, Connections, counted_protocol
from ferrovia.server.metrics import Metrics
from tests.limits import PATIENCE
from tests.server import patient
from tests.server.hostile.conftest import TABLE
from tests.server.hostile.watching import complaints
from tests.server.servers import QUICK, Server, close_all, play_all, run, running, seat_people

RUDE = "127.0.0.2"  # not trusted: the server believes only 127.0.0.1 to be a proxy
STRANGER = "127.0.0.3"
GET = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"


def connected(server: Server, address: str) -> socket.socket:
    line = socket.socket()
    line.settimeout(PATIENCE)
    line.bind((address, 0))
    line.connect(("127.0.0.1", server.port))
    return line


def answered(line: socket.socket) -> bool:
    """Is there an answer, and not the end of the connection?"""
    try:
        line.sendall(GET)
        return line.recv(4096).startswith(b"HTTP/1.1 200")
    except ConnectionError:
        return False


def cut_off(line: socket.socket) -> bool:
    """Waits for it."""
    try:
        while line.recv(65_536):
            pass
    except ConnectionError:
        return True
    return True


def ended(server: Server, why: str) -> int:
    name = f'ferrovia_connections_ended_total{{why="{why}"}} '
    lines = patient.get(f"{server.url}/metrics").text.splitlines()
    return round(sum(float(line.removeprefix(name)) for line in lines if line.startswith(name)))


def told(server: Server) -> list[dict[str, object]]:
    lines = map(json.loads, server.log.read_text().splitlines())
    return [line for line in lines if line["event"] == "connections ended"]


def test_silent_connections_of_one_address_shut_nobody_out(tmp_path: Path) -> None:
    """There are more of them than the server may have open files, and its limit cannot be raised."""
    files, silent = 300, 500

    async def scenario(server: Server) -> None:
        people = await seat_people(server.url, TABLE)
        with ExitStack() as stack:
            for _ in range(silent):
                stack.enter_context(connected(server, RUDE))
            while ended(server, "address") < silent - 60:
                await asyncio.sleep(0.05)
            with connected(server, STRANGER) as stranger:
                assert answered(stranger)
            with connected(server, RUDE) as line:  # in the place of the oldest of theirs
                assert answered(line)
            await play_all(people, to=30)
            newcomers = await seat_people(server.url, TABLE)
        await close_all([*people, *newcomers])

    with running(tmp_path, str(tmp_path / "ferrovia.db"), QUICK, (files, files)) as server:
        run(scenario(server))
        assert complaints(server.log) == []
        assert 1 <= len(told(server)) < 10
        with connected(server, RUDE) as line:  # it had enough, and has left
            assert answered(line)


def test_the_last_descriptors_are_kept_for_the_server_itself(tmp_path: Path) -> None:
    """However many addresses the connections come from."""
    files, silent = 300, 400
    with (
        running(tmp_path, str(tmp_path / "ferrovia.db"), files=(files, files)) as server,
        ExitStack() as stack,
    ):
        for number in range(silent):
            stack.enter_context(connected(server, f"127.0.1.{number % 250 + 1}"))
        process = psutil.Process(server.process.pid)
        while process.num_fds() < 150:
            time.sleep(0.05)
        assert process.num_fds() < files - 50
        assert complaints(server.log) == []


def test_the_limit_of_open_files_is_raised(tmp_path: Path) -> None:
    with running(tmp_path, str(tmp_path / "ferrovia.db"), files=(200, 1000)) as server:
        assert psutil.Process(server.process.pid).rlimit(RLIMIT_NOFILE) == (1000, 1000)


def test_a_trusted_proxy_has_as_many_connections_as_it_needs(tmp_path: Path) -> None:
    with running(tmp_path, str(tmp_path / "ferrovia.db"), f"{QUICK}connections = 5\n") as server:
        with ExitStack() as stack:
            lines = [stack.enter_context(connected(server, "127.0.0.1")) for _ in range(20)]
            assert all(answered(line) for line in lines)
        with ExitStack() as stack:
            lines = [stack.enter_context(connected(server, RUDE)) for _ in range(20)]
            assert all(cut_off(line) for line in lines[:15])
            assert all(answered(line) for line in lines[15:])


BEGINNINGS = {
    "nothing": b"",
    "a blank line": b"\r\n",
    "half a line": b"GET /heal",
    "half the headers": b"GET /healthz HTTP/1.1\r\nHost: a\r\n",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{",
}


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("impatient")
    settings = f"{QUICK}request_seconds = 2.0\nsend_seconds = 2.0\n"
    with running(folder, str(folder / "ferrovia.db"), settings) as server:
        yield server
        assert complaints(server.log) == []


@pytest.mark.parametrize("answers", [0, 1])
@pytest.mark.parametrize("what", BEGINNINGS)
def test_a_request_that_never_ends_is_cut_off(impatient: Server, what: str, answers: int) -> None:
    with connected(impatient, RUDE) as line:
        for _ in range(answers):
            assert answered(line)
        line.sendall(BEGINNINGS[what])
        assert cut_off(line)


def test_a_request_that_waits_for_no_answer_is_refused(impatient: Server) -> None:
    with connected(impatient, RUDE) as line:
        line.sendall(GET + GET)
        assert line.recv(4096).startswith(b"HTTP/1.1 400")
        assert cut_off(line)


def test_a_request_that_comes_in_drops_is_cut_off(impatient: Server) -> None:
    with connected(impatient, RUDE) as line, suppress(ConnectionError):
        line.sendall(b"GET / HTTP/1.1\r\n")
        line.settimeout(0.1)
        while True:
            line.sendall(b"X-Drop: 1\r\n")
            with suppress(TimeoutError):
                assert not line.recv(4096)
                break


def test_whoever_reads_no_answer_is_cut_off() -> None:
    """Of a server with one long answer, since those of Ferrovia fit into what a system keeps for a
    connection."""

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": bytes(50_000_000)})

    async def scenario() -> None:
        metrics = Metrics()
        protocol = counted_protocol(Connections(Config(), metrics, 1_000), PATIENCE, 0.5)
        settings = uvicorn.Config(answer, http=protocol, lifespan="off", log_config=None)
        with socket.create_server(("127.0.0.1", 0)) as listener, socket.socket() as line:
            server = uvicorn.Server(settings)
            serving = asyncio.create_task(server.serve(sockets=[listener]))
            await asyncio.to_thread(line.connect, listener.getsockname())
            line.sendall(GET)
            while not metrics.figures().by_label("ferrovia_connections_ended_total", "why"):
                await asyncio.sleep(0.05)
            server.should_exit = True
            await serving

    run(scenario())


def test_a_socket_lives_longer_than_a_request_may_take(impatient: Server) -> None:
    async def scenario() -> None:
        people = await seat_people(impatient.url, TABLE)
        with connected(impatient, RUDE) as line:
            assert cut_off(line)  # as long as a request may take
        await play_all(people, to=12)
        await close_all(people)

    run(scenario())


def test_the_unit_allows_as_many_files_as_the_server_asks_for() -> None:
    unit = (Path(__file__).parents[3] / "deploy" / "ferrovia.service").read_text()
    assert f"LimitNOFILE={MOST_DESCRIPTORS}\n" in unit
