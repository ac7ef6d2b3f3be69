"""`ferrovia boards`: the boards, their facts and their drawings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ferrovia.boards import BOARDS, Board, BoardError, load, report
from ferrovia.cli.commands.layout import layout
from ferrovia.cli.support.arguments import BoardArgument, board_named
from ferrovia.cli.support.files import require_file, write_picture
from ferrovia.cli.support.groups import group
from ferrovia.cli.support.output import columns, say, say_all
from ferrovia.cli.wording import Words, plural
from ferrovia.cli.wording.mechanisms import mechanism_lines
from ferrovia.drawing import draw

app = group("List, show, check, draw and lay out boards.")
app.command("layout")(layout)


@app.command("list")
def list_boards() -> None:
    """List the built-in boards."""
    rows = []
    for name in BOARDS:
        board = load(name)
        counts = report(board).counts
        seats = f"{board.seats[0]} to {board.seats[1]}"
        numbers = (board.trains, counts.cities, counts.tracks, counts.tickets)
        note = "partly reconstructed" if board.reconstructed else ""
        rows.append((name, board.name, seats, *map(str, numbers), ", ".join(board.options), note))
    header = ("board", "name", "seats", "train cars", "cities", "routes", "tickets", "options", "note")
    say_all(columns(header, rows, left=2))


@app.command("show")
def show(board: BoardArgument) -> None:
    """Print the facts of a board: counts, rules and tickets."""
    chosen = board_named(board)
    words = Words(chosen, ())
    say(f"{chosen.name} ({chosen.year}), {chosen.seats[0]} to {chosen.seats[1]} players.")
    if chosen.reconstructed:
        say(f"Note: {chosen.reconstructed}")
    say_all(count_lines(chosen))
    say(f"Train cars: {chosen.trains} for each player (BASE-1).")
    points = ", ".join(f"{length} scores {points}" for length, points in chosen.points.items())
    say(f"Points for a route by its length: {points} (BASE-21).")
    say_all(mechanism_lines(chosen))
    say("Tickets:")
    for ticket in sorted(chosen.tickets, key=words.ends):
        say(f"  {words.ticket(ticket.id)}")


@app.command("check")
def check(file: Annotated[Path, typer.Argument(metavar="FILE", help="A board file.")]) -> None:
    """Check a board file of your own. Prints its counts, or every fault (exit code 1)."""
    require_file(file)
    try:
        board = load(file)
    except BoardError as error:
        say_all(error.faults)
        say(f"{plural(len(error.faults), 'fault')}.")
        raise typer.Exit(1) from None
    words = Words(board, ())
    say(f"{board.name} can be played.")
    say_all(count_lines(board))
    odd = report(board).odd_tickets
    say(f"Tickets whose value is not the length of the shortest path: {len(odd)}.")
    for entry in odd:
        say(f"  {words.ticket(entry.ticket.id)}; the shortest path has {entry.shortest}")


@app.command("draw")
def draw_board(
    board: BoardArgument,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.svg", help="Write to a file instead of the standard output."),
    ] = None,
) -> None:
    """Draw a board as SVG."""
    chosen = board_named(board)
    write_picture(out, lambda: draw(chosen))


def count_lines(board: Board) -> Iterator[str]:
    """What the board consists of, counted."""
    yield from report(board).counts.lines()
    yield f"Fingerprint: {board.fingerprint}."
