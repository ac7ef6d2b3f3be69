"""The page without a server. Only the Python that runs in it can build it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SKIP = pytest.mark.skip(reason="the page is built by Python 3.11")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if sys.version_info[:2] != (3, 11):
        for item in items:
            if item.path.is_relative_to(HERE):
                item.add_marker(SKIP)
