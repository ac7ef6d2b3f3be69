"""What a tournament came to: lines for people, and files."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ferrovia.arena.errors import ArenaError, WorkerDied
from ferrovia.arena.export import csv_text, json_text
from ferrovia.arena.schedule import line_ups
from ferrovia.arena.tournament_run import Results
from ferrovia.cli.tournament.standings import standing_lines

FAULTS_SHOWN = 5


def result_lines(results: Results, board: str) -> Iterator[str]:
    """The table, and what went wrong in the games."""
    settings = results.tournament
    tables = len(line_ups(settings))
    yield (
        f"{board}, {settings.seats} seats, {tables} {'line-up' if tables == 1 else 'line-ups'}, "
        f"{len(results.outcomes)} games, first seed {settings.seed}."
    )
    yield from standing_lines(results.statistics)
    if results.faults:
        yield ""
        faults = sum(bot.faults for bot in results.statistics.bots)
        yield f"Faults: {faults:,}. Random moves were played instead:"
        for fault in results.faults[:FAULTS_SHOWN]:
            yield f"{fault.times:,} times, first in {fault.where}: {fault.bot} {fault.what}."
        if len(results.faults) > FAULTS_SHOWN:
            yield f"and {len(results.faults) - FAULTS_SHOWN} more kinds of faults."


def advice(error: ArenaError) -> str:
    return f"{error}; try with fewer --jobs." if isinstance(error, WorkerDied) else f"{error}."


def html_text(results: Results) -> str:
    from ferrovia.arena.report import html_report

    return html_report(results.tournament, results.outcomes, results.faults)


FORMS: dict[str, Callable[[Results], str]] = {".json": json_text, ".csv": csv_text, ".html": html_text}
