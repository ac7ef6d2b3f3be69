"""A whole tournament: every game of its schedule, on one process, several, or a cluster."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from functools import cached_property, partial

from msgspec import Struct

from ferrovia.arena.batches import Batches, play_batch
from ferrovia.arena.cluster import spread_over_cluster
from ferrovia.arena.entrants import Entrant, Entrants, named
from ferrovia.arena.faults import ArenaFault, Tell, keep_quiet, once, together, warn
from ferrovia.arena.match import MatchSetting, Played
from ferrovia.arena.processes import Stopped, never, spread_telling
from ferrovia.arena.results import GameOutcome
from ferrovia.arena.schedule import fixtures
from ferrovia.arena.statistics import Statistics, statistics_of
from ferrovia.arena.thinking_time import SECONDS
from ferrovia.arena.tournament import Tournament
from ferrovia.boards import load
from ferrovia.game.game import check_table


class Results(Struct, frozen=True, dict=True):
    """The results of a tournament, deal by deal; only deals that were played in every seating."""

    tournament: Tournament
    outcomes: tuple[GameOutcome, ...]
    faults: tuple[ArenaFault, ...]  # each different one, with the first game in which it happened

    @cached_property
    def statistics(self) -> Statistics:
        return statistics_of(self.tournament, self.outcomes)


def play_tournament(
    board: str,
    bots: Sequence[Entrant],
    games: int,
    seats: int = 2,
    seed: int = 0,
    options: Iterable[str] = (),
    jobs: int = 1,
    cluster: str | None = None,
    seconds: float = SECONDS,
) -> Results:
    """Play `games` games with every line-up of the bots, rounded up to whole deals.

    `bots` are specs, classes or functions that make a bot from a seed; with more than one job they must be
    picklable, and a script must start the tournament under `if __name__ == "__main__":`. `cluster` is the
    address of a Dask scheduler. A bot in Python has this many `seconds` for a choice. A fault of a bot is a
    warning, and a random move is played. Raises `ValueError` for settings that cannot be played.

    >>> results = play_tournament("usa", ["greedy-points", "random"], games=4, seed=1)
    >>> [(bot.bot, bot.wins.value) for bot in results.statistics.bots]
    [('greedy-points', 1.0), ('random', 0.0)]
    """
    entrants = named(bots)
    tournament = make_tournament(board, seats, options, entrants, games, seed)
    return collect(tournament, run(tournament, entrants, jobs, cluster, seconds=seconds, tell=once(warn)))


def make_tournament(
    board: str, seats: int, options: Iterable[str], entrants: Entrants, games: int, seed: int
) -> Tournament:
    """Settings that can be played. Raises `ValueError`, which says what is wrong."""
    chosen = check_table(load(board), seats, options, None)
    if len(entrants) < 2:
        raise ValueError("a tournament needs two bots or more; name one twice to let it play itself")
    if games < 1:
        raise ValueError(f"a line-up plays 1 game or more, not {games}")
    specs = tuple(bot if isinstance(bot, str) else name for name, bot in entrants.items())
    return Tournament(board, seats, chosen, tuple(entrants), games, seed, specs)


def collect(tournament: Tournament, games: Iterable[Played]) -> Results:
    """The games of complete deals."""
    played = list(games)
    seatings = Counter((game.outcome.table, game.outcome.deal) for game in played)
    kept = [game for game in played if seatings[game.outcome.table, game.outcome.deal] == tournament.seats]
    faults = together(fault for game in kept for fault in game.faults)
    return Results(tournament, tuple(game.outcome for game in kept), faults)


def run(
    tournament: Tournament,
    entrants: Entrants,
    jobs: int = 1,
    cluster: str | None = None,
    keep_records: bool = False,
    stopped: Stopped = never,
    seconds: float = SECONDS,
    tell: Tell = keep_quiet,
) -> Generator[Played, None, None]:
    """The games in the order of the schedule, wherever they are played. `tell` hears of faults at once, while
    their games go on; of the same one perhaps several times. Raises `ArenaError`."""
    setting = MatchSetting(tournament.board, tournament.options, entrants, keep_records, seconds)
    work = partial(play_batch, setting)
    batches = Batches(fixtures(tournament))
    if cluster is not None:
        done = spread_over_cluster(cluster, work, batches, tell, stopped)
    else:
        done = spread_telling(work, batches, jobs, tell, stopped)
    with closing(done):
        for batch in done:
            batches.took(len(batch.games), batch.seconds)
            for game in batch.games:
                for fault in game.faults:  # the news from a cluster may come late, or never
                    tell(fault)
                yield game
