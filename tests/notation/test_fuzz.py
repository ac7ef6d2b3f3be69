"""Any text at all: games or problems come out, and nothing is raised."""

from __future__ import annotations

import string
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia.game.notation import read, validate, write
from ferrovia.game.notation import words as w
from tests.notation.conftest import short_record

TEXTS = [write(short_record(board, 2, 60)) for board in ("usa", "europe", "iberia", "old-west")]
PIECES = [
    *sorted(w.KEYWORDS),
    *w.CARD_WORDS,
    "s0",
    "s1",
    "s9",
    "0.",
    "12.",
    "(",
    ")",
    "{",
    "}",
    ";",
    ",",
    ">",
    "?",
]
PIECES += [
    "+1L",
    "3L",
    "*",
    "-",
    "--",
    ":",
    ":2",
    "\n",
    " ",
    '[Board "usa"]\n',
    '[Seats "2"]\n',
    "[",
    "]",
    '"',
    "\\",
]
PIECES += ["Denver-El Paso", "Seattle-Portland", "Montréal", "\u0661", "\x00", "\ud800", '[Form "public"]\n']


def examine(text: str) -> int:
    """Read a text. Each game has a record, or problems, or is public."""
    count = 0
    last = text.count("\n") + 1
    for transcript in read(text):
        count += 1
        assert transcript.problems or transcript.public or transcript.record is not None
        assert all(1 <= problem.line <= last for problem in transcript.problems)
        problem = validate(transcript)
        if problem is None and transcript.record is not None:
            again = write(transcript.record, tags=transcript.tags, comments=transcript.comments)
            (twin,) = read(again)
            assert twin.record == transcript.record
    return count


@settings(max_examples=200)
@given(text=st.text(alphabet=st.characters(), max_size=300))
def test_any_text_is_read(text: str) -> None:
    assert examine(text) > 0 or not text.strip()


@settings(max_examples=200)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=60), blank=st.sampled_from(["", " "]))
def test_any_order_of_words_is_read(pieces: list[str], blank: str) -> None:
    examine('[Board "usa"]\n[Seats "2"]\n' + blank.join(pieces))


@settings(max_examples=80)
@given(data=st.data())
def test_a_changed_game_is_read(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS), "text")
    for _ in range(data.draw(st.integers(1, 4), "changes")):
        place = data.draw(st.integers(0, len(text) - 1), "place")
        removed = data.draw(st.integers(0, 30), "removed")
        added = data.draw(st.sampled_from(PIECES) | st.text(max_size=4), "added")
        text = text[:place] + added + text[place + removed :]
    examine(text)


def test_lines_of_games_in_any_order_are_read() -> None:
    random = Random(1)
    for text in TEXTS:
        lines = text.splitlines(keepends=True)
        for _ in range(5):
            random.shuffle(lines)
            assert examine("".join(lines)) > 0


def test_hostile_lines_are_read_in_passing() -> None:
    """Repeated signs must not make the reader slow: each of these is a line as long as a line may be."""
    for sign in (
        "-",
        "(",
        ")",
        ">",
        ",",
        "{",
        "}",
        ";",
        "+",
        " ",
        "s1",
        "a-",
        "a -",
        "? ",
        "1.",
        '"',
        "\\",
        '[A "',
    ):
        line = sign * (w.MAX_LINE // len(sign))
        examine('[Board "usa"]\n[Seats "2"]\n1. s0 ' + line[:-10] + "\n*\n")
        examine("[Board " + line + "\n" + string.ascii_letters + "\n")
