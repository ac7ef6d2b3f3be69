"""`ferrovia position`: one line of text for a position, and what it says."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ferrovia.boards import Board
from ferrovia.cli.support.arguments import board_named
from ferrovia.cli.support.errors import CommandError, Fault
from ferrovia.cli.support.files import write_picture
from ferrovia.cli.support.game_file import read_record
from ferrovia.cli.support.groups import group
from ferrovia.cli.support.output import say, say_all
from ferrovia.cli.wording import Words, cards, listed, plural
from ferrovia.cli.wording.cells import cells_of
from ferrovia.game import Game, RecordError, View
from ferrovia.game.position import (
    PositionError,
    is_view,
    read_position,
    read_view,
    write_position,
    write_view,
)
from ferrovia.game.position.reader import MAX_TEXT
from ferrovia.game.position.writer import VERSION

app = group("Write, read and draw positions.")

OwnBoardOption = Annotated[
    str | None,
    typer.Option("--board", metavar="FILE", help="The board file, for a board that is not built in."),
]


GameArgument = Annotated[Path, typer.Argument(metavar="GAME", help="A saved game; - is the standard input.")]
AtOption = Annotated[
    int | None,
    typer.Option("--at", metavar="N", help="After how many decisions; 0 is the deal. [default: all]"),
]


@app.command("show")
def show(
    game: GameArgument,
    at: AtOption = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="S", help="Only what this seat knows. Without it, everything."),
    ] = None,
    board_name: OwnBoardOption = None,
) -> None:
    """Print a position of a saved game."""
    table = reached(game, at, seat, None if board_name is None else board_named(board_name))
    try:
        text = (
            write_position(table.board, table.state, table.options)
            if seat is None
            else write_view(table.view(seat))
        )
    except ValueError as error:
        raise CommandError(f"{error}.") from None
    say(text)


@app.command("draw")
def draw_position(
    game: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="A saved game (- is the standard input), or a position as text."),
    ],
    at: AtOption = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.svg", help="Write to a file instead of the standard output."),
    ] = None,
    board_name: OwnBoardOption = None,
) -> None:
    """Draw a position as SVG: the board with everybody's train cars and other pieces on it."""
    own = None if board_name is None else board_named(board_name)
    line = position_in(game)
    if line is None:
        write_picture(out, reached(game, at, None, own)._repr_svg_)
    elif at is not None:
        raise CommandError(f"'{game}' is one position; --at is for saved games.")
    else:
        try:
            position = read_view(line, own) if is_view(line) else read_position(line, own)
        except PositionError as error:
            raise Fault(f"{game}: {error}") from None
        write_picture(out, position._repr_svg_)


def position_in(path: Path) -> str | None:
    """The position that a file holds as a line of text; None if it holds something else."""
    if not path.is_file():
        return None
    with path.open("rb") as stream:
        line = stream.readline(MAX_TEXT + 2)
    return line.decode(errors="replace") if line.startswith(VERSION.encode()) else None


def reached(game: Path, at: int | None, seat: int | None, board: Board | None) -> Game:
    """A saved game after this many decisions."""
    record = read_record(game, board)
    if seat is not None and not 0 <= seat < record.header.seats:
        raise CommandError(f"there is no seat {seat}; the seats are 0 to {record.header.seats - 1}.")
    last = len(record.lines) - 1
    if at is not None and not 0 <= at <= last:
        raise CommandError(f"the game has {plural(last, 'decision')}; --at is a number from 0 to {last}.")
    try:
        for table in record.replay(board):
            if len(table.steps) - 1 == at:
                break
    except RecordError as error:
        raise Fault(f"{game}: {error}") from None
    return table


@app.command("read")
def read(
    text: Annotated[
        str, typer.Argument(metavar="TEXT", help="A position; - reads it from the standard input.")
    ],
    board_name: OwnBoardOption = None,
) -> None:
    """Print in words what a position says."""
    own = None if board_name is None else board_named(board_name)
    line = sys.stdin.readline(MAX_TEXT + 2) if text == "-" else text
    try:
        if is_view(line):
            say_all(position_lines(read_view(line, own), {}))
            return
        position = read_position(line, own)
    except PositionError as error:
        raise Fault(str(error)) from None
    views = {seat: position.view(seat) for seat in range(position.state.seats)}
    say_all(position_lines(position.view(None), views))


def position_lines(view: View, open_views: dict[int, View]) -> Iterator[str]:
    """The position in words. `open_views` are those of the seats whose secrets are told beside the view's."""
    board = view.board
    words = Words(board, tuple(f"Seat {seat.seat}" for seat in view.seats))
    yield f"Board: {board.name}, {plural(len(view.seats), 'seat')}. {_whose(view, bool(open_views))}"
    yield _waiting(view)
    yield f"Face up: {cards(view.market)}. Discard: {cards(view.discard)}. Deck: {plural(view.deck, 'card')}."
    yield f"Ticket deck: {plural(view.tickets_left, 'ticket')}."
    for cell in cells_of(view.core.played):
        yield from cell.on_table(words, view)
    for public in view.seats:
        own = view if view.seat == public.seat else open_views.get(public.seat)
        yield from _seat_lines(words, view, public.seat, own)


def _whose(view: View, whole: bool) -> str:
    if whole:
        return "The whole position."
    return "What a spectator knows." if view.seat is None else f"What seat {view.seat} knows."


def _waiting(view: View) -> str:
    turn = f"Turn {view.turn}. " if view.turn else "Before the first turn. "
    last = "" if view.last_round is None else f" Turns left in the last round: {view.last_round}."
    if view.over:
        return f"{turn}The game is over."
    seats = listed([f"seat {seat}" for seat in view.to_act])
    return f"{turn}The table asks {seats}: {view.prompt}.{last}"


def _seat_lines(words: Words, view: View, seat: int, own: View | None) -> Iterator[str]:
    public = view.seats[seat]
    played = cells_of(view.core.played)
    pieces = [cell.PIECE for cell in played if cell.PIECE]
    parts = [plural(public.score, "point"), plural(public.trains, "train car")]
    parts += [f"{plural(piece.left(public), piece.name)} left" for piece in pieces]
    if own is None:
        parts += [plural(public.cards, "card"), plural(public.tickets, "ticket")]
    yield f"{words.name(seat)}: {', '.join(parts)}."
    if own is not None:
        yield f"  Hand: {cards(own.hand)}."
        for name, tickets in (("Tickets", own.tickets), ("Offered", own.offer)):
            if tickets:
                yield f"  {name}: {words.tickets(tickets)}."
        for cell in played:
            for line in cell.in_hand(words, own):
                yield f"  {line}"
    for piece in pieces:
        cities = [words.city(city) for city, owner in piece.owners(view).items() if owner == seat]
        if cities:
            yield f"  {piece.name.capitalize()}s: {', '.join(cities)}."
    tracks = [words.track(track) for track, owner in view.tracks.items() if owner == seat]
    if tracks:
        yield f"  Routes: {'; '.join(tracks)}."
