"""What all commands of `ferrovia admin` share: the operator's client, and how they ask people."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ferrovia.cli.support.errors import CommandError, Fault
from ferrovia.cli.support.extras import require
from ferrovia.cli.support.groups import group, help_if_alone
from ferrovia.cli.support.output import columns, say, say_all
from ferrovia.cli.support.server import configured

if TYPE_CHECKING:
    from ferrovia.game.refusals import Refusal
    from ferrovia.server.operator.acts import AnyAct
    from ferrovia.server.operator.client import OperatorClient

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Don't ask for confirmation.")]
MostOption = Annotated[
    int, typer.Option("--most", metavar="N", help="List at most this many.", min=1, max=1000)
]
SearchArgument = Annotated[str, typer.Argument(metavar="[TEXT]", help="Only those that contain this.")]
TablesArgument = Annotated[list[str], typer.Argument(metavar="TABLE ...", help="Ids of tables.")]
ForOption = Annotated[
    str | None,
    typer.Option("--for", metavar="TIME", help="How long, like 30m, 12h or 7d. [default: for ever]"),
]

HELP = """See and manage what happens on your server, whether or not it is running.

Anybody who can read its database may do this: run it as the same user. Every act is written to a journal
and takes effect on all nodes within seconds. Put the options below before the command, as in ferrovia admin
--config /etc/ferrovia.toml tables."""

app = group(HELP)


@app.callback(invoke_without_command=True)
def admin(
    context: typer.Context,
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="The settings of the server, as TOML.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="WHERE",
            help="The database of the server. [default: the one in the settings]",
        ),
    ] = None,
    server: Annotated[
        str | None,
        typer.Option(
            "--server", metavar="URL", help="The running server. [default: the one that uses the database]"
        ),
    ] = None,
) -> None:
    context.obj = (config, database, server)
    help_if_alone(context)


@contextmanager
def operator_client(context: typer.Context) -> Iterator[OperatorClient]:
    require("ferrovia admin")
    from ferrovia.game.refusals import Refused
    from ferrovia.server.operator.client import OperatorUnavailable, open_client
    from ferrovia.server.process import default_database
    from ferrovia.server.storage.failures import CannotOpen
    from ferrovia.tables.store import StorageLost

    file, database, server = context.obj
    config = configured(file, {"database": database})
    try:
        with open_client(config.database or default_database(), config, server) as client:
            yield client
    except (OperatorUnavailable, CannotOpen, StorageLost) as error:
        raise Fault(f"{error}.") from None
    except Refused as refused:
        raise CommandError(f"{explained(refused.refusal)}.") from None


def explained(refusal: Refusal) -> str:
    sentences = {
        "ACCOUNT_UNKNOWN": "there is no account with that name",
        "BAD_NAME": "an account cannot have that name",
        "NAME_TAKEN": "there already is an account with that name, or with one that looks like it",
        "TABLE_UNKNOWN": "there is no such table",
        "NOT_FOUND": "there is no such thing, or the server does not know this database",
    }
    details = ", ".join(f"{name} {value}" for name, value in refusal.details.items())
    return sentences.get(refusal.code, refusal.code) + (f" ({details})" if details else "")


def do(context: typer.Context, act: AnyAct) -> None:
    with operator_client(context) as client:
        effect = client.do(act)
    say(f"{effect.said[0].upper()}{effect.said[1:]}.")
    if effect.secret is not None:
        file, _, server = context.obj
        address = configured(file, {}).public_url or server
        say(f"{address or ''}{effect.secret}")
        if address is None:
            say("Put the server's address before it. If public_url is set, the whole link is printed.")


def confirm(question: str, yes: bool) -> None:
    """Raises unless somebody at the terminal says yes, or has said so already."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise CommandError(f"{question} Nobody is here to answer: confirm with --yes.")
    if not typer.confirm(question):
        raise typer.Exit(1)


def show(
    context: typer.Context,
    what: str,
    as_json: bool,
    header: Sequence[str],
    row: Callable[[Any], Sequence[str]],
    left: int = 1,
    **parameters: Any,
) -> None:
    """A list for the operator, as a table or as JSON."""
    import msgspec

    with operator_client(context) as client:
        found = client.ask(what, **parameters)
    if as_json:
        say(msgspec.json.format(msgspec.json.encode(found)).decode())
    elif not found:
        say("None.")
    else:
        say_all(columns(header, [row(each) for each in found], left))
