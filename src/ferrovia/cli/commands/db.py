"""`ferrovia db`: look after a server's database."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from ferrovia.cli.support.errors import Fault
from ferrovia.cli.support.extras import require
from ferrovia.cli.support.groups import group
from ferrovia.cli.support.output import columns, say, say_all
from ferrovia.cli.support.progress import progress
from ferrovia.cli.support.server import configured
from ferrovia.cli.wording import plural

app = group("Look after a server's database.")


@app.command("check")
def check(
    database: Annotated[
        str | None,
        typer.Option(
            "--database",
            metavar="WHERE",
            help="The database: a file, or postgresql://... [default: the file in your data folder]",
        ),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option("--config", metavar="FILE", help="The server's settings, for how long it keeps things."),
    ] = None,
) -> None:
    """Read a whole database, replay every game in it, and report what takes how much space. Nothing is
    changed, and the server may keep running. Exit code 1 if anything is wrong."""
    require("ferrovia db")
    from ferrovia.server import database_check
    from ferrovia.server.process import default_database
    from ferrovia.server.storage.failures import CannotOpen
    from ferrovia.server.storage.snapshot import snapshot

    settings = configured(config, {"database": database})
    try:
        with snapshot(settings.database or default_database()) as found:
            tables = database_check.tables_in(found)
            with progress(len(tables), "tables") as done:
                report = database_check.check(found, tables, settings.keep, time.time_ns() // 1_000_000, done)
    except CannotOpen as error:
        raise Fault(f"{error}.") from None
    rows = [(kind.name, f"{kind.rows:,}", f"{kind.bytes:,}") for kind in report.kinds]
    say_all(columns(("kind", "rows", "bytes"), [*rows, ("all, on disk", "", f"{report.size:,}")]))
    if report.due:
        say_all(columns(("due to be cleaned up", ""), [(kind, f"{n:,}") for kind, n in report.due.items()]))
    read = f"{plural(report.tables, 'table')} with {report.entries:,} entries read and replayed"
    for sentence in report.wrong:
        say(sentence)
    if report.wrong:
        raise Fault(f"{read}; {plural(len(report.wrong), 'fault')}.")
    say(f"{read}; nothing is wrong.")
