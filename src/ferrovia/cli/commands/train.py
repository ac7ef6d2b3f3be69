"""`ferrovia train`: weights for the planner and all that stands on it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ferrovia.bots.support.trained import WeightsError, WeightsFile, as_toml, nearest, read_weights
from ferrovia.bots.support.training import Trainer
from ferrovia.cli.support.arguments import (
    BoardOption,
    OptionsOption,
    SeedOption,
    board_named,
    checked_seed,
    checked_table,
)
from ferrovia.cli.support.errors import INTERRUPTED, CommandError
from ferrovia.cli.support.files import require_writable, write_whole
from ferrovia.cli.support.interrupts import StopSign
from ferrovia.cli.support.output import say
from ferrovia.text import plural

MOST_STEPS = 1_000_000


def train(
    out: Annotated[
        Path,
        typer.Option(
            "--out", metavar="FILE", help="The .toml file to write; weights of other boards in it are kept."
        ),
    ],
    board_name: BoardOption = "usa",
    seats: Annotated[int, typer.Option("--seats", metavar="N", help="Number of seats.")] = 2,
    steps: Annotated[int, typer.Option("--steps", metavar="N", help="Number of steps.")] = 400,
    seed: SeedOption = 0,
    option: OptionsOption = None,
) -> None:
    """Train the weights of the planner for one board and number of seats, by self-play.

    Every step changes a few weights and keeps the change if it wins more. It starts with what the file has
    for the board and as many seats or fewer. The same start, seed and steps give the same weights. Ctrl-C
    stops and keeps what was found so far.

    To play with the weights, name the bot planner:FILE.toml, as in ferrovia tournament --bots
    planner:FILE.toml,planner.
    """
    if not 1 <= steps <= MOST_STEPS:
        raise CommandError(f"--steps must be 1 to {MOST_STEPS}, not {steps}.")
    board = board_named(board_name)
    options = checked_table(board, seats, option)
    weights = read(out)
    start = nearest(weights.get(board.id, {}), seats)
    trainer = Trainer(board.spec(), seats, frozenset(options), checked_seed(seed or 0), start)
    games = 0
    with StopSign() as sign:
        for step in trainer.train(steps):
            games += step.games
            if step.won:
                changes = ", ".join(f"{name} {value:g}" for name, value in step.changes.items())
                say(
                    f"step {step.number}, {games} games: {changes} "
                    f"(+{step.lead:.4f}, {step.errors:.1f} standard errors)"
                )
            if sign.is_stopped():
                break
    weights.setdefault(board.id, {})[str(seats)] = trainer.champion
    write_whole(out, as_toml(weights))
    played = f"{plural(trainer.steps, 'step')}, {plural(games, 'game')}"
    say(f"{board.name}, {seats} seats: {played}. Written to {out}.")
    if trainer.steps < steps:
        raise typer.Exit(INTERRUPTED)


def read(path: Path) -> WeightsFile:
    """The weights that the file has already; none if there is no file."""
    if path.suffix != ".toml":
        raise CommandError(f"'{path}' must end in .toml.")
    require_writable(path)
    try:
        return read_weights(path)
    except FileNotFoundError:
        return {}
    except WeightsError as error:
        raise CommandError(f"{error}.") from None
