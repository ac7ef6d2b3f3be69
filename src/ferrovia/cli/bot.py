"""`ferrovia bot`: help for who writes a bot in another language."""

from __future__ import annotations

from typing import Annotated

import typer

from ferrovia.cli.errors import CommandError
from ferrovia.cli.groups import group
from ferrovia.cli.output import say

app = group("Bots in any language, by the protocol of docs/bot-protocol.md.")


@app.command("check")
def check(
    command: Annotated[list[str], typer.Argument(metavar="-- COMMAND ...", help="The program.")],
) -> None:
    """Start a program and see whether it speaks the bot protocol: greetings, games on every board, the end.

    What it writes to stderr is shown. The exit code is 0 if all is well.
    """
    from ferrovia.arena.conformance import check_program

    faults = 0
    for check in check_program(command):
        faults += check.fault is not None
        say(f"{'ok    ' if check.fault is None else 'FAULT '} {check.what}", flush=True)
        if check.fault is not None:
            say(f"       {check.fault}", flush=True)
    if faults:
        raise CommandError(f"{faults} of these are not as they should be.")
    say("The program can play in tournaments: ferrovia tournament --bots run:COMMAND,planner")
