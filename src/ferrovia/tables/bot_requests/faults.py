"""What can go wrong with a bot."""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb

NO_ACTION = "it did not choose an action"


class BotFault(Exception):
    """A bot made no valid move. `story` is short and holds no secret; `kind` is for counting.

    Kinds are "raised", "nonsense", "illegal", "died", "slow" and "unknown" and, if the bot is not to blame,
    "busy" and "no-worker".
    """

    def __init__(self, kind: str, story: str) -> None:
        super().__init__(story)
        self.kind = kind
        self.story = story


class PoolClosed(Exception):
    """The pool was closed before the bot answered. The decision is still to be made."""


class PutOff(Exception):
    """Nobody watches the table, and too many like it are waiting. The decision is to be made later."""


def described(error: BaseException) -> str:
    """The exception and the line that raised it, without its message, which may reveal a hand."""
    *_, last = extract_tb(error.__traceback__)
    return f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}"
