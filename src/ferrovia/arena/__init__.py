"""The arena: many games between bots, measured.

`play_match` plays one game, `play_tournament` thousands:

    results = play_tournament("usa", ["racer", MyBot], games=10_000)
    for bot in results.statistics.bots:
        print(bot.bot, bot.wins, bot.score)
"""

from ferrovia.arena.errors import ArenaError
from ferrovia.arena.match import Played, play_match
from ferrovia.arena.results import GameOutcome, SeatOutcome
from ferrovia.arena.statistics import Statistics, statistics_of
from ferrovia.arena.tournament import Tournament
from ferrovia.arena.tournament_run import Results, play_tournament

__all__ = [
    "ArenaError",
    "GameOutcome",
    "Played",
    "Results",
    "SeatOutcome",
    "Statistics",
    "Tournament",
    "play_match",
    "play_tournament",
    "statistics_of",
]
