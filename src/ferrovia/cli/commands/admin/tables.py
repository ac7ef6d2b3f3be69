"""Tables are ended, hidden, deleted; and everything that somebody has left behind is removed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ferrovia.cli.commands.admin.common import (
    TablesArgument,
    YesOption,
    app,
    confirm,
    do,
    operator_client,
)
from ferrovia.cli.support.errors import CommandError
from ferrovia.cli.support.output import say
from ferrovia.cli.support.times import moment_after, since
from ferrovia.text import plural

if TYPE_CHECKING:
    from ferrovia.server.operator.acts import BanKind


@app.command("end")
def end(context: typer.Context, tables: TablesArgument, yes: YesOption = False) -> None:
    """End the games at these tables early. They have no result, but everybody can still look at them."""
    from ferrovia.server.operator.acts import EndTables

    confirm(f"End {plural(len(tables), 'table')}?", yes)
    do(context, EndTables(tables=tuple(tables)))


@app.command("hide")
def hide(context: typer.Context, tables: TablesArgument) -> None:
    """Take tables out of the lobby. The people at them keep playing."""
    from ferrovia.server.operator.acts import HideTables

    do(context, HideTables(tables=tuple(tables)))


@app.command("show")
def show_again(context: typer.Context, tables: TablesArgument) -> None:
    """Put hidden tables back into the lobby."""
    from ferrovia.server.operator.acts import HideTables

    do(context, HideTables(tables=tuple(tables), hidden=False))


@app.command("delete")
def delete(context: typer.Context, tables: TablesArgument, yes: YesOption = False) -> None:
    """Delete tables and everything about them, for good. Everybody there is told."""
    from ferrovia.server.operator.acts import DeleteTables

    confirm(f"Delete {plural(len(tables), 'table')} for good?", yes)
    do(context, DeleteTables(tables=tuple(tables)))


@app.command("remove")
def remove(
    context: typer.Context,
    address: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="ADDRESS",
            help="What came from an address, or from a network like 203.0.113.0/24.",
        ),
    ] = None,
    origin: Annotated[
        str | None,
        typer.Option("--origin", metavar="ORIGIN", help="What came from an origin; see addresses."),
    ] = None,
    account: Annotated[
        str | None, typer.Option("--account", metavar="NAME", help="What an account did, and the account.")
    ] = None,
    opened_since: Annotated[
        str | None,
        typer.Option("--opened-since", metavar="TIME", help="Only from this time on, like 2h or 21:00."),
    ] = None,
    ban: Annotated[
        str | None, typer.Option("--ban", metavar="TIME", help="Ban them as well, for a time like 7d.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be removed.")] = False,
    yes: YesOption = False,
) -> None:
    """Remove everything somebody has left behind, in one command: for use after an attack.

    The tables that they opened are deleted, and so are the accounts they made, with what those opened. At
    other people's tables a bot takes their seat, and their messages and names are removed. With
    --opened-since alone, the tables that anybody opened since then are deleted. Accounts of
    operators are spared.
    """
    from ferrovia.server.operator.acts import Ban, Remove

    if address is origin is account is opened_since is None:
        raise CommandError("say whose traces to remove: --from, --origin, --account or --opened-since.")
    until = None if ban is None else moment_after(ban)
    known: dict[BanKind, str | None] = {"address": address, "origin": origin, "account": account}
    banned = [
        Ban(kind=kind, what=what, until=until, note="ferrovia admin remove")
        for kind, what in known.items()
        if what is not None and ban is not None
    ]
    act = Remove(
        address=address,
        origin=origin,
        account=account,
        since=None if opened_since is None else since(opened_since),
    )
    with operator_client(context) as client:
        traces = client.plan(act)
        names = ", ".join(sorted(traces.accounts.values())[:10])
        say(
            f"{plural(len(traces.tables), 'table')}, {plural(len(traces.accounts), 'account')}"
            f"{f' ({names})' if names else ''}, {plural(len(traces.seats), 'seat')} at other people's tables."
        )
        if dry_run:
            return
        confirm("Remove all of this for good?", yes)
        for each in banned:  # first, or they would be back before we are done
            say(f"{client.do(each).said}.")
        effect = client.do(act)
    say(f"{effect.said[0].upper()}{effect.said[1:]}.")
