"""A server process that writes to an SQLite database until it is killed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

WRITING = """
import asyncio, sys
from ferrovia.server.storage.factory import open_store
from ferrovia.tables.store import Stored

async def write(store, table):
    n = 0
    while True:
        await store.append(Stored(table, n, b"x" * 2000))
        print(table, n, flush=True)
        n += 1

async def main():
    store = await open_store(sys.argv[1])
    store._writer._connection.execute(f"pragma synchronous = {sys.argv[2]}")
    await asyncio.gather(*(write(store, f"t{place}") for place in range(10)))

asyncio.run(main())
"""


class WritingProcess:
    """Has the database open, and has written to it, from the very start."""

    def __init__(self, process: subprocess.Popen[str], lines: IO[str]) -> None:
        self._process = process
        self._lines = lines
        self.acknowledged: dict[str, int] = {}
        self.read(1)

    def read(self, lines: int | None = None, note: Callable[[str], None] = lambda line: None) -> None:
        """Read that many acknowledgements, or all that are left, and `note` each."""
        for place, line in enumerate(self._lines, start=1):
            if not line.endswith("\n"):  # the kill came first
                break
            note(line.strip())
            table, n = line.split()
            self.acknowledged[table] = int(n)
            if place == lines:
                break

    def kill(self) -> None:
        self._process.kill()
        self.read()
        self._process.wait()


@contextmanager
def writing(database: Path, synchronous: str = "full") -> Iterator[WritingProcess]:
    """As safely as a server does, or less."""
    command = (sys.executable, "-c", WRITING, str(database), synchronous)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield WritingProcess(process, process.stdout)
        finally:
            process.kill()
