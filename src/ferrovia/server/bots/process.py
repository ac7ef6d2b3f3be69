"""A worker process, as the server sees it."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

import msgspec
import structlog

from ferrovia.game import Action
from ferrovia.server.bots.faults import BotFault
from ferrovia.server.bots.request import BotRequest, Reply
from ferrovia.server.bots.worker import LENGTH

MODULE = "ferrovia.server.bots.worker"
START_SECONDS = 60.0
LONGEST_REPLY = 65_536

log = structlog.get_logger()
DECODER = msgspec.msgpack.Decoder(Reply)


class WorkerProcess:
    """Answers one request at a time. After a fault that leaves it in doubt it is not `usable` any more."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._requests = process.stdin
        self._replies = process.stdout
        self._in_doubt = False

    @classmethod
    async def start(cls) -> WorkerProcess:
        """A process that is ready. Raises `BotFault`."""
        try:
            # A session of its own: Ctrl-C at the server's terminal is not for the worker.
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", MODULE, stdin=PIPE, stdout=PIPE, start_new_session=True
            )
        except OSError as error:
            raise _not_started(error) from error
        worker = cls(process)
        try:
            async with asyncio.timeout(START_SECONDS):
                await worker._reply()
        except (BotFault, TimeoutError) as error:
            await worker.kill()
            raise _not_started(error) from error
        except asyncio.CancelledError:
            await worker.kill()
            raise
        return worker

    @property
    def usable(self) -> bool:
        return not self._in_doubt and self._process.returncode is None

    async def choose(self, request: BotRequest, seconds: float) -> Action:
        """What the bot chose, legal or not. Raises `BotFault`."""
        body = msgspec.msgpack.encode(request)
        self._in_doubt = True  # until there is a whole reply to this request
        try:
            async with asyncio.timeout(seconds):
                with suppress(OSError):  # of a process that has died: the reply tells
                    self._requests.write(LENGTH.pack(len(body)) + body)
                    await self._requests.drain()
                reply = await self._reply()
        except TimeoutError:
            raise BotFault("slow", f"it took longer than {seconds:g} seconds") from None
        try:
            answer = DECODER.decode(reply)
        except msgspec.MsgspecError:
            answer = Reply(kind="nonsense", story="it chose what is no action")
        self._in_doubt = False
        if answer.action is None:
            raise BotFault(answer.kind, answer.story[:200])
        return answer.action

    async def _reply(self) -> bytes:
        try:
            (length,) = LENGTH.unpack(await self._replies.readexactly(LENGTH.size))
            if length > LONGEST_REPLY:
                raise BotFault("nonsense", "its process sent rubbish")
            return await self._replies.readexactly(length)
        except (asyncio.IncompleteReadError, OSError):
            raise BotFault("died", "its process died") from None

    async def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        self._requests.close()
        await self._process.wait()


def _not_started(error: Exception) -> BotFault:
    log.error("bot_worker_not_started", cause=repr(error))
    return BotFault("no-worker", "no process could be started for it")
