"""The weights that training found, by board and number of seats (`ferrovia train` makes them)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from ferrovia.bots.mind.weights import PLANNER

FILE = "trained.toml"


@cache
def all_trained() -> dict[str, dict[str, dict[str, float]]]:
    """Weights by board id and number of seats."""
    return tomllib.loads((files("ferrovia.bots.support") / FILE).read_text(encoding="utf-8"))


def trained_weights(board: str, seats: int) -> dict[str, float]:
    """For a board that was never trained, the weights that training starts from; for an untrained number of
    seats, those of the next smaller one."""
    return nearest(all_trained().get(board, {}), seats)


def nearest(trained: dict[str, dict[str, float]], seats: int) -> dict[str, float]:
    """From the weights of one board by number of seats, those that fit a number."""
    fitting = [int(n) for n in trained if int(n) <= seats]
    return {**PLANNER, **trained[str(max(fitting))]} if fitting else PLANNER


def as_toml(weights: dict[str, dict[str, dict[str, float]]]) -> str:
    """The text of a weights file."""
    lines = ["# Made by `ferrovia train`. What each weight means: ferrovia/bots/mind/weights.py."]
    for board, by_seats in weights.items():
        for seats, values in sorted(by_seats.items()):
            lines += ["", f"[{board}.{seats}]", *(f"{name} = {value}" for name, value in values.items())]
    return "\n".join(lines) + "\n"
