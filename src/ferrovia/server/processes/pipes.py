"""The two pipes to the server, as seen by the process at the other end."""

from __future__ import annotations

import os
import signal
from queue import SimpleQueue
from struct import Struct
from threading import Thread
from typing import BinaryIO

LENGTH = Struct(">I")


class Pipes:
    """Taken at the start of the process, which gives the server priority by `niceness`.

    A signal that stops the server does not stop this process in the middle of a decision; its parent does
    that. When the server is gone, the process ends, even while it is thinking.
    """

    def __init__(self, niceness: int) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if hasattr(os, "nice"):
            os.nice(niceness)
        self._in, self._out = take_pipes()
        self._frames: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=self._read, daemon=True).start()
        self.send(b"")

    def receive(self) -> bytes:
        return self._frames.get()

    def send(self, body: bytes) -> None:
        try:
            self._out.write(LENGTH.pack(len(body)) + body)
            self._out.flush()
        except BrokenPipeError:
            os._exit(0)

    def _read(self) -> None:
        while len(head := self._in.read(LENGTH.size)) == LENGTH.size:
            self._frames.put(self._in.read(*LENGTH.unpack(head)))
        os._exit(0)


def take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Out of reach of bots, which find an empty stdin and print to stderr."""
    incoming = os.fdopen(os.dup(0), "rb")
    outgoing = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return incoming, outgoing
