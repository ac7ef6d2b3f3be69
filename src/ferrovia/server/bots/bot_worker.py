"""The process that thinks for bots, and for people who ask for a hint.

Requests come in and replies go out, in order, in MessagePack.
"""

from __future__ import annotations

from ferrovia.server.processes.pipes import Pipes
from ferrovia.tables.bot_requests.handler import answered

NICENESS = 10  # the server goes first


def main() -> None:
    pipes = Pipes(NICENESS)
    while True:
        pipes.send(answered(pipes.receive()))


if __name__ == "__main__":
    main()
