"""What can go wrong with a bot."""

from __future__ import annotations


class BotFault(Exception):
    """A bot gave no move that counts. `story` is short and holds no secret; `kind` is for counting.

    Kinds are "raised", "nonsense", "illegal", "died", "slow" and "unknown", and where the bot is not to blame
    "busy" and "no-worker".
    """

    def __init__(self, kind: str, story: str) -> None:
        super().__init__(story)
        self.kind = kind
        self.story = story


class PoolClosed(Exception):
    """The pool was closed before the bot had answered. The decision is still to be made."""
