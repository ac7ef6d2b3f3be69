"""Why a tournament cannot go on. The text is for people."""

from __future__ import annotations


class ArenaError(RuntimeError):
    """What was played before it stays good."""


class EndlessGame(ArenaError):
    """The bots of a game do not bring it to an end."""


class WorkerDied(ArenaError):
    """A process that played games has gone, with a game that cannot be had."""


class ClusterError(ArenaError):
    """The cluster cannot be reached, or cannot play."""
