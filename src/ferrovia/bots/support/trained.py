"""The weights that training found, by board and number of seats (`ferrovia train` makes them)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from ferrovia.bots.policy.weights import PLANNER

FILE = "trained.toml"
MAX_BYTES = 1_000_000

WeightsFile = dict[str, dict[str, dict[str, float]]]  # by board id, number of seats and name


class WeightsError(ValueError):
    """A file that holds no weights; the text says why not."""


def read_weights(path: Path) -> WeightsFile:
    """What `ferrovia train` wrote. Raises `WeightsError`, or `FileNotFoundError` if there is no file."""
    try:
        with path.open("rb") as stream:
            text = stream.read(MAX_BYTES)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise WeightsError(f"cannot read '{path}': {error.strerror}") from None
    try:
        weights = msgspec.toml.decode(text, type=WeightsFile)
    except (ValueError, RecursionError):
        raise WeightsError(
            f"cannot read '{path}': it holds no weights as 'ferrovia train' writes them"
        ) from None
    for board, by_seats in weights.items():
        for seats, values in by_seats.items():
            if not (seats.isascii() and seats.isdigit()):
                raise WeightsError(
                    f"cannot read '{path}': [{board}.{seats}] does not end in a number of seats"
                )
            for name in values:
                if name not in PLANNER:
                    raise WeightsError(
                        f"cannot read '{path}': [{board}.{seats}] has no weight called '{name}'"
                    )
    return weights


@cache
def all_trained() -> WeightsFile:
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


def as_toml(weights: WeightsFile) -> str:
    """The text of a weights file."""
    lines = ["# Made by `ferrovia train`. What each weight means: ferrovia/bots/policy/weights.py."]
    for board, by_seats in weights.items():
        for seats, values in sorted(by_seats.items()):
            lines += ["", f"[{board}.{seats}]", *(f"{name} = {value}" for name, value in values.items())]
    return "\n".join(lines) + "\n"
