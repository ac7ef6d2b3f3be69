"""Tests that run away. Only `test_limits.py` lets them."""

from itertools import repeat

from tests.conftest import MEMORY_LIMIT


def test_grows() -> None:
    bytearray(MEMORY_LIMIT)


def test_loops() -> None:
    sum(repeat(0))
