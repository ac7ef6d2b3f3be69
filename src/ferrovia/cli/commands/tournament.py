"""`ferrovia tournament`: bots against bots, on the same deals in every seat."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ferrovia.arena.thinking_time import SECONDS
from ferrovia.arena.tournament_run import collect, make_tournament
from ferrovia.cli.support.arguments import (
    BoardOption,
    OptionsOption,
    SeedOption,
    all_cores,
    board_named,
    checked_seconds,
    checked_seed,
    require_some,
)
from ferrovia.cli.support.errors import INTERRUPTED, CommandError, Fault
from ferrovia.cli.support.faults import FaultsShown, TolerateOption
from ferrovia.cli.support.files import by_ending, make_folder, write_whole
from ferrovia.cli.support.output import say, say_all
from ferrovia.cli.support.sizes import YesOption, checked_jobs
from ferrovia.cli.tournament.placement import checked_placement, games_in_all
from ferrovia.cli.tournament.results import FORMS, advice, result_lines
from ferrovia.cli.tournament.session import play

BotsOption = Annotated[
    str,
    typer.Option(
        "--bots", metavar="A,B,...", help="The bots: see ferrovia bots; also FILE.py:CLASS or run:COMMAND."
    ),
]
GamesOption = Annotated[int, typer.Option("--games", metavar="N", help="Games for each line-up.")]
SeatsOption = Annotated[int, typer.Option("--seats", metavar="N", help="Number of seats.")]
JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", metavar="N", help="Processes, or games at once on a server. [default: all cores]"),
]
ServerOption = Annotated[
    str | None,
    typer.Option(
        "--server", metavar="URL", help="Play on a server, with its bots and with network bots (@NAME)."
    ),
]
DaskOption = Annotated[
    str | None,
    typer.Option("--dask", metavar="ADDRESS", help="Play on a cluster: tcp://HOST:PORT of the scheduler."),
]
OutOption = Annotated[
    list[Path] | None,
    typer.Option(
        "--out", metavar="FILE", help="Write the results, as .json, .csv or .html; may be repeated."
    ),
]
SecondsOption = Annotated[
    float,
    typer.Option(
        "--seconds",
        metavar="N",
        help="Time for each choice of a bot in Python; for programs, run:2s:COMMAND.",
    ),
]
RecordsOption = Annotated[
    Path | None, typer.Option("--records", metavar="FOLDER", help="Save each game here.")
]


def tournament(
    bots: BotsOption,
    board_name: BoardOption = "usa",
    games: GamesOption = 100,
    seats: SeatsOption = 2,
    seed: SeedOption = 0,
    option: OptionsOption = None,
    jobs: JobsOption = None,
    server: ServerOption = None,
    dask: DaskOption = None,
    out: OutOption = None,
    records: RecordsOption = None,
    seconds: SecondsOption = SECONDS,
    tolerate_faults: TolerateOption = False,
    yes: YesOption = False,
) -> None:
    """Let bots play each other: every line-up of as many bots as there are seats, in every seat.

    Deal n has the seed --seed plus n. Each deal is played once in each rotation of the seats, so every bot
    gets the same cards and tickets as the others; --games is rounded up to whole deals. With fewer bots
    than seats, one of each plays against several of each other. A bot named twice plays itself.

    The same seed gives the same games for any number of jobs, except with bots that think by the clock, like
    search:100ms. Ctrl-C stops and keeps the deals played so far.

    If a bot fails, a random move is played instead. Each different fault is shown once, at once, with its
    traceback; the exit code is then 1.
    """
    require_some("--games", games)
    if server is None:
        checked_jobs(jobs)
    require_some("--jobs", jobs)
    board = board_named(board_name)
    placement = checked_placement(server, dask, jobs or all_cores(), checked_seconds(seconds))
    try:
        entrants = placement.entrants([bot.strip() for bot in bots.split(",")])
        settings = make_tournament(board_name, seats, option or (), entrants, games, checked_seed(seed or 0))
    except ValueError as error:
        raise CommandError(f"{error}.") from None
    faults = FaultsShown()
    placement.question(settings, entrants, yes, faults.tell)
    forms = {path: by_ending(path, FORMS) for path in out or ()}
    if records is not None:
        make_folder(records)

    played, trouble = play(settings, entrants, placement, records, faults.tell)

    results = collect(settings, played)
    if results.outcomes:
        for path, form in forms.items():
            write_whole(path, form(results))
        say_all(result_lines(results, board.name))
    if trouble is not None:
        raise Fault(advice(trouble))
    if len(played) < games_in_all(settings):
        say(f"Stopped after {len(results.outcomes)} of {games_in_all(settings)} games.")
        raise typer.Exit(INTERRUPTED)
    if faults and not tolerate_faults:
        raise typer.Exit(1)
