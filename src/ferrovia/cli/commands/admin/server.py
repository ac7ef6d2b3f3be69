"""The server as a whole: maintenance, and the key of seats."""

from __future__ import annotations

from typing import Annotated

import typer

from ferrovia.cli.commands.admin.common import (
    YesOption,
    app,
    confirm,
    do,
)
from ferrovia.cli.support.times import moment
from ferrovia.text import plural


@app.command("close")
def close(
    context: typer.Context,
    message: Annotated[str, typer.Argument(metavar="MESSAGE", help="Why, and until when.")],
    at: Annotated[
        str | None, typer.Option("--at", metavar="TIME", help="When, like 21:00. [default: now]")
    ] = None,
) -> None:
    """Close for maintenance: everybody connected sees the message, no new games start, and running games
    continue.

    With --at, the message is shown at once, but new tables and players are refused only from that time on.
    """
    from ferrovia.server.operator.acts import Close

    do(context, Close(message=message, at=None if at is None else moment(at)))


@app.command("reopen")
def reopen(context: typer.Context) -> None:
    """Open again after maintenance."""
    from ferrovia.server.operator.acts import Reopen

    do(context, Reopen())


@app.command("rotate-key")
def rotate_key(
    context: typer.Context,
    grace: Annotated[
        int,
        typer.Option("--grace", metavar="HOURS", help="How long the old key stays valid.", min=0, max=8760),
    ] = 0,
    sessions: Annotated[bool, typer.Option("--sessions", help="Also sign everybody out.")] = False,
    yes: YesOption = False,
) -> None:
    """Sign seats with a new key, for example because a backup was stolen.

    Without --grace all links and cookies of seats stop working now: people with an account get
    their seats back when they sign in; guests lose theirs unless the host hands out a new link. With --grace,
    anybody who comes back in time with an old link gets a new one.
    """
    from ferrovia.server.operator.acts import RotateKey

    end = f"in {plural(grace, 'hour')}" if grace else "now"
    confirm(f"All links to seats stop working {end}. Rotate the key?", yes)
    do(context, RotateKey(grace=grace, sessions=sessions))
