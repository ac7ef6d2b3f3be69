"""`ferrovia play`: a game in the browser or at the terminal."""

from __future__ import annotations

import secrets
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from ferrovia.cli.support.arguments import (
    RANDOM,
    OptionsOption,
    SeedOption,
    board_named,
    checked_bots,
    checked_first,
    checked_seed,
    checked_table,
    own_board,
)
from ferrovia.cli.support.errors import INTERRUPTED, CommandError
from ferrovia.cli.support.extras import require
from ferrovia.cli.support.faults import TolerateOption
from ferrovia.cli.support.files import require_writable
from ferrovia.cli.support.game_file import read_record
from ferrovia.cli.support.network import firewall, local_name, network_addresses, url_of
from ferrovia.cli.support.output import say
from ferrovia.cli.support.server import announce, configured, run_server
from ferrovia.cli.terminal import TerminalTable, play_out
from ferrovia.cli.terminal.console import Console
from ferrovia.cli.terminal.save import offer_to_save
from ferrovia.cli.terminal.set_up import DEFAULT_BOARD, DEFAULT_SEATS, ask_board, ask_options, ask_seats
from ferrovia.cli.terminal.table import LeaveTable
from ferrovia.game import Game, RecordError, dealers, new_game

USUAL_PORT = 8000
SEEDS = 1_000_000_000  # a seed of our own is short enough to type again


def play(
    terminal: Annotated[
        bool,
        typer.Option(
            "--terminal",
            help="Play line by line in this terminal. The game options below need this.",
        ),
    ] = False,
    network: Annotated[
        bool,
        typer.Option("--network", help="Let phones and other computers on your home network join."),
    ] = False,
    board_name: Annotated[
        str | None, typer.Option("--board", metavar="BOARD", help="The board, or the path of a board file.")
    ] = None,
    seats: Annotated[
        int | None,
        typer.Option("--seats", metavar="N", help="Number of players, including you. [default: 2]"),
    ] = None,
    against: Annotated[
        str,
        typer.Option(
            "--against",
            metavar="BOT,...",
            help="Your opponents: level-1 to level-5, or bots by name.",
        ),
    ] = "level-2",
    first: Annotated[
        str | None,
        typer.Option(
            "--first", metavar="SEAT", help=f"Who goes first: a seat, or {RANDOM}. [default: {RANDOM}]"
        ),
    ] = None,
    seed: SeedOption = None,
    option: OptionsOption = None,
    record: Annotated[
        Path | None,
        typer.Option("--record", metavar="FILE", help="Save the game here, even if you leave early."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Continue a saved game.")
    ] = None,
    tolerate_faults: TolerateOption = False,
) -> None:
    """Play on this machine: in the browser, or line by line with --terminal, which suits screen readers too.

    In the terminal you play against bots, from seat 0. Without --board you are asked for the board; if there
    is nobody to ask, you play USA with 2 players.
    """
    if not terminal:
        if any(given is not None for given in (board_name, seats, first, seed, option, record, resume)):
            raise CommandError("these options need --terminal; in the browser you choose on the page.")
        require("ferrovia play without --terminal")
        play_in_browser(network)
        return
    if network:
        raise CommandError("a game at the terminal is for one person; --network is for the browser.")
    if record is not None:
        require_writable(record)
    bots = checked_bots(against)
    starting = checked_first(first or RANDOM)
    console = Console()
    seed = secrets.randbelow(SEEDS) if seed is None else checked_seed(seed)
    table: TerminalTable | None = None
    code = 0
    try:
        if resume is None:
            game = begin(console, board_name, seats, starting, seed, option)
            again = "" if starting is None else f" --first {starting}"  # else chance takes one draw more
            console.say(f"To play this deal again: --seed {seed}{again}")
        elif (seats, first, option) != (None, None, None):
            raise CommandError(
                "a saved game already has its seats, first player and options; give --resume without them."
            )
        else:
            game = go_on(resume, board_name, seed)
        table = TerminalTable(game, seed, console, bots)
        play_out(table)
    except LeaveTable:
        code = leave(table, record)
    except EOFError:
        console.say("\nThe input ended, so the game stops here.")
    except KeyboardInterrupt:
        console.say("\nYou left the game.")
        code = INTERRUPTED
    finally:
        if table is not None and record is not None:
            table.save(record)
    if code == 0 and table is not None and table.faults and not tolerate_faults:
        code = 1
    raise typer.Exit(code)


def play_in_browser(network: bool) -> None:
    """A server for this machine alone, or for the network that it is in, until Ctrl-C."""
    host = everywhere() if network else "127.0.0.1"

    def ready(url: str) -> None:
        # The page makes invitations from its own address, so it is opened at the one that others can reach.
        reached = announce_network(url) if network else url
        if not network:
            announce(url)
        if sys.stdout.isatty():
            webbrowser.open(reached)

    run_server(configured(None, {"host": host, "port": free_port(host, USUAL_PORT)}), False, ready)


def everywhere() -> str:
    """All addresses of this machine, of IPv6 too where it has that."""
    return "::" if socket.has_dualstack_ipv6() else "0.0.0.0"


def announce_network(url: str) -> str:
    """Say how a phone gets here. Returns the likeliest way."""
    port = int(url.rpartition(":")[2])
    addresses = network_addresses()
    reached, *others = [url_of(host, port) for host in addresses or ["127.0.0.1"]]
    announce(reached)
    if not addresses:
        say("This machine is not on a network, so no phone can join.", flush=True)
        return reached
    name = local_name(addresses)
    if name is not None:
        others.insert(0, url_of(name, port))
    if others:
        say(f"If a phone cannot open that, try: {', '.join(others)}", flush=True)
    warning = firewall(port)
    if warning is not None:
        say(warning, flush=True)
    return reached


def free_port(host: str, usual: int) -> int:
    """The usual one, so that links stay good from day to day; any other (0) if it is in use."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, usual))
        except OSError:
            return 0
    return usual


def begin(
    console: Console,
    board_name: str | None,
    seats: int | None,
    first: int | None,
    seed: int,
    options: list[str] | None,
) -> Game:
    """A new game; asks for what was not given, if somebody is there to be asked."""
    asking = board_name is None and sys.stdin.isatty()
    board = ask_board(console) if asking else board_named(board_name or DEFAULT_BOARD)
    if seats is None:
        seats = ask_seats(console, board) if asking else DEFAULT_SEATS
    if asking and options is None:
        options = ask_options(console, board)
    return new_game(board, seats, seed, checked_table(board, seats, options, first), first)


def go_on(saved: Path, board_name: str | None, seed: int) -> Game:
    """The game that a record leads to."""
    board = own_board(board_name)
    try:
        game = Game.from_record(read_record(saved, board), dealers.fast(seed), board)
    except RecordError as error:
        raise CommandError(f"{saved}: {error}.") from None
    if game.over:
        raise CommandError(f"the game in '{saved}' is over; see it with: ferrovia record show {saved}")
    return game


def leave(table: TerminalTable | None, record: Path | None) -> int:
    """The person said quit: nothing is lost without a question."""
    try:
        if table is not None and record is None:
            offer_to_save(table)
    except EOFError:
        pass
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0
