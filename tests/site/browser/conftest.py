"""A folder of files on a dumb web server, and people who play in it with a real Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Playwright

from tests.site.browser.guest import Guest, Watcher
from tests.site.browser.hosting import SOMEWHERE, Host, hosted
from tests.site.browser.quick import quick
from tests.web.browser.browsers import chromium
from tests.web.browser.contexts import ORDINARY, TOUCHED, prepare
from tests.web.browser.hands import Finger, Mouse

Visit = Callable[..., Guest]
Browse = Callable[..., AbstractContextManager[BrowserContext]]


@pytest.fixture(scope="session")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the host serves: nothing but the folder, deep below."""
    root = tmp_path_factory.mktemp("root")
    quick(root / SOMEWHERE.strip("/"))
    return root


@pytest.fixture(scope="session")
def folder(root: Path) -> Path:
    """The folder itself, for tests that take a copy of it."""
    return root / SOMEWHERE.strip("/")


@pytest.fixture(scope="session")
def host(root: Path) -> Iterator[Host]:
    with hosted(root) as host:
        yield host


@pytest.fixture(scope="session")
def base_url(host: Host) -> str:
    return host.url


def enter(context: BrowserContext, host: Host, hands: str = "mouse") -> Guest:
    """Somebody in a new tab."""
    page = context.new_page()
    return Guest(page, Finger(page) if hands == "finger" else Mouse(page), Watcher(page, host.url))


@pytest.fixture
def visit(new_context: Callable[..., BrowserContext], host: Host) -> Iterator[Visit]:
    """`visit(hands="mouse", **context)`: somebody with a browser of their own. By the end, no page may
    have run into trouble, nor asked for a file that is not there."""
    guests: list[Guest] = []
    missing = len(host.missing)

    def make(hands: str = "mouse", storage: dict[str, str] | None = None, **options: Any) -> Guest:
        context = new_context(**{**ORDINARY, **(TOUCHED if hands == "finger" else {}), **options})
        prepare(context, storage)
        guests.append(enter(context, host, hands))
        return guests[-1]

    yield make
    assert [trouble for guest in guests for trouble in guest.watcher.troubles] == []
    assert host.missing[missing:] == []


@pytest.fixture
def browse(playwright: Playwright, tmp_path: Path) -> Browse:
    """`browse("anna")`: a browser whose profile is kept, under that name, until the end of the test."""

    @contextmanager
    def make(profile: str = "profile", **options: Any) -> Iterator[BrowserContext]:
        wanted = {**chromium(), **ORDINARY, "service_workers": "allow", **options}
        context = playwright.chromium.launch_persistent_context(tmp_path / profile, **wanted)
        try:
            prepare(context)
            yield context
        finally:
            with suppress(Error):  # a test may have killed it
                context.close()

    return make
