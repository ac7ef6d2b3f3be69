"""What a seat knows, as bytes: a state with its secrets blanked, without its board and dealer.

The bytes are a pickle, the only way that the compiled engine offers to write every field. They are for
another process of the same installation, and never read from anywhere else.
"""

from __future__ import annotations

from io import BytesIO
from pickle import HIGHEST_PROTOCOL, Pickler, Unpickler

from ferrovia.engine import Core, Dealer, State
from ferrovia.engine.tables import BoardTables

BOARD, DEALER = "board", "dealer"


def pack(known: State) -> bytes:
    """Of `View.known`."""
    data = BytesIO()
    _Packer(data, HIGHEST_PROTOCOL).dump(known)
    return data.getvalue()


def unpack(data: bytes, core: Core) -> State:
    """An equal state that belongs to a core of the same board, seats and options."""
    state = _Unpacker(data, core).load()
    assert isinstance(state, State)
    return state


class _Packer(Pickler):
    def persistent_id(self, part: object) -> str | None:
        if isinstance(part, BoardTables):
            return BOARD
        return DEALER if isinstance(part, Dealer) else None


class _Unpacker(Unpickler):
    def __init__(self, data: bytes, core: Core) -> None:
        super().__init__(BytesIO(data))
        self._parts = {BOARD: core.board, DEALER: Dealer()}  # a blank dealer, as in `State.seen_by`

    def persistent_load(self, name: str) -> object:
        return self._parts[name]
