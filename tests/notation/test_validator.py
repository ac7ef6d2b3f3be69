"""The validator: games are decided again, and the first line that does not hold is named."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from ferrovia.boards import load
from ferrovia.game import Game, dealers, new_game
from ferrovia.game.notation import Problem, read, validate, write
from ferrovia.game.record import load as load_record
from ferrovia.game.shuffle import Shuffle, commit, shuffle_key
from tests.notation.conftest import GOLDEN, play


def checked(text: str) -> Problem | None:
    (transcript,) = read(text)
    return validate(transcript)


def line_with(text: str, pattern: str) -> int:
    """The number of the first line that a pattern fits."""
    return next(n for n, line in enumerate(text.splitlines(), 1) if re.search(pattern, line))


@pytest.mark.parametrize("path", GOLDEN[::5], ids=lambda path: path.stem)
def test_what_was_played_holds(path: Path) -> None:
    assert checked(write(load_record(path))) is None


@pytest.fixture(scope="module")
def text() -> str:
    return write(play(new_game("usa", 2, 3), Random(3)).record())


CHANGES = [
    (r"(\n1\. s\d) .*", r"\1 Los Angeles-Miami red", r"^1\. ", "no track"),
    (r"(\n1\. s\d) .*", r"\1 New York-Montréal blue", r"^1\. ", "NOT_ENOUGH_CARDS"),
    (r"(\n1\. s\d) .*", r"\1 pass", r"^1\. ", "pass: the rules refuse it: MUST_ACT (R-4)"),
    (r"(draw \w+ > locomotive), .*", r"\1, locomotive > red", r"draw", "red: the rules refuse it"),
    (r"\n9\. s", r"\n8. s", r"^8\. s. ", "this is turn 9, not 8"),
    (r"\nresult .*", "\nresult 1 2, won by s0", r"^result", "the result should be"),
    (r"\nresult .*", "\n*", r"^\*", "the result is missing"),
    (r"\[Fingerprint .*", '[Fingerprint "00"]', r"^\[Fingerprint", "it was played on another version"),
    (r"\nmarket \w+, ", "\nmarket ", r"^first", "the deal: an outcome"),
]  # fmt: skip


@pytest.mark.parametrize(("pattern", "new", "where", "fault"), CHANGES, ids=[row[3] for row in CHANGES])
def test_the_first_line_that_does_not_hold_is_named(
    pattern: str, new: str, where: str, fault: str, text: str
) -> None:
    other = re.sub(pattern, new, text, count=1)
    assert other != text
    if new.startswith("\n*") or new.startswith("\nresult"):
        other = re.sub(r"\[Result .*\n", "", other)
    problem = checked(other)
    assert problem is not None
    assert fault in problem.fault
    lines = [n for n, line in enumerate(other.splitlines(), 1) if re.search(where, line)]
    assert problem.line in lines


def test_a_card_that_the_shuffle_does_not_give_is_named() -> None:
    added = ("a1" * 16, "")
    secret = bytes(32)
    game = Game(load("usa"), 2, dealers.cryptographic(shuffle_key(secret, added)))
    record = play(game, Random(1)).record().with_shuffle(Shuffle(commit(secret), added), secret)
    assert checked(write(record)) is None
    forged = new_game("usa", 2, 1)
    forged_record = play(forged, Random(1)).record().with_shuffle(Shuffle(commit(secret), added), secret)
    problem = checked(write(forged_record))
    assert problem is not None
    assert "the shuffle gives" in problem.fault


def test_problems_of_words_come_first() -> None:
    problem = checked('[Board "usa"]\n[Seats "2"]\ns0 mauve\nnothing\n*\n')
    assert problem is not None
    assert problem.line == 3
