"""What a table is made of: entries, each written once and never changed.

They hold secrets (hands follow from them, and so do tokens and addresses). What others may see of an entry
comes from `updates.py`; entries themselves are never sent."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from ferrovia.game import Action
from ferrovia.tables.settings import Settings

Lost = Literal["late", "wrong"]
Why = Literal["agreed", "untouched", "endless", "operator"]  # a game was broken off


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True, gc=False):
    """`at` is in milliseconds since 1970; `id` is what the client called the command that led to it, `by` the
    chair that it came from."""

    at: int
    id: str | None = None
    by: int | None = None


class Opened(Entry, frozen=True):
    """`host` is the chair of the host, NOBODY if the host has none. `secret` is the server's part of the
    shuffle, or that of the `challenge` whose deal is played. `before` is the table that this one is a rematch
    of; `origin` stands for whoever opened it, see `server/origins.py`."""

    settings: Settings
    secret: str
    host: int
    webhook: str | None = None
    before: str | None = None
    origin: str = ""
    challenge: str | None = None


class Sat(Entry, frozen=True):
    """A person took a chair. A token is good for one `sitting` only: somebody who was removed cannot come
    back with it. `mail` stands for an address, see `notify/keys.py`; `who` plays the challenge: an account, a
    device."""

    chair: int
    name: str
    sitting: int
    bytes: str = ""
    account: int | None = None
    mail: str | None = None
    who: tuple[str, ...] = ()


class Mixed(Entry, frozen=True):
    """A person replaced the random bytes of their chair."""

    chair: int
    bytes: str


class Mailed(Entry, frozen=True):
    """A person wants mail on their turns at another address than before, or none."""

    chair: int
    mail: str | None


class Left(Entry, frozen=True):
    """Somebody left a chair before the start, or the host removed them."""

    chair: int
    removed: bool = False


class ChairsSet(Entry, frozen=True):
    """The host opened or closed chairs, or gave them to a bot; to a network bot with its account, and the
    seconds that it has for a choice. The number after the last is a new chair."""

    chairs: tuple[int, ...]
    to: str
    account: int | None = None
    seconds: float = 0.0


class FirstSet(Entry, frozen=True):
    """The host chose the chair that goes first; None leaves it to chance."""

    chair: int | None = None


class Started(Entry, frozen=True):
    """`order` has the chair of each seat, `fingerprint` is that of the board."""

    order: tuple[int, ...]
    dealt: tuple[str, ...]
    fingerprint: str


class Moved(Entry, frozen=True):
    """A decision; `bot` if a bot made it, for itself or for an absent player. `lost` says why a random move
    was made for a network bot."""

    seat: int
    do: Action
    dealt: tuple[str, ...] = ()
    bot: bool = False
    lost: Lost | None = None


class Undone(Entry, frozen=True):
    """The seat took its last decision back, and what bots have decided since: the last `steps`."""

    seat: int
    steps: int = 1


class Said(Entry, frozen=True):
    chair: int
    text: str


class WentAway(Entry, frozen=True):
    """The clock ran out: a bot plays until the owner is back."""

    seat: int


class SatIn(Entry, frozen=True):
    """Somebody let a bot play for an absent person, until they are back."""

    seat: int


class CameBack(Entry, frozen=True):
    """The owner plays again, by their own choice or the host's."""

    seat: int


class Reissued(Entry, frozen=True):
    """There is a new link to a chair, from the host or made by its owner. Its old tokens end: this is a new
    sitting."""

    chair: int
    sitting: int


class Resigned(Entry, frozen=True):
    """A bot plays to the end."""

    seat: int


class AskedToEnd(Entry, frozen=True):
    """Somebody wants the game to end without a result: the first to say so `proposes` it. Without `agree`,
    somebody plays on, and nobody has asked any more."""

    chair: int
    agree: bool = True
    proposes: bool = False


class BrokenOff(Entry, frozen=True):
    """The game ended without a result."""

    why: Why


class Struck(Entry, frozen=True):
    """The operator took back messages, by entry, and people's names, by chair and sitting. The entries that
    held them are emptied: the one exception to their never being changed."""

    messages: tuple[int, ...] = ()
    people: tuple[tuple[int, int], ...] = ()


class Wanted(Entry, frozen=True):
    """Somebody wants a rematch, and adds their random bytes to its shuffle. The chair is NOBODY for a host
    without one."""

    chair: int
    bytes: str = ""


class Followed(Entry, frozen=True):
    """There is a rematch; `chairs` maps the chairs of this table to those of the next one."""

    table: str
    chairs: dict[int, int]


class Forgotten(Entry, frozen=True):
    """An account was deleted. Its name goes from the table, and from the entries before this one; a game in
    progress goes on with a bot in its `seat`."""

    account: int
    seat: int | None = None


AnyEntry = (
    Opened
    | Sat
    | Mixed
    | Mailed
    | Left
    | ChairsSet
    | FirstSet
    | Started
    | Moved
    | Undone
    | Said
    | WentAway
    | SatIn
    | CameBack
    | Reissued
    | Resigned
    | AskedToEnd
    | BrokenOff
    | Struck
    | Wanted
    | Followed
    | Forgotten
)

NOBODY = -1

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyEntry)


def encode(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)


def decode(body: bytes) -> AnyEntry:
    entry: AnyEntry = _decoder.decode(body)
    return entry
