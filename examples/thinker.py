"""Plays each likely move to the end in worlds that fit what its seat has seen, and takes the best one.

ferrovia tournament --bots examples/thinker.py:Thinker,planner --games 20
"""

from ferrovia.analysis import hint
from ferrovia.bots import Bot

PLAYOUTS = 100  # for one decision


class Thinker(Bot):
    def choose(self, view, options):
        if len(options) == 1:
            return options[0]
        return hint(view, view.history, PLAYOUTS, self.random.getrandbits(32)).choice
