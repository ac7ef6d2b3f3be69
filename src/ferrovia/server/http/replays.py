"""Turns a game file into a replay."""

from __future__ import annotations

import asyncio
import zlib

from litestar import Response, post

from ferrovia.server.http.auth import check_invited, client_of
from ferrovia.server.http.errors import responses
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
    guard.open_file(client_of(request))
    packed = "gzip" in request.headers.get("accept-encoding", "")
    async with guard.opening:  # one at a time
        body = await asyncio.to_thread(_replayed, data.text, office.config.limits.file_moves, packed)
    headers = {"content-encoding": "gzip"} if packed else {}
    return Response(body, media_type="application/json", headers=headers)  # type: ignore[arg-type]  # encoded already


def _replayed(text: str, most_moves: int, packed: bool) -> bytes:
    pieces = replayed(text, most_moves)
    if not packed:
        return b"".join(pieces)
    packer = zlib.compressobj(EFFORT, wbits=GZIP)
    return b"".join([*map(packer.compress, pieces), packer.flush()])
