"""A process that works for the server, as the server sees it."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

import structlog

from ferrovia.server.processes.pipes import LENGTH

START_SECONDS = 60.0

log = structlog.get_logger()


class ChildFault(Exception):
    """The process could not be started ("no-worker"), died ("died") or sent something else than a frame
    ("nonsense"). `story` is short and holds no secret."""

    def __init__(self, kind: str, story: str) -> None:
        super().__init__(story)
        self.kind = kind
        self.story = story


class Child:
    """Made by `start`. Whoever starts one must `kill` it."""

    def __init__(self, process: Process, longest: int) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.process = process
        self._in = process.stdin
        self._out = process.stdout
        self._longest = longest

    @classmethod
    async def start(cls, module: str, longest: int) -> Child:
        """Returns when a process is running the module; no frame may be longer than `longest`. Raises
        `ChildFault`."""
        try:
            # A session of its own: Ctrl-C in the server's terminal is not meant for the child.
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", module, stdin=PIPE, stdout=PIPE, start_new_session=True
            )
        except OSError as error:
            raise _not_started(module, error) from error
        child = cls(process, longest)
        try:
            async with asyncio.timeout(START_SECONDS):
                await child.receive()
        except (ChildFault, TimeoutError) as error:
            await child.kill()
            raise _not_started(module, error) from error
        except asyncio.CancelledError:
            await child.kill()
            raise
        return child

    @property
    def alive(self) -> bool:
        return self.process.returncode is None

    async def send(self, body: bytes) -> None:
        with suppress(OSError):  # if the process has died, the missing answer will show it
            self._in.write(LENGTH.pack(len(body)) + body)
            await self._in.drain()

    async def receive(self) -> bytes:
        """Raises `ChildFault`."""
        try:
            (length,) = LENGTH.unpack(await self._out.readexactly(LENGTH.size))
            if length > self._longest:
                raise ChildFault("nonsense", "its process sent rubbish")
            return await self._out.readexactly(length)
        except (asyncio.IncompleteReadError, OSError):
            raise ChildFault("died", "its process died") from None

    async def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        self._in.close()
        await self.process.wait()


def _not_started(module: str, error: Exception) -> ChildFault:
    log.error("process_not_started", module=module, cause=repr(error))
    return ChildFault("no-worker", "no process could be started for it")
