"""`ferrovia record convert`: saved games from one form into another."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from ferrovia.boards import Board
from ferrovia.cli.support.arguments import board_named
from ferrovia.cli.support.errors import CommandError
from ferrovia.cli.support.files import whole_file
from ferrovia.cli.support.output import complain, say
from ferrovia.cli.support.saved_games import STANDARD, opened
from ferrovia.cli.wording import plural
from ferrovia.game.notation import write
from ferrovia.game.notation.tags import check_more_tags
from ferrovia.game.saved_games import SavedGame, saved_games


class Form(StrEnum):
    NOTATION = "notation"
    RECORD = "record"
    PUBLIC = "public"


def convert(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Records or notation; - is the standard input.")
    ],
    to: Annotated[Form, typer.Option("--to", help="The form to write.")],
    out: Annotated[
        Path, typer.Option("--out", metavar="FILE", help="Write to a file instead of the standard output.")
    ] = STANDARD,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    tags: Annotated[
        list[str] | None,
        typer.Option(
            "--tag", metavar="NAME=TEXT", help="A tag to add, like Date=2026.11.16; may be repeated."
        ),
    ] = None,
    board_name: Annotated[
        str | None,
        typer.Option("--board", metavar="FILE", help="The board file, for a board that is not built in."),
    ] = None,
) -> None:
    """Write saved games in the notation, as records, or as a spectator may know them.

    Every game is checked against the rules. One that breaks them is reported and left out (exit code 1)."""
    more = read_tags(tags or [])
    board = None if board_name is None else board_named(board_name)
    if out != STANDARD and out.exists() and not force:
        raise CommandError(f"'{out}' already exists; --force replaces it.")
    written = 0
    left_out = 0
    with opened(file) as stream, open_output(out) as output:
        for game in saved_games(stream, board):
            fault = why_not(game, board)
            if fault is None:
                output.write(converted(game, to, board, more).encode())
                written += 1
            else:
                complain(f"{file}: {fault}")
                left_out += 1
    if out != STANDARD:
        say(f"{plural(written, 'game')} in {out}.")
    if left_out:
        complain(f"{plural(left_out, 'game')} left out.")
        raise typer.Exit(1)


def read_tags(tags: list[str]) -> dict[str, str]:
    more = {}
    for tag in tags:
        name, equals, text = tag.partition("=")
        if not equals:
            raise CommandError(f"a tag is NAME=TEXT, not '{tag}'.")
        more[name] = text
    try:
        check_more_tags(more)
    except ValueError as error:
        raise CommandError(f"{error}.") from None
    return more


@contextmanager
def open_output(path: Path) -> Iterator[BinaryIO]:
    """Where games go. A file is there when the block ends without an error, not before."""
    if path == STANDARD:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with whole_file(path) as part, part.open("wb") as stream:
        yield stream


def why_not(game: SavedGame, board: Board | None) -> str | None:
    """Why a game cannot be converted."""
    fault = game.check(board)
    if fault is not None:
        return str(fault)
    if game.record is None:
        return f"line {game.line}: the game is in the public form: the cards are not in it"
    return None


def converted(game: SavedGame, to: Form, board: Board | None, more: dict[str, str]) -> str:
    record = game.record
    assert record is not None
    if to == Form.RECORD:
        return record.dumps()
    transcript = game.transcript
    tags = more if transcript is None else {**transcript.tags, **more}
    comments = None if transcript is None else transcript.comments
    return write(record, board, to == Form.PUBLIC, tags, comments)
