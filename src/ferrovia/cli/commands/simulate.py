"""`ferrovia simulate`: random games, and what they come to."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from ferrovia.cli.simulation.games import RandomGames, SimulationSetting
from ferrovia.cli.simulation.runner import run
from ferrovia.cli.simulation.summary import ScoreSummary
from ferrovia.cli.simulation.writers import open_output
from ferrovia.cli.support.arguments import (
    BoardOption,
    OptionsOption,
    SeedOption,
    all_cores,
    board_named,
    checked_seed,
    checked_table,
    require_some,
)
from ferrovia.cli.support.errors import INTERRUPTED
from ferrovia.cli.support.files import make_folder
from ferrovia.cli.support.interrupts import StopSign
from ferrovia.cli.support.output import say, say_all
from ferrovia.cli.support.progress import progress
from ferrovia.cli.support.sizes import YesOption, checked_jobs, question

MANY = 2000  # from this many games on, other processes are worth their start


def simulate(
    board_name: BoardOption = "usa",
    seats: Annotated[int, typer.Option("--seats", metavar="N", help="Number of seats.")] = 2,
    games: Annotated[int, typer.Option("--games", metavar="N", help="Number of games.")] = 1000,
    seed: SeedOption = 0,
    option: OptionsOption = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", metavar="N", help=f"Processes. [default: 1, all cores from {MANY} games on]"),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Write one row for each seat, as .csv, .jsonl or .parquet."
        ),
    ] = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="FOLDER", help="Save each game here, which is slower.")
    ] = None,
    yes: YesOption = False,
) -> None:
    """Play random games and print the scores. Game n has the seed --seed plus n.

    The result is the same for any number of jobs. Ctrl-C stops and keeps the games played so far.
    """
    board = board_named(board_name)
    options = checked_table(board, seats, option)
    setting = SimulationSetting(board_name, seats, options, checked_seed(seed or 0), records)
    require_some("--games", games)
    checked_jobs(jobs)
    question(games, jobs or default_jobs(games), RandomGames(setting).fast, yes)
    if records is not None:
        make_folder(records)
    summary = ScoreSummary(seats)
    with (
        open_output(out) as write,
        StopSign() as sign,
        progress(games) as show,
        closing(run(setting, games, jobs or default_jobs(games))) as batches,
    ):
        for rows in batches:
            write(rows)
            summary.add(rows)
            show(summary.games)
            if sign.is_stopped():
                break
    say(f"{board.name}, {seats} seats, {summary.games} random games, first seed {setting.seed}.")
    say_all(summary.lines())
    if summary.games < games:
        say(f"Stopped after {summary.games} of {games} games.")
        raise typer.Exit(INTERRUPTED)


def default_jobs(games: int) -> int:
    return 1 if games < MANY else all_cores()
