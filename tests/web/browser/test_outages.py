"""Neither a broken connection nor a killed server costs anybody a move."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.server.servers import Server, running
from tests.web.browser.conftest import MakePlayer
from tests.web.browser.connection import Connection
from tests.web.browser.places import Places
from tests.web.browser.player import Player
from tests.web.browser.tables import Chair, Table, Tables
from tests.web.browser.test_installed import KEPT
from tests.web.browser.words import away, contains, t

DRAW = {"type": "DrawBlind"}


@pytest.fixture
def line(server: Server) -> Iterator[Connection]:
    line = Connection(server.port)
    yield line
    line.cut()


def on_turn(tables: Tables) -> tuple[Table, Chair]:
    return tables.at("usa", lambda update: DRAW in update["options"])


def moves(table: Table) -> int:
    return sum(entry["what"] == "moved" for entry in table.spectator.look()["entries"])


def arrives_once(player: Player, table: Table, before: int) -> None:
    player.wait_for("update.view.prompt === 'second-card'")
    expect(player.page.get_by_text(t("connection.lost"))).to_be_hidden()
    assert moves(table) == before + 1
    assert len({command["id"] for command in player.watcher.commands("Play")}) == 1
    player.act(DRAW)  # and the game goes on
    assert moves(table) == before + 2


def on_the_line(tables: Tables, sit_down: MakePlayer, line: Connection) -> tuple[Player, Table, int]:
    """Somebody on turn whose connection will fail, the table, and how many moves it has."""
    table, chair = on_turn(tables)
    player = sit_down()
    player.page.goto(line.url + chair.link)
    player.wait()
    player.watcher.expect_an_outage()
    return player, table, moves(table)


def test_a_move_made_while_disconnected_arrives_once(
    tables: Tables, sit_down: MakePlayer, line: Connection
) -> None:
    player, table, before = on_the_line(tables, sit_down, line)
    line.cut()
    expect(player.page.get_by_text(t("connection.lost"))).to_be_visible()
    player.press(player.button(contains("drawBlind")))
    assert moves(table) == before
    line.mend()
    arrives_once(player, table, before)


def test_a_move_whose_reply_was_lost_is_made_once(
    tables: Tables, sit_down: MakePlayer, line: Connection
) -> None:
    player, table, before = on_the_line(tables, sit_down, line)
    line.go_deaf()
    player.press(player.button(contains("drawBlind")))
    assert any(moves(table) > before for _ in range(10_000))  # the server has it, but the page does not know
    line.cut()
    expect(player.page.get_by_text(t("connection.waiting"))).to_be_visible()
    line.mend()
    arrives_once(player, table, before)
    assert len(player.watcher.commands("Play")) == 3  # the move, its repetition, and the move after it


def test_a_line_that_swallows_everything_is_noticed_and_made_anew(
    tables: Tables, sit_down: MakePlayer, line: Connection
) -> None:
    """No connection ends, so only silence can tell. A tap says why it waits, and is carried out once."""
    player, table, before = on_the_line(tables, sit_down, line)
    line.swallow()
    expect(player.page.get_by_text(t("connection.lost"))).to_be_visible()
    player.press(player.button(contains("drawBlind")))
    expect(player.page.get_by_text(t("connection.waiting"))).to_be_visible()
    assert moves(table) == before
    line.spit_out()
    arrives_once(player, table, before)


def test_a_browser_that_goes_offline_says_so(tables: Tables, sit_down: MakePlayer) -> None:
    table, chair = on_turn(tables)
    before = moves(table)
    player = sit_down()
    player.page.goto(chair.link)
    player.wait()
    player.watcher.expect_an_outage()
    player.page.context.set_offline(True)
    expect(player.page.get_by_text(t("connection.lost"))).to_be_visible()
    player.press(player.button(contains("drawBlind")))
    expect(player.page.get_by_text(t("connection.waiting"))).to_be_visible()
    player.page.context.set_offline(False)
    arrives_once(player, table, before)


def test_a_tap_that_came_too_late_is_given_back(
    tables: Tables, sit_down: MakePlayer, line: Connection
) -> None:
    """The same seat has moved on another device in the meantime."""
    table, chair = on_turn(tables)
    player = sit_down()
    player.page.goto(line.url + chair.link)
    player.wait()
    player.watcher.expect_an_outage()
    player.watcher.expect_refusals()
    line.cut()
    expect(player.page.get_by_text(t("connection.lost"))).to_be_visible()
    player.press(player.button(contains("drawBlind")))
    chair.play(DRAW)
    before = moves(table)
    line.mend()
    expect(player.page.get_by_role("alert")).to_contain_text(t("refusal.STALE"))
    assert moves(table) == before
    player.act(DRAW)
    assert moves(table) == before + 1


def test_what_happened_in_the_meantime_is_shown(
    tables: Tables, sit_down: MakePlayer, line: Connection
) -> None:
    table, chair = on_turn(tables)
    player = sit_down()
    player.page.goto(line.url + chair.link)
    n = player.wait()["n"]
    player.watcher.expect_an_outage()
    line.cut()
    for _ in range(6):
        table.step()
    line.mend()
    player.wait_for("update.n >= value", n + 6)
    expect(player.page.get_by_text(t("connection.lost"))).to_be_hidden()


@pytest.mark.parametrize("place", ["start", "rules", "challenge", "room", "turn", "result", "replay"])
def test_a_page_loads_even_if_every_request_has_to_be_repeated(
    place: str, places: Places, sit_down: MakePlayer
) -> None:
    lost: set[str] = set()

    def lose_the_first(route: Route) -> None:
        path = route.request.url
        route.continue_() if path in lost else route.abort()
        lost.add(path)

    player = sit_down()
    player.watcher.expect_an_outage()
    for asked in ("**/api/**", "**/healthz"):
        player.page.route(asked, lose_the_first)
    places.open(player.page, place)
    assert lost


def test_a_server_that_dies_and_comes_back_costs_nobody_a_move(tmp_path: Path, sit_down: MakePlayer) -> None:
    """Without a server, the start page still opens, and says what is wrong."""
    with ExitStack() as stack:
        server = stack.enter_context(running(tmp_path, str(tmp_path / "ferrovia.db")))
        stack.enter_context(closing(tables := Tables(server.url)))
        table, chair = on_turn(tables)
        before = moves(table)
        player, guest = sit_down(), sit_down(service_workers="allow")
        player.page.goto(server.url + chair.link)
        player.wait()
        guest.page.goto(server.url)
        guest.page.wait_for_function(KEPT)
        begin = guest.button(t("mode.bots.go"))
        expect(begin).to_be_visible()
        player.watcher.expect_an_outage()
        guest.watcher.expect_an_outage()
        server.kill()
        expect(player.page.get_by_text(t("connection.lost"))).to_be_visible()
        player.press(player.button(contains("drawBlind")))
        guest.page.reload()
        expect(guest.page.get_by_role("alert")).to_contain_text(away())
        server.start()
        arrives_once(player, table, before)
        expect(guest.page.get_by_role("alert")).to_have_count(0)
        expect(begin).to_be_visible()
