"""A server starts quickly: it loads only what it needs."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

from tests.limits import PATIENCE

# Each is there, since something else needs it or it is used later, and takes long to load.
NOT_YET = {"asyncpg", "faker", "ferrovia.arena.report", "httpx", "numpy", "pydantic.v1"}


def test_a_server_loads_only_what_it_needs(tmp_path: Path) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "ferrovia.cli", "serve", "--port", "0"]
    command += ["--database", str(tmp_path / "new.db")]
    imports = tmp_path / "imports"
    with (
        imports.open("w") as told,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=told, text=True) as server,
    ):
        try:
            assert server.stdout is not None
            assert server.stdout.readline().startswith("Ferrovia is at ")
            server.send_signal(signal.SIGINT)
            server.communicate(timeout=PATIENCE)
        finally:
            server.kill()
    loaded = set(re.findall(r"^import time:.*\| +([\w.]+)$", imports.read_text(), re.MULTILINE))
    assert {"litestar", "ferrovia.server.services"} <= loaded
    assert loaded & NOT_YET == set()
