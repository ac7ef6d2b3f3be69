"""Records: what they hold, and that they come back unchanged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ferrovia.boards import load as load_board
from ferrovia.game import Game, RecordError, dealers, new_game, replay
from ferrovia.game.record import FORMAT, load, loads
from ferrovia.mechanisms.numbers import CARDS

if TYPE_CHECKING:
    from tests.game.conftest import PlayOut, Rows

TABLES = [
    ("usa", 3, ()),
    ("europe", 2, ()),
    ("iberia", 2, ()),
    ("old-west", 2, ()),
    ("old-west", 3, ("alvin",)),
]


@pytest.mark.parametrize(("board", "seats", "options"), TABLES)
def test_a_record_comes_back_from_a_file_and_holds(
    board: str, seats: int, options: tuple[str, ...], play_out: PlayOut, tmp_path: Path
) -> None:
    record = play_out(board, seats, options=options).record()
    record.save(tmp_path / "game.jsonl")
    again = load(tmp_path / "game.jsonl")
    assert again == record
    assert again.dumps().encode() == (tmp_path / "game.jsonl").read_bytes()
    again.verify()


def test_text_bytes_and_a_path_given_as_text_are_read(finished: str, tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text(finished)
    assert loads(finished) == loads(finished.encode()) == load(str(tmp_path / "game.jsonl"))


def test_the_header_says_what_a_replay_needs() -> None:
    game = new_game("old-west", 4, 1, ["alvin"], first=2)
    header = game.record().header
    assert header.ferrovia == FORMAT
    assert (header.board, header.fingerprint) == ("old-west", game.board.fingerprint)
    assert (header.seats, header.options, header.first) == (4, ("alvin",), 2)
    assert Game.from_record(game.record()).view(None).first == 2


def test_lines_are_the_header_the_deal_each_action_and_the_result(
    finished: str, unseal: Callable[[str], Rows]
) -> None:
    header, deal, *actions, result = unseal(finished)
    assert header["board"] == "usa"
    assert deal.keys() == {"n", "dealt"}
    assert [row["n"] for row in actions] == list(range(1, len(actions) + 1))
    assert all(row["do"]["type"] for row in actions)
    assert result.keys() == {"scores", "winners"}


def test_a_record_without_a_shuffle_does_not_mention_one(finished: str) -> None:
    """So records from before there were any are written as they were read."""
    assert "shuffle" not in finished
    assert "secret" not in finished
    assert loads(finished).dumps() == finished


def test_who_starts_is_an_outcome_unless_the_table_chose() -> None:
    assert new_game("usa", 2, 1).record().lines[0].dealt[0] in ("seat:0", "seat:1")
    assert new_game("usa", 2, 1, first=1).record().lines[0].dealt[0] in CARDS


def test_a_replay_shows_every_step(play_out: PlayOut) -> None:
    game = play_out("europe", 3)
    seen = [(len(again.steps), again.to_act) for again in replay(game.record())]
    assert [steps for steps, _ in seen] == list(range(1, len(game.steps) + 1))
    assert seen[0][1] == (0, 1, 2)
    assert seen[-1][1] == ()


def test_an_unfinished_game_goes_on_and_its_record_holds(play_out: PlayOut) -> None:
    game = play_out("usa", 2, decisions=60)
    assert game.record().ending is None
    again = Game.from_record(loads(game.record().dumps()), dealers.fast(9))
    while not again.over:
        again.play(again.view(again.to_act[0]).options()[-1])
    again.record().verify()
    assert again.record().lines[:61] == game.record().lines


def test_a_record_goes_on_without_a_dealer_of_its_own(play_out: PlayOut) -> None:
    game = Game.from_record(play_out("usa", 2, decisions=10).record())
    game.play(game.view(game.to_act[0]).options()[0])
    game.record().verify()


def test_a_custom_board_is_passed_to_the_replay() -> None:
    board = load_board(Path(__file__).parents[1] / "boards" / "tiny.toml")
    record = new_game(board, 2, 1).record()
    assert Game.from_record(record, board=board).record() == record
    with pytest.raises(RecordError, match="line 1: no built-in board is called 'tiny'"):
        record.verify()


def test_a_record_has_no_path_to_a_board_file(
    finished: str, unseal: Callable[[str], Rows], seal: Callable[[Any], str], tmp_path: Path
) -> None:
    """Reading somebody's record never reads a file that it names."""
    (tmp_path / "board.toml").write_text("secret = 1")
    rows = unseal(finished)
    rows[0]["board"] = str(tmp_path / "board.toml")
    with pytest.raises(RecordError, match="line 1: no built-in board") as raised:
        loads(seal(rows)).verify()
    assert "secret" not in str(raised.value)
