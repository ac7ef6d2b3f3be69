"""Ties in the terminal."""

from __future__ import annotations

from ferrovia.boards import Board
from ferrovia.mechanisms import TIES
from ferrovia.mechanisms.ties import TiesRule


def explain(board: Board, rule: TiesRule) -> str:
    order = ", then ".join(TIES[tie].says for tie in rule.order)
    return f"Ties are broken by {order}; a tie that is left is shared (R-8)."
