"""`ferrovia bench`: how fast the engine is on this machine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from ferrovia.boards import BOARDS
from ferrovia.cli.benchmark.plain import measure_plain
from ferrovia.cli.benchmark.rates import QUICK_ROUND, ROUND, Case, Rate, measure
from ferrovia.cli.support.arguments import board_named, checked_table
from ferrovia.cli.support.errors import CommandError, Fault
from ferrovia.cli.support.output import columns, say, say_all
from ferrovia.engine import COMPILED

GAMES = 40  # in each mode; about a tenth of a second in the plain form
QUICK_GAMES = 3
MOST_ROUNDS = 1000

Rates = dict[str, Rate]


def bench(
    board_name: Annotated[
        str | None, typer.Option("--board", metavar="BOARD", help="Only this board.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", help="Only this number of seats.")
    ] = None,
    every: Annotated[
        bool, typer.Option("--every", help="Measure every number of seats. Takes two minutes.")
    ] = False,
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", help="Rounds to play; the median counts.")
    ] = 5,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON list of rows.")] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="One tiny round, to try the command; the figures mean nothing.")
    ] = False,
) -> None:
    """Time random games on every board, with the fewest and the most seats. Takes about a minute.

    Modes: core is a loop inside the installed engine; python chooses and applies every action from Python;
    plain is the loop inside the engine without compilation. All play the same games, scored, and count
    processor time.
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        raise CommandError(f"--rounds must be 1 to {MOST_ROUNDS}, not {rounds}.")
    measured: list[tuple[Case, Rates]] = []
    chosen = list(cases(board_name, seats, every))
    if not chosen:
        raise CommandError(f"no board has {seats} seats.")
    if not as_json:
        say(form_line())
    for board, n in chosen:
        case = Case(board, n, GAMES, rounds, ROUND)
        if quick:
            case = Case(board, n, QUICK_GAMES, 1, QUICK_ROUND)
        measured.append((case, measure_all(case)))
    if as_json:
        say(json.dumps([row for case, rates in measured for row in json_rows(case, rates)], indent=1))
    else:
        say_all(table_lines(measured))


def form_line() -> str:
    if COMPILED:
        return "The installed engine is compiled."
    return "The engine runs in its plain form (not compiled, or FERROVIA_PURE is set), in every mode."


def cases(board_name: str | None, seats: int | None, every: bool) -> Iterator[tuple[str, int]]:
    """Boards and numbers of seats; where both are open, those numbers that a board has."""
    for name in BOARDS if board_name is None else (board_name,):
        board = board_named(name)
        low, high = board.seats
        if seats is None:
            yield from ((name, n) for n in (range(low, high + 1) if every else (low, high)))
        elif board_name is not None or low <= seats <= high:
            checked_table(board, seats, None)
            yield name, seats


def measure_all(case: Case) -> Rates:
    rates = {mode: measure(case, mode) for mode in ("core", "python")} | {"plain": measure_plain(case)}
    if len({(rate.decisions, rate.checksum) for rate in rates.values()}) > 1:
        raise Fault(f"the modes did not play the same games on {case.board} with {case.seats} seats.")
    return rates


def json_rows(case: Case, rates: Rates) -> Iterator[dict[str, Any]]:
    for mode, rate in rates.items():
        yield {
            "board": case.board,
            "seats": case.seats,
            "mode": mode,
            "compiled": rate.compiled,
            "games_per_s": round(rate.games_per_s, 1),
            "decisions_per_s": round(rate.decisions_per_s, 1),
            "clone_us": round(rate.clone_us, 3),
        }


def table_lines(measured: list[tuple[Case, Rates]]) -> list[str]:
    """Games and decisions a second, how many times the plain form, and the time of a clone."""
    rows = []
    for case, rates in measured:
        for mode, rate in rates.items():
            times = rate.games_per_s / rates["plain"].games_per_s
            cells = (f"{rate.games_per_s:,.0f}", f"{rate.decisions_per_s:,.0f}", f"{times:.1f}")
            rows.append((case.board, mode, str(case.seats), *cells, f"{rate.clone_us:.2f}"))
    header = ("board", "mode", "seats", "games/s", "decisions/s", "times plain", "clone, microseconds")
    return columns(header, rows, left=2)
