"""The turn of a person at the terminal."""

from __future__ import annotations

from ferrovia.cli.terminal.turns import ask_turn
from ferrovia.mechanisms.table import Answered, TurnBegan

QUESTIONS = {"turn": ask_turn}
UNTOLD = (TurnBegan, Answered)
