"""What can be played: boards and bots."""

from __future__ import annotations

from ferrovia.boards import BOARDS
from ferrovia.boards.facts import option_words
from ferrovia.bots.characters import CHARACTERS
from ferrovia.bots.registry import LEVELS
from ferrovia.tables.boards import board_called
from ferrovia.tables.messages import BoardSummary, BotsMessage, OnlineBot
from ferrovia.tables.settings import BOTS


def board_summaries() -> list[BoardSummary]:
    loaded = [board_called(name) for name in BOARDS]
    return [
        BoardSummary(board.id, board.name, board.seats, board.options, option_words(board))
        for board in loaded
    ]


def bots_message(online: tuple[OnlineBot, ...] = ()) -> BotsMessage:
    styles = tuple(bot for bot in BOTS if bot not in LEVELS and bot not in CHARACTERS)
    return BotsMessage(tuple(CHARACTERS.values()), tuple(LEVELS), styles, online)
