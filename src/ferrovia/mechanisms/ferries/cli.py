"""Ferries in the terminal."""

from __future__ import annotations

from ferrovia.boards import Board
from ferrovia.mechanisms.ferries import FerriesRule


def explain(board: Board, rule: FerriesRule) -> str:
    sentence = "Ferries: each locomotive symbol has to be paid with a locomotive (EU-4)."
    if any(track.ferry and track.colour != "grey" for track in board.tracks):
        sentence += " The other cards must be the colour of the ferry, if it has one (IB-10)."
    return sentence
