"""One saved game from a file, in either form, and the words for it."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from ferrovia.boards import Board
from ferrovia.cli.support.errors import CommandError, Fault
from ferrovia.cli.support.saved_games import opened
from ferrovia.cli.wording import Words
from ferrovia.game import Game, Record
from ferrovia.game.saved_games import saved_games


def read_record(path: Path, board: Board | None = None) -> Record:
    """The record of the one game in a file; one line says why there is none."""
    with opened(path) as stream:
        try:
            games = list(islice(saved_games(stream, board), 2))
        except OSError as error:
            raise CommandError(f"cannot read '{path}': {error.strerror}.") from None
    if not games:
        raise Fault(f"{path}: there is no game in it")
    game = games[0]
    if game.problems:
        raise Fault(f"{path}: {game.problems[0]}")
    if len(games) > 1:
        raise CommandError(f"'{path}' holds several games; this needs a file with one.")
    if game.record is None:
        raise CommandError(f"'{path}' is in the public form: the cards are not in it.")
    return game.record


def words_of(record: Record, game: Game) -> Words:
    """The names in the record, or the numbers of the seats."""
    people = record.header.players
    if len(people) != game.seats:
        people = tuple(f"Seat {seat}" for seat in range(game.seats))
    return Words(game.board, people)
