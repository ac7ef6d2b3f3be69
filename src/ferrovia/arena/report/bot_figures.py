"""Charts with a row or a curve for each bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ferrovia.arena.ratings import Rating
from ferrovia.arena.report.curves import ChartCurve, Moment, curves
from ferrovia.arena.report.marks import Mark
from ferrovia.arena.report.markup import Markup
from ferrovia.arena.report.numbers import points, signed
from ferrovia.arena.report.page import figure
from ferrovia.arena.report.ridges import Ridge, ridges
from ferrovia.arena.report.whiskers import WhiskerRow, whiskers
from ferrovia.arena.results import GameOutcome, SeatOutcome
from ferrovia.arena.study.estimates import Estimate, Z
from ferrovia.arena.study.spreads import quantile, spread_of

Marks = Mapping[str, Mark]  # of each bot, in the order in which they are shown
Seats = Mapping[str, Sequence[SeatOutcome]]


def seats_of(bots: Marks, games: Sequence[GameOutcome]) -> dict[str, list[SeatOutcome]]:
    """Every seat that each bot had; at least one."""
    seats: dict[str, list[SeatOutcome]] = {bot: [] for bot in bots}
    for game in games:
        for seat in game.seats:
            seats[seat.bot].append(seat)
    return seats


def score_figure(marks: Marks, seats: Seats) -> Markup:
    rows = [Ridge(bot, [seat.total for seat in seats[bot]], mark) for bot, mark in marks.items()]
    words = "; ".join(f"{row.name} {points(spread_of(row.numbers).mean)}" for row in rows)
    caption = "How often each bot reached each score; the symbol marks the mean."
    return figure("Scores", caption, ridges(f"Mean final scores: {words}.", rows, "final score"))


def rating_figure(marks: Marks, ratings: Sequence[Rating]) -> Markup:
    by_bot = {rating.bot: rating for rating in ratings}
    rows = [WhiskerRow(bot, _skill(by_bot[bot]), _words(by_bot[bot]), mark) for bot, mark in marks.items()]
    words = "; ".join(f"{row.name} {points(row.estimate.value)}" for row in rows)
    caption = (
        "Skill from the places in all games (OpenSkill; a new bot has 25), with its 95% interval. "
        "On the right the Elo rating, where the mean of all bots is 0."
    )
    chart = whiskers(f"Skill: {words}.", rows, lambda number: points(number, 0), "skill")
    return figure("Ratings", caption, chart)


def course_figure(marks: Marks, seats: Seats) -> Markup:
    lines = [ChartCurve(bot, course_of(seats[bot]), mark) for bot, mark in marks.items()]
    words = "; ".join(
        f"{line.name} {points(line.moments[-1].mean)} after {line.moments[-1].time}" for line in lines
    )
    caption = (
        "Points on the board, before tickets and bonuses: the mean, with the middle half as a band. "
        "A curve ends where half of the bot\u2019s games are over."
    )
    chart = curves(
        f"Points over turns: {words}.", lines, lambda number: points(number, 0), "own turns played"
    )
    return figure("Points over turns", caption, chart)


def course_of(seats: Sequence[SeatOutcome]) -> list[Moment]:
    """Points after each turn, as long as half of the seats are still playing; starts at 0 on turn 0."""
    moments = [Moment(0, 0.0, 0.0, 0.0)]
    for turn in range(max(len(seat.scores) for seat in seats)):
        scores = sorted(seat.scores[turn] for seat in seats if turn < len(seat.scores))
        if 2 * len(scores) < len(seats):
            break
        mean = sum(scores) / len(scores)
        moments.append(Moment(turn + 1, mean, quantile(scores, 0.25), quantile(scores, 0.75)))
    return moments


def _words(rating: Rating) -> str:
    return f"skill {points(rating.skill)}, Elo {signed(rating.elo, 0)}"


def _skill(rating: Rating) -> Estimate:
    reach = Z * rating.uncertainty
    return Estimate(rating.skill, rating.skill - reach, rating.skill + reach, 0)
