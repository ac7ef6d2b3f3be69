"""Who sits in the other chairs."""

from __future__ import annotations

from ferrovia.engine import Generator
from ferrovia.game import Action, View


class RandomPlayer:
    """Chooses among its options, each as likely. It sees its own view and nothing else."""

    def __init__(self, seed: int) -> None:
        self._chance = Generator(seed)

    def choose(self, view: View) -> Action:
        options = view.options()
        return options[self._chance.below(len(options))]
