"""Strength as one number for each bot, from the places in all games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log10

from msgspec import Struct

from ferrovia.arena.results import GameOutcome

ROUNDS = 200  # the fit moves by less than a thousandth of a point long before
ENOUGH = 1e-6


class Rating(Struct, frozen=True):
    """`elo` is 0 in the mean of all bots. `skill` and `uncertainty` are mu and sigma of OpenSkill."""

    bot: str
    elo: float
    skill: float
    uncertainty: float


def ratings_of(bots: Sequence[str], outcomes: Sequence[GameOutcome]) -> tuple[Rating, ...]:
    """In the order of the bots."""
    elos = elo_of(bots, outcomes)
    skills = skills_of(bots, outcomes)
    return tuple(Rating(bot, elos[bot], *skills[bot]) for bot in bots)


def elo_of(bots: Sequence[str], outcomes: Iterable[GameOutcome]) -> dict[str, float]:
    """The fit of Bradley and Terry to who was placed before whom, on the scale of Elo.

    Every pair that met gets one more game, half won by each: who never lost is strong, not infinitely so.
    """
    won: dict[tuple[str, str], float] = {}
    for outcome in outcomes:
        for a, b, share in duels(outcome):
            won[a, b] = won.get((a, b), 0.5) + share
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        before = strength
        strength = _improved(before, won)
        if all(abs(strength[bot] / before[bot] - 1) < ENOUGH for bot in bots):
            break
    return {bot: 400 * log10(strength[bot]) for bot in bots}


def _improved(strength: dict[str, float], won: dict[tuple[str, str], float]) -> dict[str, float]:
    """One step of Zermelo's iteration; the geometric mean of the strengths is 1 again afterwards."""
    better: dict[str, float] = {}
    for bot, own in strength.items():
        wins = chances = 0.0
        for other, theirs in strength.items():
            if (bot, other) in won:
                wins += won[bot, other]
                chances += (won[bot, other] + won[other, bot]) / (own + theirs)
        better[bot] = wins / chances if chances else own
    mean: float = 10 ** (sum(map(log10, better.values())) / len(better))
    return {bot: value / mean for bot, value in better.items()}


def skills_of(bots: Sequence[str], outcomes: Iterable[GameOutcome]) -> dict[str, tuple[float, float]]:
    """Mu and sigma of each bot after all games in their order, by the model of Plackett and Luce.

    A bot in several seats of a game is rated in each of them, and gets the mean.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    skills = dict.fromkeys(bots, (model.mu, model.sigma))
    for outcome in outcomes:
        teams = [[model.rating(*skills[seat.bot])] for seat in outcome.seats]
        rated = model.rate(teams, ranks=[float(seat.place) for seat in outcome.seats])
        after: dict[str, list[tuple[float, float]]] = {}
        for seat, (player,) in zip(outcome.seats, rated, strict=True):
            after.setdefault(seat.bot, []).append((player.mu, player.sigma))
        for bot, values in after.items():
            mus, sigmas = zip(*values, strict=True)
            skills[bot] = sum(mus) / len(mus), sum(sigmas) / len(sigmas)
    return skills


def duels(outcome: GameOutcome) -> Iterable[tuple[str, str, float]]:
    """Each ordered pair of seats with different bots, and whether the first was placed before the second:
    1, 0, or a half."""
    for a in outcome.seats:
        for b in outcome.seats:
            if a.bot != b.bot:
                yield a.bot, b.bot, 0.5 if a.place == b.place else float(a.place < b.place)
