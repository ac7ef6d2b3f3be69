"""Turns a game file into a replay."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Coroutine
from typing import Any

from litestar import Response, post
from litestar.exceptions import HTTPException
from litestar.types import Receive

from ferrovia.server.http.auth import check_invited, client_of
from ferrovia.server.http.bots import left
from ferrovia.server.http.errors import LEFT, responses
from ferrovia.server.http.limiting import Guard
from ferrovia.server.http.tables import AnyRequest
from ferrovia.server.office import Office
from ferrovia.tables.files import replayed
from ferrovia.tables.messages import GameFile, ReplayTold

# Each position repeats most of the one before: even the lowest level makes them twenty times smaller.
EFFORT = 1
GZIP = 16 + zlib.MAX_WBITS


@post("/api/replays", status_code=200, responses=responses(403, 404))
async def open_file(
    request: AnyRequest, office: Office, guard: Guard, data: GameFile
) -> Response[ReplayTold]:
    """All positions of the game in a file, with all hands. The file is a record or in the full form of the
    notation; it is verified first, and a refusal names the bad line."""
    await check_invited(request, office)
    client = client_of(request)
    guard.open_file(client)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    most_moves = office.config.limits.file_moves
    body = await _while_there(
        request.receive, guard.files.do(client, _replayed, data.text, most_moves, packed)
    )
    headers = {"content-encoding": "gzip"} if packed else {}
    return Response(body, media_type="application/json", headers=headers)  # type: ignore[arg-type]  # encoded already


def _replayed(text: str, most_moves: int, packed: bool) -> bytes:
    pieces = replayed(text, most_moves)
    if not packed:
        return b"".join(pieces)
    packer = zlib.compressobj(EFFORT, wbits=GZIP)
    return b"".join([*map(packer.compress, pieces), packer.flush()])


async def _while_there(receive: Receive, work: Coroutine[Any, Any, bytes]) -> bytes:
    """Return what the work makes. If the client leaves before, the work is cancelled."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(left(receive))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise HTTPException(detail=LEFT)
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)
        # An error knows this frame: if the frame knew the error, through the task, both would stay in memory.
        del working
