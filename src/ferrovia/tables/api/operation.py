"""What a handler reads and answers, as its annotations say it: whatever is after the home and the caller is a
part of the path, `data` is the body, and what must be named is of the query."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter as Given
from inspect import cleandoc, signature
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from msgspec import Struct

BODY = "data"


class Parameter(Struct, frozen=True):
    """Of a path or a query, where it may be given `several` times."""

    name: str
    kind: Any
    several: bool = False


class Operation(Struct, frozen=True):
    """`body` and `answer` are types; None if there is nothing. An answer is several media types if it is a
    file."""

    about: str
    path: tuple[Parameter, ...]
    query: tuple[Parameter, ...]
    body: Any
    answer: Any


def operation_of(handler: Callable[..., Any]) -> Operation:
    kinds = get_type_hints(handler, include_extras=True)
    _, _, *given = signature(handler).parameters.values()
    answer = kinds["return"]
    if get_origin(answer) is Annotated:
        answer = get_args(answer)[1]  # what its bytes are
    return Operation(
        cleandoc(handler.__doc__ or ""),
        tuple(
            Parameter(each.name, kinds[each.name])
            for each in given
            if each.kind is Given.POSITIONAL_OR_KEYWORD and each.name != BODY
        ),
        tuple(
            Parameter(each.name, kinds[each.name], _is_list(kinds[each.name]))
            for each in given
            if each.kind is Given.KEYWORD_ONLY
        ),
        kinds.get(BODY),
        None if answer is type(None) else answer,
    )


def _is_list(kind: Any) -> bool:
    return get_origin(get_args(kind)[0] if get_origin(kind) is Annotated else kind) is list
