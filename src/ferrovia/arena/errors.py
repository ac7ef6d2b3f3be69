"""Why a tournament cannot go on. The messages are for people."""

from __future__ import annotations


class ArenaError(RuntimeError):
    """What was played before still counts."""


class EndlessGame(ArenaError):
    """The bots never bring a game to an end."""


class WorkerDied(ArenaError):
    """A process died while playing, and its game is lost."""


class ClusterError(ArenaError):
    """The cluster cannot be reached, or cannot play."""
