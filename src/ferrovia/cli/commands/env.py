"""`ferrovia env`: what the numbers of the learning environments mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ferrovia.cli.support.arguments import BoardArgument, OptionsOption, board_named, checked_table
from ferrovia.cli.support.extras import require
from ferrovia.cli.support.groups import group
from ferrovia.cli.support.output import columns, say, say_all

if TYPE_CHECKING:
    from ferrovia.boards import Board
    from ferrovia.env import Encoding

app = group("List what the numbers of the reinforcement-learning environments mean.")


@app.command("actions")
def actions(board: BoardArgument) -> None:
    """List the actions of a board by number. They are the same for all numbers of seats and all options."""
    chosen = board_named(board)
    names = _encoding(chosen, chosen.seats[0], ()).action_names
    say_all(columns(("number", "action"), [(str(n), name) for n, name in enumerate(names)], left=2))


@app.command("observation")
def observation(
    board: BoardArgument,
    seats: Annotated[int, typer.Option("--seats", metavar="NUMBER", help="The number of seats.")] = 2,
    option: OptionsOption = None,
    perfect: Annotated[
        bool, typer.Option("--perfect", help="Include what the seat cannot know; for research.")
    ] = False,
) -> None:
    """List the sections of an observation: where they begin, their shapes, their largest numbers and
    their meanings."""
    chosen = board_named(board)
    encoding = _encoding(chosen, seats, checked_table(chosen, seats, option), perfect)
    rows = [
        (
            str(section.start),
            " x ".join(map(str, section.shape)),
            str(section.most),
            section.name,
            section.meaning,
        )
        for section in encoding.sections
    ]
    say_all(columns(("from", "shape", "most", "section", "meaning"), rows, left=5))
    say(f"{encoding.observation_size} numbers in all.")


def _encoding(board: Board, seats: int, options: tuple[str, ...], perfect: bool = False) -> Encoding:
    require("ferrovia.env")
    from ferrovia.env import Encoding

    return Encoding(board, seats, options, "perfect" if perfect else "view")
