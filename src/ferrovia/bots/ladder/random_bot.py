"""`random`: any legal action, all equally likely."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.bots.bot import Bot
from ferrovia.game.actions import Action
from ferrovia.game.view import View


class RandomBot(Bot):
    def choose(self, view: View, options: Sequence[Action]) -> Action:
        return self.random.choice(options)
