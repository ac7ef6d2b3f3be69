"""What docs/notation.md shows is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ferrovia.boards import BOARDS, load
from ferrovia.game import actions as a
from ferrovia.game.notation import read, validate, write
from ferrovia.game.notation.places import Places
from ferrovia.game.notation.steps import StepReader, split_steps
from ferrovia.game.notation.words import KEYWORDS
from ferrovia.game.position import read_position, write_position
from ferrovia.game.record import load as load_record
from ferrovia.mechanisms import ACTS

ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
MINI = load(ROOT / "tests" / "notation" / "mini.toml")
(GAME,) = re.findall(r"```notation\n(.*?)```", DOCS, re.DOTALL)


def test_the_whole_game_holds_and_is_written_as_we_write() -> None:
    (transcript,) = read(GAME, MINI)
    assert validate(transcript) is None
    assert transcript.record is not None
    text = write(transcript.record, MINI, tags=transcript.tags, comments=transcript.comments)
    assert text.strip() == GAME.strip()


def test_the_line_that_is_refused_is_the_one_shown() -> None:
    shown = re.search(r"game\.txt: line (\d+): (.*)", DOCS)
    assert shown
    forged = GAME.replace("s1 hand 4 (blue, ", "s1 hand 4 (white, ")
    (transcript,) = read(forged, MINI)
    problem = validate(transcript)
    assert problem is not None
    assert (str(problem.line), problem.fault) == (shown[1], shown[2])


ROWS = re.findall(r"^\| (`[^|]*`) \| ", DOCS.partition("## Tags")[0], re.MULTILINE)
EXAMPLES = [code for row in ROWS for code in re.findall(r"`([^`]+)`", row)]


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_example_is_understood_on_some_board(example: str) -> None:
    if "..." in example or example.startswith(("{", "result", "first")):
        return
    found = []
    for board in map(load, BOARDS):
        try:
            reader = StepReader(Places(board), public=False)
            found.append([reader.step(step).action for step in split_steps(example)])
        except ValueError:
            continue
    assert found


def test_every_mechanism_has_an_example_and_every_word_is_in_the_grammar() -> None:
    seen: set[type] = set()
    for example in EXAMPLES:
        for board in map(load, BOARDS):
            reader = StepReader(Places(board), public=True)
            for step in split_steps(re.sub(r" ?\(.*?\)", "", example)):
                try:
                    seen.add(type(reader.step(step).action))
                except ValueError:
                    continue
    hidden = {a.KeepTickets, a.PickTicket}  # the public form does not tell which
    assert seen - {type(None)} == {act.type for act in ACTS} - hidden
    (grammar,) = re.findall(r"```ebnf\n(.*?)```", DOCS, re.DOTALL)
    assert set(re.findall(r'"(\w+)', grammar)) >= KEYWORDS


def test_the_position_shown_is_that_of_the_game() -> None:
    shown = re.search(r"^ferrovia-position-1 .*", DOCS, re.MULTILINE)
    assert shown
    for game in load_record(ROOT / "tests" / "golden" / "europe-3-1.jsonl").replay():
        if len(game.steps) - 1 == 5:
            break
    assert write_position(game.board, game.state) == shown[0]
    assert read_position(shown[0]).to_act == (2,)
