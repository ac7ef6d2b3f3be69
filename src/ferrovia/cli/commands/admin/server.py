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
    at: Annotated[str | None, typer.Option("--at", metavar="TIME", help="Like 21:00. [default: now]")] = None,
) -> None:
    """Close for maintenance: everybody connected sees the message, nothing new begins, games go on.

    With --at, the message is shown at once, and new tables and players are refused from then on.
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
        int, typer.Option("--grace", metavar="HOURS", help="The old key stays good so long.", min=0, max=8760)
    ] = 0,
    sessions: Annotated[bool, typer.Option("--sessions", help="Also sign everybody out.")] = False,
    yes: YesOption = False,
) -> None:
    """Sign seats with a new key, for instance because a backup was stolen.

    Without --grace all links and cookies of seats stop working now: people with an account sign in and have
    their seats back, guests have lost them unless the host hands out a new link. With --grace, whoever comes
    in that time with an old one gets a new one.
    """
    from ferrovia.server.operator.acts import RotateKey

    end = f"in {plural(grace, 'hour')}" if grace else "now"
    confirm(f"All links to seats stop working {end}. Rotate the key?", yes)
    do(context, RotateKey(grace=grace, sessions=sessions))
