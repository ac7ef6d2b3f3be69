"""Each home, once for all tests of a file."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from tests.tables.api.homes import HOMES
from tests.tables.api.world import World

Scenario = Callable[[World], Coroutine[Any, Any, None]]


@pytest.fixture(scope="module", params=HOMES)
def play(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Plays a scenario at a home."""
    folder = tmp_path_factory.mktemp(request.param)
    with asyncio.Runner() as runner:
        with warnings.catch_warnings():  # the framework will want more words in its next version
            warnings.simplefilter("ignore")
            home = HOMES[request.param](folder)
            world = World(runner.run(home.__aenter__()))

        def run(scenario: Scenario) -> None:
            runner.run(scenario(world))

        yield run
        runner.run(home.__aexit__(None, None, None))
