"""Who sits in the other chairs."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.arena.faults import Tell
from ferrovia.arena.seated_bot import SeatedBot
from ferrovia.bots import make
from ferrovia.game import Game, Step


class Opponent:
    """A bot in a seat. It sees its own views and events and nothing else; where it fails, chance moves."""

    def __init__(self, spec: str, seat: int, seed: int, tell: Tell) -> None:
        self.spec = spec
        self._seat = seat
        self._bot = SeatedBot(spec, make(spec, seed), seed, tell=tell)
        self._seen = 0

    def decide(self, game: Game) -> Step:
        # Only now: a move that the person takes back at once was never seen.
        self._look(game)
        return self._bot.decide(game, self._seat)

    def end(self, game: Game) -> None:
        """The game is over."""
        self._look(game)
        self._bot.end(game.view(self._seat))

    def _look(self, game: Game) -> None:
        for step in game.steps[self._seen :]:
            self._bot.see(step.events(self._seat))
        self._seen = len(game.steps)


def opponents(specs: Sequence[str], seats: int, seed: int, tell: Tell) -> list[Opponent]:
    """A bot for every seat, in turn from the specs; that of the person stays idle."""
    return [Opponent(specs[(seat - 1) % len(specs)], seat, ~(seed + seat), tell) for seat in range(seats)]
