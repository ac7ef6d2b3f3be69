"""A bot in ten lines: it claims the longest track it can pay for, and otherwise draws cards.

ferrovia tournament --bots examples/ten_lines.py:Spender,random --games 200
"""

from ferrovia import Claim, DrawBlind, TakeCard
from ferrovia.bots import Bot


class Spender(Bot):
    def choose(self, view, options):
        length = {track.id: track.length for track in view.board.tracks}
        claims = [option for option in options if isinstance(option, Claim)]
        cards = [option for option in options if isinstance(option, TakeCard | DrawBlind)]
        if claims:
            return max(claims, key=lambda claim: length[claim.track])
        return self.random.choice(cards or options)
