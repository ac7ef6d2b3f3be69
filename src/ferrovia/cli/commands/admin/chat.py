"""Reports by players, messages and names that are taken back, words that nobody should read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ferrovia.cli.commands.admin.common import (
    JsonOption,
    MostOption,
    app,
    do,
    operator_client,
    show,
)
from ferrovia.cli.support.errors import CommandError
from ferrovia.cli.support.output import say
from ferrovia.cli.support.times import clock


@app.command("reports")
def reports(
    context: typer.Context,
    settled: Annotated[
        bool, typer.Option("--settled", help="Show settled reports instead of open ones.")
    ] = False,
    most: MostOption = 50,
    json: JsonOption = False,
) -> None:
    """List what players have reported, messages and names, newest first."""
    import msgspec

    with operator_client(context) as client:
        found = client.ask("reports", settled=settled, most=most)
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
    reports: Annotated[list[int], typer.Argument(metavar="NUMBER ...", help="Numbers of reports.")],
) -> None:
    """Mark reports as settled."""
    from ferrovia.server.operator.acts import SettleReports

    do(context, SettleReports(reports=tuple(reports)))


@app.command("strike")
def strike(
    context: typer.Context,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The id of the table.")],
    message: Annotated[
        list[int] | None, typer.Option("--message", metavar="N", help="The number of a message; see reports.")
    ] = None,
    name: Annotated[
        list[int] | None,
        typer.Option("--name", metavar="CHAIR", help="The name of the person in this chair."),
    ] = None,
) -> None:
    """Remove messages and names from a table, from every screen and from the database."""
    from ferrovia.server.operator.acts import Strike

    if not message and not name:
        raise CommandError("say what to remove: --message or --name.")
    do(context, Strike(table=table, messages=tuple(message or ()), chairs=tuple(name or ())))


@app.command("words")
def words(
    context: typer.Context,
    add: Annotated[
        list[str] | None, typer.Option("--add", metavar="WORD", help="A word to add; may be repeated.")
    ] = None,
    remove: Annotated[
        list[str] | None, typer.Option("--remove", metavar="WORD", help="A word to remove; may be repeated.")
    ] = None,
    file: Annotated[
        Path | None, typer.Option("--file", metavar="FILE", help="Add the words in a file, one per line.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Show or change your own list of banned words. Names that contain one are refused; in messages they
    become ***.

    Without an option it prints the list. Capitals, accents, look-alike letters, digits for letters and
    repeated letters don't hide a word. Only whole words count, unless a * before or after it also allows the
    end or the beginning of a longer word.
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
