"""Hints and game analysis: what a player could have done, and what it would have been worth."""

from ferrovia.analysis.data import Analysis
from ferrovia.analysis.game import analyse
from ferrovia.analysis.position import Hint, Option, SeatPlan, hint

__all__ = ["Analysis", "Hint", "Option", "SeatPlan", "analyse", "hint"]
