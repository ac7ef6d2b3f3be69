"""What can be played: boards and bots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import Parameter

from ferrovia.bots.registry import LEVELS
from ferrovia.maps import BOARDS
from ferrovia.server.http.errors import responses
from ferrovia.server.http.messages import BoardListed, BoardTold, BotsTold, TicketTold
from ferrovia.server.refusals import BOARD_UNKNOWN, refuse
from ferrovia.server.table.boards import board_called
from ferrovia.server.table.settings import BOTS

BoardId = Annotated[str, Parameter(min_length=1, max_length=40)]


@get("/api/boards", responses=responses())
async def boards() -> list[BoardListed]:
    loaded = [board_called(name) for name in BOARDS]
    return [BoardListed(board.id, board.name, board.seats, board.options) for board in loaded]


@get("/api/boards/{id:str}", responses=responses(404))
async def board(id: BoardId) -> BoardTold:
    """The facts of a board."""
    if id not in BOARDS:
        raise refuse(BOARD_UNKNOWN)
    told = board_called(id)
    return BoardTold(
        id=told.id,
        name=told.name,
        year=told.year,
        seats=told.seats,
        options=told.options,
        trains=told.trains,
        height=told.height,
        points=told.points,
        fingerprint=told.fingerprint,
        rules=tuple(msgspec.to_builtins(told.rules)),
        figures=dict(_figures(msgspec.to_builtins(told.rules))),
        cities=told.cities,
        tracks=told.tracks,
        tickets=tuple(TicketTold(t.id, t.a, t.b, t.points, t.long) for t in told.tickets),
        festivals=told.festivals,
    )


def _figures(rules: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """All numbers in it, by the names that lead to them."""
    for name, value in rules.items():
        if isinstance(value, int):
            yield name, value
        elif isinstance(value, dict):
            yield from ((f"{name}.{inner}", number) for inner, number in _figures(value))


@get("/api/boards/{id:str}/drawing", responses=responses(404))
async def drawing(id: BoardId) -> Response[dict[str, Any]]:
    """Where everything is on the board, as `ferrovia maps layout` made it."""
    if id not in BOARDS:
        raise refuse(BOARD_UNKNOWN)
    return Response(_drawing(id), media_type="application/json")  # type: ignore[arg-type]  # encoded already


@cache
def _drawing(id: str) -> bytes:
    return (files("ferrovia.maps") / "drawings" / f"{id}.json").read_bytes()


@get("/api/bots", responses=responses())
async def bots() -> BotsTold:
    return BotsTold(tuple(LEVELS), tuple(bot for bot in BOTS if bot not in LEVELS))
