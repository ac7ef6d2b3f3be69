"""A challenge: one deal played separately at several tables, and then compared.

All tables have the same key, hence the same cards, tickets, market and first player, as far as the players'
own choices allow (decision 6). The challenge holds the hash of the secret behind the key; the
secret is revealed when the challenge is over.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from ferrovia.boards import BOARDS, Board, load
from ferrovia.game import dealers
from ferrovia.game.comparison import Outcome, outcome_of
from ferrovia.game.game import Game, check_table
from ferrovia.game.record import Record, RecordError
from ferrovia.game.shuffle import HEX_32, Shuffle
from ferrovia.validation import in_words

FORMAT = 1
MAX_BYTES = 10_000
PERSON = "person"

Word = Annotated[str, Meta(min_length=1, max_length=200)]


class ChallengeError(ValueError):
    """A challenge that cannot be read or played."""


class Challenge(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What everybody may know about a challenge. `challenge` is the number of this format; each of `seats` is
    "person" or a bot; `first`, if given, is the seat that starts."""

    challenge: int
    board: Word
    fingerprint: Word
    seats: Annotated[tuple[Word, ...], Meta(min_length=2, max_length=6)]
    commitment: Annotated[str, Meta(pattern=f"^{HEX_32.pattern}$")]
    options: Annotated[tuple[Word, ...], Meta(max_length=4)] = ()
    first: Annotated[int, Meta(ge=0, le=5)] | None = None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats played by people."""
        return tuple(seat for seat, who in enumerate(self.seats) if who == PERSON)

    @property
    def shuffle(self) -> Shuffle:
        return Shuffle(self.commitment)

    def dumps(self) -> str:
        return msgspec.json.format(msgspec.json.encode(self)).decode() + "\n"


def loads(text: bytes) -> Challenge:
    """Read a challenge, and check that it can be played on a built-in board. Raises `ChallengeError`."""
    if len(text) > MAX_BYTES:
        raise ChallengeError(f"a challenge has at most {MAX_BYTES:,} bytes")
    try:
        challenge = msgspec.json.decode(text, type=Challenge)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ChallengeError(f"this is not a challenge: {in_words(error)}") from None
    if challenge.challenge != FORMAT:
        raise ChallengeError(f"format {challenge.challenge} is not known, only {FORMAT}")
    board_of(challenge)
    return challenge


def board_of(challenge: Challenge) -> Board:
    """The board, if the challenge can be played on it. Raises `ChallengeError`."""
    if challenge.board not in BOARDS:
        raise ChallengeError(f"no built-in board is called {challenge.board[:60]!r}")
    try:
        board = load(challenge.board)
        check_table(board, len(challenge.seats), challenge.options, challenge.first)
    except ValueError as error:
        raise ChallengeError(str(error)) from None
    if board.fingerprint != challenge.fingerprint:
        raise ChallengeError(f"it is for {board.other_version}")
    if not challenge.people:
        raise ChallengeError("there is nobody to play: all seats are bots")
    return board


def begin(challenge: Challenge, secret: str) -> Game:
    """The game that everybody plays. Raises `ChallengeError` for the wrong secret."""
    try:
        key = challenge.shuffle.key(secret)
    except ValueError as error:
        raise ChallengeError(str(error)) from None
    assert key is not None
    dealer = dealers.cryptographic(key)
    return Game(board_of(challenge), len(challenge.seats), dealer, challenge.options, challenge.first)


def outcomes(challenge: Challenge, file: str, record: Record, secret: str | None) -> list[Outcome]:
    """What each person made of the deal, if the record is a complete game of the challenge and follows the
    rules, and, given the `secret`, if its cards are those of the challenge. Raises `RecordError`."""
    header = record.header
    for what, ours, theirs in (
        ("board", challenge.board, header.board),
        ("version of the board", challenge.fingerprint, header.fingerprint),
        ("number of seats", len(challenge.seats), header.seats),
        ("options", challenge.options, header.options),
        ("first seat", challenge.first, header.first),
        ("shuffle", challenge.shuffle, header.shuffle),
    ):
        if ours != theirs:
            raise RecordError(1, f"not a game of this challenge: different {what}")
    if len(header.players) != len(challenge.seats):
        raise RecordError(1, "the names of the players are missing")
    for seat, who in enumerate(challenge.seats):
        if who not in (PERSON, header.players[seat]):
            raise RecordError(1, f"in seat {seat} was {header.players[seat]}, not {who}")
    if record.ending is None:
        raise RecordError(len(record.lines) + 1, "the game is not over")
    if secret is not None:
        record = replace(record, ending=replace(record.ending, secret=secret))
    record.verify()
    result = Game.from_record(record).result()
    return [outcome_of(file, result, seat, header.players[seat]) for seat in challenge.people]
