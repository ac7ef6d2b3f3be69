"""One play, one look at the rules."""

from __future__ import annotations

from typing import Any

import pytest

from ferrovia.engine import Core
from ferrovia.game.actions import Claim, DrawBlind
from ferrovia.game.refusals import Refused
from tests.conftest import MakeTable


class Watched:
    """A core that notes its calls."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.asked: list[str] = []

    def __getattr__(self, name: str) -> Any:
        self.asked.append(name)
        return getattr(self.core, name)


def test_an_action_is_checked_once_when_it_is_played(table: MakeTable) -> None:
    t = table("usa")
    watched: Any = Watched(t.game._core)
    t.game._core = watched
    t.play(DrawBlind())
    assert [name for name in watched.asked if name in ("check", "apply", "legal_actions")] == ["apply"]


def test_what_is_refused_changes_nothing_that_can_be_undone(table: MakeTable) -> None:
    t = table("usa", seats=2).hand(0, locomotive=4).turn(0)
    t.play(Claim("denver--santa-fe", "locomotive", 2))
    with pytest.raises(Refused) as refused:
        t.game.play(Claim("el-paso--santa-fe", "locomotive", 2), 0)
    assert refused.value.refusal.code == "NOT_YOUR_TURN"
    assert t.game.undo().action == Claim("denver--santa-fe", "locomotive", 2)
    assert t.game.view(0).hand == {"locomotive": 4}
