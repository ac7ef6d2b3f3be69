"""The process that analyses one game, and ends with the server or when it is killed."""

from __future__ import annotations

import msgspec

from ferrovia.analysis import analyse
from ferrovia.game.record import loads
from ferrovia.server.analysis.protocol import Failed, Finished, Order, Progress, Said
from ferrovia.server.processes.pipes import Pipes
from ferrovia.tables.bot_requests.faults import described

NICENESS = 15  # bots and the server go first


def main() -> None:
    pipes = Pipes(NICENESS)

    def say(what: Said) -> None:
        pipes.send(msgspec.msgpack.encode(what))

    def report(done: int, decisions: int) -> None:
        say(Progress(done / max(1, decisions)))

    order = msgspec.msgpack.decode(pipes.receive(), type=Order)
    try:
        made = analyse(loads(order.record), playouts=order.playouts, progress=report)
        say(Finished(msgspec.json.encode(made)))
    except BaseException as error:
        say(Failed(f"it raised {described(error)}"))
    pipes.receive()  # wait until the server has read it


if __name__ == "__main__":
    main()
