"""`ferrovia record`: saved games, shown, verified and told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ferrovia.arena.study import record_files
from ferrovia.boards import Board
from ferrovia.cli.commands.convert import convert
from ferrovia.cli.support.arguments import OwnBoardOption, own_board
from ferrovia.cli.support.errors import CommandError, Fault
from ferrovia.cli.support.game_file import read_record, words_of
from ferrovia.cli.support.groups import group
from ferrovia.cli.support.output import say, say_all
from ferrovia.cli.support.saved_games import STANDARD, opened
from ferrovia.cli.wording import say_action, say_events, scoring_lines
from ferrovia.game import Game, Record, RecordError, replay
from ferrovia.game.event_log import EVERYBODY
from ferrovia.game.saved_games import SavedGame, saved_games

app = group("Show, verify, replay and convert saved games.")
app.command("convert")(convert)

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A saved game; - is the standard input.")]


@app.command("show")
def show(file: FileArgument, board_name: OwnBoardOption = None) -> None:
    """Print the players, the result and the moves of a saved game."""
    board = own_board(board_name)
    record = read_record(file, board)
    *_, game = replayed(file, record, board)
    words = words_of(record, game)
    header = record.header
    say(f"Board: {game.board.name} ({header.board}), version {header.fingerprint}.")
    say(f"Options: {', '.join(header.options) or 'none'}. Made with ferrovia {header.engine}.")
    say("Players: " + ", ".join(f"seat {seat} {name}" for seat, name in enumerate(words.people)) + ".")
    say(f"Moves: {len(record.lines) - 1}.")
    if record.ending is None:
        say("The game is not over.")
    else:
        scores = ", ".join(f"{words.name(seat)} {n}" for seat, n in enumerate(record.ending.scores))
        winners = ", ".join(words.name(seat) for seat in record.ending.winners)
        say(f"Result: {scores}. Won by: {winners}.")
    for line in record.lines[1:]:
        assert line.seat is not None
        assert line.do is not None
        say(f"{line.n}. {words.name(line.seat)}: {say_action(words, line.do)}.")


@app.command("verify")
def verify(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Saved games, or folders of them (.jsonl files).")
    ],
    board_name: OwnBoardOption = None,
) -> None:
    """Replay saved games by the rules, and prove their shuffle if they have one.

    A file holds any number of records or of games in the notation; - is the standard input.
    Prints OK, or the fault and its line (exit code 1)."""
    faults = 0
    board = own_board(board_name)
    for file in found_in(files):
        try:
            with opened(file) as stream:
                faults += sum([verify_game(file, game, board) for game in saved_games(stream, board)])
        except (CommandError, Fault) as error:
            say(f"{file}: {error.message}")
            faults += 1
    if faults:
        raise typer.Exit(1)


def found_in(paths: list[Path]) -> list[Path]:
    """The files, and the records in and below the folders."""
    files = record_files(path for path in paths if path != STANDARD)
    if not files and STANDARD not in paths:
        raise CommandError(f"there are no .jsonl files in {', '.join(repr(str(path)) for path in paths)}.")
    return [*([STANDARD] if STANDARD in paths else []), *files]


def verify_game(file: Path, game: SavedGame, board: Board | None) -> bool:
    """Say what is wrong with a game, or that nothing is. True if something is."""
    fault = game.check(board)
    if fault is not None:
        say_all(f"{file}: {problem}" for problem in game.problems or (fault,))
        return True
    name = file if game.line == 1 else f"{file}, line {game.line}"
    if game.record is None:
        say(f"{name}: OK as far as the public form tells")
        return False
    say(f"{name}: OK{shuffle_note(game.record)}{end_note(game)}")
    say_all(added_lines(game.record))
    return False


def end_note(game: SavedGame) -> str:
    """A game that is not over may also be one whose file has lost its last lines: nobody can tell."""
    assert game.record is not None
    if game.record.ending is not None or game.transcript is not None:
        return ""
    last = game.line + len(game.record.lines)
    return f"\n  the game is not over, or the file is cut off after line {last}"


def shuffle_note(record: Record) -> str:
    """What is known of the shuffle of a record that was verified."""
    shuffle = record.header.shuffle
    if not shuffle:
        return ""
    if shuffle.fixed is not None:
        return f", fixed deal {shuffle.fixed}: anybody could know the cards"
    if shuffle.shared:
        told = record.ending is not None and record.ending.secret is not None
        proof = "proven" if told else "not proven: the secret is revealed when the challenge is over"
        return f", deal of a challenge {proof} (commitment {shuffle.commitment})"
    if record.ending is None:
        return f" so far, shuffle not proven: the end reveals the secret (commitment {shuffle.commitment})"
    return f", shuffle proven (commitment {shuffle.commitment})"


def added_lines(record: Record) -> list[str]:
    """What each chair added to the shuffle: the proof is for the person who finds their own bytes there."""
    added = record.header.shuffle.added if record.header.shuffle else ()
    return [f"  chair {chair} added {digits or 'nothing'}" for chair, digits in enumerate(added)]


@app.command("replay")
def retell(
    file: FileArgument,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="N", help="Only what this seat saw. Without it, everything is shown."),
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each move.")] = False,
    board_name: OwnBoardOption = None,
) -> None:
    """Retell a saved game, move by move, in plain sentences."""
    board = own_board(board_name)
    record = read_record(file, board)
    if seat is not None and not 0 <= seat < record.header.seats:
        raise CommandError(f"there is no seat {seat}; the seats are 0 to {record.header.seats - 1}.")
    audience = EVERYBODY if seat is None else seat
    for game in replayed(file, record, board):
        words = words_of(record, game)
        last = game.steps[-1]
        say(f"{last.n}. {say_events(words, last.events(audience))}")
        if step:
            try:
                input()
            except EOFError:
                return
    if game.over:
        say_all(scoring_lines(words, game.result()))
    else:
        say("The record ends here. The game is not over.")


def replayed(file: Path, record: Record, board: Board | None) -> Iterator[Game]:
    """The game after each step; a step against the rules is a fault of the file."""
    try:
        yield from replay(record, board)
    except RecordError as error:
        raise Fault(f"{file}: {error}") from None
