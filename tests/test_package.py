"""What `import ferrovia` gives, and what it does not load."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import pytest

import ferrovia
from ferrovia import mechanisms
from ferrovia.game import actions

# Nobody needs them to play a game.
LATER = ("analysis", "arena", "bots", "cli", "drawing", "env", "server", "game.picture", "game.view_text")


def test_every_action_is_at_the_top() -> None:
    for act in mechanisms.ACTS:
        assert getattr(ferrovia, act.type.__name__) is act.type
        assert act.type.__name__ in ferrovia.__all__
    assert set(actions.__all__) <= set(ferrovia.__all__)


@pytest.mark.parametrize(
    "name", ["Board", "Game", "Record", "Refused", "Result", "View", "load", "new_game", "replay"]
)
def test_what_a_program_needs_is_at_the_top(name: str) -> None:
    assert name in ferrovia.__all__
    assert getattr(ferrovia, name).__module__.startswith("ferrovia.")


def test_all_names_are_there() -> None:
    assert [name for name in ferrovia.__all__ if not hasattr(ferrovia, name)] == []


def test_version_is_that_of_the_package() -> None:
    assert ferrovia.__version__ == version("ferrovia")


def test_importing_loads_only_what_a_game_needs() -> None:
    program = "import sys, ferrovia; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", program], text=True).split()
    assert "ferrovia.game.view" in loaded
    assert [name for name in LATER if f"ferrovia.{name}" in loaded] == []
