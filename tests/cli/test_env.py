"""`ferrovia env`."""

from __future__ import annotations

import pytest

from ferrovia.boards import BOARDS
from ferrovia.env import Encoding
from tests.cli.conftest import Ferrovia


@pytest.mark.parametrize("board", BOARDS)
def test_actions_are_listed_by_number(ferrovia: Ferrovia, board: str) -> None:
    outcome = ferrovia("env", "actions", board)
    assert (outcome.code, outcome.err) == (0, "")
    rows = [line.split(maxsplit=1) for line in outcome.lines]
    assert rows[0] == ["number", "action"]
    names = Encoding(board, 2).action_names
    assert rows[1:] == [[str(number), name] for number, name in enumerate(names)]
    assert names[:10] == [
        *(f"take {card}" for card in ("red", "blue", "green", "yellow", "black", "white", "orange", "pink")),
        "take locomotive",
        "draw blind",
    ]


@pytest.mark.parametrize(("options", "information"), [((), "view"), (("--perfect",), "perfect")])
def test_sections_are_listed_with_their_places(
    ferrovia: Ferrovia, options: tuple[str, ...], information: str
) -> None:
    outcome = ferrovia("env", "observation", "old-west", "--seats", "3", "--option", "alvin", *options)
    assert (outcome.code, outcome.err) == (0, "")
    encoding = Encoding("old-west", 3, ("alvin",), information)  # type: ignore[arg-type]  # any text
    assert len(outcome.lines) == len(encoding.sections) + 2
    for line, section in zip(outcome.lines[1:], encoding.sections, strict=False):
        assert line.split()[0] == str(section.start)
        assert line.endswith(f"{section.name:<{12 if options else 9}}  {section.meaning}")
    assert outcome.lines[-1] == f"{encoding.observation_size} numbers in all."
