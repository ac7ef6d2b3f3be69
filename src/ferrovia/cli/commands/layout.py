"""`ferrovia boards layout`: the stored drawing of a board, made or measured."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from msgspec.structs import replace

from ferrovia.boards import Board
from ferrovia.cli.support.arguments import BoardArgument, board_named
from ferrovia.cli.support.errors import CommandError
from ferrovia.cli.support.extras import require
from ferrovia.cli.support.files import require_file, require_writable, write_whole
from ferrovia.cli.support.output import say, say_all
from ferrovia.drawing import Drawing
from ferrovia.drawing.measure import measure
from ferrovia.validation import in_words


def layout(
    board: BoardArgument,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE.json", help="Write the drawing to a file.")
    ] = None,
    land: Annotated[
        Path | None, typer.Option("--land", metavar="FILE.json", help="The land, from tools/art/land.mjs.")
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option("--check", metavar="FILE.json", help="Measure this drawing instead of making one."),
    ] = None,
) -> None:
    """Place cities, tracks and names, and print how good the layout is (exit code 1 if things overlap)."""
    chosen = board_named(board)
    if out is not None:
        require_writable(out)
    drawing = _make(chosen, land) if check is None else _read(check, Drawing)
    if out is not None:
        write_whole(out, msgspec.json.encode(drawing).decode() + "\n")
        say(f"The drawing is in {out}.")
    lines, overlaps = _findings(chosen, drawing)
    say_all(lines)
    if overlaps:
        raise typer.Exit(1)


def _make(board: Board, land: Path | None) -> Drawing:
    require("ferrovia boards layout")
    from ferrovia.drawing.plan.art import Land, draw_land
    from ferrovia.drawing.plan.planner import plan_drawing
    from ferrovia.drawing.plan.solve import STEPS

    ground = None if land is None else _read(land, Land)
    with _progress(STEPS) as show:
        drawing = plan_drawing(board, show)
    return drawing if ground is None else replace(drawing, art=draw_land(board, drawing, ground))


def _read(path: Path, form: Any) -> Any:
    require_file(path)
    try:
        return msgspec.json.decode(path.read_bytes(), type=form)
    except msgspec.DecodeError as error:
        raise CommandError(f"'{path}' is not a {form.__name__.lower()}: {in_words(error)}.") from None


def _findings(board: Board, drawing: Drawing) -> tuple[list[str], int]:
    """What the measures say, and how many overlaps there are."""
    if drawing.fingerprint != board.fingerprint:
        raise CommandError(f"the drawing is not of this board: its fingerprint is {drawing.fingerprint}.")
    found = measure(board, drawing)
    lines = [
        f"Sheet: {drawing.width} x {drawing.height}. "
        f"Spaces: {drawing.space.length:g} x {drawing.space.width:g}.",
        f"Smallest distances: {found.tracks:.1f} between tracks, {found.cities:.1f} to cities, "
        f"{found.labels:.1f} to names, {found.edge:.1f} to the edge.",
        f"Cities from their true places, in diagonals: {found.mean_displacement:.3f} on average, "
        f"{found.largest_displacement:.3f} at most.",
        f"Overlaps: {len(found.overlaps)}.",
    ]
    return lines + [f"  {text}" for text in found.overlaps], len(found.overlaps)


@contextmanager
def _progress(steps: int) -> Iterator[Callable[[int], None]]:
    """A bar for a person who waits a minute or two; nothing for a pipe."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("planning", total=steps)
        yield lambda done: bar.update(task, completed=done)
