"""What a page shows of a board: where everything is, a small picture, the rules."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import Parameter

from ferrovia.boards import BOARDS
from ferrovia.boards.rulebook import PrintedRule, rules_of
from ferrovia.drawing.thumbnail import thumbnail
from ferrovia.server.http.error_responses import responses
from ferrovia.server.http.pages import File, answer, packed
from ferrovia.tables.boards import board_called
from ferrovia.tables.refusals import BOARD_UNKNOWN, refuse

AnyRequest = Request[Any, Any, Any]
BoardId = Annotated[str, Parameter(min_length=1, max_length=40)]
DAY = "public, max-age=86400"


@get("/api/boards/{id:str}/drawing", responses=responses(404))
async def drawing(request: AnyRequest, id: BoardId) -> Response[dict[str, Any]]:
    """Where everything is on the board, as laid out by `ferrovia boards layout`."""
    return answer(request, _drawing(id), "no-cache")  # type: ignore[return-value]  # encoded already


@get("/api/boards/{id:str}/rules", responses=responses(404))
async def rules(request: AnyRequest, id: BoardId) -> Response[list[PrintedRule]]:
    """The numbered rules that hold on the board, in English."""
    return answer(request, _rules(id), "no-cache")  # type: ignore[return-value]  # encoded already


@get("/api/boards/{id:str}/thumbnail.svg", responses=responses(404), media_type="image/svg+xml")
async def small_picture(request: AnyRequest, id: BoardId) -> Response[bytes]:
    """The whole board as a small picture, for lists."""
    return answer(request, _small_picture(id), DAY)


@cache
def _drawing(id: str) -> File:
    if id not in BOARDS:
        raise refuse(BOARD_UNKNOWN)
    return packed("application/json", (files("ferrovia.drawing.drawings") / f"{id}.json").read_bytes())


@cache
def _rules(id: str) -> File:
    if id not in BOARDS:
        raise refuse(BOARD_UNKNOWN)
    return packed("application/json", msgspec.json.encode(rules_of(board_called(id))))


@cache
def _small_picture(id: str) -> File:
    if id not in BOARDS:
        raise refuse(BOARD_UNKNOWN)
    return packed("image/svg+xml", thumbnail(board_called(id)).encode())
