"""A server in this process: its settings, its address, and its run until it is told to stop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ferrovia.cli.support.errors import CommandError, Fault
from ferrovia.cli.support.output import say

# The server itself is imported where it is used: other commands should not wait for a web framework.
if TYPE_CHECKING:
    from ferrovia.server.config import Config


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
    from ferrovia.server.https import NoHttps
    from ferrovia.server.logs import set_up_logs
    from ferrovia.server.process import CannotListen, serve
    from ferrovia.server.storage.failures import CannotOpen
    from ferrovia.tables.store import StorageLost

    set_up_logs(verbose)
    try:
        serve(config, ready)
    except (CannotListen, CannotOpen, NoHttps) as error:
        raise Fault(f"{error}.") from None
    except StorageLost as lost:
        raise Fault(f"the database cannot be used: {lost}.") from None
    except KeyboardInterrupt:  # before it was up
        raise typer.Exit(130) from None
