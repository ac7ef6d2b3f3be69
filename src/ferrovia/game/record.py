"""The record of a game: every action and every outcome, one JSON line each.

The first line is the header, the second the deal, then one line per action, and a result line when the game
is over, with the secret of its shuffle if it has one. Each line ends with a checksum of itself and all lines
before it, so that damage is found where it is. A record replays without a generator.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from ferrovia.engine import codes
from ferrovia.game.actions import Action
from ferrovia.game.names import Names
from ferrovia.game.shuffle import Shuffle
from ferrovia.mechanisms import TELLS, Event, kinds
from ferrovia.mechanisms.numbers import NO_CARD, SPECIAL_CARDS
from ferrovia.text import listed, plural
from ferrovia.validation import in_words

if TYPE_CHECKING:
    from ferrovia.boards import Board
    from ferrovia.game.game import Game

TURNS = {tell.type: tell.turns for tell in TELLS if tell.turns}
FORMAT = 1
MAX_BYTES = 4_000_000  # a long game with five seats has about 150,000
MAX_LINE = 20_000
MAX_LINES = 20_000


Row = TypeVar("Row", bound=Struct)


class RecordError(ValueError):
    """A record that cannot be read or replayed. The message names the line."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}: {fault}")
        self.line = line
        self.fault = fault


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """What a replay needs to know before the first card."""

    ferrovia: int
    board: str
    fingerprint: str
    seats: int
    engine: str
    options: tuple[str, ...] = ()
    first: int | None = None
    players: tuple[str, ...] = ()
    shuffle: Shuffle | UnsetType = UNSET  # not None: a record without one does not mention it


class Line(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One action with its outcomes; line 0 is the deal and has no action."""

    n: int
    seat: int | None = None
    do: Action | None = None
    dealt: tuple[str, ...] = ()


class Ending(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The result of a finished game, and the secret that its shuffle was committed to."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    secret: str | None = None


class Record(Struct, frozen=True):
    """A record in memory. `lines[0]` is the deal.

    >>> from ferrovia import new_game
    >>> from ferrovia.game.record import loads
    >>> record = new_game("usa", seats=2, seed=1).record()
    >>> record
    <Record usa, 2 seats, 0 actions, not over>
    >>> loads(record.dumps()) == record
    True
    >>> record.verify()
    """

    header: Header
    lines: tuple[Line, ...]
    ending: Ending | None = None

    def __repr__(self) -> str:
        end = "not over"
        if self.ending is not None:
            end = f"{listed([str(score) for score in self.ending.scores])} points"
        actions = plural(len(self.lines) - 1, "action")
        return f"<Record {self.header.board}, {self.header.seats} seats, {actions}, {end}>"

    def dumps(self) -> str:
        """The record as text, one JSON object per line."""
        rows: list[Any] = [self.header, *self.lines]
        if self.ending is not None:
            rows.append(self.ending)
        text = []
        total = 0
        for row in rows:
            body = msgspec.json.encode(row)
            total = zlib.crc32(body, total)
            text.append(body[:-1].decode() + f',"sum":"{total:08x}"}}\n')
        return "".join(text)

    def replay(self, board: Board | None = None) -> Iterator[Game]:
        """The game after the deal and after each action, see `ferrovia.game.replay`. A board that is not
        built in must be passed: a record never opens a file."""
        from ferrovia.game.game import replay  # games and records import each other

        return replay(self, board)

    def verify(self, board: Board | None = None) -> None:
        """Play the whole game again by the rules, and deal it again by its shuffle, if it has one and the
        secret is known. Raises `RecordError` with the first line that differs."""
        from ferrovia.game.proof import prove

        for _ in self.replay(board):
            pass
        prove(self, board)

    def with_shuffle(self, shuffle: Shuffle, secret: bytes | None = None) -> Record:
        """The same record with its shuffle. The secret is included only once the game is over."""
        shuffled = replace(self, header=replace(self.header, shuffle=shuffle))
        if self.ending is None or secret is None:
            return shuffled
        return replace(shuffled, ending=replace(self.ending, secret=secret.hex()))

    def save(self, path: str | PathLike[str]) -> None:
        Path(path).write_text(self.dumps(), encoding="utf-8")


def loads(text: str | bytes) -> Record:
    """Read a record. Raises `RecordError` unless it is complete and in order."""
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    if len(data) > MAX_BYTES:
        raise RecordError(1, f"the record is larger than {MAX_BYTES:,} bytes")
    if data and not (data.lstrip()[:1] == b"{" and b'"ferrovia"' in data[:MAX_LINE]):
        raise RecordError(1, "this is not a saved game")
    rows = data.split(b"\n", MAX_LINES)
    if len(rows) > MAX_LINES:
        raise RecordError(MAX_LINES, f"the record has more than {MAX_LINES:,} lines")
    if rows.pop() != b"":
        raise RecordError(len(rows) + 1, f"the record is cut off after line {len(rows)}")
    if len(rows) < 2:
        raise RecordError(len(rows) + 1, "the record ends before the deal")
    bodies = _bodies(rows)
    header = _decode(bodies[0], 1, Header)
    if header.ferrovia != FORMAT:
        raise RecordError(1, f"format {header.ferrovia} is not known, only {FORMAT}")
    ending = None
    if bodies[-1].startswith(b'{"scores"'):
        ending = _decode(bodies.pop(), len(rows), Ending)
    lines = tuple(_decode(body, number, Line) for number, body in enumerate(bodies[1:], 2))
    for n, line in enumerate(lines):
        if line.n != n or (line.do is None) != (n == 0) or (line.seat is None) != (n == 0):
            raise RecordError(n + 2, f"line number {n} was expected" if line.n != n else "no action")
    return Record(header, lines, ending)


def load(path: str | PathLike[str]) -> Record:
    """Read a record from a file."""
    with Path(path).open("rb") as stream:
        return loads(stream.read(MAX_BYTES + 1))


def _bodies(rows: list[bytes]) -> list[bytes]:
    """The lines without their checksums, which are verified."""
    bodies = []
    total = 0
    for number, row in enumerate(rows, 1):
        if len(row) > MAX_LINE:
            raise RecordError(number, f"the line is longer than {MAX_LINE:,} bytes")
        body, mark, tail = row.rpartition(b',"sum":"')
        if not mark or len(tail) != 10 or not tail.endswith(b'"}'):
            raise RecordError(number, "the checksum is missing")
        body += b"}"
        total = zlib.crc32(body, total)
        if tail != b'%08x"}' % total:
            raise RecordError(number, "the checksum is wrong: this line, or the order of lines, was changed")
        bodies.append(body)
    return bodies


def _decode(body: bytes, number: int, type_: type[Row]) -> Row:
    try:
        return msgspec.json.decode(body, type=type_)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(number, in_words(error)) from None


def outcome_names(names: Names, outcomes: list[int]) -> tuple[str, ...]:
    """Outcomes of chance as a record writes them."""
    return tuple(
        _outcome_name(names, codes.outcome_kind(outcome), codes.outcome_value(outcome))
        for outcome in outcomes
    )


def _outcome_name(names: Names, kind: int, value: int) -> str:
    if kind == codes.OUTCOME_SEAT:
        return f"seat:{value}"
    if kind == codes.OUTCOME_TICKET:
        return f"ticket:{names.tickets[value]}"
    return SPECIAL_CARDS.get(value) or names.cards[value]


def card_turned(event: Event) -> str | None:
    """Return the card that came off the deck with an event, as a record names it: "" if it was not seen, None
    if there was none."""
    turns = TURNS.get(type(event), NO_CARD)
    for field in kinds.kinds(type(event)):
        if field.name == turns:
            card: str | None = getattr(event, turns)
            return card or "" if field.kind == "card" else f"{field.kind}:{card}"
    return None if turns == NO_CARD else turns


def outcome_codes(names: Names, dealt: tuple[str, ...], line: int) -> list[int]:
    """The engine's codes for the outcomes of a line."""
    return [_outcome_code(names, name, line) for name in dealt]


def _outcome_code(names: Names, name: str, line: int) -> int:
    if name in names.card_kinds:
        return codes.outcome(codes.OUTCOME_CARD, names.card_kinds[name])
    kind, _, value = name.partition(":")
    if kind == "ticket" and value in names.board.ticket_index:
        return codes.outcome(codes.OUTCOME_TICKET, names.board.ticket_index[value])
    if kind == "seat" and value in ("0", "1", "2", "3", "4", "5"):
        return codes.outcome(codes.OUTCOME_SEAT, int(value))
    raise RecordError(line, f"no outcome is called {name[:60]!r}")
