"""The process that thinks for bots: requests come in by stdin, replies go out by stdout, in order.

A frame is four bytes of length and a body in MessagePack. The first reply is empty: the worker is ready.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path
from queue import SimpleQueue
from struct import Struct
from threading import Thread
from traceback import extract_tb
from typing import BinaryIO

import msgspec

from ferrovia.bots import UnknownBot, make
from ferrovia.game import Action
from ferrovia.server.bots.request import BotRequest, Reply, view_of

LENGTH = Struct(">I")
NICENESS = 5  # the server goes first


def main() -> None:
    # Whoever stops the server stops this process too, but by the pool: not in the middle of a decision.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    incoming, outgoing = take_pipes()
    requests: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=read, args=(incoming, requests), daemon=True).start()
    write(outgoing, b"")
    decoder = msgspec.msgpack.Decoder(BotRequest)
    while True:
        write(outgoing, encoded(reply_to(decoder.decode(requests.get()))))


def take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The two pipes, out of the reach of bots: these find an empty stdin, and print to stderr."""
    incoming = os.fdopen(os.dup(0), "rb")
    outgoing = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return incoming, outgoing


def read(incoming: BinaryIO, requests: SimpleQueue[bytes]) -> None:
    """Hand requests on, and end the process when the server has gone, even while a bot thinks."""
    while len(head := incoming.read(LENGTH.size)) == LENGTH.size:
        requests.put(incoming.read(*LENGTH.unpack(head)))
    os._exit(0)


def write(outgoing: BinaryIO, body: bytes) -> None:
    try:
        outgoing.write(LENGTH.pack(len(body)) + body)
        outgoing.flush()
    except BrokenPipeError:  # the server was killed while the bot was thinking
        os._exit(0)


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


def described(error: BaseException) -> str:
    """The exception and the line that raised it, without its message: that may tell a hand."""
    *_, last = extract_tb(error.__traceback__)
    return f"{type(error).__name__} in {Path(last.filename).name}, line {last.lineno}"


def encoded(reply: Reply) -> bytes:
    try:
        return msgspec.msgpack.encode(reply)
    except Exception:  # an action whose fields hold anything at all
        return msgspec.msgpack.encode(Reply(kind="nonsense", story="it chose what is no action"))


if __name__ == "__main__":
    main()
