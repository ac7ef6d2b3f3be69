"""A real server with the built client, and pages in a real Chromium."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.server.servers import QUICK, Server, running
from tests.web.browser.browsers import ROOT, chromium
from tests.web.browser.hands import Finger, Hands, Keyboard, Mouse
from tests.web.browser.places import Places
from tests.web.browser.player import Player
from tests.web.browser.screens import LAPTOP, PHONE
from tests.web.browser.tables import Tables
from tests.web.browser.watching import Watcher

HERE = Path(__file__).parent
CLIENT = ROOT / "src" / "ferrovia" / "server" / "client" / "index.html"

HANDS: dict[str, Callable[..., Hands]] = {"mouse": Mouse, "finger": Finger, "keyboard": Keyboard}

# A typical browser. Caching the client's files takes as long as loading a page, so that is off.
ORDINARY = {"locale": "en-GB", "viewport": LAPTOP, "reduced_motion": "reduce", "service_workers": "block"}

# The settings of an experienced player: no guide, moves without animation, and tickets are drawn at once.
SETTLED = {"guide": "done", "speed": "instant", "asksTickets": "off"}

LITTLE_THOUGHT = "analysis_playouts = 10000\nhint_playouts = 40\n"

# Milliseconds. A page that works needs far less, but the machine may be busy.
PATIENCE = 60_000

expect.set_options(timeout=PATIENCE)

MakePlayer = Callable[..., Player]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, **chromium()}


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
        options = {**ORDINARY, **options}
        context = new_context(**options)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(path=HERE / "heard.js")
        context.add_init_script(path=HERE / "plain.js")
        kept = json.dumps({**SETTLED, **(storage or {})})
        context.add_init_script(f"for (const pair of Object.entries({kept})) localStorage.setItem(...pair)")
        page = context.new_page()
        player = Player(page, HANDS[hands](page), Watcher(page), seed=len(players) + 1)
        players.append(player)
        return player

    yield make
    assert [trouble for player in players for trouble in player.watcher.troubles] == []


@pytest.fixture
def phone(sit_down: MakePlayer) -> MakePlayer:
    def make(**options: Any) -> Player:
        return sit_down("finger", **{"viewport": PHONE, "has_touch": True, "is_mobile": True, **options})

    return make
