"""A connection between a page and the server that can be cut."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Connection:
    """Forwards a port of its own to another one. When cut, it drops every connection and accepts no new
    ones; when deaf, it passes on what the page sends, but no replies. A black hole lets no byte through, and
    no connection ends, as when somebody walks out of reach of a network; those that were made before it was
    mended stay dead."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._ends: set[socket.socket] = set()
        self._deaf = threading.Event()
        self._hole = threading.Event()
        self._lock = threading.Lock()
        self.port = 0
        self.mend()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def mend(self) -> None:
        self._deaf.clear()
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def swallow(self) -> None:
        self._hole.set()

    def spit_out(self) -> None:
        """New connections work again."""
        self._hole = threading.Event()

    def go_deaf(self) -> None:
        self._deaf.set()

    def cut(self) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # wakes the thread waiting for connections
        self._listener.close()
        with self._lock:
            ends, self._ends = self._ends, set()
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                here, _ = listener.accept()
                try:
                    there = socket.create_connection(("127.0.0.1", self._to))
                except OSError:
                    here.close()
                    continue
                with self._lock:
                    self._ends |= {here, there}
                for source, target, back in ((here, there, False), (there, here, True)):
                    ends = source, target, back, self._hole
                    threading.Thread(target=self._carry, args=ends, daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, back: bool, hole: threading.Event) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                if not hole.is_set() and not (back and self._deaf.is_set()):
                    target.sendall(data)
            if not hole.is_set():
                target.shutdown(socket.SHUT_WR)
