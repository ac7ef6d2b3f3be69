"""From a request to its answer. Whatever goes wrong is a refusal with its code."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from msgspec import Struct

from ferrovia.game.refusals import Refusal, Refused
from ferrovia.tables.api.caller import Caller
from ferrovia.tables.api.home import Home
from ferrovia.tables.api.requests import NamedFile, Request, read_arguments
from ferrovia.tables.api.routes import Found
from ferrovia.tables.refusals import FAULT, STORAGE_LOST, refuse
from ferrovia.tables.statuses import status_of
from ferrovia.tables.store import StorageLost

JSON = "application/json"

encode = msgspec.json.Encoder().encode

log = logging.getLogger(__name__)


class Response(Struct, frozen=True):
    """`name` is that of a file."""

    status: int
    body: bytes
    media_type: str = JSON
    name: str | None = None


async def answer(home: Home, caller: Caller, request: Request, found: Found) -> Response:
    """Raises nothing."""
    try:
        return await _answered(home, caller, request, found)
    except Exception as error:
        refusal = refusal_of(home, error)
        return Response(status_of(refusal), encode(refusal))


def refusal_of(home: Home, error: Exception) -> Refusal:
    """What somebody is told of an error. If it is a fault of ours, the log gets the details."""
    if isinstance(error, StorageLost):
        home.lost(error)
        error = refuse(STORAGE_LOST)
    if not isinstance(error, Refused):
        log.error("fault", exc_info=error)
        return Refusal(FAULT, "")
    home.refused(error.refusal.code)
    return error.refusal


async def _answered(home: Home, caller: Caller, request: Request, found: Found) -> Response:
    if isinstance(found, str):
        raise refuse(found)
    route, parts = found
    most: int = getattr(home.limits, route.most)
    arguments = await read_arguments(route.operation, parts, request, most)
    made: Any = await route.handler(home, caller, **arguments)
    if isinstance(made, NamedFile):
        return Response(route.status, made.body, made.media_type, made.name)
    body = b"" if made is None else made if isinstance(made, bytes) else encode(made)
    return Response(route.status, body)
