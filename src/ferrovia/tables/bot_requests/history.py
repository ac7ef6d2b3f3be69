"""What a seat has seen since the deal, as bytes for workers. Each step of a game is encoded once for each
seat, however often its bot is asked."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import msgspec
from msgspec import Struct

from ferrovia.game import Event, Game, Step
from ferrovia.game.names import Names

_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(tuple[Event, ...])

# The encoded steps, by game and seat. A move that was taken back makes way for the next one.
_encoded: WeakKeyDictionary[Game, dict[int, list[tuple[Step, bytes]]]] = WeakKeyDictionary()


def history(game: Game, seat: int) -> tuple[bytes, ...]:
    """The events of each step, as the seat saw them."""
    known = _encoded.setdefault(game, {}).setdefault(seat, [])
    while known and (len(known) > len(game.steps) or known[-1][0] is not game.steps[len(known) - 1]):
        known.pop()
    for step in game.steps[len(known) :]:
        known.append((step, _encode(step.events(seat))))
    return tuple(body for _, body in known)


class SentPast(Struct, frozen=True):
    """The past of a seat, for a view: read when somebody asks."""

    history: tuple[bytes, ...]

    def events(self, names: Names, n: int) -> tuple[Event, ...]:
        return tuple(event for body in self.history[:n] for event in events_of(body))


def events_of(body: bytes) -> tuple[Event, ...]:
    """The events of one step."""
    return _decoder.decode(body)
