"""The games of a tournament, for as long as a person lets it go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from ferrovia.arena.entrants import Entrants
from ferrovia.arena.errors import ArenaError
from ferrovia.arena.faults import Tell
from ferrovia.arena.match import Played
from ferrovia.arena.tournament import Tournament
from ferrovia.cli.support.files import write_whole
from ferrovia.cli.support.interrupts import StopSign
from ferrovia.cli.support.progress import progress
from ferrovia.cli.tournament.placement import Placement, games_in_all


def play(
    tournament: Tournament, entrants: Entrants, placement: Placement, records: Path | None, tell: Tell
) -> tuple[list[Played], ArenaError | None]:
    """The games until they end, are interrupted, or meet trouble. Each record is saved when its game is over,
    and `tell` hears of a fault when it happens."""
    with (
        StopSign() as sign,
        progress(games_in_all(tournament)) as show,
        closing(placement.games(tournament, entrants, records is not None, sign.is_stopped, tell)) as stream,
    ):
        return gather(stream, records, show)


def gather(
    stream: Iterable[Played], records: Path | None, show: Callable[[int], None]
) -> tuple[list[Played], ArenaError | None]:
    played: list[Played] = []
    try:
        for game in stream:
            if records is not None:
                save_record(records, game)
            played.append(replace(game, record=None))  # thousands would fill the memory
            show(len(played))
    except KeyboardInterrupt:  # a second Ctrl-C
        pass
    except ArenaError as error:
        return played, error
    return played, None


def save_record(folder: Path, game: Played) -> None:
    outcome = game.outcome
    assert game.record is not None
    board = Path(outcome.board).stem
    name = f"{board}-{outcome.table}-{outcome.deal}-{outcome.turn_of_seats}.jsonl"
    write_whole(folder / name, game.record)
