"""A server that is not for everybody, as its guests see it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.server.servers import QUICK, Server, running
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.parts import pill
from tests.web.browser.words import t

PASSWORD = "open, sesame"


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("closed")
    settings = f"password = '{PASSWORD}'\ninvitation_only = true\n{QUICK}"
    with running(folder, str(folder / "ferrovia.db"), settings) as server:
        yield server


@pytest.fixture(scope="module")
def invited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("invited")
    with running(folder, str(folder / "ferrovia.db"), f"invitation_only = true\n{QUICK}") as server:
        yield server


def test_the_password_is_asked_once_and_the_link_survives_it(closed: Server, sit_down: MakePlayer) -> None:
    player = sit_down()
    player.watcher.expect_refusals()
    page = player.page
    page.goto(f"{closed.url}/rules/usa#secret")
    for password in ("a guess", PASSWORD):
        player.hands.write(page.get_by_label("Password of this server"), password)
        player.press(player.button("Come in"))
    expect(page.get_by_label("Password of this server")).to_have_count(0)
    assert page.url == f"{closed.url}/rules/usa#secret"
    page.goto(closed.url)
    expect(player.button(t("mode.bots.go"))).to_be_visible()
    # On a shared device, requests carry no cookies.
    player.press(pill(player, "home.play", t("mode.device")))
    player.press(player.button(t("mode.device.go")))
    expect(page.locator("[data-cover]")).to_be_visible()


def test_a_page_that_is_no_longer_let_in_asks_for_the_password(closed: Server, sit_down: MakePlayer) -> None:
    player = sit_down()
    player.watcher.expect_refusals()
    page = player.page
    page.goto(closed.url)
    player.hands.write(page.get_by_label("Password of this server"), PASSWORD)
    player.press(player.button("Come in"))
    expect(player.button(t("mode.bots.go"))).to_be_visible()
    page.context.clear_cookies()
    player.press(player.button(t("mode.bots.go")))
    expect(page.get_by_label("Password of this server")).to_be_visible()


def test_a_stranger_is_told_that_an_invitation_is_needed(invited: Server, sit_down: MakePlayer) -> None:
    player = sit_down()
    player.watcher.expect_refusals()
    player.page.goto(invited.url)
    player.press(player.button(t("mode.bots.go")))
    expect(player.page.get_by_text(t("refusal.INVITATION_NEEDED"))).to_be_visible()
