"""`ferrovia bot`: help for people who write bots in other languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from ferrovia.boards import BOARDS
from ferrovia.cli.support.arguments import board_named, checked_server, checked_table
from ferrovia.cli.support.errors import INTERRUPTED, CommandError
from ferrovia.cli.support.extras import require
from ferrovia.cli.support.groups import group
from ferrovia.cli.support.output import say

ProgramArgument = Annotated[
    list[str], typer.Argument(metavar="-- COMMAND ...", help="The command that starts the program.")
]

MOST_GAMES = 1000  # at once, of one bot: as a server takes it

app = group("Check and run bots in any language, by the protocol in docs/bot-protocol.md.")


@app.command("check")
def check(
    command: ProgramArgument,
    board_names: Annotated[
        list[str] | None,
        typer.Option("--board", metavar="BOARD", help="Only this board; may be repeated. [default: all]"),
    ] = None,
    seats: Annotated[
        int | None,
        typer.Option("--seats", metavar="N", help="Number of seats. [default: the fewest and the most]"),
    ] = None,
) -> None:
    """Start a program and check whether it speaks the bot protocol: greetings, games on every board, the end.

    What it writes to stderr is shown. The exit code is 0 if all is well.
    """
    from ferrovia.arena.conformance import check_program

    boards = board_names or list(BOARDS)
    for board in boards:
        chosen = board_named(board)
        if seats is not None:
            checked_table(chosen, seats, None)
    faults = 0
    for check in check_program(command, boards, seats):
        faults += check.fault is not None
        say(f"{'ok    ' if check.fault is None else 'FAULT '} {check.what}", flush=True)
        if check.fault is not None:
            say(f"       {check.fault}", flush=True)
    if faults:
        raise CommandError(f"{faults} of these checks failed.")
    say("The program can play in tournaments: ferrovia tournament --bots run:COMMAND,planner")


@app.command("schema")
def schema() -> None:
    """Print a JSON schema of all messages of the bot protocol."""
    from ferrovia.bots.protocol.schema import schema

    say(json.dumps(schema(), indent=1))


@app.command("online")
def online(
    command: ProgramArgument,
    server: Annotated[
        str, typer.Option("--server", metavar="URL", help="The server, like https://trains.example.org.")
    ],
    token_file: Annotated[
        Path,
        typer.Option(
            "--token-file", metavar="FILE", help="The file that holds the token of the bot account."
        ),
    ],
    games: Annotated[
        int, typer.Option("--games", metavar="N", help="Games at once, each in a process of its own.")
    ] = 1,
    boards: Annotated[
        str | None, typer.Option("--boards", metavar="A,B", help="Boards it plays. [default: all]")
    ] = None,
) -> None:
    """Let a program play on a server, as the bot account whose token the file holds.

    The program is the same as for ferrovia bot check: it need not know anything about networks. People
    invite it as @NAME, and it plays until you press Ctrl-C. Lost connections are restored.
    """
    require("ferrovia bot online")
    from ferrovia.bots.online.bridge import Bridge
    from ferrovia.bots.online.connection import Connection, NotWelcome
    from ferrovia.bots.protocol.faults import ProtocolFault
    from ferrovia.bots.protocol.process import Program

    if not 1 <= games <= MOST_GAMES:
        raise CommandError(f"--games must be 1 to {MOST_GAMES}, not {games}.")
    chosen = [board_named(board.strip()).id for board in boards.split(",")] if boards else []
    try:
        Program(command).end()  # better now than when somebody waits for it
    except ProtocolFault as fault:
        raise CommandError(f"The program {fault}.") from None
    with Connection(checked_server(server), token_in(token_file)) as connection:
        try:
            Bridge(connection, command, chosen, games, lambda text: say(text, flush=True)).run()
        except NotWelcome as refused:
            raise CommandError(f"The server refused this bot: {refused}.") from None
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None


def token_in(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it holds no token"
        raise CommandError(f"cannot read '{path}': {reason}.") from None
