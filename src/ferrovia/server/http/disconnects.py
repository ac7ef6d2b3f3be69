"""Clients that leave before they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar.types import Receive

from ferrovia.tables.refusals import BAD_MESSAGE, refuse

Made = TypeVar("Made")


async def while_there(receive: Receive, work: Coroutine[Any, Any, Made]) -> Made:
    """Return what the work makes. If the client leaves before, the work is cancelled, and nobody hears the
    refusal."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(left(receive))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise refuse(BAD_MESSAGE)
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)
        # An error knows this frame: if the frame knew the error, through the task, both would stay in memory.
        del working


async def left(receive: Receive) -> None:
    """Returns when the client has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
