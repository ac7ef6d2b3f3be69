"""The results of a tournament as text: JSON with everything, CSV with one row per seat and game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

import msgspec

from ferrovia.arena.results import POINTS, GameOutcome, SeatOutcome
from ferrovia.arena.tournament_run import Results
from ferrovia.version import VERSION

BETWEEN = ";"  # separates several values in one cell

# As in `ferrovia simulate --out`, the lines of the score sheet are points; `done` and `failed` are tickets.
COLUMNS = (
    *("table", "deal", "turn_of_seats", "seed", "board", "options", "seat", "first", "bot", "total"),
    *POINTS,
    *("share", "place", "turns", "decisions", "seconds", "slowest", "faults"),
    *("done", "failed", "tracks", "scores"),
)


def json_text(results: Results) -> str:
    """One object: `ferrovia` is the version, `tournament` the settings; `games` are `GameOutcome`."""
    whole = {
        "ferrovia": VERSION,
        "tournament": results.tournament,
        "statistics": results.statistics,
        "faults": results.faults,
        "games": results.outcomes,
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=1).decode() + "\n"


def csv_text(results: Results) -> str:
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_rows(results.outcomes))
    return stream.getvalue()


def _rows(outcomes: Iterable[GameOutcome]) -> Iterator[tuple[object, ...]]:
    for game in outcomes:
        for number, seat in enumerate(game.seats):
            yield _row(game, number, seat)


def _row(game: GameOutcome, number: int, seat: SeatOutcome) -> tuple[object, ...]:
    return (
        *(game.table, game.deal, game.turn_of_seats, game.seed, game.board, BETWEEN.join(game.options)),
        *(number, int(number == game.first), seat.bot, seat.total),
        *(seat.points.get(line, 0) for line in POINTS),
        *(seat.share, seat.place, seat.turns, seat.decisions, seat.seconds, seat.slowest, seat.faults),
        *(BETWEEN.join(names) for names in (seat.tickets_done, seat.tickets_failed, seat.tracks)),
        BETWEEN.join(map(str, seat.scores)),
    )
