"""A page never gets to know what its owner may not see."""

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
MOVES = 60


def events(player: Player) -> Iterator[dict[str, Any]]:
    for frame in map(json.loads, player.watcher.frames):
        for entry in frame.get("entries", ()):
            yield from entry.get("events", ())


def secret_tickets(chair: Chair) -> set[str]:
    """The tickets that one has or is offered."""
    view = chair.look()["view"]
    return {ticket for name in ("tickets", "offer", "packet") for ticket in view.get(name, ())}


def knows_nothing(player: Player, seat: int | None, secret: set[str], table: Table) -> None:
    """`secret` are tickets of others."""
    for frame in player.watcher.frames:
        assert [ticket for ticket in secret if f'"{ticket}"' in frame] == []
        view = json.loads(frame).get("view") or {}
        assert view.get("seat") == seat
        if seat is None:
            assert [name for name in OWN if view.get(name)] == []
    hidden = [event for event in events(player) if event["type"] in ("CardDrawn", "CardDealt")]
    assert any(event["seat"] != seat for event in hidden)
    assert [event for event in hidden if event["seat"] != seat and event["card"] is not None] == []
    page = player.page.content()
    routes = {table.board.track(id) for id in table.board.tracks}  # a ticket may be named like a route
    assert [ticket for ticket in secret if f'"{ticket}"' in page] == []
    assert [name for name in map(table.board.ticket, secret) if name not in routes and name in page] == []


@pytest.mark.parametrize("board", ["usa", "iberia"])
def test_a_spectator_sees_no_secrets(tables: Tables, sit_down: MakePlayer, board: str) -> None:
    table = tables.begun(board)
    player = sit_down()
    player.page.goto(table.spectator.link)
    secret: set[str] = set()
    for _ in range(MOVES):
        secret |= {ticket for chair in table.chairs for ticket in secret_tickets(chair)}
        table.step()
    player.wait_for("update.n >= value", table.n)
    assert player.page.get_by_role("region", name=t("hand")).count() == 0
    knows_nothing(player, None, secret, table)


@pytest.mark.parametrize("board", ["usa", "iberia"])
def test_a_seat_sees_no_secrets_of_others(tables: Tables, sit_down: MakePlayer, board: str) -> None:
    table = tables.begun(board)
    mine, other = table.chairs
    player = sit_down()
    player.page.goto(mine.link)
    own: set[str] = set()
    secret: set[str] = set()
    for _ in range(MOVES):
        own |= secret_tickets(mine)
        secret |= secret_tickets(other)
        table.step()
    player.wait_for("update.n >= value", table.n)
    knows_nothing(player, 0, secret - own, table)  # packets of a draft have been seen by both
