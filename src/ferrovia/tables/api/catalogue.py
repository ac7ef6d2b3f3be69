"""What can be played: boards and bots."""

from __future__ import annotations

from ferrovia.boards import BOARDS
from ferrovia.boards.facts import BoardFacts, board_facts
from ferrovia.tables.api.caller import Caller
from ferrovia.tables.api.home import Home
from ferrovia.tables.boards import board_called
from ferrovia.tables.choices import board_summaries, bots_message
from ferrovia.tables.messages import BoardSummary, BotsMessage
from ferrovia.tables.refusals import BOARD_UNKNOWN, refuse


async def boards(home: Home, caller: Caller) -> list[BoardSummary]:
    """All boards."""
    return board_summaries()


async def board(home: Home, caller: Caller, id: str) -> BoardFacts:
    """The facts of a board."""
    if id not in BOARDS:
        raise refuse(BOARD_UNKNOWN)
    return board_facts(board_called(id))


async def bots(home: Home, caller: Caller) -> BotsMessage:
    """The bots that a chair can be given to."""
    return bots_message(await home.tables.bots_online())
