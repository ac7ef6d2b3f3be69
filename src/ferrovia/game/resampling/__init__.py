"""Another game that a seat cannot tell from the one it plays: another deal, other draws, other choices behind
everybody's back, and every single thing that the seat has seen the same."""

from ferrovia.game.resampling.world import resample

__all__ = ["resample"]
