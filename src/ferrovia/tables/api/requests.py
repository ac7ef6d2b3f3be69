"""What is asked, and how it is read: strictly, and never more than is allowed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any
from urllib.parse import parse_qs

import msgspec
from msgspec import Struct

from ferrovia.game.refusals import Refused
from ferrovia.tables.api.operation import Operation, Parameter
from ferrovia.tables.refusals import BAD_MESSAGE, TOO_LONG, refuse

MAX_QUERY = 2_000
MAX_DETAIL = 200
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)


# What came with a request, at most so many bytes. It raises `Refused`.
Reader = Callable[[int], Awaitable[bytes]]


class Request(Struct, frozen=True):
    query: str
    body: Reader


class NamedFile(Struct, frozen=True):
    """An answer that is to be kept under a name."""

    body: bytes
    media_type: str
    name: str


async def read_arguments(
    operation: Operation, parts: tuple[str, ...], request: Request, most: int
) -> dict[str, Any]:
    """What a handler is called with, beside who asks where. Raises `Refused`."""
    read: dict[str, Any] = {
        parameter.name: _converted(part, parameter)
        for parameter, part in zip(operation.path, parts, strict=True)
    }
    read |= read_query(operation.query, request.query)
    if operation.body == Reader:  # which reads by itself
        read["data"] = request.body
    elif operation.body is not None:
        read["data"] = read_body(await request.body(most), operation.body)
    return read


def read_query(parameters: tuple[Parameter, ...], query: str) -> dict[str, Any]:
    """Raises `Refused`."""
    if len(query) > MAX_QUERY:
        raise refuse(TOO_LONG)
    given = parse_qs(query, keep_blank_values=True) if query and parameters else {}
    return {
        parameter.name: _converted(
            given[parameter.name] if parameter.several else given[parameter.name][-1], parameter
        )
        for parameter in parameters
        if parameter.name in given
    }


def read_body(body: bytes, kind: Any) -> Any:
    """Raises `Refused`."""
    try:
        return _decoder(kind).decode(body)
    except msgspec.ValidationError as error:
        message, _, key = str(error).partition(" - at `$")
        raise bad(key.strip(".`"), message) from None
    except UNREADABLE:
        raise refuse(BAD_MESSAGE) from None


def bad(key: str, message: str) -> Refused:
    """The refusal, to be raised."""
    details: dict[str, str | int] = {"key": key[:MAX_DETAIL], "message": message[:MAX_DETAIL]}
    return refuse(BAD_MESSAGE, **details)


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def _converted(given: str | list[str], parameter: Parameter) -> Any:
    try:
        return msgspec.convert(given, parameter.kind, strict=False)
    except msgspec.ValidationError as error:
        raise bad(parameter.name, str(error)) from None
    except UNREADABLE:
        raise bad(parameter.name, "Expected text") from None
