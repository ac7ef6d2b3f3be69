"""`ferrovia bot check`."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.cli.conftest import Ferrovia

FIRST = Path(__file__).parents[2] / "examples" / "bots" / "first.sh"


def test_every_check_has_a_line(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("bot", "check", "--", FIRST)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines[0] == "ok     says hello, as 'first'"
    assert all(line.startswith("ok     ") for line in outcome.lines[:-1])
    assert "ferrovia tournament" in outcome.lines[-1]


def test_what_is_wrong_is_told_and_is_the_exit_code(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("bot", "check", "--", sys.executable, "-c", "pass")
    assert outcome.code != 0
    assert outcome.lines == ["FAULT  says hello", "       it said no hello: has ended"]
    assert outcome.err == "Error: 1 of these are not as they should be.\n"
