"""`ferrovia bot check`."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.cli.conftest import Ferrovia

LONGEST = Path(__file__).parents[2] / "examples" / "bots" / "longest.py"


def test_every_check_has_a_line(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("bot", "check", "--", LONGEST)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.lines[0] == "ok     says hello, as 'longest'"
    assert all(line.startswith("ok     ") for line in outcome.lines[:-1])
    assert "ferrovia tournament" in outcome.lines[-1]


def test_an_address_and_a_token_are_needed_to_play_online(ferrovia: Ferrovia, tmp_path: Path) -> None:
    outcome = ferrovia(
        "bot", "online", "--server", "example.org", "--token-file", tmp_path / "no", "--", LONGEST
    )
    assert outcome.code == 2
    assert outcome.err == (
        "Error: the address of a server begins with http:// or https://, not 'example.org'.\n"
    )
    address = "http://127.0.0.1:9"
    outcome = ferrovia("bot", "online", "--server", address, "--token-file", tmp_path / "no", "--", LONGEST)
    assert outcome.code == 2
    assert outcome.err == f"Error: cannot read '{tmp_path / 'no'}': No such file or directory.\n"


def test_a_tournament_on_a_server_needs_its_address(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("tournament", "--server", "example.org", "--bots", "@a,@b")
    assert outcome.code == 2
    assert "begins with http:// or https://" in outcome.err
    outcome = ferrovia("tournament", "--server", "http://127.0.0.1:9", "--bots", "@a,@a")
    assert (outcome.code, outcome.err) == (2, "Error: on a server each bot is named once.\n")
    outcome = ferrovia("tournament", "--bots", "@a,@b")
    assert outcome.err == "Error: network bots play on a server: add --server URL.\n"
    outcome = ferrovia("tournament", "--server", "http://127.0.0.1:9", "--bots", "@a,@b")
    assert outcome.code == 1
    assert "the server cannot be reached" in outcome.err


def test_what_is_wrong_is_told_and_is_the_exit_code(ferrovia: Ferrovia) -> None:
    outcome = ferrovia("bot", "check", "--", sys.executable, "-c", "pass")
    assert outcome.code != 0
    assert outcome.lines == ["FAULT  says hello", "       it did not say hello: it has exited"]
    assert outcome.err == "Error: 1 of these checks failed.\n"
