"""From the share of playouts that a seat wins to a chance that comes true.

Playouts are surer than they should be: everybody goes on by one policy, and what a seat cannot see is
guessed. How much surer was measured in games between bots, for every board and number of seats: of the
positions judged at 0.7, seven in ten must have been won (`calibration.toml`, made by
`python -m bench.calibration`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp, log

import msgspec
from msgspec import Struct

from ferrovia.game.view import View

FILE = "calibration.toml"
ANY = "any"  # board or number of seats: what is used where nothing was measured
DOUBT = 4.0  # at the deal, a chance is an even one until it has more playouts behind it than these
LAST_DOUBT = 0.5  # the same at the very end
SMALL_LEAD = 0.01


class Trust(Struct, frozen=True):
    """How far shares are to be trusted, at the deal and at the end: 1 is fully, 0 not at all."""

    first: float
    last: float

    def at(self, progress: float) -> float:
        return self.first + (self.last - self.first) * progress


class Calibration(Struct, frozen=True):
    """For one board and number of seats. `hope` is added to the log odds of a seat that judges itself."""

    full: Trust
    known: Trust
    hope: Trust

    def chances(self, shares: Sequence[float], playouts: float, progress: float) -> tuple[float, ...]:
        """The chances of all seats from the shares that each won of the playouts; they add up to 1."""
        trust = self.full.at(progress)
        weights = [exp(trust * log(doubted(share, len(shares), playouts, progress))) for share in shares]
        return tuple(weight / sum(weights) for weight in weights)

    def judged(self, share: float, seats: int, playouts: float, progress: float) -> float:
        """The chance of one seat as it can judge it, from the share it won in worlds that it imagined."""
        even = log_odds(1.0 / seats)
        odds = log_odds(doubted(share, seats, playouts, progress)) - even
        return 1.0 / (1.0 + exp(-(even + self.known.at(progress) * odds + self.hope.at(progress))))


class Judge(Struct, frozen=True):
    """A seat that judges its own chance, at one point of a game."""

    calibration: Calibration
    seats: int
    progress: float

    def chance(self, share: float, playouts: float) -> float:
        return self.calibration.judged(min(1.0, max(0.0, share)), self.seats, playouts, self.progress)

    def lead(self, share: float, playouts: float, lead: float, error: float) -> tuple[float, float]:
        """A lead over that share, and its error, as differences of chances."""
        step = lead if abs(lead) > SMALL_LEAD else SMALL_LEAD
        other = min(1.0, share + step) if share + step > 0.0 else 0.0
        if other == share:
            other = share - SMALL_LEAD if share > 0.5 else share + SMALL_LEAD
        stretch = (self.chance(other, playouts) - self.chance(share, playouts)) / (other - share)
        return lead * stretch, error * stretch


def judge(view: View) -> Judge:
    """For the board, the seats and the progress of a view."""
    seats = len(view.seats)
    return Judge(calibration(view.board.id, seats), seats, progress(view))


def doubted(share: float, seats: int, playouts: float, progress: float) -> float:
    """As if a few more playouts had ended evenly: fewer, the less can still happen."""
    doubt = DOUBT + (LAST_DOUBT - DOUBT) * progress
    return (share * playouts + doubt / seats) / (playouts + doubt)


def log_odds(chance: float) -> float:
    return log(chance / (1.0 - chance))


def progress(view: View) -> float:
    """How near the end is, as everybody can see: 0 at the deal, 1 when a seat has no trains left."""
    return 1.0 - min(public.trains for public in view.seats) / view.board.trains


@cache
def all_calibrations() -> dict[str, dict[str, Calibration]]:
    """By board id and number of seats."""
    text = (files("ferrovia.analysis") / FILE).read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, dict[str, Calibration]])


def calibration(board: str, seats: int) -> Calibration:
    """For a board or number of seats that was never measured, what fits all others best."""
    known = all_calibrations()
    return known.get(board, {}).get(str(seats)) or known[ANY][ANY]
