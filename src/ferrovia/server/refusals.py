"""Why the server does not do something: codes of its own, beside those of the rules.

A refusal has a code and details for programs; its `rule` is empty where no rule of the game is the reason.
"""

from __future__ import annotations

from ferrovia.game.refusals import Refusal, Refused

ACCOUNT_UNKNOWN = "ACCOUNT_UNKNOWN"
ALREADY_SEATED = "ALREADY_SEATED"
ALREADY_STARTED = "ALREADY_STARTED"
BAD_MESSAGE = "BAD_MESSAGE"
BAD_NAME = "BAD_NAME"
BAD_TOKEN = "BAD_TOKEN"
BOARD_UNKNOWN = "BOARD_UNKNOWN"
BOT_UNKNOWN = "BOT_UNKNOWN"
CHAIR_TAKEN = "CHAIR_TAKEN"
CHAIR_UNKNOWN = "CHAIR_UNKNOWN"
CHAT_OFF = "CHAT_OFF"
ENTRY_UNKNOWN = "ENTRY_UNKNOWN"
GAME_OVER = "GAME_OVER"
NAME_TAKEN = "NAME_TAKEN"
NOT_AWAY = "NOT_AWAY"
NOT_HOST = "NOT_HOST"
NOT_OVER = "NOT_OVER"
NOT_SEATED = "NOT_SEATED"
NOT_STARTED = "NOT_STARTED"
OPTIONS_UNPLAYABLE = "OPTIONS_UNPLAYABLE"
PLAYED_BY_BOT = "PLAYED_BY_BOT"
RESIGNED = "RESIGNED"
SPECTATORS_OFF = "SPECTATORS_OFF"
STALE = "STALE"
STORAGE_LOST = "STORAGE_LOST"
TABLE_FULL = "TABLE_FULL"
TABLE_UNKNOWN = "TABLE_UNKNOWN"
TOO_FEW_SEATS = "TOO_FEW_SEATS"
TOO_FAST = "TOO_FAST"
TOO_LONG = "TOO_LONG"
TOO_MANY = "TOO_MANY"
TOO_MANY_SEATS = "TOO_MANY_SEATS"
UNDO_OFF = "UNDO_OFF"
WRONG_ORIGIN = "WRONG_ORIGIN"


def refuse(code: str, **details: str | int) -> Refused:
    """The refusal, to be raised."""
    return Refused(Refusal(code, "", details))
