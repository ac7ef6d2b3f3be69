"""The tables of a tournament: how each bot did, overall and against each other bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite

from ferrovia.arena.ratings import Rating
from ferrovia.arena.report.bars import parts_key, share_bar, stacked_bar
from ferrovia.arena.report.heat import difference, heat_key
from ferrovia.arena.report.marks import Mark
from ferrovia.arena.report.markup import Markup, join, tag
from ferrovia.arena.report.numbers import NONE, count, interval, percent, points, seconds, signed
from ferrovia.arena.report.page import Cell, Column, lines, table
from ferrovia.arena.statistics import BotStatistics, Duel, TableStatistics

DUELS = "How often the bot in the row finishes ahead of the one in the column"
Marks = Mapping[str, Mark]  # of each bot, in the order in which they are shown


def bot_name(bot: str, mark: Mark) -> Markup:
    return join(mark.inline(), bot)


def standings_table(
    marks: Marks, bots: Sequence[BotStatistics], ratings: Sequence[Rating], seats: int
) -> Markup:
    """One row for each bot, with its pictures; faults only if there are any."""
    faults = any(bot.faults for bot in bots)
    columns = [
        Column("Bot", number=False),
        Column("Games"),
        Column(
            "Wins",
            number=False,
            about="Share of the wins with its 95% interval; dashed: expected if all bots were equal",
        ),
        Column("Score"),
        Column("Made up of", number=False, about="Gains to the right of the line, losses to the left"),
        Column("Tickets", about="Completed and failed per game"),
        Column("Turns", about="Per game"),
        Column("Time per move", about="Mean and slowest, processor time"),
        Column("Rating", about="Elo, with all bots at 0 on average; below it OpenSkill and two sigma"),
        *([Column("Faults", about="Choices that were illegal or raised an exception")] if faults else []),
    ]
    low = min(sum(min(0.0, value) for value in bot.points.values()) for bot in bots)
    high = max(sum(max(0.0, value) for value in bot.points.values()) for bot in bots)
    by_bot = {bot.bot: bot for bot in bots}
    rating_of = {rating.bot: rating for rating in ratings}
    rows = [
        [
            *_bot_row(mark, by_bot[bot], rating_of[bot], (low, max(high, low + 1)), seats),
            *([count(by_bot[bot].faults)] if faults else []),
        ]
        for bot, mark in marks.items()
    ]
    parts = [part for part in bots[0].points if any(bot.points[part] for bot in bots)]
    return join(table("Bots, most wins first", columns, rows), parts_key(parts))


def _bot_row(
    mark: Mark, bot: BotStatistics, rating: Rating, ends: tuple[float, float], seats: int
) -> list[Cell | Markup | str]:
    about = f"{bot.bot} wins {percent(bot.wins.value)}, 95% interval {interval(bot.wins, share=True)}"
    wins = lines(percent(bot.wins.value), tag("small", interval(bot.wins, share=True)))
    reach = bot.score.high - bot.score.value
    margin = tag("small", f"\u00b1 {points(reach)}") if isfinite(reach) else None
    skill = f"{points(rating.skill)} \u00b1 {points(2 * rating.uncertainty)}"
    return [
        Cell(bot_name(bot.bot, mark), about=bot.bot),
        count(bot.games),
        join(share_bar(bot.wins, 1 / seats, mark, about), tag("span", wins, class_="beside")),
        Cell(lines(points(bot.score.value), margin), about=f"95% interval {interval(bot.score)}"),
        stacked_bar(bot.points, *ends, bot.bot),
        lines(f"{points(bot.tickets_done)} completed", tag("small", f"{points(bot.tickets_failed)} failed")),
        points(bot.turns),
        lines(seconds(bot.move_seconds), tag("small", f"up to {seconds(bot.slowest)}")),
        lines(signed(rating.elo, 0), tag("small", skill)),
    ]


def duel_table(marks: Marks, duels: Sequence[Duel]) -> Markup:
    """How often the bot in the row finished ahead of the one in the column."""
    found = {(duel.bot, duel.other): duel for duel in duels}
    columns = [Column("finishes ahead of", number=False), *(Column(bot, about=bot) for bot in marks)]
    rows = [
        [
            Cell(bot_name(bot, mark), about=bot),
            *(_duel(found.get((bot, other)), bot == other) for other in marks),
        ]
        for bot, mark in marks.items()
    ]
    key = heat_key("d", "always behind", "always ahead")
    return join(table(DUELS, columns, rows), key)


def _duel(duel: Duel | None, same: bool) -> Cell:
    if duel is None:
        return Cell(NONE, "none", "the same bot" if same else "never met")
    share = duel.before
    about = f"{duel.bot} ahead of {duel.other} in {percent(share.value)}, {count(share.n)} deals"
    content = lines(percent(share.value), tag("small", interval(share, share=True, digits=0)))
    return Cell(content, f"heat {difference(2 * share.value - 1, 1)}", about)


def line_up_table(marks: Marks, tables: Sequence[TableStatistics]) -> Markup:
    """Each bot's wins in each line-up it was part of."""
    columns = [
        Column("Line-up", number=False),
        Column("Games"),
        *(Column(bot, about=bot) for bot in marks),
        Column("Winning score"),
    ]
    rows: list[list[Cell | str]] = []
    for one in tables:
        wins = {bot.bot: bot.wins for bot in one.bots}
        cells = [percent(wins[bot].value) if bot in wins else NONE for bot in marks]
        name = ", ".join(one.line_up)
        rows.append([Cell(name, about=name), count(one.games), *cells, points(one.winning_score.value)])
    return table("Share of wins by line-up", columns, rows, long=True)
