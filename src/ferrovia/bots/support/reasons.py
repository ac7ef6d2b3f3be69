"""A plan as plain data, for hints and analysis."""

from __future__ import annotations

from typing import Any

from ferrovia.bots.support.compiled_view import CompiledView
from ferrovia.engine import codes
from ferrovia.engine.bits import members
from ferrovia.game.view import View
from ferrovia.mechanisms.numbers import CARDS


def plan_as_data(view: View, compiled: CompiledView) -> dict[str, Any]:
    """The tickets the seat is going for, the tracks it wants for them, and the cards these take."""
    assert view.seat is not None
    board = view.board
    plan = compiled.policy.think(compiled.worlds(view).draw(0), view.seat)
    owner = view.known.owner
    tracks = [board.tracks[number].id for number in plan.tracks[: plan.n] if owner[number] == codes.NOBODY]
    return {
        "tickets": [board.tickets[number].id for number in members(plan.aims)],
        "given_up": [board.tickets[number].id for number in members(plan.held & ~plan.aims)],
        "tracks": tracks,
        "borrowed": [board.tracks[number].id for number in plan.lent[: plan.n_lent]],
        "trains": sum(board.tracks[board.track_index[track]].length for track in tracks),
        "needs": {CARDS[kind]: n for kind, n in enumerate(compiled.policy.hand.need) if n},
    }
