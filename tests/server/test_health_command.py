"""`ferrovia health` tells whoever watches over a server how it is, by its exit code and one line."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import psutil
import pytest

from tests.limits import PATIENCE
from tests.server.databases import Postgres
from tests.server.servers import running


def health(*arguments: str | Path | float) -> tuple[int, str]:
    """As a container runs it, in an environment with a proxy, which is for other addresses."""
    command = [sys.executable, "-m", "ferrovia.cli", "health", *map(str, arguments)]
    environment = {**os.environ, "http_proxy": "http://127.0.0.1:9", "HTTP_PROXY": "http://127.0.0.1:9"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=PATIENCE)
    said = done.stdout + done.stderr
    assert said.count("\n") == 1, said
    return done.returncode, said.strip()


def asked(port: int) -> tuple[int, str]:
    return health("--port", port, "--seconds", 600)


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        yield listener


def test_a_server_that_works_is_healthy_and_one_that_has_ended_is_not(tmp_path: Path) -> None:
    with running(tmp_path, str(tmp_path / "ferrovia.db")) as server:
        where = f"127.0.0.1, port {server.port}"
        assert asked(server.port) == (0, f"Ferrovia at {where} is healthy.")
        # The settings are those of the server; one that listens everywhere is asked on this machine.
        settings = tmp_path / "ferrovia.toml"
        settings.write_text(
            f'host = "0.0.0.0"\nport = {server.port}\npublic_url = "https://trains.example.org"'
        )
        anywhere = f"Ferrovia at 0.0.0.0, port {server.port} is healthy."
        assert health("--config", settings, "--seconds", 600) == (0, anywhere)
        assert health("--config", settings, "--host", "localhost", "--seconds", 600)[0] == 0
        server.kill()
        assert asked(server.port) == (1, f"Error: nothing answers at {where}.")


def test_a_full_disk_is_unhealthy(tmp_path: Path) -> None:
    database = tmp_path / "ferrovia.db"
    with running(tmp_path, str(database)) as server:
        process = psutil.Process(server.process.pid)
        written = database.with_name("ferrovia.db-wal").stat().st_size
        assert server.log.stat().st_size < written / 2  # the log must go on
        # No file can grow beyond this, as if the disk were full.
        process.rlimit(psutil.RLIMIT_FSIZE, (written, process.rlimit(psutil.RLIMIT_FSIZE)[1]))
        said = f"Error: Ferrovia at 127.0.0.1, port {server.port} is not healthy: "
        said += "its database does not take what is written."
        while (answer := asked(server.port))[0] == 0:  # a trial from before may still hold
            pass
        assert answer == (1, said)


def test_a_database_that_is_gone_is_unhealthy(tmp_path: Path) -> None:
    postgres = Postgres()
    try:
        with running(tmp_path, postgres.url(postgres.create())) as server:
            assert asked(server.port)[0] == 0
            postgres.stop()
            while (answer := asked(server.port))[0] == 0:
                pass
            assert answer[0] == 1
            assert answer[1].endswith("is not healthy: its database does not take what is written.")
            postgres.start()
            while asked(server.port)[0] != 0:
                pass
    finally:
        postgres.remove()


def test_a_server_that_does_not_answer_is_not_waited_for(listener: socket.socket) -> None:
    port = listener.getsockname()[1]
    said = f"Error: no answer from 127.0.0.1, port {port} within 0.2 seconds."
    assert health("--port", port, "--seconds", 0.2) == (1, said)


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\n\r\nok",
        b'HTTP/1.1 404 Not Found\r\n\r\n{"status":"ok"}',
        b"HTTP/1.1 200 OK\r\n\r\n{}",
        b"220 ftp\r\n",
        b"",
        b"x" * 1_000_000,
    ],
)
def test_another_server_is_not_taken_for_ours(listener: socket.socket, answer: bytes) -> None:
    port = listener.getsockname()[1]
    command = [sys.executable, "-m", "ferrovia.cli", "health", "--port", str(port), "--seconds", "600"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as asking:
        with closing(listener.accept()[0]) as connection:
            connection.recv(1_000)
            with suppress(ConnectionError):  # it has read enough
                connection.sendall(answer)
        _, said = asking.communicate(timeout=PATIENCE)
    assert (asking.returncode, said) == (
        1,
        f"Error: what answers at 127.0.0.1, port {port} is not Ferrovia.\n",
    )


def test_a_free_port_is_no_place_to_ask() -> None:
    assert health("--port", 0)[0] == 2
