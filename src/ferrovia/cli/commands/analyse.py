"""`ferrovia analyse`: what decided a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from ferrovia.analysis import Analysis
from ferrovia.analysis import analyse as analyse_record
from ferrovia.boards import Board
from ferrovia.cli.support.analysis_report import report_lines
from ferrovia.cli.support.arguments import OwnBoardOption, own_board
from ferrovia.cli.support.errors import CommandError, Fault
from ferrovia.cli.support.files import require_writable, write_whole
from ferrovia.cli.support.game_file import read_record, words_of
from ferrovia.cli.support.output import printable, say
from ferrovia.cli.support.progress import progress
from ferrovia.cli.support.saved_games import STANDARD
from ferrovia.game import Record, RecordError

MOST_PLAYOUTS = 100_000_000


def analyse(
    game: Annotated[
        Path,
        typer.Argument(metavar="GAME", help="A record or a game in the notation; - is the standard input."),
    ],
    json: Annotated[bool, typer.Option("--json", help="Write JSON instead of a report.")] = False,
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help="Write to a file instead of the standard output.")
    ] = STANDARD,
    playouts: Annotated[
        int | None,
        typer.Option(
            "--playouts",
            metavar="N",
            help="Playouts for the whole game. [default: about half a minute's worth]",
        ),
    ] = None,
    board_name: OwnBoardOption = None,
) -> None:
    """Analyse a game: the chances before every decision, what each move gave up, and luck as distinct from
    skill.

    Chances are estimates with an error: more playouts make it smaller. The same game and the same number of
    playouts give the same analysis. docs/analysis.md explains what each figure means.
    """
    if playouts is not None and not 1 <= playouts <= MOST_PLAYOUTS:
        raise CommandError(f"--playouts must be 1 to {MOST_PLAYOUTS}, not {playouts}.")
    if out != STANDARD:
        require_writable(out)
    board = own_board(board_name)
    record = read_record(game, board)
    analysis = analysed(game, record, board, playouts)
    text = msgspec.json.encode(analysis).decode() + "\n" if json else report(record, board, analysis)
    if out == STANDARD:
        say(text.removesuffix("\n"))
    else:
        write_whole(out, text)


def analysed(file: Path, record: Record, board: Board | None, playouts: int | None) -> Analysis:
    """The analysis, with a bar for a person who waits."""
    with progress(len(record.lines) - 1, "decisions") as show:
        try:
            return analyse_record(record, board, playouts, lambda done, decisions: show(done))
        except RecordError as error:
            raise Fault(f"{file}: {error}") from None


def report(record: Record, board: Board | None, analysis: Analysis) -> str:
    words = words_of(record, next(record.replay(board)))
    return printable("\n".join(report_lines(words, analysis)) + "\n")
