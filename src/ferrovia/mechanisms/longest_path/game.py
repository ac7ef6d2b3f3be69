"""The longest path of a finished game, for display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from ferrovia.engine import codes
from ferrovia.engine.trails import Trails

if TYPE_CHECKING:
    from ferrovia.game.scoring import Scored


def explain(scored: Scored) -> dict[str, object]:
    return {"path": () if scored.names.board.rules.longest_path is UNSET else _longest_path(scored)}


def _longest_path(scored: Scored) -> tuple[str, ...]:
    """What is left when every track that the longest path can do without is removed: all of it is part of
    the path. Nothing if that cannot be found in MAX_VISITS (R-23)."""
    board, seat = scored.names.board, scored.seat
    trails = Trails()
    only = scored.state.clone()
    length = trails.longest(only, seat)
    visits = trails.visits
    left = scored.own
    for track in scored.own:
        if visits >= codes.MAX_VISITS:
            return ()
        without = [each for each in left if each != track]
        only.owner = [seat if each in without else codes.NOBODY for each in range(codes.MAX_TRACKS)]
        if trails.longest(only, seat) == length:
            left = without
        visits += trails.visits
    return _in_order([(board.tracks[each].id, board.tracks[each].a, board.tracks[each].b) for each in left])


def _in_order(edges: list[tuple[str, str, str]]) -> tuple[str, ...]:
    """The edges of a trail, in order (Hierholzer)."""
    beside: dict[str, list[tuple[str, str]]] = {}
    for edge, a, b in edges:
        beside.setdefault(a, []).append((edge, b))
        beside.setdefault(b, []).append((edge, a))
    ends = [city for city, near in beside.items() if len(near) % 2]
    stack: list[tuple[str, str | None]] = [((ends or [*beside, ""])[0], None)]
    used: set[str] = set()
    order: list[str] = []
    while stack:
        city, came_by = stack[-1]
        near = beside.get(city, [])
        while near and near[-1][0] in used:
            near.pop()
        if near:
            edge, there = near.pop()
            used.add(edge)
            stack.append((there, edge))
        else:
            stack.pop()
            if came_by is not None:
                order.append(came_by)
    return tuple(order)
