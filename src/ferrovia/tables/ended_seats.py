"""Somebody whose token was good once."""

from __future__ import annotations

from ferrovia.game.refusals import Refused
from ferrovia.tables.refusals import REMOVED, SEAT_REPLACED, refuse
from ferrovia.tables.table import Table
from ferrovia.tables.tokens import SeatToken


def refuse_ended(table: Table, token: SeatToken, otherwise: str) -> Refused:
    """Why a token is not good any more, to be raised."""
    codes = {"removed": REMOVED, "replaced": SEAT_REPLACED}
    return refuse(codes.get(table.ended.get((token.chair, token.sitting), ""), otherwise))
