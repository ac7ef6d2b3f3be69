"""`ferrovia admin`: for whoever runs a server."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ferrovia.cli.support.errors import CommandError, Fault
from ferrovia.cli.support.groups import group, help_if_alone
from ferrovia.cli.support.output import columns, say, say_all
from ferrovia.cli.support.server import configured
from ferrovia.cli.support.times import age, clock, moment, since, span
from ferrovia.text import plural

if TYPE_CHECKING:
    from ferrovia.game.refusals import Refusal
    from ferrovia.server.operator.acts import AnyAct, BanKind
    from ferrovia.server.operator.desk import Desk

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
MostOption = Annotated[int, typer.Option("--most", metavar="N", help="At most so many.", min=1, max=1000)]
SearchArgument = Annotated[str, typer.Argument(metavar="[TEXT]", help="That they contain.")]
TablesArgument = Annotated[list[str], typer.Argument(metavar="TABLE ...", help="Ids of tables.")]
ForOption = Annotated[
    str | None, typer.Option("--for", metavar="TIME", help="30m, 12h, 7d. [default: for ever]")
]

app = group("See and set right what happens on your server.")


@app.callback(invoke_without_command=True)
def admin(
    context: typer.Context,
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="The settings of the server, as TOML.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="WHERE", help="[default: the one in the settings]"),
    ] = None,
    server: Annotated[
        str | None,
        typer.Option("--server", metavar="URL", help="[default: the one that uses the database]"),
    ] = None,
) -> None:
    """See and set right what happens on your server, whether or not it is running.

    Whoever can read its database may do this: run it as the same user. Every act is written to a journal, and
    takes effect on all nodes within seconds. The options come before the command: ferrovia admin --config
    /etc/ferrovia.toml tables
    """
    context.obj = (config, database, server)
    help_if_alone(context)


@contextmanager
def at_desk(context: typer.Context) -> Iterator[Desk]:
    from ferrovia.game.refusals import Refused
    from ferrovia.server.operator.desk import NoDesk, open_desk
    from ferrovia.server.serving import default_database
    from ferrovia.server.storage.errors import CannotOpen
    from ferrovia.server.storage.store import StorageLost

    file, database, server = context.obj
    config = configured(file, {"database": database})
    try:
        with open_desk(config.database or default_database(), config, server) as desk:
            yield desk
    except (NoDesk, CannotOpen, StorageLost) as error:
        raise Fault(f"{error}.") from None
    except Refused as refused:
        raise CommandError(f"{explained(refused.refusal)}.") from None


def explained(refusal: Refusal) -> str:
    told = {
        "ACCOUNT_UNKNOWN": "there is no account of that name",
        "TABLE_UNKNOWN": "there is no such table",
        "NOT_FOUND": "there is no such thing, or the server does not know this database",
    }
    details = ", ".join(f"{name} {value}" for name, value in refusal.details.items())
    return told.get(refusal.code, refusal.code) + (f" ({details})" if details else "")


def do(context: typer.Context, act: AnyAct) -> None:
    with at_desk(context) as desk:
        effect = desk.do(act)
    say(f"{effect.said[0].upper()}{effect.said[1:]}.")
    if effect.secret is not None:
        say(f"New password: {effect.secret}")


def confirm(question: str, yes: bool) -> None:
    """Raises unless somebody at the terminal says yes, or has said so already."""
    if yes:
        return
    if not sys.stdin.isatty():
        raise CommandError(f"{question} Nobody is here to answer: say so with --yes.")
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
    """A list from the desk, as a table or as JSON."""
    import msgspec

    with at_desk(context) as desk:
        found = desk.ask(what, **parameters)
    if as_json:
        say(msgspec.json.format(msgspec.json.encode(found)).decode())
    elif not found:
        say("None.")
    else:
        say_all(columns(header, [row(each) for each in found], left))


# What there is


@app.command("tables")
def tables(
    context: typer.Context,
    search: SearchArgument = "",
    status: Annotated[
        str | None, typer.Option("--status", metavar="S", help="open, playing or finished.")
    ] = None,
    most: MostOption = 50,
    json: JsonOption = False,
) -> None:
    """Tables, newest first: by a part of somebody's name, an origin, or the id of one table."""
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
    """Accounts, newest first."""
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
    hours: Annotated[int, typer.Option("--hours", metavar="N", help="Look back so far.", min=1)] = 24,
    most: MostOption = 50,
    json: JsonOption = False,
) -> None:
    """Where people come from, the busiest first.

    Addresses are not stored: an origin stands for one. The address itself is shown while somebody is
    connected from it. Both can be given to ban and remove.
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
    """What a running server is doing: sockets, bots waiting, memory, commit times, refusals."""
    import msgspec

    with at_desk(context) as desk:
        found = desk.ask("load")
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
    """How much the database holds."""
    show(
        context,
        "sizes",
        json,
        ("of", "rows", "bytes"),
        lambda row: (row.name, f"{row.rows:,}", "" if row.bytes is None else f"{row.bytes:,}"),
    )


@app.command("journal")
def journal(context: typer.Context, most: MostOption = 50, json: JsonOption = False) -> None:
    """What operators have done, newest first."""
    show(
        context,
        "journal",
        json,
        ("when", "who", "what", "effect"),
        lambda row: (clock(row.at), row.who, type(row.act).__name__, row.effect.said),
        4,
        most=most,
    )


# Tables


@app.command("end")
def end(context: typer.Context, tables: TablesArgument, yes: YesOption = False) -> None:
    """Break off the games at these tables. They end without a result, and everybody can still look."""
    from ferrovia.server.operator.acts import EndTables

    confirm(f"End {plural(len(tables), 'table')}?", yes)
    do(context, EndTables(tables=tuple(tables)))


@app.command("hide")
def hide(context: typer.Context, tables: TablesArgument) -> None:
    """Take tables out of the lobby. Their people go on playing."""
    from ferrovia.server.operator.acts import HideTables

    do(context, HideTables(tables=tuple(tables)))


@app.command("show")
def show_again(context: typer.Context, tables: TablesArgument) -> None:
    """Put hidden tables back into the lobby."""
    from ferrovia.server.operator.acts import HideTables

    do(context, HideTables(tables=tuple(tables), hidden=False))


@app.command("delete")
def delete(context: typer.Context, tables: TablesArgument, yes: YesOption = False) -> None:
    """Delete tables with everything about them. Everybody there is told, and they cannot be brought back."""
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
        typer.Option("--origin", metavar="ORIGIN", help="What came from an origin: see addresses."),
    ] = None,
    account: Annotated[
        str | None, typer.Option("--account", metavar="NAME", help="What an account did, and the account.")
    ] = None,
    opened_since: Annotated[
        str | None,
        typer.Option("--opened-since", metavar="TIME", help="Only from then on, like 2h or 21:00."),
    ] = None,
    ban: Annotated[
        str | None, typer.Option("--ban", metavar="TIME", help="Ban them as well, for a time like 7d.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be removed.")] = False,
    yes: YesOption = False,
) -> None:
    """Remove everything that somebody has left behind: one command after an attack.

    The tables that they opened are deleted, and so are the accounts they made, with what those opened. At
    other people's tables a bot takes their seat; their messages and their name go. With --opened-since alone
    it deletes the tables that anybody opened since then. Accounts of operators are spared.
    """
    from ferrovia.server.operator.acts import Ban, Remove

    if address is origin is account is opened_since is None:
        raise CommandError("say whose traces: --from, --origin, --account or --opened-since.")
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
    with at_desk(context) as desk:
        traces = desk.plan(act)
        names = ", ".join(sorted(traces.accounts.values())[:10])
        say(
            f"{plural(len(traces.tables), 'table')}, {plural(len(traces.accounts), 'account')}"
            f"{f' ({names})' if names else ''}, {plural(len(traces.seats), 'seat')} at other people's tables."
        )
        if dry_run:
            return
        confirm("Remove all of this for good?", yes)
        for each in banned:  # first, or they would be back before we are done
            say(f"{desk.do(each).said}.")
        effect = desk.do(act)
    say(f"{effect.said[0].upper()}{effect.said[1:]}.")


# People


@app.command("ban")
def ban(
    context: typer.Context,
    name: Annotated[str | None, typer.Option("--name", help="A name, and what looks like it.")] = None,
    account: Annotated[
        str | None, typer.Option("--account", metavar="NAME", help="An account, and its network bots.")
    ] = None,
    address: Annotated[
        str | None, typer.Option("--address", metavar="ADDRESS", help="An address, or a network.")
    ] = None,
    origin: Annotated[
        str | None, typer.Option("--origin", metavar="ORIGIN", help="An origin: see addresses.")
    ] = None,
    how_long: ForOption = None,
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="Why, for yourself.")] = "",
) -> None:
    """Keep somebody out, for a time or for ever. Whoever is connected is told until when, and cut off."""
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
    """Who is banned, newest first."""
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
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="Of the ban: see bans.", min=0)],
) -> None:
    """Lift a ban."""
    from ferrovia.server.operator.acts import LiftBan

    do(context, LiftBan(ban=number))


@app.command("reset-password")
def reset_password(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Of the account.")],
    yes: YesOption = False,
) -> None:
    """Give an account a new password, which is printed once, and sign it out everywhere."""
    from ferrovia.server.operator.acts import ResetPassword

    confirm(f"Replace the password of {name}?", yes)
    do(context, ResetPassword(account=name))


# Chat and names


@app.command("reports")
def reports(
    context: typer.Context,
    settled: Annotated[bool, typer.Option("--settled", help="Those that are settled.")] = False,
    most: MostOption = 50,
    json: JsonOption = False,
) -> None:
    """What players have reported: messages and names, newest first."""
    import msgspec

    with at_desk(context) as desk:
        found = desk.ask("reports", settled=settled, most=most)
    if json:
        say(msgspec.json.format(msgspec.json.encode(found)).decode())
        return
    if not found:
        say("None.")
    for row in found:
        what = "the name" if row.report.text is None else f"message {row.n}"
        say(f"{row.id}  {clock(row.at)}  table {row.table}, chair {row.chair}, {what}, {row.times} times")
        say(f"    {row.report.name}: {row.report.text or ''}")
        for line in row.report.around:
            say(f"    | {line}")


@app.command("settle")
def settle(
    context: typer.Context,
    reports: Annotated[list[int], typer.Argument(metavar="NUMBER ...", help="Of reports.")],
) -> None:
    """There is nothing more to do about these reports."""
    from ferrovia.server.operator.acts import SettleReports

    do(context, SettleReports(reports=tuple(reports)))


@app.command("strike")
def strike(
    context: typer.Context,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its id.")],
    message: Annotated[
        list[int] | None, typer.Option("--message", metavar="N", help="A message: see reports.")
    ] = None,
    name: Annotated[
        list[int] | None, typer.Option("--name", metavar="CHAIR", help="The name in a chair.")
    ] = None,
) -> None:
    """Take messages and names back at a table: from every screen, and from the database."""
    from ferrovia.server.operator.acts import Strike

    if not message and not name:
        raise CommandError("say what: --message or --name.")
    do(context, Strike(table=table, messages=tuple(message or ()), chairs=tuple(name or ())))


@app.command("words")
def words(
    context: typer.Context,
    add: Annotated[list[str] | None, typer.Option("--add", metavar="WORD", help="Once for each.")] = None,
    remove: Annotated[list[str] | None, typer.Option("--remove", metavar="WORD")] = None,
    file: Annotated[
        Path | None, typer.Option("--file", metavar="FILE", help="Add the words of a file, one on each line.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Your own list of words: names with one of them are refused, and messages have *** instead.

    Without an option it prints the list. A word is found in spite of capitals, accents, letters that look
    alike, digits for letters and repetitions, but only as a whole: with a * before or after it, also as the
    end or the beginning of longer words.
    """
    from ferrovia.server.operator.acts import SetWords

    added = [*(add or ()), *(_lines(file) if file is not None else ())]
    if added or remove:
        do(context, SetWords(add=tuple(added), remove=tuple(remove or ())))
        return
    show(context, "words", json, ("word",), lambda word: (word,))


def _lines(file: Path) -> list[str]:
    try:
        return [line.strip() for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"cannot read '{file}': {error}.") from None


# The whole server


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


def moment_after(text: str) -> int:
    """The end of a span of time that begins now."""
    import time

    return time.time_ns() // 1_000_000 + span(text)
