"""Where the games of a tournament are played, and which bots can play there."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from msgspec import Struct

from ferrovia.arena.batches import play_batch
from ferrovia.arena.entrants import Entrants, named
from ferrovia.arena.faults import Tell
from ferrovia.arena.match import MatchSetting, Played
from ferrovia.arena.processes import Stopped
from ferrovia.arena.schedule import fixtures, line_ups
from ferrovia.arena.thinking_time import SECONDS
from ferrovia.arena.tournament import Tournament
from ferrovia.arena.tournament_run import run
from ferrovia.cli.support.arguments import checked_server
from ferrovia.cli.support.errors import CommandError
from ferrovia.cli.support.extras import require
from ferrovia.cli.support.sizes import question


class Placement(Struct, frozen=True):
    """A server, a cluster, or neither: processes on this machine. `jobs` games are played at once."""

    server: str | None
    cluster: str | None
    jobs: int
    seconds: float = SECONDS  # for a choice of a bot in Python

    def entrants(self, bots: list[str]) -> Entrants:
        """The bots by name. Raises `CommandError` for one that cannot play here, `ValueError` for one that
        does not exist."""
        if self.server is not None:
            if len(set(bots)) < len(bots):
                raise CommandError("on a server each bot is named once.")
            return {bot: bot for bot in bots}
        if any(bot.startswith("@") for bot in bots):
            raise CommandError("network bots play on a server: add --server URL.")
        return named(bots)

    def question(self, tournament: Tournament, entrants: Entrants, yes: bool, tell: Tell) -> None:
        """Raise `CommandError` if it would take very long on this machine, going by a few games; `tell` hears
        of the faults in them."""
        if self.server is not None or self.cluster is not None:
            return
        setting = MatchSetting(tournament.board, tournament.options, entrants, seconds=self.seconds)
        schedule = fixtures(tournament)
        play = partial(play_batch, setting, tell)
        question(games_in_all(tournament), self.jobs, lambda n: play((next(schedule),)), yes)

    def games(
        self,
        tournament: Tournament,
        entrants: Entrants,
        keep_records: bool,
        stopped: Stopped,
        tell: Tell,
    ) -> Generator[Played, None, None]:
        """The games, each when it is over. `tell` hears of faults while they go on. Raises `ArenaError`."""
        if self.server is None:
            return run(
                tournament, entrants, self.jobs, self.cluster, keep_records, stopped, self.seconds, tell
            )
        from ferrovia.arena.online import run_online  # other tournaments should not wait for an HTTP client

        return run_online(tournament, self.server, self.jobs, keep_records, stopped, tell)


def games_in_all(tournament: Tournament) -> int:
    return len(line_ups(tournament)) * tournament.deals * tournament.seats


def checked_placement(server: str | None, cluster: str | None, jobs: int, seconds: float) -> Placement:
    """The placement, if there can be games. Raises `CommandError`."""
    if server is not None:
        checked_server(server)
        if cluster is not None:
            raise CommandError("a tournament is played on a server or on a cluster, not on both.")
        require("ferrovia tournament --server")
    if cluster is not None:
        require("a cluster")
    return Placement(server, cluster, jobs, seconds)
