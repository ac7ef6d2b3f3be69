"""The cards of a table: dealt by a shuffle that nobody controls, or as they were dealt before."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from ferrovia.game import Game, Record, dealers
from ferrovia.game.record import FORMAT, Header, Line
from ferrovia.game.shuffle import SECRET_BYTES, Shuffle, commit, fixed_key, seat_order, shuffle_key
from ferrovia.tables.boards import board_called
from ferrovia.tables.settings import Settings
from ferrovia.version import VERSION


def new_secret() -> str:
    return secrets.token_hex(SECRET_BYTES)


class Deal:
    """The shuffle of one table. What each chair adds to it is known when the game starts. A deal that is
    `shared` by the tables of a challenge is the same whatever they add."""

    def __init__(self, settings: Settings, secret: str, shared: bool = False) -> None:
        self._settings = settings
        self._shared = shared
        self._secret = secret
        self.commitment = commit(bytes.fromhex(secret))
        self._bot_secret = hashlib.sha256(f"bots {secret}".encode()).hexdigest()

    def bot_seed(self, seat: int, made: int) -> int:
        """A bot's own seed after `made` decisions of its seat, which nobody at the table can predict. It
        is the same at all tables of a challenge, however fast the others answer and whatever they say."""
        return int.from_bytes(hashlib.sha256(f"{self._bot_secret} {seat} {made}".encode()).digest()[:8])

    def order(self, added: Sequence[str]) -> tuple[int, ...]:
        """Which of the players sits in which seat."""
        if self._settings.order == "seated":
            return tuple(range(len(added)))
        return seat_order(self._key(added), len(added))

    def begin(
        self, added: Sequence[str], order: Sequence[int], first: int | None, lines: tuple[Line, ...] | None
    ) -> Game:
        """The game after the deal; if `lines` of its record are given, after the last of them."""
        board = board_called(self._settings.board)
        dealer = dealers.cryptographic(self._key(added))
        if lines is None:
            return Game(board, len(order), dealer, self._settings.options, first)
        header = Header(
            ferrovia=FORMAT,
            board=board.id,
            fingerprint=board.fingerprint,
            seats=len(order),
            engine=VERSION,
            options=self._settings.options,
            first=first,
        )
        return Game.from_record(Record(header, lines), dealer, board)

    def with_shuffle(self, record: Record, added: Sequence[str], order: Sequence[int]) -> Record:
        """The record with its shuffle and, when the game is over, the secret, unless other tables share it.
        If nobody added anything, there is nothing to prove."""
        shuffle = self._shuffle(added, order)
        if shuffle is None:
            return record
        hidden = self._shared or shuffle.commitment is None
        secret = None if hidden else bytes.fromhex(self._secret)
        return record.with_shuffle(shuffle, secret)

    def _shuffle(self, added: Sequence[str], order: Sequence[int]) -> Shuffle | None:
        shuffled = tuple(order) if self._settings.order == "shuffled" else None
        if self._settings.seed is not None:
            return Shuffle(fixed=self._settings.seed, order=shuffled)
        if self._shared:
            return Shuffle(self.commitment)
        if not any(added):
            return None
        return Shuffle(commitment=self.commitment, added=tuple(added), order=shuffled)

    def _key(self, added: Sequence[str]) -> bytes:
        if self._settings.seed is not None:
            return fixed_key(self._settings.seed)
        return shuffle_key(bytes.fromhex(self._secret), () if self._shared else added)
