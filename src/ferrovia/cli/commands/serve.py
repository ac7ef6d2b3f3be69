"""`ferrovia serve`: tables for everybody who can reach this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ferrovia.cli.support.extras import require
from ferrovia.cli.support.server import announce, configured, run_server

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="WHERE",
        help="The database: a file, or postgresql://... [default: a file in your data folder]",
    ),
]


def serve(
    host: Annotated[
        str | None,
        typer.Option("--host", metavar="ADDRESS", help="The address to listen on. [default: 127.0.0.1]"),
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", metavar="N", help="The port to listen on. [default: 8000]")
    ] = None,
    database: DatabaseOption = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", help="Processes for bots to think in. [default: 1]"),
    ] = None,
    domain: Annotated[
        str | None,
        typer.Option(
            "--domain",
            metavar="NAME",
            help="Serve the internet at https://NAME; gets its certificates itself. Needs Caddy.",
        ),
    ] = None,
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="Settings as TOML; see docs/hosting.md.")
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log every request.")] = False,
) -> None:
    """Run the server. Ctrl-C stops it; nothing is lost.

    Only this machine can reach it by default. `--host 0.0.0.0` opens it to the network, `--domain` to the
    internet. Options given here override the settings file.
    """
    require("ferrovia serve")
    https = None if domain is None else {"domain": domain}
    given = {"host": host, "port": port, "database": database, "workers": workers, "https": https}
    run_server(configured(config, given), verbose, announce)
