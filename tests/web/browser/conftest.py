"""A real server with the built client, and pages in a real Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from tests.server.servers import QUICK, Server, running
from tests.web.browser.browsers import ROOT
from tests.web.browser.contexts import ORDINARY, TOUCHED, prepare
from tests.web.browser.hands import Finger, Hands, Keyboard, Mouse
from tests.web.browser.places import Places
from tests.web.browser.player import Player
from tests.web.browser.tables import Tables
from tests.web.browser.watching import Watcher

CLIENT = ROOT / "src" / "ferrovia" / "server" / "client" / "index.html"

HANDS: dict[str, Callable[..., Hands]] = {"mouse": Mouse, "finger": Finger, "keyboard": Keyboard}

LITTLE_THOUGHT = "analysis_playouts = 10000\nhint_playouts = 40\n"

MakePlayer = Callable[..., Player]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert CLIENT.exists(), "the client was not built: make client"
    folder = tmp_path_factory.mktemp("server")
    with running(folder, str(folder / "ferrovia.db"), LITTLE_THOUGHT + QUICK) as server:
        yield server


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    return server.url


@pytest.fixture(scope="session")
def tables(server: Server) -> Iterator[Tables]:
    tables = Tables(server.url)
    yield tables
    tables.close()


@pytest.fixture(scope="session")
def places(tables: Tables) -> Places:
    return Places(tables)


@pytest.fixture
def sit_down(new_context: Callable[..., BrowserContext]) -> Iterator[MakePlayer]:
    """`sit_down(hands="mouse", **context)`: somebody with their own browser. No page may have run into
    trouble by the end."""
    players: list[Player] = []

    def make(hands: str = "mouse", storage: dict[str, str] | None = None, **options: Any) -> Player:
        context = new_context(**{**ORDINARY, **options})
        prepare(context, storage)
        page = context.new_page()
        player = Player(page, HANDS[hands](page), Watcher(page), seed=len(players) + 1)
        players.append(player)
        return player

    yield make
    assert [trouble for player in players for trouble in player.watcher.troubles] == []


@pytest.fixture
def phone(sit_down: MakePlayer) -> MakePlayer:
    def make(**options: Any) -> Player:
        return sit_down("finger", **{**TOUCHED, **options})

    return make
