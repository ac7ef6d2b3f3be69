"""`ferrovia serve`: tables for everybody who can reach this machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ferrovia.cli.errors import CommandError, Fault
from ferrovia.cli.output import say

# The server itself is imported where it is used: other commands should not wait for a web framework.
if TYPE_CHECKING:
    from ferrovia.server.config import Config

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="WHERE",
        help="A file, or postgresql://... [default: a file in your data folder]",
    ),
]


def serve(
    host: Annotated[
        str | None, typer.Option("--host", metavar="ADDRESS", help="[default: 127.0.0.1]")
    ] = None,
    port: Annotated[int | None, typer.Option("--port", metavar="N", help="[default: 8000]")] = None,
    database: DatabaseOption = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help="Processes in which bots think. [default: 1]")
    ] = None,
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="Settings as TOML; see docs/hosting.md.")
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log every request.")] = False,
) -> None:
    """Run the server. Ctrl-C stops it; nothing is lost.

    Only this machine can reach it by default; `--host 0.0.0.0` opens it to the network. What is given here
    comes before what the settings file says.
    """
    given = {"host": host, "port": port, "database": database, "workers": workers}
    run_server(configured(config, given), verbose, announce)


def announce(url: str) -> None:
    say(f"Ferrovia is at {url}. Ctrl-C stops it; nothing is lost.", flush=True)


def configured(file: Path | None, given: dict[str, Any]) -> Config:
    """The settings of a file, and over them what a person gave."""
    from ferrovia.server.config import ConfigError, load_config

    try:
        return load_config(file, {name: value for name, value in given.items() if value is not None})
    except ConfigError as error:
        raise CommandError(f"{error}.") from None


def run_server(config: Config, verbose: bool, ready: Callable[[str], None]) -> None:
    """Until it is told to stop."""
    from ferrovia.server.logs import set_up_logs
    from ferrovia.server.serving import CannotListen, serve
    from ferrovia.server.storage.errors import CannotOpen

    set_up_logs(verbose)
    try:
        serve(config, ready)
    except (CannotListen, CannotOpen) as error:
        raise Fault(f"{error}.") from None
    except KeyboardInterrupt:  # before it was up
        raise typer.Exit(130) from None
