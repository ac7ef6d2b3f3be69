"""`big-track`: collects for the longest track that is left, and claims nothing shorter (Maloney 2020)."""

from __future__ import annotations

from ferrovia.bots.support.baseline import Baseline, Situation


class BigTrack(Baseline):
    """Keeps as few tickets as it may and forgets them: the published one plays without tickets."""

    def turn(self, p: Situation) -> int:
        return self.pursue(p, self.target(p))

    def second_card(self, p: Situation) -> int:
        return self.collect(p, self.target(p))

    def target(self, p: Situation) -> int | None:
        """The longest track it has the trains for; of several, the one missing the fewest cards."""
        return self.nearest_long_track(p, self.longest_left(p))
