"""A page never receives what its user may not see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browser.conftest import MakePlayer
from tests.web.browser.player import Player
from tests.web.browser.tables import Chair, Table, Tables
from tests.web.browser.words import t

OWN = ("hand", "tickets", "offer", "packet", "completed")  # of a view, for nobody else
MOVES = 24


def events(player: Player) -> Iterator[dict[str, Any]]:
    for frame in map(json.loads, player.watcher.frames):
        for entry in frame.get("entries", ()):
            yield from entry.get("events", ())


def secret_tickets(table: Table, chair: Chair) -> set[str]:
    """The tickets somebody holds or is offered."""
    view = table.seen(chair)["view"]
    return {ticket for name in ("tickets", "offer", "packet") for ticket in view.get(name, ())}


def knows_nothing(player: Player, seat: int | None, secret: set[str], table: Table) -> None:
    """`secret` are other players' tickets."""
    for frame in player.watcher.frames:
        assert [ticket for ticket in secret if f'"{ticket}"' in frame] == []
        view = json.loads(frame).get("view")
        if view is None:  # an answer to a ping has none
            continue
        assert view.get("seat") == seat
        if seat is None:
            assert [name for name in OWN if view.get(name)] == []
    hidden = [event for event in events(player) if event["type"] in ("CardDrawn", "CardDealt")]
    assert any(event["seat"] != seat for event in hidden)
    assert [event for event in hidden if event["seat"] != seat and event["card"] is not None] == []
    page = player.page.content()
    routes = {table.board.track(id) for id in table.board.tracks}  # some tickets are named like a route
    assert [ticket for ticket in secret if f'"{ticket}"' in page] == []
    assert [name for name in map(table.board.ticket, secret) if name not in routes and name in page] == []


@pytest.mark.parametrize("board", ["usa", "iberia"])
def test_nobody_sees_other_players_secrets(tables: Tables, sit_down: MakePlayer, board: str) -> None:
    table = tables.begun(board)
    mine, other = table.chairs
    player, spectator = sit_down(), sit_down()
    player.page.goto(mine.link)
    spectator.page.goto(table.spectator.link)
    for each in (player, spectator):
        each.wait_until_started()
    own: set[str] = set()
    others: set[str] = set()
    for _ in range(MOVES):
        own |= secret_tickets(table, mine)
        others |= secret_tickets(table, other)
        table.step()
    for each in (player, spectator):
        each.wait_for("update.n >= value", table.n)
    knows_nothing(player, 0, others - own, table)  # both have seen the packets of a draft
    assert spectator.page.get_by_role("region", name=t("hand")).count() == 0
    knows_nothing(spectator, None, own | others, table)
