"""What the games of a tournament come to: for each bot, each line-up, and each pair of bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from ferrovia.arena.intervals import Case, mean_by_deal, share_by_deal
from ferrovia.arena.ratings import Rating, duels, ratings_of
from ferrovia.arena.results import POINTS, GameOutcome, SeatOutcome
from ferrovia.arena.schedule import line_ups
from ferrovia.arena.study.estimates import Estimate
from ferrovia.arena.tournament import Tournament


class BotStatistics(Struct, frozen=True):
    """One bot in some games, by seat: if it has several seats in a game, each counts."""

    bot: str
    games: int
    wins: Estimate  # its share of the wins
    score: Estimate
    winning_score: Estimate | None  # over the games that it won, alone or shared; None if it won none
    points: dict[str, float]  # the lines of the score sheet, which add up to the score
    tickets_done: float
    tickets_failed: float
    turns: float
    move_seconds: float  # the mean time of a decision
    slowest: float  # the longest one
    faults: int


class TableStatistics(Struct, frozen=True):
    """One line-up."""

    table: int
    line_up: tuple[str, ...]
    games: int
    winning_score: Estimate
    bots: tuple[BotStatistics, ...]


class Duel(Struct, frozen=True):
    """How often `bot` finished ahead of `other`; ties count half."""

    bot: str
    other: str
    before: Estimate


class Statistics(Struct, frozen=True):
    """`games` are all that were played; without any, there are no tables, bots or duels."""

    games: int
    winning_score: Estimate | None
    bots: tuple[BotStatistics, ...]
    tables: tuple[TableStatistics, ...]
    duels: tuple[Duel, ...]
    ratings: tuple[Rating, ...]


def statistics_of(tournament: Tournament, outcomes: Sequence[GameOutcome]) -> Statistics:
    """Bots in the order of the tournament, line-ups in that of the schedule."""
    return Statistics(
        games=len(outcomes),
        winning_score=winning_score(outcomes),
        bots=bot_statistics(tournament.bots, outcomes),
        tables=table_statistics(tournament, outcomes),
        duels=duel_statistics(tournament.bots, outcomes),
        ratings=ratings_of(tournament.bots, outcomes),
    )


def table_statistics(tournament: Tournament, outcomes: Iterable[GameOutcome]) -> tuple[TableStatistics, ...]:
    by_table: dict[int, list[GameOutcome]] = {}
    for outcome in outcomes:
        by_table.setdefault(outcome.table, []).append(outcome)
    tables = []
    for table, line_up in enumerate(line_ups(tournament)):
        games = by_table.get(table, [])
        best = winning_score(games)
        if best is not None:
            bots = bot_statistics(tuple(dict.fromkeys(line_up)), games)
            tables.append(TableStatistics(table, line_up, len(games), best, bots))
    return tuple(tables)


def bot_statistics(bots: Iterable[str], outcomes: Iterable[GameOutcome]) -> tuple[BotStatistics, ...]:
    seats: dict[str, list[tuple[int, SeatOutcome]]] = {bot: [] for bot in bots}
    games = dict.fromkeys(seats, 0)
    for outcome in outcomes:
        for seat in outcome.seats:
            seats[seat.bot].append((outcome.deal, seat))
        for bot in {seat.bot for seat in outcome.seats}:
            games[bot] += 1
    return tuple(_bot_statistics(bot, games[bot], seats[bot]) for bot in seats if seats[bot])


def _bot_statistics(bot: str, games: int, played: Sequence[tuple[int, SeatOutcome]]) -> BotStatistics:
    seats = [seat for _, seat in played]
    wins = share_by_deal((deal, seat.share) for deal, seat in played)
    score = mean_by_deal((deal, seat.total) for deal, seat in played)
    assert wins is not None
    assert score is not None
    decisions = sum(seat.decisions for seat in seats)
    return BotStatistics(
        bot=bot,
        games=games,
        wins=wins,
        score=score,
        winning_score=mean_by_deal((deal, seat.total) for deal, seat in played if seat.share),
        points={line: _mean(seat.points.get(line, 0) for seat in seats) for line in POINTS},
        tickets_done=_mean(len(seat.tickets_done) for seat in seats),
        tickets_failed=_mean(len(seat.tickets_failed) for seat in seats),
        turns=_mean(seat.turns for seat in seats),
        move_seconds=sum(seat.seconds for seat in seats) / decisions,
        slowest=max(seat.slowest for seat in seats),
        faults=sum(seat.faults for seat in seats),
    )


def winning_score(outcomes: Iterable[GameOutcome]) -> Estimate | None:
    """The winner's mean score, whoever it was."""
    return mean_by_deal(
        (outcome.deal, next(seat.total for seat in outcome.seats if seat.share)) for outcome in outcomes
    )


def duel_statistics(bots: Sequence[str], outcomes: Iterable[GameOutcome]) -> tuple[Duel, ...]:
    cases: dict[tuple[str, str], list[Case]] = {(a, b): [] for a in bots for b in bots}
    for outcome in outcomes:
        for bot, other, before in duels(outcome):
            cases[bot, other].append((outcome.deal, before))
    return tuple(
        Duel(bot, other, estimate)
        for (bot, other), met in cases.items()
        if (estimate := share_by_deal(met)) is not None
    )


def _mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers)
