"""The network cards of this machine, which Python does not tell."""

from __future__ import annotations

import ctypes
import socket
import sys

RUNNING = 0x41  # up, and connected: the same on Linux, macOS and the BSDs


class _Entry(ctypes.Structure):
    """The beginning of `struct ifaddrs`."""


_Entry._fields_ = [
    ("next", ctypes.POINTER(_Entry)),
    ("name", ctypes.c_char_p),
    ("flags", ctypes.c_uint),
    ("address", ctypes.c_void_p),
]


def own_addresses() -> list[tuple[str, str]]:
    """Each network card that is in use, by name, with each of its addresses."""
    if sys.platform == "win32":
        return [("", info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)]
    library = ctypes.CDLL(None)
    first = ctypes.POINTER(_Entry)()
    if library.getifaddrs(ctypes.byref(first)) != 0:
        return []
    try:
        return list(_addresses(first))
    finally:
        library.freeifaddrs(first)


def _addresses(entry: ctypes._Pointer[_Entry]) -> list[tuple[str, str]]:
    found = []
    while bool(entry):  # false for a null pointer
        card = entry.contents
        address = _address(card.address) if card.flags & RUNNING == RUNNING else None
        if address is not None:
            found.append((card.name.decode(errors="replace"), address))
        entry = card.next
    return found


def _address(where: int | None) -> str | None:
    """The address in a `struct sockaddr`; None if it is none of the internet."""
    if where is None:
        return None
    head = ctypes.string_at(where, 2)
    family = int.from_bytes(head, sys.byteorder) if sys.platform == "linux" else head[1]
    if family == socket.AF_INET:
        return socket.inet_ntop(socket.AF_INET, ctypes.string_at(where + 4, 4))
    if family == socket.AF_INET6:
        return socket.inet_ntop(socket.AF_INET6, ctypes.string_at(where + 8, 16))
    return None
