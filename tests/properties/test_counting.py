"""What the playouts count and remember is what the rules say. Hooks are visible only in the plain form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ferrovia.engine import COMPILED, codes
from ferrovia.engine.mechanism import Mechanism

if TYPE_CHECKING:
    from tests.properties.conftest import Walk

pytestmark = pytest.mark.skipif(COMPILED, reason="in the compiled form hooks are C functions")

MOVES_A_BARRIER = (codes.TRACK_CLAIMED, codes.START_CHOSEN)


@settings(max_examples=4)
@given(data=st.data())
def test_counted_actions_are_the_listed_ones(walk: Walk, data: st.DataObject) -> None:
    for game in walk(data):
        core, state = game._core, game._state
        prompt = state.prompt()
        for seat in game.to_act:
            counted: list[int] = []
            appended: list[int] = []
            for mechanism in core.mechanisms:
                if prompt in mechanism.offers_in:
                    n = mechanism.count(state, seat, prompt)
                    counted += [mechanism.nth(state, seat, prompt, k) for k in range(n)]
                    mechanism.append(state, seat, prompt, appended)
            assert counted == appended
            assert core.legal_actions(state, seat) == (counted or [codes.PASS])


@settings(max_examples=4)
@given(data=st.data())
def test_open_tracks_are_those_that_nothing_bars(walk: Walk, data: st.DataObject) -> None:
    for game in walk(data):
        if game.steps[-1].n and not any(row[0] in MOVES_A_BARRIER for row in game.steps[-1].rows):
            continue
        state = game._state
        barriers = [mechanism for mechanism in game._core.mechanisms if overrides_bars(mechanism)]
        n_open = [0] * len(state.n_open)
        for track in range(len(game.board.tracks)):
            for seat in range(game.seats):
                free = state.owner[track] == codes.NOBODY
                free = free and all(wall.bars(state, seat, track) == codes.FINE for wall in barriers)
                assert bool(state.open_to[track] >> seat & 1) == free
                n_open[seat * codes.MAX_FARES + state.board.fare[track]] += free
            assert not state.open_to[track] >> game.seats
        assert state.n_open == n_open


def overrides_bars(mechanism: Mechanism) -> bool:
    return type(mechanism).bars is not Mechanism.bars
