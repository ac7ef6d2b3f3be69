"""One play, one look at the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ferrovia.boards import BOARDS, load
from ferrovia.engine import Core
from ferrovia.game import Game, dealers
from ferrovia.game.actions import Claim, DrawBlind
from ferrovia.game.refusals import Refused
from tests.conftest import MakeTable
from tests.snapshots import snapshot


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


DEALERS = {"fast": lambda: dealers.fast(5), "cryptographic": lambda: dealers.cryptographic(b"5")}


@pytest.mark.parametrize("kind", DEALERS)
@pytest.mark.parametrize("board", BOARDS)
def test_a_proposal_changes_nothing_until_it_is_accepted(board: str, kind: str) -> None:
    """One game is played, the other has each action proposed, and others beside it that come to nothing."""
    chance = Random(board)
    played, other = (Game(load(board), 2, DEALERS[kind]()) for _ in range(2))
    while not played.over:
        seat = played.to_act[-1]
        options = played.view(seat).options()
        action = chance.choice(options)
        assert played.view(seat).options() == other.view(seat).options()
        before = snapshot(other)
        proposed = [other.propose(each, seat) for each in (chance.choice(options), action)][-1]
        with pytest.raises(Refused):
            other.propose(DrawBlind(), 1 - seat if len(played.to_act) == 1 else 2)
        assert snapshot(other) == before
        assert other.accept(proposed).events() == played.play(action, seat).events()
    assert other.record() == played.record()
    assert [other.view(seat).history for seat in (0, 1)] == [played.view(seat).history for seat in (0, 1)]


def test_what_was_proposed_before_something_else_is_not_accepted_after_it() -> None:
    game = Game(load("usa"), 2, dealers.fast(1))
    action = game.view(0).options()[0]
    early, twin = game.propose(action, 0), game.clone()
    game.play(game.view(1).options()[0], 1)
    for changed in (game, twin):
        with pytest.raises(ValueError, match="has changed"):
            changed.accept(early)
    game.undo()
    assert game.accept(early) == game.steps[1]
