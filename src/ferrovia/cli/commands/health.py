"""`ferrovia health`: does the server on this machine work? For whatever watches over it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from ferrovia.cli.support.errors import CommandError, Fault
from ferrovia.cli.support.extras import require
from ferrovia.cli.support.output import say
from ferrovia.cli.support.server import configured

SECONDS = 8.0
MOST_BYTES = 65_536  # of an answer
# A server that listens on all addresses is asked at one of its own.
ANYWHERE = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}


class Answer(msgspec.Struct):
    """What is read of it: whether it is well, or why it is not."""

    status: str = ""
    code: str = ""


def health(
    host: Annotated[
        str | None,
        typer.Option("--host", metavar="ADDRESS", help="The address it listens on. [default: 127.0.0.1]"),
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", metavar="N", help="The port it listens on. [default: 8000]")
    ] = None,
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="The settings that it was started with.")
    ] = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="N", min=0.1, max=600, help="How long to wait for its answer."),
    ] = SECONDS,
) -> None:
    """Ask the server on this machine whether it takes moves. Exit code 0 if it does, 1 if not."""
    require("ferrovia health")
    import asyncio  # here, because the help of other commands should not wait for it

    settings = configured(config, {"host": host, "port": port})
    if settings.port == 0:
        raise CommandError("with port 0 the server takes any free port: name the one it printed with --port.")
    where = f"{settings.host}, port {settings.port}"
    try:
        answer = asyncio.run(_ask(ANYWHERE.get(settings.host, settings.host), settings.port, seconds))
    except TimeoutError:
        raise Fault(f"no answer from {where} within {seconds:g} seconds.") from None
    except OSError:
        raise Fault(f"nothing answers at {where}.") from None
    if answer is None:
        raise Fault(f"what answers at {where} is not Ferrovia.")
    if answer.code == "STORAGE_LOST":
        raise Fault(f"Ferrovia at {where} is not healthy: its database does not take what is written.")
    if answer.status != "ok":
        raise Fault(f"Ferrovia at {where} is not healthy: it answers {answer.code}.")
    say(f"Ferrovia at {where} is healthy.")


async def _ask(host: str, port: int, seconds: float) -> Answer | None:
    """The answer, unless it is no server of ours. Raises `OSError`, of which `TimeoutError` is one."""
    import asyncio

    async with asyncio.timeout(seconds):
        reader, writer = await asyncio.open_connection(host, port, limit=MOST_BYTES)
        try:
            # By a name that every server knows, whatever the one it is reached by here.
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            received = b""
            while len(received) < MOST_BYTES and (part := await reader.read(MOST_BYTES)):
                received += part
        finally:
            writer.transport.abort()
    head, _, body = received.partition(b"\r\n\r\n")
    try:
        answer = msgspec.json.decode(body, type=Answer)
    except msgspec.MsgspecError:
        return None
    known = head.startswith(b"HTTP/1.1 200 ") if answer.status == "ok" else bool(answer.code)
    return answer if known else None
