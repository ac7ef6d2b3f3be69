"""A look back at games, and hints: what could have been done, and what it would have been worth."""

from ferrovia.analysis.position import Hint, Option, Plan, hint

__all__ = ["Hint", "Option", "Plan", "hint"]
