"""Everything that can be asked of every home."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable
from functools import cached_property
from typing import Any, Literal

from ferrovia.tables.api import catalogue, challenges, finished, table_requests
from ferrovia.tables.api.operation import Operation, operation_of
from ferrovia.tables.refusals import NOT_FOUND
from ferrovia.tables.statuses import METHOD_NOT_ALLOWED

NAMED = r"([^/]{1,64})"
NUMBERED = r"(-?\d{1,9})"

Handler = Callable[..., Awaitable[Any]]  # of the home, the caller and what `operation_of` finds


class Route:
    """`refusals` are the status numbers that it may be refused with, beside those that anything may; `most`
    is the limit of its body."""

    def __init__(
        self,
        method: str,
        path: str,
        handler: Handler,
        refusals: tuple[int, ...] = (),
        created: bool = False,
        most: Literal["body_bytes", "file_bytes"] = "body_bytes",
    ) -> None:
        self.method = method
        self.path = path
        self.handler = handler
        self.refusals = refusals
        self.created = created
        self.most = most
        self.pattern = re.compile(re.sub(r"{(\w+)}", _part, path))

    @cached_property
    def operation(self) -> Operation:
        return operation_of(self.handler)

    @property
    def status(self) -> int:
        """Of an answer that is no refusal."""
        if self.operation.answer is None:
            return 204
        return 201 if self.created else 200


def _part(braces: re.Match[str]) -> str:
    return NAMED if braces[1] == "id" else NUMBERED


SEEN = (401, 403, 404)
NOW = (401, 403, 404, 409)

ROUTES = (
    Route("GET", "/api/boards", catalogue.boards),
    Route("GET", "/api/boards/{id}", catalogue.board, (404,)),
    Route("GET", "/api/bots", catalogue.bots),
    Route("GET", "/api/tables", table_requests.lobby),
    Route("POST", "/api/tables", table_requests.open_table, (403, 404, 409), created=True),
    Route("GET", "/api/tables/{id}", table_requests.look, SEEN),
    Route("POST", "/api/tables/{id}/seats", table_requests.join, (403, 404, 409), created=True),
    Route("GET", "/api/tables/{id}/token", table_requests.own_token, SEEN),
    Route("POST", "/api/tables/{id}/token", table_requests.take_over, SEEN),
    Route("DELETE", "/api/tables/{id}/token", table_requests.put_away, (403, 404)),
    Route("POST", "/api/tables/{id}/chairs/{chair}/token", table_requests.reissue_token, NOW),
    Route("GET", "/api/tables/{id}/board", table_requests.board_link, SEEN),
    Route("POST", "/api/tables/{id}/board", table_requests.put_up_board, SEEN),
    Route("POST", "/api/tables/{id}/commands", table_requests.command, NOW),
    Route("GET", "/api/tables/{id}/tracks", table_requests.tracks, SEEN),
    Route("GET", "/api/tables/{id}/draws", table_requests.draws, SEEN),
    Route("GET", "/api/tables/{id}/ways", table_requests.ways, SEEN),
    Route("POST", "/api/tables/{id}/hint", table_requests.hint, NOW),
    Route("GET", "/api/tables/{id}/positions/{n}", finished.position, NOW),
    Route("GET", "/api/tables/{id}/scoring", finished.scoring, NOW),
    Route("GET", "/api/tables/{id}/record", finished.record, NOW),
    Route("GET", "/api/tables/{id}/analysis", finished.look_at_analysis, NOW),
    Route("POST", "/api/tables/{id}/analysis", finished.ask_analysis, NOW),
    Route("POST", "/api/replays", finished.open_file, (403, 404), most="file_bytes"),
    Route("GET", "/api/daily", challenges.daily),
    Route("POST", "/api/challenges", challenges.make_challenge, (403, 404, 409), created=True),
    Route("GET", "/api/challenges/{id}", challenges.challenge, (404,)),
    Route("GET", "/api/challenges/{id}/file", challenges.challenge_file, (404,)),
    Route("POST", "/api/challenges/{id}/tables", challenges.begin_challenge, (403, 404, 409), created=True),
)


Found = tuple[Route, tuple[str, ...]] | str  # a route with the parts of the path in braces, or a refusal


def find(method: str, path: str, routes: Iterable[Route] = ROUTES) -> Found:
    refusal = NOT_FOUND
    for route in routes:
        if match := route.pattern.fullmatch(path):
            if route.method == method:
                return route, match.groups()
            refusal = METHOD_NOT_ALLOWED
    return refusal


def methods(path: str) -> list[str]:
    """Those that the path knows."""
    return [route.method for route in ROUTES if route.pattern.fullmatch(path)]
