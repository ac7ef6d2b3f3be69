"""`greedy-points`: the track with the most points that it can pay, else cards (H1 of edwisdom 2026)."""

from __future__ import annotations

from ferrovia.bots.support.baseline import Baseline, Situation
from ferrovia.engine import codes


class GreedyPoints(Baseline):
    """Keeps the fewest tickets and forgets them. When it cannot claim, it draws what it holds most of."""

    def turn(self, p: Situation) -> int:
        worth = {track: p.worth(track) for track in p.claims}
        most = max(worth.values(), default=0)
        if most <= 0:
            return self.second_card(p)
        return self.pay(p, self.pick(track for track in worth if worth[track] == most))

    def second_card(self, p: Situation) -> int:
        held = [colour for colour in range(codes.N_COLOURS) if p.hand[colour]]
        return self.draw(p, *sorted(held, key=lambda colour: -p.hand[colour]))
