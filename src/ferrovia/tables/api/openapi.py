"""The description of all routes in the words of OpenAPI, from the annotations of those who answer."""

from __future__ import annotations

from typing import Any

import msgspec

from ferrovia.game.refusals import Refusal
from ferrovia.tables.api.operation import Parameter
from ferrovia.tables.api.routes import ROUTES, Route

REASONS = {
    400: "The request cannot be read",
    401: "The token or the password is wrong",
    403: "Not for you",
    404: "Not found",
    409: "The table does not allow it now",
    413: "Too long",
    429: "Too much, too fast",
    503: "The database does not answer; try again",
}
ALWAYS = (400, 413, 429, 503)
REF = "#/components/schemas/{name}"
JSON = "application/json"
NAMED = {"type": "string", "minLength": 1, "maxLength": 64}


class _Schemas:
    """Of all types at once: most of them have parts in common."""

    def __init__(self, kinds: list[Any]) -> None:
        self._kinds = kinds
        self._schemas, self.components = msgspec.json.schema_components(kinds, ref_template=REF)

    def of(self, kind: Any) -> dict[str, Any]:
        return self._schemas[self._kinds.index(kind)]


def described(more: tuple[Any, ...] = ()) -> tuple[dict[str, dict[str, Any]], dict[str, Any]]:
    """The paths, and the schemas of all types in them and of `more`."""
    kinds = [Refusal, *more]
    for route in ROUTES:
        operation = route.operation
        kinds += [each.kind for each in (*operation.path, *operation.query)]
        kinds += [each for each in (operation.body, operation.answer) if not isinstance(each, tuple)]
    schemas = _Schemas(kinds)
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _described(route, schemas)
    return paths, schemas.components


def _described(route: Route, schemas: _Schemas) -> dict[str, Any]:
    operation = route.operation
    described: dict[str, Any] = {
        "operationId": route.handler.__name__,
        "description": operation.about,
        "parameters": [
            *(_parameter(each, "path", schemas) for each in operation.path),
            *(_parameter(each, "query", schemas) for each in operation.query),
        ],
        "responses": {
            str(route.status): _answer(operation.answer, schemas),
            **{
                str(status): {
                    "description": REASONS[status],
                    "content": {JSON: {"schema": schemas.of(Refusal)}},
                }
                for status in sorted({*ALWAYS, *route.refusals})
            },
        },
    }
    if operation.body is not None:
        content = {JSON: {"schema": schemas.of(operation.body)}}
        described["requestBody"] = {"required": True, "content": content}
    return described


def _parameter(parameter: Parameter, place: str, schemas: _Schemas) -> dict[str, Any]:
    schema = NAMED if parameter.kind is str else schemas.of(parameter.kind)
    return {"name": parameter.name, "in": place, "required": place == "path", "schema": schema}


def _answer(answer: Any, schemas: _Schemas) -> dict[str, Any]:
    if answer is None:
        return {"description": "Done"}
    if isinstance(answer, tuple):  # media types
        content = {media_type: {"schema": {"type": "string"}} for media_type in answer}
        return {"description": "A file", "content": content}
    return {"description": "The answer", "content": {JSON: {"schema": schemas.of(answer)}}}
