"""`ferrovia stats`: what many saved games tell about their boards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from ferrovia.arena.errors import WorkerDied
from ferrovia.arena.study import (
    BoardStudy,
    Skipped,
    Study,
    WinShare,
    best_tickets,
    best_tracks,
    make_study,
    read_games,
    record_files,
)
from ferrovia.arena.study.estimates import Estimate
from ferrovia.arena.study.groups import GroupLine
from ferrovia.arena.study.observation import Observed
from ferrovia.arena.study.spreads import Spread
from ferrovia.boards import Board, load
from ferrovia.cli.support.arguments import all_cores, board_named, require_some
from ferrovia.cli.support.errors import INTERRUPTED, CommandError, Fault
from ferrovia.cli.support.files import by_ending, write_whole
from ferrovia.cli.support.interrupts import StopSign
from ferrovia.cli.support.output import columns, say, say_all
from ferrovia.cli.support.progress import progress
from ferrovia.cli.wording import Words, plural
from ferrovia.version import VERSION

Boards = dict[str, Board]

MANY = 500  # from this many files on, other processes are worth their start
WIN_COLUMNS = ("n", "wins", "interval", "expected", "score")


def stats(
    records: Annotated[
        list[Path],
        typer.Argument(metavar="RECORDS...", help="Saved games, or folders of them (.jsonl files)."),
    ],
    out: Annotated[
        list[Path] | None,
        typer.Option("--out", metavar="FILE", help="Write a report, as .html or .json; may be repeated."),
    ] = None,
    board_names: Annotated[
        list[str] | None,
        typer.Option("--board", metavar="FILE", help="A board file, for a board that is not built in."),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", metavar="N", help=f"Processes. [default: 1, all cores from {MANY} files on]"),
    ] = None,
    rows: Annotated[
        int, typer.Option("--rows", metavar="N", help="Tickets and routes to print; 0 prints all.")
    ] = 10,
) -> None:
    """Show which tickets pay, which routes win, and what a seat and a first move are worth.

    Every game is replayed by the rules. Files that are not finished games are skipped, with the reason.
    Shares and means have 95% intervals. Ctrl-C stops and reports on the games read so far.
    """
    writers = {path: by_ending(path, WRITERS) for path in out or ()}
    boards = {board.id: board for board in (board_named(name) for name in board_names or ())}
    require_some("--jobs", jobs)
    if rows < 0:
        raise CommandError(f"--rows must be 0 or more, not {rows}.")
    files = files_of(records)
    study, read = read_study(files, boards, jobs or (1 if len(files) < MANY else all_cores()))
    tell_skipped(study)
    if study.games == 0:
        raise Fault(f"no finished game in {plural(read, 'file')}.")
    for path, write in writers.items():
        write_whole(path, write(study, boards))
    for board in study.boards:
        say_all(board_lines(board, boards.get(board.board) or load(board.board), rows))
    if read < len(files):
        say(f"Stopped after {read} of {len(files)} files.")
        raise typer.Exit(INTERRUPTED)


def files_of(paths: Sequence[Path]) -> list[Path]:
    for path in paths:
        if not path.exists():
            raise CommandError(f"there is no file or folder '{path}'.")
    files = record_files(paths)
    if not files:
        raise CommandError(f"there are no .jsonl files in {', '.join(repr(str(path)) for path in paths)}.")
    return files


def read_study(files: Sequence[Path], boards: Boards, jobs: int) -> tuple[Study, int]:
    """The study of the files, and how many of them were read before somebody stopped it."""
    read = 0
    with StopSign() as sign, progress(len(files)) as show:

        def shown() -> Iterator[Observed | Skipped]:
            nonlocal read
            for one in read_games(files, boards, jobs, sign.is_stopped):
                read += 1
                show(read)
                yield one

        try:
            return make_study(shown(), boards), read
        except WorkerDied as error:
            raise Fault(f"{error}; try with fewer --jobs.") from None


def tell_skipped(study: Study) -> None:
    for reason, skipped in study.reasons.items():
        first = skipped[0]
        where = f", line {first.line}" if first.line else ""
        others = f" and {len(skipped) - 1} more" if len(skipped) > 1 else ""
        say(f"Skipped {first.file}{where}{others}: {reason}.", sys.stderr)


Write = Callable[[Study, Boards], str]


def json_text(study: Study, boards: Boards) -> str:
    whole = {"ferrovia": VERSION, **msgspec.structs.asdict(study)}
    return msgspec.json.format(msgspec.json.encode(whole), indent=1).decode() + "\n"


def html_text(study: Study, boards: Boards) -> str:
    from ferrovia.arena.report import study_report

    return study_report(study, boards)


WRITERS: dict[str, Write] = {".html": html_text, ".json": json_text}


def board_lines(study: BoardStudy, board: Board, rows: int) -> Iterator[str]:
    """Everything about one board, as tables."""
    words = Words(board, ())
    options = f", with {', '.join(study.options)}" if study.options else ""
    counts = f"{plural(study.games, 'game')}, shared victories: {study.shared_wins}"
    yield f"{board.name}, {study.seats} seats{options}: {counts}."
    yield ""
    yield from spread_lines(study)
    for title, lines in group_tables(study):
        yield ""
        yield from columns((title, *WIN_COLUMNS), [(line.name, *group_cells(line)) for line in lines])
    yield ""
    yield from shortened(ticket_rows(study, words), rows, "tickets")
    yield ""
    yield from shortened(track_rows(study, words), rows, "routes")
    yield ""


def spread_lines(study: BoardStudy) -> list[str]:
    spreads = {
        "score": study.scores,
        "winner's score": study.winning_scores,
        "lead over the second": study.margins,
        "turns per seat": study.turns,
        "decisions per game": study.decisions,
    }
    header = ("", "mean", "sd", "min", "quarter", "middle", "3 quarters", "max")
    return columns(header, [(name, *spread_cells(spread)) for name, spread in spreads.items()])


def spread_cells(spread: Spread) -> tuple[str, ...]:
    places = (spread.least, spread.quarter, spread.middle, spread.three_quarters, spread.most)
    return (f"{spread.mean:.2f}", f"{spread.deviation:.2f}", *(f"{place:.0f}" for place in places))


def group_tables(study: BoardStudy) -> Iterator[tuple[str, tuple[GroupLine, ...]]]:
    if study.players:
        yield "player", study.players
    yield "order of play", study.seat_order
    yield "first turn", study.first_moves
    for bonus, lines in study.bonuses.items():
        yield f"bonus: {bonus.replace('_', ' ')}", lines
    if study.path_lengths:
        yield "longest path", study.path_lengths


def group_cells(line: GroupLine) -> tuple[str, ...]:
    share = line.wins.share
    cells = str(line.wins.n), f"{share.value:.1%}", share_ends(share), f"{line.wins.expected:.1%}"
    return (*cells, f"{line.score.value:.1f}")


def excess(wins: WinShare) -> str:
    """Wins against the expected share, in percentage points, with a star if the interval leaves it out."""
    return f"{100 * wins.excess.value:+.0f}{'*' if wins.clear else ' '}"


def share_ends(share: Estimate) -> str:
    return f"{100 * share.low:.0f} to {share.high:.0%}"


Table = tuple[tuple[str, ...], list[tuple[str, ...]]]


def ticket_rows(study: BoardStudy, words: Words) -> Table:
    """The tickets that pay best first."""
    table = []
    for line in best_tickets(study.tickets):
        name = words.ticket(line.ticket)
        if line.kept is None or line.done is None or line.net is None or line.wins is None:
            table.append((name, "0", *[""] * 5))
        else:
            net = f"{line.net.value:+.1f}"
            ends = f"{line.net.low:+.1f} to {line.net.high:+.1f}"
            kept, done = f"{line.kept.value:.0%}", f"{line.done.value:.0%}"
            table.append((name, str(line.wins.n), kept, done, net, ends, excess(line.wins)))
    return ("ticket", "n", "kept", "done", "points", "interval", "wins"), table


def track_rows(study: BoardStudy, words: Words) -> Table:
    """The tracks that win most first."""
    table = []
    for line in best_tracks(study.tracks):
        name = words.track(line.track)
        if line.claimed is None or line.wins is None:
            table.append((name, "0", *[""] * 4))
        else:
            cells = (f"{line.claimed.value:.0%}", f"{line.wins.share.value:.0%}", share_ends(line.wins.share))
            table.append((name, str(line.wins.n), *cells, excess(line.wins)))
    return ("route", "n", "claimed", "win", "interval", "wins"), table


def shortened(table: Table, rows: int, things: str) -> Iterator[str]:
    """The first rows of a table, with what its last column means."""
    header, body = table
    shown = body[:rows] if rows else body
    yield from columns(header, shown)
    yield "wins: compared with what these players win anyway, in percentage points; * outside the interval."
    if len(shown) < len(body):
        yield f"... and {len(body) - len(shown)} more {things}: --rows 0 prints all."
