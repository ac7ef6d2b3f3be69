"""Whole games on a device, by the protocol."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from ferrovia.game.record import loads
from ferrovia.maps import BOARDS
from tests.device.desks import Person, at_desk, opened, play_to_the_end


@pytest.mark.parametrize("board", BOARDS)
def test_a_whole_game_against_bots(board: str) -> None:
    async def play() -> None:
        async with at_desk() as desk:
            table = await opened(desk, board, bots=2)
            anna = Person(desk, table)
            await play_to_the_end([anna], Random(board))
            status, record = await desk.ask("GET", f"/api/tables/{table}/record", None, None)
            assert status == 200
            loads(record).verify()

    asyncio.run(play())
