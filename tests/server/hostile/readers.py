"""What reads files, links and messages, without a network: it reads or refuses whatever it is given."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from time import process_time
from traceback import format_exc
from typing import Any

import msgspec
from msgspec import Struct

from ferrovia.boards import BOARDS, load
from ferrovia.engine.dealer import Generator
from ferrovia.game import Game, Record, RecordError, new_game
from ferrovia.game.actions import Action, DrawBlind, TakeCard
from ferrovia.game.challenge import Challenge, ChallengeError
from ferrovia.game.challenge import loads as read_challenge
from ferrovia.game.notation import read, write
from ferrovia.game.position import PositionError, read_position, read_view, write_position, write_view
from ferrovia.game.record import loads
from ferrovia.game.refusals import Refused
from ferrovia.game.shuffle import commit
from ferrovia.server.access import AccessControl
from ferrovia.server.known_devices import KnownDevices
from ferrovia.server.notify.keys import Keys
from ferrovia.server.operator.credentials import is_good, make_credential
from ferrovia.tables.api.connection import decoder
from ferrovia.tables.api.requests import UNREADABLE
from ferrovia.tables.files import read_file
from ferrovia.tables.tokens import SeatToken, Signer, Use
from tests.server.hostile import mutation
from tests.server.hostile.hostility import bodies, command, operations
from tests.server.hostile.tally import Fault, Tally

NOW = 1_800_000_000_000
KEY = bytes(range(32))
NAME = "Anna"
ACCEPTED = "accepted"
PORTION = 1_000


class Reader(Struct, frozen=True):
    """`share` of all inputs; `spoil` makes one for a chance, and `read` says what became of it. Anything that
    it raises is a fault."""

    share: int
    spoil: Callable[[Random], Any]
    read: Callable[[Any], str]


class Sources(Struct, frozen=True):
    """Valid files."""

    records: list[bytes]
    notations: list[bytes]
    positions: list[bytes]
    views: list[bytes]
    challenges: list[bytes]


@cache
def sources() -> Sources:
    """Of games on every board with every number of seats. In half of them players hoard cards."""
    chance = Random(1)
    games = [
        played(board, seats, hoarding, chance)
        for board in BOARDS
        for seats in range(load(board).seats[0], load(board).seats[1] + 1)
        for hoarding in (False, True)
    ]
    records = [game.record() for game in games]
    return Sources(
        [record.dumps().encode() for record in records],
        [write(record).encode() for record in records],
        [write_position(game.board, game.state, game.options).encode() for game in games],
        [write_view(game.view(game.to_act[0])).encode() for game in games if not game.over],
        [challenge_of(record).dumps().encode() for record in records],
    )


def played(board: str, seats: int, hoarding: bool, chance: Random) -> Game:
    """A game of up to 160 decisions, and now and then a whole one. Hoarders take colours from the market, so
    that locomotives crowd it."""
    game = new_game(board, seats, chance.getrandbits(64))
    most = chance.choice([10, 40, 80, 160, 10_000])
    while not game.over and len(game.steps) < most:
        seat = chance.choice(game.to_act)
        options = game.view(seat).options()
        colours = [each for each in options if isinstance(each, TakeCard) and each.card != "locomotive"]
        draws: Sequence[Action] = colours or [each for each in options if isinstance(each, DrawBlind)]
        hoards = hoarding and draws and len(game.steps) < 160
        game.play(chance.choice(draws if hoards else options), seat)
    return game


def challenge_of(record: Record) -> Challenge:
    header = record.header
    seats = ("person", *["level-1"] * (header.seats - 1))
    return Challenge(1, header.board, header.fingerprint, seats, commit(KEY), header.options, header.first)


# Files


def spoilt_record(chance: Random) -> bytes:
    """Damaged anywhere; or by somebody who recomputed the checksums, so that the rules must find it."""
    record = chance.choice(sources().records)
    if chance.random() < 0.5:
        return mutation.data(chance, record, sources().records)
    rows, other = unsealed(record), unsealed(chance.choice(sources().records))
    for _ in range(chance.randrange(1, 4)):
        rows = forged(chance, rows, other)
    return sealed(rows)


def forged(chance: Random, rows: list[Any], other: list[Any]) -> list[Any]:
    """Something in a line is different, or its outcomes are, or it has become another line's, or is gone."""
    place = chance.randrange(len(rows))
    row: Any = rows[place]
    match chance.randrange(6):
        case 0:
            rows = rows[: max(place, 1)]
        case 1:
            rows[place] = chance.choice(other)
        case 2 if isinstance(row, dict) and "do" in row:
            rows[place] = {**row, "do": chance.choice([each["do"] for each in other if "do" in each] or [{}])}
        case 3 | 4 if isinstance(row, dict) and isinstance(row.get("dealt"), list):
            rows[place] = {**row, "dealt": other_outcomes(chance, row["dealt"])}
        case _:
            rows[place] = mutation.spoilt(chance, row)
    for n, each in enumerate(rows[1:]):
        if isinstance(each, dict) and "n" in each and chance.random() < 0.98:
            each["n"] = n
    return rows


def other_outcomes(chance: Random, dealt: list[str]) -> list[str]:
    match chance.randrange(4):
        case 0:
            return []
        case 1:
            return dealt[: chance.randrange(len(dealt) + 1)]
        case 2:
            return [*dealt, *["locomotive"] * chance.randrange(1, 100)]
        case _:
            return [chance.choice(("red", "locomotive", "draft", name)) for name in dealt]


def unsealed(record: bytes) -> list[Any]:
    rows = [json.loads(line) for line in record.splitlines()]
    for row in rows:
        del row["sum"]
    return rows


def sealed(rows: list[Any]) -> bytes:
    text = b""
    total = 0
    for row in rows:
        body = json.dumps(row, separators=(",", ":"), ensure_ascii=False).encode(errors="surrogatepass")
        total = zlib.crc32(body, total)
        text += body[:-1] + b',"sum":"%08x"}\n' % total
    return text


def spoilt_from(originals: Callable[[], list[bytes]]) -> Callable[[Random], bytes]:
    return lambda chance: mutation.data(chance, chance.choice(originals()), originals())


def spoilt_challenge(chance: Random) -> bytes:
    good = chance.choice(sources().challenges)
    if chance.random() < 0.5:
        return mutation.data(chance, good, sources().challenges)
    return mutation.document(chance, json.loads(good))


def read_game(data: bytes) -> str:
    """As a server reads a file that somebody opens. What it reads is a whole game, and stays the same."""
    try:
        record = read_file(data.decode(errors="surrogateescape"))
    except Refused as refused:
        return refused.refusal.code
    assert loads(record.dumps()) == record
    (twin,) = read(write(record))
    assert twin.record is not None
    assert twin.record.lines == record.lines
    return ACCEPTED


def read_record(data: bytes) -> str:
    """As `ferrovia record verify` does."""
    try:
        loads(data).verify()
    except RecordError as error:
        return refusal(error, error.fault)
    return ACCEPTED


def read_whole_position(data: bytes) -> str:
    try:
        position = read_position(data.decode(errors="surrogateescape"))
    except PositionError as error:
        return refusal(error, str(error))
    position.core.playout(position.state, Generator(1))
    return ACCEPTED


def read_seen_position(data: bytes) -> str:
    try:
        view = read_view(data.decode(errors="surrogateescape"))
    except PositionError as error:
        return refusal(error, str(error))
    view.options()
    return ACCEPTED


def read_challenge_file(data: bytes) -> str:
    try:
        challenge = read_challenge(data)
    except ChallengeError as error:
        return refusal(error, str(error))
    assert read_challenge(challenge.dumps().encode()) == challenge
    return ACCEPTED


def refusal(error: Exception, reason: str) -> str:
    """There is a reason for each."""
    assert reason
    return type(error).__name__


# Links


def link(share: int, good: Sequence[str], meaning: Callable[[str], object]) -> Reader:
    """Of what is accepted, nothing means what nobody was given."""
    meanings = [meaning(each) for each in good]
    assert all(meanings)

    def read_link(text: str) -> str:
        found = meaning(text)
        assert not found or found in meanings, found
        return ACCEPTED if found else "unknown"

    return Reader(share, lambda chance: mutation.letters(chance, chance.choice(good), good), read_link)


def links() -> dict[str, Reader]:
    signer, keys, devices = Signer(KEY), Keys(KEY), KnownDevices(KEY)
    signer.old = bytes(32)
    entry = AccessControl(KEY, "a password")
    seats = [SeatToken("abcdefghjkmnpq", chair, sitting) for chair in (-1, 0, 4) for sitting in (0, 1, 12)]

    def signed(use: Use) -> list[str]:
        return [signer.sign(seat, use) for seat in seats]

    return {
        "seat token": link(3, signed("seat"), signer.read),
        "board token": link(2, signed("board"), lambda text: signer.read(text, "board")),
        "invitation": link(
            2, [entry.invite(NOW + n) for n in (1, 10)], lambda text: entry.invited(text, NOW)
        ),
        "entry": link(2, [entry.let_in(NOW + n) for n in (1, 10)], lambda text: entry.known(text, NOW)),
        "device mark": link(
            2, [devices.mark(NAME) for _ in range(3)], lambda text: devices.number(text, NAME)
        ),
        "operator's pass": link(
            2, [make_credential(KEY, NOW + n) for n in (0, 5)], lambda text: is_good(KEY, text, NOW)
        ),
        "notice link": link(
            2, [keys.in_link(keys.mailbox(f"{n}@example.org")) for n in "abc"], keys.from_link
        ),
    }


# Messages


def spoilt_command(chance: Random) -> bytes:
    return mutation.document(chance, command(chance, (0, 5, 10**6)))


def read_command(data: bytes) -> str:
    try:
        decoder.decode(data)
    except UNREADABLE as error:
        return type(error).__name__
    return ACCEPTED


@cache
def known_bodies() -> list[tuple[Any, Any]]:
    """For each operation that reads a body, its type and one that fits."""
    return [
        (operation.body, bodies()[operation.method, operation.path])
        for operation in operations()
        if operation.body is not None
    ]


def spoilt_body(chance: Random) -> tuple[Any, bytes]:
    kind, good = chance.choice(known_bodies())
    return kind, mutation.document(chance, good)


def read_body(given: tuple[Any, bytes]) -> str:
    kind, data = given
    try:
        msgspec.json.decode(data, type=kind)
    except UNREADABLE as error:
        return type(error).__name__
    return ACCEPTED


@cache
def readers() -> dict[str, Reader]:
    return {
        "record": Reader(2, spoilt_record, read_record),
        "record, opened": Reader(4, spoilt_record, read_game),
        "notation": Reader(6, spoilt_from(lambda: sources().notations), read_game),
        "position": Reader(8, spoilt_from(lambda: sources().positions), read_whole_position),
        "position of a seat": Reader(5, spoilt_from(lambda: sources().views), read_seen_position),
        "challenge file": Reader(5, spoilt_challenge, read_challenge_file),
        **links(),
        "command": Reader(7, spoilt_command, read_command),
        "body": Reader(8, spoilt_body, read_body),
    }


def feed(seed: int, kind: str, numbers: range, seconds: float) -> Tally:
    """Give a reader the inputs of these numbers. More `seconds` of processor time for one are a fault."""
    tally = Tally()
    reader = readers()[kind]
    for number in numbers:
        given = reader.spoil(Random(f"{seed} {kind} {number}"))
        begun = process_time()
        try:
            outcome = reader.read(given)
        except Exception:
            outcome = "fault"
            tally.faults.append(Fault(seed, kind, number, format_exc(), _bytes(given)))
        took = process_time() - begun
        if took > seconds:
            tally.faults.append(Fault(seed, kind, number, f"it took {took:.1f} s", _bytes(given)))
        tally.note(kind, outcome, took)
    return tally


def feeds(inputs: int) -> Iterator[tuple[str, range]]:
    """What to feed so that so many inputs are shared out."""
    in_all = sum(reader.share for reader in readers().values())
    for kind, reader in readers().items():
        most = round(inputs * reader.share / in_all)
        for first in range(0, most, PORTION):
            yield kind, range(first, min(first + PORTION, most))


def _bytes(given: Any) -> bytes:
    text = given[1] if isinstance(given, tuple) else given
    return text if isinstance(text, bytes) else str(text).encode(errors="surrogatepass")
