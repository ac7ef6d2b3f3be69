"""Who sits in the other chairs."""

from __future__ import annotations

from collections.abc import Sequence

from ferrovia.bots import make
from ferrovia.game import Action, Game


class Opponent:
    """A bot in a seat. It sees its own views and events and nothing else."""

    def __init__(self, spec: str, seat: int, seed: int) -> None:
        self.spec = spec
        self._seat = seat
        self._bot = make(spec, seed)
        self._seen = 0

    def choose(self, game: Game) -> Action:
        # Only now: a move that the person takes back at once was never seen.
        for step in game.steps[self._seen :]:
            self._bot.see(step.events(self._seat))
        self._seen = len(game.steps)
        view = game.view(self._seat)
        return self._bot.choose(view, view.options())


def opponents(specs: Sequence[str], seats: int, seed: int) -> list[Opponent]:
    """A bot for every seat, in turn from the specs; that of the person stays idle."""
    return [Opponent(specs[(seat - 1) % len(specs)], seat, ~(seed + seat)) for seat in range(seats)]
