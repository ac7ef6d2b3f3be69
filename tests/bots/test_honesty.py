"""Worlds that differ only in what a bot cannot see are the same to it: it makes the same choice in both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest

from ferrovia.bots import Bot, make, names
from ferrovia.game import Action, Game
from ferrovia.game.view import View
from tests.bots.conftest import PLAYOUTS, SOME_SETTINGS, SPEED, Setting, deal, informed, seated, walk
from tests.properties.test_secrecy import second_world

SLOW = ("search", "expert")
EVERY = 17  # decisions between two positions

MakeBot = Callable[[Game], Bot]


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
@pytest.mark.parametrize("name", names())
def test_a_bot_chooses_the_same_whatever_it_cannot_see(setting: Setting, name: str) -> None:
    spec = f"{name}:{PLAYOUTS}" if name in SLOW else name
    most = (5 if name in SLOW else 8) if SPEED > 1 else (1 if name in SLOW else 2)
    pairs = list(compare(setting, lambda world: make(spec, 7), most))
    assert len(pairs) == most
    assert all(here == there for here, there in pairs)


@pytest.mark.parametrize("setting", SOME_SETTINGS, ids=str)
def test_a_bot_that_reads_the_real_state_is_found(setting: Setting) -> None:
    pairs = list(compare(setting, Cheat, 12))
    assert any(here != there for here, there in pairs)


def test_second_worlds_differ_in_every_secret() -> None:
    """Otherwise the tests above would prove little."""
    differing = set()
    for setting in SOME_SETTINGS:
        for game, seat, random in positions(setting, 12):
            other = second_world(game, seat, random)
            for name in ("hands", "held", "deck", "strata", "offer", "packet", "festivals"):
                if getattr(game._state, name) != getattr(other._state, name):
                    differing.add(name)
    assert differing == {"hands", "held", "deck", "strata", "offer", "packet", "festivals"}


class Cheat(Bot):
    """Looks at every hand, and plays accordingly."""

    def __init__(self, world: Game) -> None:
        super().__init__()
        self.world = world

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        state = self.world._state
        return Random(str((state.hands, state.held, state.offer))).choice(options)


def compare(setting: Setting, make_bot: MakeBot, most: int) -> Iterator[tuple[Action, Action]]:
    """The choices of a bot in pairs of worlds that it cannot tell apart."""
    for game, seat, random in positions(setting, most):
        other = second_world(game, seat, random)
        yield choice(make_bot(game), game, game, seat), choice(make_bot(other), other, game, seat)


def choice(bot: Bot, world: Game, seen: Game, seat: int) -> Action:
    """What the bot does in a world, after it has seen what its seat has seen."""
    view = world.view(seat)
    return informed(bot, seen, seat).choose(view, view.options())


def positions(setting: Setting, most: int) -> Iterator[tuple[Game, int, Random]]:
    """Decisions with a choice, from the first question on, by the seats in turn."""
    found = 0
    for seed in range(1, 100):
        random = Random(seed)
        bots = seated(setting, *(("random", "planner") if seed % 2 else ("planner",)), seed=seed)
        for decision, game in enumerate(walk(deal(setting, seed), bots, seed)):
            seat = random.choice(game.to_act or (0,))
            if (decision < 3 or decision % EVERY == seed % EVERY) and len(game.view(seat).options()) > 1:
                yield game, seat, random
                found += 1
                if found == most:
                    return
