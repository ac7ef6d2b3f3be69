"""What was saved on another version of a board: one sentence says why it cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from ferrovia.game import Game, new_game
from ferrovia.game.notation import write
from ferrovia.game.position import write_position
from tests.cli.conftest import Ferrovia

OTHER_VERSION = "0" * 32  # the fingerprint of no board

WHY = "another version of the board 'iberia', with different cities, tracks, cards or rules"


def record(game: Game) -> str:
    whole = game.record()
    return replace(whole, header=replace(whole.header, fingerprint=OTHER_VERSION)).dumps()


def notation(game: Game) -> str:
    return write(game.record()).replace(game.board.fingerprint, OTHER_VERSION)


FORMS = {"record": record, "notation": notation}


@pytest.mark.parametrize(
    "command",
    [
        ("record", "verify"),
        ("record", "show"),
        ("record", "replay"),
        ("record", "convert", "--to", "record"),
        ("position", "show"),
        ("analyse",),
        ("play", "--terminal", "--resume"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize(("form", "line"), [("record", 1), ("notation", 3)])
def test_a_game_is_refused_with_the_reason(
    ferrovia: Ferrovia, tmp_path: Path, command: tuple[str, ...], form: str, line: int
) -> None:
    path = tmp_path / "saved"
    path.write_text(FORMS[form](new_game("iberia", 2, 1)), encoding="utf-8")
    outcome = ferrovia(*command, path)
    said = outcome.out + outcome.err
    assert outcome.code != 0
    assert said.count("line ") == 1
    assert f"line {line}: it was played on {WHY}" in said


def test_a_position_is_refused_with_the_reason(ferrovia: Ferrovia) -> None:
    game = new_game("iberia", 2, 1)
    position = write_position(game.board, game.state).replace(game.board.fingerprint, OTHER_VERSION)
    outcome = ferrovia("position", "read", position)
    assert outcome == (1, "", f"Error: board: it is for {WHY}\n")
