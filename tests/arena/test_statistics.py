"""Statistics of games whose outcomes are known."""

from __future__ import annotations

from ferrovia.arena import Tournament, statistics_of
from tests.arena.conftest import outcome

PAIR = Tournament("usa", 2, (), ("a", "b"), 4, 0)
GAMES = [
    outcome(0, ("a", 100), ("b", 80)),
    outcome(0, ("b", 90), ("a", 110)),
    outcome(1, ("a", 70), ("b", 120)),
    outcome(1, ("b", 60), ("a", 60)),
]


def test_each_bot_is_summed_up() -> None:
    statistics = statistics_of(PAIR, GAMES)
    a, b = statistics.bots
    assert (a.bot, a.games, a.wins.value, a.score.value) == ("a", 4, 0.625, 85.0)
    assert (b.bot, b.games, b.wins.value, b.score.value) == ("b", 4, 0.375, 87.5)
    assert a.points["routes"] == 85.0
    assert (a.tickets_done, a.tickets_failed, a.turns) == (1.0, 0.0, 30.0)
    assert (a.move_seconds, a.slowest, a.faults) == (0.01, 0.25, 0)
    assert a.winning_score is not None
    assert b.winning_score is not None
    assert (a.winning_score.value, b.winning_score.value) == (90.0, 90.0)


def test_the_mean_winning_score_is_that_of_whoever_won() -> None:
    best = statistics_of(PAIR, GAMES).winning_score
    assert best is not None
    assert best.value == (100 + 110 + 120 + 60) / 4


def test_a_bot_without_a_win_has_no_winning_score() -> None:
    _, b = statistics_of(PAIR, GAMES[:2]).bots
    assert b.winning_score is None
    assert b.wins.value == 0.0
    assert 0.5 < b.wins.high < 1


def test_duels_count_places_and_halve_ties() -> None:
    trio = Tournament("usa", 3, (), ("a", "b", "c"), 3, 0)
    games = [outcome(0, ("a", 3), ("b", 2), ("c", 2)), outcome(1, ("c", 9), ("a", 5), ("b", 7))]
    before = {(duel.bot, duel.other): duel.before.value for duel in statistics_of(trio, games).duels}
    assert before == {
        ("a", "b"): 0.5,
        ("b", "a"): 0.5,
        ("a", "c"): 0.5,
        ("c", "a"): 0.5,
        ("b", "c"): 0.25,
        ("c", "b"): 0.75,
    }


def test_a_line_up_of_one_against_many_counts_each_seat() -> None:
    settings = Tournament("usa", 3, (), ("a", "b"), 3, 0)
    games = [
        outcome(0, ("a", 9), ("b", 1), ("b", 2), table=0),
        outcome(0, ("b", 1), ("a", 1), ("a", 1), table=1),
    ]
    lone, pack = statistics_of(settings, games).tables
    assert (lone.line_up, pack.line_up) == (("a", "b", "b"), ("b", "a", "a"))
    assert [(bot.bot, bot.games, bot.wins.value) for bot in lone.bots] == [("a", 1, 1.0), ("b", 1, 0.0)]
    assert [bot.score.value for bot in lone.bots] == [9.0, 1.5]
    assert [round(bot.wins.value, 3) for bot in pack.bots] == [0.333, 0.333]


def test_no_games_were_played() -> None:
    statistics = statistics_of(PAIR, [])
    assert (statistics.games, statistics.bots, statistics.tables, statistics.duels) == (0, (), (), ())
    assert statistics.winning_score is None
