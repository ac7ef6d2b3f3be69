"""Each bot's strength as one number, from the places in all games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log10

from msgspec import Struct

from ferrovia.arena.results import GameOutcome
from ferrovia.arena.skill import Skill, after_game

ROUNDS = 200  # long before that, the fit moves by less than a thousandth of a point
ENOUGH = 1e-6


class Rating(Struct, frozen=True):
    """The mean `elo` of all bots is 0. `skill` and `uncertainty` are mu and sigma of OpenSkill."""

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
    """The Bradley-Terry fit to who finished ahead of whom, on the Elo scale.

    Every pair that met gets one extra game, half won by each, so that no bot is infinitely strong.
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
    """One step of Zermelo's iteration, rescaled so that the geometric mean of the strengths is 1."""
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


def skills_of(bots: Sequence[str], outcomes: Iterable[GameOutcome]) -> dict[str, Skill]:
    """Mu and sigma of each bot after all games in order, by the Plackett-Luce model.

    A bot with several seats in a game is rated for each of them and gets the mean.
    """
    skills = dict.fromkeys(bots, Skill())
    for outcome in outcomes:
        rated = after_game(
            [skills[seat.bot] for seat in outcome.seats], [seat.place for seat in outcome.seats]
        )
        after: dict[str, list[Skill]] = {}
        for seat, skill in zip(outcome.seats, rated, strict=True):
            after.setdefault(seat.bot, []).append(skill)
        for bot, values in after.items():
            mus, sigmas = zip(*values, strict=True)
            skills[bot] = Skill(sum(mus) / len(mus), sum(sigmas) / len(sigmas))
    return skills


def duels(outcome: GameOutcome) -> Iterable[tuple[str, str, float]]:
    """Each ordered pair of seats with different bots, and whether the first finished ahead of the second:
    1, 0, or a half."""
    for a in outcome.seats:
        for b in outcome.seats:
            if a.bot != b.bot:
                yield a.bot, b.bot, 0.5 if a.place == b.place else float(a.place < b.place)
