"""Whether the outcomes in a record are those of its shuffle, so that nobody chose them."""

from __future__ import annotations

from itertools import zip_longest

from msgspec import UNSET

from ferrovia.boards import Board, load
from ferrovia.game import dealers
from ferrovia.game.game import Game
from ferrovia.game.record import Record, RecordError, outcome_names
from ferrovia.game.shuffle import Shuffle, seat_order


def prove(record: Record, board: Board | None = None) -> None:
    """Deal a record that follows the rules again. Raises `RecordError` with the first line that differs from
    its shuffle. A secret that is still kept, because the game or its challenge goes on, is no fault."""
    shuffle = record.header.shuffle
    last = len(record.lines) + 2
    secret = None if record.ending is None else record.ending.secret
    if shuffle is UNSET:
        if secret is not None:
            raise RecordError(last, "there is a secret, but no shuffle")
        return
    _check_chairs(shuffle, record.header.seats)
    if record.ending is not None and secret is None and shuffle.fixed is None and not shuffle.shared:
        raise RecordError(last, "the game is over, but the secret of the shuffle is missing")
    try:
        key = shuffle.key(secret)
    except ValueError as error:
        raise RecordError(last, str(error)) from None
    if key is not None:
        if shuffle.order not in (None, seat_order(key, record.header.seats)):
            raise RecordError(1, "the shuffle gives a different order of seats")
        _deal_again(record, key, board or load(record.header.board))


def _check_chairs(shuffle: Shuffle, seats: int) -> None:
    if shuffle.fixed is None and not shuffle.shared and len(shuffle.added) != seats:
        raise RecordError(1, f"{len(shuffle.added)} chairs contributed to the shuffle, not {seats}")
    if shuffle.order is not None and sorted(shuffle.order) != list(range(seats)):
        raise RecordError(1, "the order of seats does not list each chair once")


def _deal_again(record: Record, key: bytes, board: Board) -> None:
    header = record.header
    game = Game(board, header.seats, dealers.cryptographic(key), header.options, header.first)
    for line in record.lines:
        step = game.steps[0] if line.do is None else game.play(line.do, line.seat)
        dealt = outcome_names(game.names, list(step.outcomes))
        for ours, theirs in zip_longest(dealt, line.dealt):
            if ours != theirs:
                raise RecordError(line.n + 2, f"the shuffle gives {ours!r}, not {theirs!r}")
