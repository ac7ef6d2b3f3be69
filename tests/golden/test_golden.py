"""Recorded games. A new file is a new test.

To add one, save a record here as BOARD-SEATS[-OPTION]-NUMBER.jsonl (`game.record().save(path)`), for example
a game that showed a fault. The games numbered 1 and 2 were made by `make.py`, which tells how.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ferrovia.boards import BOARDS
from ferrovia.boards import load as load_board
from ferrovia.game import Game, Result
from ferrovia.game.record import load
from ferrovia.mechanisms import LINES

FILES = sorted(Path(__file__).parent.glob("*.jsonl"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_holds(path: Path) -> None:
    """The rules decide it again, to the same result; and it is written as it was read."""
    record = load(path)
    game = Game.from_record(record)
    assert game.over
    assert record.ending is not None
    assert game.result().scores == record.ending.scores
    assert game.result().winners == record.ending.winners
    assert record.dumps().encode() == path.read_bytes()
    header = record.header
    assert path.stem.rpartition("-")[0] == "-".join([header.board, str(header.seats), *header.options])


def test_every_board_with_every_number_of_seats_is_there() -> None:
    played = {path.stem.rpartition("-")[0] for path in FILES}
    for board in map(load_board, BOARDS):
        for seats in range(board.seats[0], board.seats[1] + 1):
            for option in ("", *board.options):
                assert "-".join(filter(None, [board.id, str(seats), option])) in played


def test_the_games_score_in_every_way() -> None:
    results: list[Result] = [Game.from_record(load(path)).result() for path in FILES]
    sheets = [sheet for result in results for sheet in result.seats]
    for line in LINES:
        assert any(sheet.points.get(line.name) for sheet in sheets), line
    assert any(sheet.stations_built for sheet in sheets)
    assert any(len(sheet.done) >= 5 and not sheet.failed for sheet in sheets)
