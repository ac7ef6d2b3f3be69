"""Saved games: shown, verified, told."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from ferrovia.boards import load as load_board
from ferrovia.game import Game, dealers
from ferrovia.game.record import load
from ferrovia.game.shuffle import Shuffle, commit, fixed_key, shuffle_key
from tests.cli.conftest import Ferrovia, random_game

TINY = Path(__file__).parents[1] / "boards" / "tiny.toml"


def damaged(path: Path, line: int) -> Path:
    """The record with one digit of one line changed."""
    lines = path.read_text().splitlines(keepends=True)
    lines[line - 1] = re.sub(r'"n":\d', '"n":9', lines[line - 1], count=1)
    other = path.with_name("damaged.jsonl")
    other.write_text("".join(lines))
    assert other.read_text() != path.read_text()
    return other


def forged(path: Path) -> Path:
    """A record that is whole but claims a result that was not reached."""
    record = load(path)
    assert record.ending is not None
    ending = msgspec.structs.replace(record.ending, scores=(999, 0, 0), winners=(0,))
    other = path.with_name("forged.jsonl")
    msgspec.structs.replace(record, ending=ending).save(other)
    return other


def test_verify_says_ok(ferrovia: Ferrovia, saved: Path) -> None:
    assert ferrovia("record", "verify", saved) == (0, f"{saved}: OK\n", "")


def test_verify_names_the_line_of_a_damaged_file(ferrovia: Ferrovia, saved: Path) -> None:
    bad = damaged(saved, 7)
    outcome = ferrovia("record", "verify", bad, saved)
    assert outcome.code == 1
    assert outcome.lines[0].startswith(f"{bad}: line 7: the checksum is wrong")
    assert outcome.lines[1] == f"{saved}: OK"


def test_verify_finds_a_forged_result(ferrovia: Ferrovia, saved: Path) -> None:
    outcome = ferrovia("record", "verify", forged(saved))
    assert outcome.code == 1
    assert f"line {len(load(saved).lines) + 2}: the result should be" in outcome.out


def test_verify_reports_a_missing_file_and_goes_on(ferrovia: Ferrovia, saved: Path) -> None:
    outcome = ferrovia("record", "verify", saved.with_name("none.jsonl"), saved)
    assert outcome.code == 1
    assert "there is no file" in outcome.lines[0]
    assert outcome.lines[1].endswith("OK")


SECRET = bytes(range(32))
ADDED = ("a1" * 16, "")
COMMITTED = Shuffle(commit(SECRET), ADDED)


@pytest.fixture
def shuffled(tmp_path: Path) -> Path:
    """A finished game of somebody with a bot, dealt by a shuffle that can be verified."""
    path = tmp_path / "shuffled.jsonl"
    game = Game(load_board("usa"), 2, dealers.cryptographic(shuffle_key(SECRET, ADDED)))
    while not game.over:
        game.play(game.view(game.to_act[0]).options()[-1])
    game.record().with_shuffle(COMMITTED, SECRET).save(path)
    return path


def test_verify_proves_a_shuffle_and_tells_who_added_what(ferrovia: Ferrovia, shuffled: Path) -> None:
    outcome = ferrovia("record", "verify", shuffled)
    assert outcome.code == 0
    assert outcome.lines == [
        f"{shuffled}: OK, shuffle proven (commitment {commit(SECRET)})",
        f"  chair 0 added {'a1' * 16}",
        "  chair 1 added nothing",
    ]


def test_verify_does_not_call_the_shuffle_of_a_running_game_proven(
    ferrovia: Ferrovia, shuffled: Path
) -> None:
    record = load(shuffled)
    msgspec.structs.replace(record, lines=record.lines[:50], ending=None).save(shuffled)
    outcome = ferrovia("record", "verify", shuffled)
    assert outcome.code == 0
    assert outcome.lines[0].startswith(f"{shuffled}: OK so far, shuffle not proven")


def test_verify_does_not_call_a_fixed_deal_proven(ferrovia: Ferrovia, tmp_path: Path) -> None:
    path = tmp_path / "fixed.jsonl"
    game = Game(load_board("usa"), 2, dealers.cryptographic(fixed_key(7)))
    game.record().with_shuffle(Shuffle(fixed=7)).save(path)
    assert ferrovia("record", "verify", path) == (
        0,
        f"{path}: OK, fixed deal 7: anybody could know the cards\n"
        "  the game is not over, or the file is cut off after line 2\n",
        "",
    )


def test_verify_finds_a_finished_game_that_keeps_its_secret(ferrovia: Ferrovia, shuffled: Path) -> None:
    record = load(shuffled)
    assert record.ending is not None
    ending = msgspec.structs.replace(record.ending, secret=None)
    msgspec.structs.replace(record, ending=ending).save(shuffled)
    outcome = ferrovia("record", "verify", shuffled)
    assert outcome.code == 1
    fault = "the game is over, but the secret of the shuffle is missing"
    assert outcome.out == f"{shuffled}: line {len(record.lines) + 2}: {fault}\n"


def test_verify_names_the_line_that_the_shuffle_does_not_give(ferrovia: Ferrovia, saved: Path) -> None:
    """A game with three seats that was dealt otherwise, and claims a shuffle."""
    claimed = Shuffle(commit(SECRET), (*ADDED, ""))
    load(saved).with_shuffle(claimed, SECRET).save(saved)
    outcome = ferrovia("record", "verify", saved)
    assert outcome.code == 1
    assert outcome.out.startswith(f"{saved}: line 2: the shuffle gives ")


def test_show_has_the_header_the_result_and_every_move(ferrovia: Ferrovia, saved: Path) -> None:
    record = load(saved)
    assert record.ending is not None
    outcome = ferrovia("record", "show", saved)
    assert outcome.code == 0
    assert outcome.lines[0].startswith("Board: Europe (europe)")
    assert "Players: seat 0 Seat 0, seat 1 Seat 1, seat 2 Seat 2." in outcome.lines
    assert f"Moves: {len(record.lines) - 1}." in outcome.lines
    scores = ", ".join(f"Seat {seat} {score}" for seat, score in enumerate(record.ending.scores))
    assert any(line.startswith(f"Result: {scores}. Won by: ") for line in outcome.lines)
    moves = [line for line in outcome.lines if re.match(r"\d+\. Seat \d: ", line)]
    assert len(moves) == len(record.lines) - 1


def test_show_names_the_players_of_the_record(ferrovia: Ferrovia, tmp_path: Path) -> None:
    record = random_game("usa").record()
    header = msgspec.structs.replace(record.header, players=("Marie", "Pierre"))
    path = tmp_path / "game.jsonl"
    msgspec.structs.replace(record, header=header).save(path)
    assert "Players: seat 0 Marie, seat 1 Pierre." in ferrovia("record", "show", path).lines


def test_a_name_cannot_steer_the_terminal(ferrovia: Ferrovia, tmp_path: Path) -> None:
    record = random_game("usa").record()
    header = msgspec.structs.replace(record.header, players=("\x1b[31mRed", "Pierre"))
    path = tmp_path / "game.jsonl"
    msgspec.structs.replace(record, header=header).save(path)
    assert "\x1b" not in ferrovia("record", "show", path).out


def test_replay_tells_everything_and_the_scoring(ferrovia: Ferrovia, saved: Path) -> None:
    outcome = ferrovia("record", "replay", saved)
    assert outcome.code == 0
    assert len(re.findall(r"^\d+\. ", outcome.out, re.MULTILINE)) == len(load(saved).lines)
    assert "A card was dealt to Seat 1." not in outcome.out
    assert re.search(r"wins with|share the victory", outcome.lines[-1])


def test_replay_for_a_seat_tells_what_it_saw(ferrovia: Ferrovia, saved: Path) -> None:
    outcome = ferrovia("record", "replay", saved, "--seat", "0")
    assert outcome.out.count("A card was dealt to Seat 1.") == 4
    assert "A card was dealt to Seat 0." not in outcome.out


def test_replay_step_waits_for_enter_and_stops_at_the_end_of_input(process: Ferrovia, saved: Path) -> None:
    outcome = process("record", "replay", saved, "--step", input="\n\n")
    assert outcome.code == 0
    assert len(outcome.lines) == 3


def test_a_game_that_is_not_over_can_be_shown_and_replayed(ferrovia: Ferrovia, saved: Path) -> None:
    record = load(saved)
    path = saved.with_name("half.jsonl")
    msgspec.structs.replace(record, lines=record.lines[:50], ending=None).save(path)
    assert "The game is not over." in ferrovia("record", "show", path).lines
    assert ferrovia("record", "replay", path).lines[-1] == "The record ends here. The game is not over."


def test_a_game_on_a_board_of_ones_own_needs_its_file(ferrovia: Ferrovia, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    random_game(str(TINY)).record().save(path)
    assert ferrovia("record", "verify", path).code == 1
    assert ferrovia("record", "verify", path, "--board", TINY) == (0, f"{path}: OK\n", "")


def test_show_and_replay_of_a_damaged_file_are_one_line(ferrovia: Ferrovia, saved: Path) -> None:
    bad = damaged(saved, 7)
    for command in ("show", "replay"):
        outcome = ferrovia("record", command, bad)
        assert (outcome.code, outcome.out) == (1, "")
        assert re.fullmatch(rf"Error: {re.escape(str(bad))}: line 7: .*\n", outcome.err)
