"""Whole games against bots on every board, by mouse and by finger, without a server."""

from __future__ import annotations

import pytest

from ferrovia.game.record import loads
from tests.site.browser.conftest import Visit
from tests.web.browser.test_whole_games import begin, finish

BY_HAND = 8  # decisions with the page's controls; then it goes quickly, until the last round

GAMES = [
    ("usa", False, "mouse"),
    ("europe", False, "finger"),
    ("iberia", False, "mouse"),
    ("old-west", True, "finger"),
]


@pytest.mark.parametrize(("board", "alvin", "hands"), GAMES)
def test_a_whole_game(visit: Visit, board: str, alvin: bool, hands: str) -> None:
    guest = visit(hands)
    begin(guest, board, alvin)
    assert guest.wait()["table"]["settings"]["options"] == ["alvin"] * alvin
    for _ in range(BY_HAND):
        guest.move()
    guest.hurry("update.view.last_round !== undefined")
    finish(guest)
    record = loads(guest.text("GET", f"/api/tables/{guest.table}/record"))
    record.verify()
    assert record.ending is not None
