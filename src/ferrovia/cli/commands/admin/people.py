"""Bans, invitations, accounts and passwords."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ferrovia.cli.commands.admin.common import (
    ForOption,
    JsonOption,
    YesOption,
    app,
    confirm,
    do,
    show,
)
from ferrovia.cli.support.errors import CommandError
from ferrovia.cli.support.times import clock, moment_after

if TYPE_CHECKING:
    from ferrovia.server.operator.acts import BanKind


@app.command("ban")
def ban(
    context: typer.Context,
    name: Annotated[str | None, typer.Option("--name", help="A name, and any that look like it.")] = None,
    account: Annotated[
        str | None, typer.Option("--account", metavar="NAME", help="An account, and its network bots.")
    ] = None,
    address: Annotated[
        str | None, typer.Option("--address", metavar="ADDRESS", help="An address or a network.")
    ] = None,
    origin: Annotated[
        str | None, typer.Option("--origin", metavar="ORIGIN", help="An origin; see addresses.")
    ] = None,
    how_long: ForOption = None,
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="A note to yourself: why.")] = "",
) -> None:
    """Ban somebody, for a time or for ever. If they are connected, they are told until when, and
    disconnected."""
    from ferrovia.server.operator.acts import Ban

    given: dict[BanKind, str | None] = {
        "name": name,
        "account": account,
        "address": address,
        "origin": origin,
    }
    chosen = [(kind, what) for kind, what in given.items() if what is not None]
    if len(chosen) != 1:
        raise CommandError("give one of --name, --account, --address and --origin.")
    kind, what = chosen[0]
    until = None if how_long is None else moment_after(how_long)
    do(context, Ban(kind=kind, what=what, until=until, note=note))


@app.command("bans")
def bans(context: typer.Context, json: JsonOption = False) -> None:
    """List bans, newest first."""
    show(
        context,
        "bans",
        json,
        ("number", "kind", "what", "since", "until", "note"),
        lambda row: (
            str(row.id),
            row.kind,
            row.shown,
            clock(row.since),
            "for ever" if row.until is None else clock(row.until),
            row.note,
        ),
        6,
    )


@app.command("unban")
def unban(
    context: typer.Context,
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The number of the ban; see bans.", min=0)],
) -> None:
    """Lift a ban."""
    from ferrovia.server.operator.acts import LiftBan

    do(context, LiftBan(ban=number))


@app.command("invite")
def invite(
    context: typer.Context,
    how_long: Annotated[
        str, typer.Option("--for", metavar="TIME", help="How long, like 30m, 12h or 7d.")
    ] = "7d",
) -> None:
    """Print an invitation: on a server by invitation only, it lets in anybody who has the link."""
    from ferrovia.server.operator.acts import Invite

    do(context, Invite(until=moment_after(how_long)))


@app.command("create-account")
def create_account(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the new account.")],
) -> None:
    """Make an account, and print a link that lets its owner choose a password.

    This is the only way to an account with the name of an operator: over the network nobody can register one.
    The link works once, and for two days; after that, reset-password prints another.
    """
    from ferrovia.server.operator.acts import CreateAccount

    do(context, CreateAccount(account=name))


@app.command("reset-password")
def reset_password(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the account.")],
    yes: YesOption = False,
) -> None:
    """Sign an account out everywhere, and print a link that lets its owner choose a new password.

    The link works once, and for two days.
    """
    from ferrovia.server.operator.acts import ResetPassword

    confirm(f"Sign {name} out everywhere?", yes)
    do(context, ResetPassword(account=name))
