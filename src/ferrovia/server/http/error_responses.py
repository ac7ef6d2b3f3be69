"""Refusals and faults as HTTP answers: always a code, never a stack trace."""

from __future__ import annotations

from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec

from ferrovia.game.refusals import Refusal, Refused
from ferrovia.tables import refusals as r
from ferrovia.tables.api.openapi import ALWAYS, REASONS
from ferrovia.tables.statuses import METHOD_NOT_ALLOWED, status_of
from ferrovia.tables.store import StorageLost

# The codes for what the framework itself refuses.
HTTP_CODES = {
    400: r.BAD_MESSAGE,
    404: r.NOT_FOUND,
    405: METHOD_NOT_ALLOWED,
    413: r.TOO_LONG,
    415: "UNSUPPORTED_MEDIA_TYPE",
}

# The framework reports a client that left in the middle of its request as if it were our fault, like this.
LEFT = "client disconnected prematurely"

log = structlog.get_logger()

AnyRequest = Request[Any, Any, Any]


def responses(*codes: int) -> dict[int, ResponseSpec]:
    """The refusals that an operation may answer with, for its description."""
    return {
        code: ResponseSpec(Refusal, description=REASONS[code], generate_examples=False)
        for code in sorted({*ALWAYS, *codes})
    }


def refused(request: AnyRequest, error: Refused) -> Response[Refusal]:
    request.app.state.services.metrics.refused(error.refusal.code)
    return Response(error.refusal, status_code=status_of(error.refusal))


def storage_lost(request: AnyRequest, error: StorageLost) -> Response[Refusal]:
    request.app.state.services.health.lost(error)
    return refused(request, r.refuse(r.STORAGE_LOST))


def unreadable(request: AnyRequest, error: RecursionError | UnicodeDecodeError) -> Response[Refusal]:
    """A body of brackets within brackets within brackets, or of bytes that are not text."""
    return refused(request, r.refuse(r.BAD_MESSAGE))


def http_error(request: AnyRequest, error: HTTPException) -> Response[Refusal]:
    """What the framework refuses: a wrong path, a body that does not fit."""
    status = 400 if error.detail == LEFT else error.status_code
    if status >= 500:
        return fault(request, error)
    code = HTTP_CODES.get(status, r.BAD_MESSAGE)
    details: dict[str, str | int] = {}
    if status == 400 and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        if isinstance(first, dict):
            details = {key: str(first[key])[:200] for key in ("key", "message") if key in first}
    return Response(Refusal(code, "", details), status_code=status, headers=error.headers)


def fault(request: AnyRequest, error: Exception) -> Response[Refusal]:
    """A fault of ours: the log gets the details, the client a code."""
    log.error("fault", path=request.scope["path"], exc_info=error)
    return Response(Refusal(r.FAULT, ""), status_code=500)


HANDLERS: dict[Any, Any] = {
    Refused: refused,
    StorageLost: storage_lost,
    RecursionError: unreadable,
    UnicodeDecodeError: unreadable,
    HTTPException: http_error,
    Exception: fault,
}
