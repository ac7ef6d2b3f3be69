"""`ferrovia backup`: a copy of the server's database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ferrovia.cli.support.errors import Fault
from ferrovia.cli.support.extras import require
from ferrovia.cli.support.output import say


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; it must not exist yet.")],
    database: Annotated[
        Path | None,
        typer.Option(
            "--database", metavar="FILE", help="The database. [default: the file in your data folder]"
        ),
    ] = None,
) -> None:
    """Copy a server's SQLite database while the server keeps running. The copy is complete and consistent."""
    require("ferrovia backup")
    from ferrovia.server.process import default_database
    from ferrovia.server.storage.backup import BackupError, backup

    try:
        backup(database or Path(default_database()), target)
    except BackupError as error:
        raise Fault(f"{error}.") from None
    say(f"Copied to {target}, {target.stat().st_size:,} bytes.")
