"""The page's Python in a worker of a real Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser

from tests.site.runtime.pages import PagePython, lay_out, loader, served

MakePython = Callable[..., PagePython]


@pytest.fixture(scope="session")
def make_python(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MakePython]:
    """A page of its own, with files that differ from those that were built."""
    script = loader()
    with ExitStack() as servers:

        def make(changed: Mapping[str, bytes] | None = None) -> PagePython:
            folder = tmp_path_factory.mktemp("site")
            lay_out(folder, script, changed or {})
            page = browser.new_page()
            page.goto(servers.enter_context(served(folder)))
            return PagePython(page)

        yield make


@pytest.fixture(scope="session")
def python(make_python: MakePython) -> PagePython:
    """As it was built, and started."""
    made = make_python()
    assert made.start() == {"value": True}, "not everything was counted"
    return made
