"""`ferrovia tournament`: bots against bots, on the same deals in every seat."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from ferrovia.arena.cluster import DASK_MISSING, dask_is_there
from ferrovia.arena.entrants import Entrants, named
from ferrovia.arena.errors import ArenaError, WorkerDied
from ferrovia.arena.export import csv_text, json_text
from ferrovia.arena.match import Played
from ferrovia.arena.processes import Stopped
from ferrovia.arena.running import Results, collect, make_tournament, run
from ferrovia.arena.schedule import line_ups
from ferrovia.arena.tournament import Tournament
from ferrovia.cli.support.arguments import (
    BoardOption,
    OptionsOption,
    SeedOption,
    all_cores,
    board_named,
    checked_seed,
    checked_server,
    require_some,
)
from ferrovia.cli.support.errors import INTERRUPTED, CommandError, Fault
from ferrovia.cli.support.files import by_ending, make_folder, write_whole
from ferrovia.cli.support.interrupts import StopSign
from ferrovia.cli.support.output import say, say_all
from ferrovia.cli.support.progress import progress
from ferrovia.cli.support.standings import standing_lines

Form = Callable[[Results], str]

FAULTS_TOLD = 5


def tournament(
    bots: Annotated[
        str,
        typer.Option(
            "--bots", metavar="A,B,...", help="See ferrovia bots; also FILE.py:CLASS or run:COMMAND."
        ),
    ],
    map: BoardOption = "usa",
    games: Annotated[int, typer.Option("--games", metavar="N", help="Of each line-up.")] = 100,
    seats: Annotated[int, typer.Option("--seats", metavar="N")] = 2,
    seed: SeedOption = 0,
    option: OptionsOption = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", metavar="N", help="Processes, or games at once on a server. [default: all cores]"
        ),
    ] = None,
    server: Annotated[
        str | None,
        typer.Option(
            "--server", metavar="URL", help="Play there: the bots are the server's, and @NAME of the network."
        ),
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option(
            "--dask", metavar="ADDRESS", help="Play on a cluster: tcp://HOST:PORT of the scheduler."
        ),
    ] = None,
    out: Annotated[
        list[Path] | None,
        typer.Option("--out", metavar="FILE", help="Results as .json, .csv or .html; may be repeated."),
    ] = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="FOLDER", help="Save each game here.")
    ] = None,
) -> None:
    """Let bots play each other: every line-up of so many bots as there are seats, in every seat.

    Deal n has the seed --seed plus n. Each deal is played once in each rotation of the seats, so that every
    bot gets the same cards and tickets as the others; --games is rounded up to whole deals. With fewer bots
    than seats, one of each plays against several of each other. A bot named twice plays itself.

    The same seed gives the same games for any number of jobs, except with bots that think by the clock, like
    search:100ms. Ctrl-C stops and keeps the deals played so far.
    """
    require_some("--games", games)
    require_some("--jobs", jobs)
    board = board_named(map)
    listed = [bot.strip() for bot in bots.split(",")]
    if server is not None:
        checked_server(server)
        if dask is not None:
            raise CommandError("a tournament is played on a server or on a cluster, not on both.")
        if len(set(listed)) < len(listed):
            raise CommandError("on a server each bot is named once.")
    elif any(bot.startswith("@") for bot in listed):
        raise CommandError("bots of the network play on a server: add --server URL.")
    try:
        entrants: Entrants = {bot: bot for bot in listed} if server else named(listed)
        settings = make_tournament(map, seats, option or (), entrants, games, checked_seed(seed or 0))
    except ValueError as error:
        raise CommandError(f"{error}.") from None
    forms = {path: by_ending(path, FORMS) for path in out or ()}
    if dask is not None and not dask_is_there():
        raise CommandError(f"{DASK_MISSING}.")
    if records is not None:
        make_folder(records)
    total = len(line_ups(settings)) * settings.deals * seats
    processes = jobs or all_cores()
    with (
        StopSign() as sign,
        progress(total) as show,
        closing(games_on(server, settings, processes, records is not None, sign.is_stopped))
        if server
        else closing(
            run(settings, entrants, processes, dask, records is not None, sign.is_stopped)
        ) as stream,
    ):
        played, trouble = gather(stream, records, show)
    results = collect(settings, played)
    if results.outcomes:
        tell(results, board.name)
        for path, form in forms.items():
            write_whole(path, form(results))
    if trouble is not None:
        raise Fault(advice(trouble))
    if len(played) < total:
        say(f"Stopped after {len(results.outcomes)} of {total} games.")
        raise typer.Exit(INTERRUPTED)


def games_on(
    server: str, settings: Tournament, at_once: int, keep_records: bool, stopped: Stopped
) -> Generator[Played, None, None]:
    """The games, on a server. What speaks with it is loaded only here."""
    from ferrovia.arena.online import run_online

    return run_online(settings, server, at_once, keep_records, stopped)


def gather(
    stream: Iterable[Played], records: Path | None, show: Callable[[int], None]
) -> tuple[list[Played], ArenaError | None]:
    """The games until they end, are interrupted, or meet trouble; each record is saved at once."""
    played: list[Played] = []
    try:
        for game in stream:
            if records is not None:
                save_record(records, game)
            played.append(replace(game, record=None))  # thousands would fill the memory
            show(len(played))
    except KeyboardInterrupt:  # a second Ctrl-C: the game in progress is not waited for
        pass
    except ArenaError as error:
        return played, error
    return played, None


def html_text(results: Results) -> str:
    from ferrovia.arena.report import html_report

    return html_report(results.tournament, results.outcomes)


FORMS: dict[str, Form] = {".json": json_text, ".csv": csv_text, ".html": html_text}


def save_record(folder: Path, game: Played) -> None:
    outcome = game.outcome
    assert game.record is not None
    board = Path(outcome.board).stem
    name = f"{board}-{outcome.table}-{outcome.deal}-{outcome.turn_of_seats}.jsonl"
    write_whole(folder / name, game.record)


def tell(results: Results, board: str) -> None:
    """The table, and what went wrong in the games."""
    settings = results.tournament
    tables = len(line_ups(settings))
    say(
        f"{board}, {settings.seats} seats, {tables} {'line-up' if tables == 1 else 'line-ups'}, "
        f"{len(results.outcomes)} games, first seed {settings.seed}."
    )
    say_all(standing_lines(results.statistics))
    if results.faults:
        say()
        faults = sum(bot.faults for bot in results.statistics.bots)
        say(f"Faults: {faults}. Chance chose instead of the bots. In the first games with faults:")
        say_all(results.faults[:FAULTS_TOLD])
        if len(results.faults) > FAULTS_TOLD:
            say("...")


def advice(error: ArenaError) -> str:
    return f"{error}; try with fewer --jobs." if isinstance(error, WorkerDied) else f"{error}."
