"""Saved games from one form into another."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from ferrovia.game.notation import write
from ferrovia.game.record import load
from tests.cli.conftest import Ferrovia, random_game

TINY = Path(__file__).parents[1] / "boards" / "tiny.toml"


@pytest.fixture
def noted(saved: Path) -> Path:
    """Two games in the notation, the second one a beginning."""
    path = saved.with_name("games.txt")
    record = load(saved)
    begun = msgspec.structs.replace(record, lines=record.lines[:40], ending=None)
    path.write_text(write(record) + write(begun), encoding="utf-8")
    return path


def test_a_record_survives_the_notation_byte_for_byte(ferrovia: Ferrovia, saved: Path) -> None:
    notation = saved.with_name("game.txt")
    again = saved.with_name("again.jsonl")
    outcome = ferrovia("record", "convert", saved, "--to", "notation", "--out", notation)
    assert outcome == (0, f"1 game in {notation}.\n", "")
    assert notation.read_text(encoding="utf-8") == write(load(saved))
    assert ferrovia("record", "convert", notation, "--to", "record", "--out", again).code == 0
    assert again.read_bytes() == saved.read_bytes()


def test_without_a_file_it_goes_to_the_output(ferrovia: Ferrovia, saved: Path, noted: Path) -> None:
    assert ferrovia("record", "convert", saved, "--to", "record") == (0, saved.read_text(), "")
    assert ferrovia("record", "convert", noted, "--to", "notation") == (0, noted.read_text(), "")
    public = ferrovia("record", "convert", noted, "--to", "public").out
    assert public.count('[Form "public"]') == 2
    assert "(" not in public


def test_it_reads_the_standard_input(process: Ferrovia, saved: Path, noted: Path) -> None:
    records = process("record", "convert", "-", "--to", "record", input=noted.read_text())
    assert records.code == 0
    assert records.out.startswith(saved.read_text())
    assert records.out.count('{"ferrovia":') == 2
    again = process("record", "convert", "-", "--to", "notation", input=records.out)
    assert again == (0, noted.read_text(), "")
    assert process("record", "verify", "-", input=records.out).lines[1].startswith("-, line ")


def test_nothing_is_replaced_without_being_told(ferrovia: Ferrovia, saved: Path, noted: Path) -> None:
    before = noted.read_bytes()
    outcome = ferrovia("record", "convert", saved, "--to", "public", "--out", noted)
    assert outcome == (2, "", f"Error: '{noted}' already exists; --force replaces it.\n")
    assert noted.read_bytes() == before
    assert ferrovia("record", "convert", saved, "--to", "public", "--out", noted, "--force").code == 0
    assert noted.read_text().startswith('[Ferrovia "1"]\n[Form "public"]')


def test_a_game_that_does_not_hold_is_told_and_left_out(ferrovia: Ferrovia, saved: Path, noted: Path) -> None:
    lines = noted.read_text().splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if line.startswith("5. "))
    lines[place] = "5. s0 Atlantis-Paris red\n"
    noted.write_text("".join(lines))
    outcome = ferrovia("record", "convert", noted, "--to", "record")
    assert outcome.code == 1
    assert outcome.err == f"{noted}: line {place + 1}: no city is called 'Atlantis'\n1 game left out.\n"
    assert outcome.out.count('{"ferrovia":') == 1
    verified = ferrovia("record", "verify", noted)
    assert verified.code == 1
    assert verified.lines[0] == f"{noted}: line {place + 1}: no city is called 'Atlantis'"
    assert verified.lines[1].endswith(": OK")


def test_a_damaged_record_among_others_is_named_by_its_line(ferrovia: Ferrovia, saved: Path) -> None:
    rows = saved.read_text().splitlines(keepends=True)
    saved.write_text("".join(rows + rows[:5] + rows[6:] + rows))
    outcome = ferrovia("record", "verify", saved)
    assert outcome.code == 1
    assert outcome.lines[0] == f"{saved}: OK"
    assert outcome.lines[1].startswith(f"{saved}: line {len(rows) + 6}: the checksum is wrong")
    assert outcome.lines[2] == f"{saved}, line {2 * len(rows)}: OK"


def test_the_public_form_cannot_become_a_record(ferrovia: Ferrovia, saved: Path) -> None:
    public = saved.with_name("public.txt")
    ferrovia("record", "convert", saved, "--to", "public", "--out", public)
    outcome = ferrovia("record", "convert", public, "--to", "record")
    assert outcome.code == 1
    assert "the cards are not in it" in outcome.err
    assert ferrovia("record", "verify", public).out == f"{public}: OK as far as the public form tells\n"
    assert "public form" in ferrovia("record", "show", public).err


def test_tags_are_added_and_kept(ferrovia: Ferrovia, saved: Path) -> None:
    path = saved.with_name("dated.txt")
    dated = ("--tag", "Date=2026.11.16", "--tag", 'Event=A "quiet" one')
    ferrovia("record", "convert", saved, "--to", "notation", "--out", path, *dated)
    text = ferrovia("record", "convert", path, "--to", "public").out
    assert '[Event "A \\"quiet\\" one"]\n[Date "2026.11.16"]\n' in text
    for tag, fault in (("Date", "NAME=TEXT"), ("Board=x", "made from the record"), ("a b=c", "letters")):
        outcome = ferrovia("record", "convert", saved, "--to", "notation", "--tag", tag)
        assert outcome.code == 2
        assert fault in outcome.err


def test_one_game_in_the_notation_is_shown_and_told_like_a_record(ferrovia: Ferrovia, saved: Path) -> None:
    path = saved.with_name("game.txt")
    ferrovia("record", "convert", saved, "--to", "notation", "--out", path)
    for command in ("show", "replay"):
        assert ferrovia("record", command, path) == ferrovia("record", command, saved)


def test_a_file_with_several_games_is_not_shown(ferrovia: Ferrovia, noted: Path) -> None:
    outcome = ferrovia("record", "show", noted)
    assert outcome.code == 2
    assert "several games" in outcome.err


def test_a_board_of_ones_own(ferrovia: Ferrovia, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    random_game(str(TINY)).record().save(path)
    assert ferrovia("record", "convert", path, "--to", "notation").code == 1
    text = ferrovia("record", "convert", path, "--to", "notation", "--board", TINY).out
    noted = tmp_path / "game.txt"
    noted.write_text(text)
    assert ferrovia("record", "convert", noted, "--to", "record", "--board", TINY).out == path.read_text()


@pytest.mark.parametrize("data", [b"", b"\n\n", b"\xff\xfe" * 50, b"[", b"{", b"x" * 500_000, b"\x00" * 100])
def test_what_is_no_game_is_a_line_not_a_traceback(ferrovia: Ferrovia, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "odd"
    path.write_bytes(data)
    outcome = ferrovia("record", "convert", path, "--to", "notation")
    assert outcome.code == 1
    assert outcome.err.startswith(f"{path}: line 1: ")
    assert ferrovia("record", "convert", tmp_path / "none", "--to", "record").code == 2
