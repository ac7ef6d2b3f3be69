"""The process that thinks for bots: requests come in, replies go out, in order, in MessagePack."""

from __future__ import annotations

import msgspec

from ferrovia.bots import UnknownBot, make
from ferrovia.game import Action
from ferrovia.server.bots.request import BotRequest, Reply, view_of
from ferrovia.server.processes.pipes import Pipes, described

NICENESS = 5  # the server goes first


def main() -> None:
    pipes = Pipes(NICENESS)
    decoder = msgspec.msgpack.Decoder(BotRequest)
    while True:
        pipes.send(encoded(reply_to(decoder.decode(pipes.receive()))))


def reply_to(request: BotRequest) -> Reply:
    """The bot's choice, or what it did instead."""
    try:
        view = view_of(request)
        bot = make(request.spec, request.seed)
        for events in request.events:
            bot.see(events)
        action: object = bot.choose(view, view.options())
    except UnknownBot:
        return Reply(kind="unknown", story="there is no such bot, or it cannot be made")
    except BaseException as error:  # a bot that wants to exit has failed like any other one
        return Reply(kind="raised", story=f"it raised {described(error)}")
    if isinstance(action, Action):
        return Reply(action)
    return Reply(kind="nonsense", story="it chose what is no action")


def encoded(reply: Reply) -> bytes:
    try:
        return msgspec.msgpack.encode(reply)
    except Exception:  # an action whose fields hold anything at all
        return msgspec.msgpack.encode(Reply(kind="nonsense", story="it chose what is no action"))


if __name__ == "__main__":
    main()
