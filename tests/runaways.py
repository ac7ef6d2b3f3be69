"""Tests that run away. Only `test_limits.py` lets them."""

from itertools import repeat

from tests.limits import MEMORY


def test_grows() -> None:
    bytearray(MEMORY)


def test_loops() -> None:
    sum(repeat(0))
