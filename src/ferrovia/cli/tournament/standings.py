"""The results of a tournament as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite

from ferrovia.arena.results import POINTS
from ferrovia.arena.statistics import BotStatistics, Duel, Statistics, TableStatistics
from ferrovia.arena.study.estimates import Estimate
from ferrovia.cli.support.output import columns
from ferrovia.mechanisms import LINES

TICKETS = ("tickets_done", "tickets_failed")
TITLES = {line.name: line.within for line in LINES}


def standing_lines(statistics: Statistics) -> Iterator[str]:
    """First who won, then how they played, then who beat whom; intervals are 95%."""
    if not statistics.games:
        return
    yield from result_lines(statistics)
    yield ""
    yield from play_lines(statistics.bots)
    if len(statistics.bots) > 2:
        yield ""
        yield from duel_lines(statistics)
    if len(statistics.tables) > 1:
        yield ""
        yield from table_lines(statistics.tables)
    best = statistics.winning_score
    assert best is not None
    yield ""
    yield f"Mean winning score: {best.value:.2f}{around(best)}."


def result_lines(statistics: Statistics) -> list[str]:
    """Who won most comes first."""
    ratings = {rating.bot: rating for rating in statistics.ratings}
    rows = [
        (
            bot.bot,
            str(bot.games),
            f"{bot.wins.value:.1%}",
            shares(bot.wins),
            f"{bot.score.value:.2f}",
            reach(bot.score),
            f"{bot.winning_score.value:.2f}" if bot.winning_score else "",
            f"{ratings[bot.bot].elo:+.0f}",
            f"{ratings[bot.bot].skill:.1f} +- {ratings[bot.bot].uncertainty:.1f}",
        )
        for bot in sorted(statistics.bots, key=lambda bot: -bot.wins.value)
    ]
    header = ("bot", "games", "wins", "95%", "score", "+-", "when it wins", "elo", "skill")
    return columns(header, rows)


def play_lines(bots: Sequence[BotStatistics]) -> list[str]:
    """The lines of the score sheet that somebody has points in, and how the bots went about it."""
    lines = [line for line in POINTS if any(bot.points[line] for bot in bots)]
    rows = [
        (
            bot.bot,
            *(f"{bot.points[line]:.2f}" for line in lines),
            f"{bot.tickets_done:.2f}",
            f"{bot.tickets_failed:.2f}",
            f"{bot.turns:.1f}",
            f"{bot.move_seconds * 1000:.3g}",
            f"{bot.slowest * 1000:.3g}",
            str(bot.faults),
        )
        for bot in bots
    ]
    titles = (f"{TITLES[line]}, points" if line in TICKETS else TITLES[line] for line in lines)
    header = ("points", *titles, "done", "failed", "turns", "ms/move", "slowest", "faults")
    return columns(header, rows)


def duel_lines(statistics: Statistics) -> list[str]:
    """The share of games in which the bot of the row is placed before the bot of the column."""
    names = [bot.bot for bot in statistics.bots]
    cells = {(duel.bot, duel.other): duel_cell(duel) for duel in statistics.duels}
    rows = [(bot, *(cells.get((bot, other), "") for other in names)) for bot in names]
    return columns(("before", *names), rows)


def duel_cell(duel: Duel) -> str:
    return f"{duel.before.value:.1%} ({shares(duel.before)})"


def table_lines(tables: Sequence[TableStatistics]) -> list[str]:
    rows = [
        (
            line_up_text(table.line_up) if place == 0 else "",
            bot.bot,
            f"{bot.wins.value:.1%}",
            shares(bot.wins),
            f"{bot.score.value:.2f}",
            reach(bot.score),
            f"{table.winning_score.value:.2f}" if place == 0 else "",
        )
        for table in tables
        for place, bot in enumerate(table.bots)
    ]
    header = ("line-up", "bot", "wins", "95%", "score", "+-", "winning score")
    return columns(header, rows, left=2)


def line_up_text(line_up: Sequence[str]) -> str:
    counts = {bot: line_up.count(bot) for bot in line_up}
    return " v ".join(bot if n == 1 else f"{n} {bot}" for bot, n in counts.items())


def shares(share: Estimate) -> str:
    return f"{share.low:.1%} to {share.high:.1%}"


def reach(mean: Estimate) -> str:
    """Half the interval; nothing where one deal says nothing of the spread."""
    half = (mean.high - mean.low) / 2
    return f"{half:.2f}" if isfinite(half) else ""


def around(mean: Estimate) -> str:
    half = reach(mean)
    return f" +- {half}" if half else ""
