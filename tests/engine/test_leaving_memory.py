"""The rules of a table leave memory with it: Python's collector finds nothing of them."""

from __future__ import annotations

import gc

import pytest

from ferrovia.boards import BOARDS, load
from ferrovia.engine import Core
from ferrovia.engine.mechanism import Mechanism


@pytest.mark.parametrize("board", BOARDS)
def test_a_core_leaves_nothing_for_the_collector(board: str) -> None:
    loaded = load(board)
    gc.collect()
    gc.disable()
    try:
        gc.set_debug(gc.DEBUG_SAVEALL)
        Core(loaded.spec(), loaded.seats[1])
        gc.collect()
        left = [thing for thing in gc.garbage if isinstance(thing, Mechanism)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
    assert left == []
