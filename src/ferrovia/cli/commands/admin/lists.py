"""What there is on a server: tables, people, addresses, load, storage, the journal."""

from __future__ import annotations

from typing import Annotated

import typer

from ferrovia.cli.commands.admin.common import (
    JsonOption,
    MostOption,
    SearchArgument,
    app,
    operator_client,
    show,
)
from ferrovia.cli.support.output import columns, say, say_all
from ferrovia.cli.support.times import age, clock


@app.command("tables")
def tables(
    context: typer.Context,
    search: SearchArgument = "",
    status: Annotated[
        str | None,
        typer.Option("--status", metavar="S", help="Only tables that are open, playing or finished."),
    ] = None,
    most: MostOption = 50,
    json: JsonOption = False,
) -> None:
    """List tables, newest first. TEXT is part of a player's name, an origin, or the id of a table."""
    show(
        context,
        "tables",
        json,
        (
            "table",
            "status",
            "board",
            "people",
            "origin",
            "bots",
            "open",
            "watching",
            "entries",
            "age",
            "idle",
        ),
        lambda row: (
            row.id,
            f"{row.status}{', hidden' if row.hidden else ', public' if row.public else ''}",
            row.board,
            ", ".join(row.people) or "-",
            " ".join(row.origins) or "-",
            *map(str, (row.bots, row.open, row.watchers, row.entries)),
            age(row.opened),
            age(row.changed),
        ),
        5,
        search=search,
        status=status,
        most=most,
    )


@app.command("people")
def people(
    context: typer.Context, search: SearchArgument = "", most: MostOption = 50, json: JsonOption = False
) -> None:
    """List accounts, newest first."""
    show(
        context,
        "people",
        json,
        ("name", "signed in", "sessions", "rated games", "number"),
        lambda row: (
            f"{row.name}{' (bot)' if row.bot else ''}",
            clock(row.signed_in),
            *map(str, (row.sessions, row.games, row.id)),
        ),
        2,
        search=search,
        most=most,
    )


@app.command("addresses")
def addresses(
    context: typer.Context,
    hours: Annotated[int, typer.Option("--hours", metavar="N", help="How far to look back.", min=1)] = 24,
    most: MostOption = 50,
    json: JsonOption = False,
) -> None:
    """List where people connect from, the busiest first.

    Addresses are not stored; an origin stands for an address. The address itself is shown only while somebody
    is connected from it. ban and remove accept either.
    """
    show(
        context,
        "addresses",
        json,
        ("origin", "address", "sockets", "tables", "seats", "accounts", "last"),
        lambda row: (
            row.origin,
            row.address or "-",
            *map(str, (row.sockets, row.tables, row.seats, row.accounts)),
            "-" if row.last is None else age(row.last),
        ),
        2,
        hours=hours,
        most=most,
    )


@app.command("load")
def load(context: typer.Context, json: JsonOption = False) -> None:
    """Show what a running server is doing: sockets, waiting bots, memory, commit times, refusals."""
    import msgspec

    with operator_client(context) as client:
        found = client.ask("load")
    if json:
        say(msgspec.json.format(msgspec.json.encode(found)).decode())
        return
    rows = [
        ("version", found.version),
        ("sockets", f"{found.sockets:,}"),
        ("tables in memory", f"{found.tables:,}"),
        ("bots waiting", f"{found.bots_waiting:,}"),
        ("memory, at most", f"{found.memory / 1e6:,.0f} MB"),
        ("commits", f"{found.commits:,}"),
        ("commit, mean", f"{found.commit_mean:,.1f} ms"),
        ("commit, 99 of 100", f"{found.commit_99:,.1f} ms"),
        ("move, 99 of 100", f"{found.move_99:,.1f} ms"),
        *((f"refused, {code}", f"{n:,}") for code, n in sorted(found.refusals.items())),
        *((f"answers, {status}", f"{n:,}") for status, n in sorted(found.statuses.items())),
    ]
    say_all(columns(("", ""), rows)[1:])


@app.command("storage")
def storage(context: typer.Context, json: JsonOption = False) -> None:
    """Show how much the database holds."""
    show(
        context,
        "sizes",
        json,
        ("of", "rows", "bytes"),
        lambda row: (row.name, f"{row.rows:,}", "" if row.bytes is None else f"{row.bytes:,}"),
    )


@app.command("journal")
def journal(context: typer.Context, most: MostOption = 50, json: JsonOption = False) -> None:
    """List what operators have done, newest first."""
    show(
        context,
        "journal",
        json,
        ("when", "who", "what", "effect"),
        lambda row: (clock(row.at), row.who, type(row.act).__name__, row.effect.said),
        4,
        most=most,
    )
