"""The header of a game in the notation: tags in brackets, and the header and ending of a record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from json import JSONDecodeError, JSONDecoder, dumps

from msgspec import UNSET, UnsetType

from ferrovia.boards import Board
from ferrovia.game.notation.words import MAX_TAGS, RUNNING, VERSION
from ferrovia.game.record import FORMAT, Ending, Header, Record
from ferrovia.game.shuffle import Shuffle
from ferrovia.version import VERSION as ENGINE

NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{0,39}")
TAG = re.compile(rf"\[\s*(?P<name>{NAME.pattern})\s+(?=\")")
SEAT = re.compile(r"Seat(\d{1,2})")
WINNER = re.compile(r"s(\d)")
OUTCOME = re.compile(r"(-?\d{1,6}(?: -?\d{1,6})*),? won by ((?:s\d(?:,? (?:and )?)?)+)")
ORDER = re.compile(r"(-?\d{1,18}( -?\d{1,18})*)?")
PUBLIC = "public"
MAX_NAMES = 40
MAX_MORE = MAX_TAGS - MAX_NAMES - 14  # the tags of a record are 14 and the names
# What a record holds, under these names and as `Seat0`, `Seat1` ...
HELD: tuple[str, ...] = ("Ferrovia", "Form", "Board", "Fingerprint", "Seats", "Options", "First", "Engine")
HELD += ("Commitment", "Added", "Order", "Fixed", "Secret", "Result")
# What a record does not hold, and what tells nothing of the cards.
OPEN = ("Event", "Site", "Date", "Round")


class TagFault(ValueError):
    """A tag that says nothing sensible. `tag` is its name, the message what is wrong."""

    def __init__(self, tag: str, fault: str) -> None:
        super().__init__(fault)
        self.tag = tag


def is_held(tag: str) -> bool:
    return tag in HELD or SEAT.fullmatch(tag) is not None


def check_more_tags(more: Mapping[str, str]) -> None:
    """Raise `ValueError` for tags that a record holds itself, or that nobody could read."""
    for tag in more:
        if is_held(tag):
            raise ValueError(f"the tag {tag} is made from the record itself")
        if not NAME.fullmatch(tag):
            raise ValueError(f"a tag's name has up to 40 letters and digits, unlike {tag[:60]!r}")
    if len(more) > MAX_MORE:
        raise ValueError(f"there are more than {MAX_MORE} tags beside those of the record")


# Writing


def tag_lines(record: Record, public: bool, more: Mapping[str, str]) -> list[str]:
    """The header of a game. In public there is nothing from which cards could be computed."""
    header = record.header
    check_more_tags(more)
    tags = {"Ferrovia": VERSION}
    if public:
        tags["Form"] = PUBLIC
    tags |= {tag: more[tag] for tag in OPEN if tag in more}
    tags |= {"Board": header.board, "Fingerprint": header.fingerprint, "Seats": str(header.seats)}
    if header.options:
        tags["Options"] = " ".join(header.options)
    if header.first is not None:
        tags["First"] = str(header.first)
    tags |= {f"Seat{seat}": name for seat, name in enumerate(header.players)}
    tags["Engine"] = header.engine
    tags |= _shuffle_tags(header.shuffle, public)
    tags["Result"] = result_text(record.ending)
    if record.ending is not None and record.ending.secret is not None and not public:
        tags["Secret"] = record.ending.secret
    if not public:
        tags |= {tag: text for tag, text in more.items() if tag not in OPEN}
    return [f"[{tag} {quoted(text)}]" for tag, text in tags.items()]


def _shuffle_tags(shuffle: Shuffle | UnsetType, public: bool) -> dict[str, str]:
    if shuffle is UNSET or (public and shuffle.fixed is not None):
        return {}
    tags = {}
    if shuffle.commitment is not None:
        tags["Commitment"] = shuffle.commitment
    if shuffle.fixed is not None:
        tags["Fixed"] = str(shuffle.fixed)
    if shuffle.added:
        tags["Added"] = " ".join(digits or "-" for digits in shuffle.added)
    if shuffle.order is not None:
        tags["Order"] = " ".join(map(str, shuffle.order))
    return tags


def result_text(ending: Ending | None) -> str:
    if ending is None:
        return RUNNING
    winners = ", ".join(f"s{seat}" for seat in ending.winners)
    return f"{' '.join(map(str, ending.scores))}, won by {winners}"


def quoted(text: str) -> str:
    """A JSON string in which everything can be seen."""
    return '"' + "".join(_quoted_character(char) for char in text) + '"'


def _quoted_character(char: str) -> str:
    return char if char.isprintable() and char not in '"\\' else dumps(char)[1:-1]


# Reading


def read_tag(line: str) -> tuple[str, str] | None:
    """The name and the text of a line `[Name "text"]`; None if it is none."""
    begun = TAG.match(line)
    if begun is None:
        return None
    try:
        text, end = JSONDecoder().raw_decode(line, begun.end())
        text.encode()  # half a character is none
    except (JSONDecodeError, RecursionError, UnicodeEncodeError):
        return None
    return (begun["name"], text) if line[end:].strip() == "]" else None


def read_header(tags: Mapping[str, str], board: Board) -> Header:
    """The header of the record. What can be told without it may be missing. Raises `TagFault`."""
    if tags.get("Fingerprint", board.fingerprint) != board.fingerprint:
        raise TagFault("Fingerprint", f"it was played on {board.other_version}")
    seats = _number(tags, "Seats", board.seats[1], board.seats[0])
    if seats is None:
        raise TagFault("Seats", 'the number of seats is missing: [Seats "2"]')
    return Header(
        ferrovia=FORMAT,
        board=board.id,
        fingerprint=board.fingerprint,
        seats=seats,
        engine=tags.get("Engine", ENGINE),
        options=tuple(tags.get("Options", "").split()),
        first=_number(tags, "First", seats - 1),
        players=_read_players(tags),
        shuffle=_read_shuffle(tags),
    )


def _read_players(tags: Mapping[str, str]) -> tuple[str, ...]:
    named = [tag for tag in tags if SEAT.fullmatch(tag)]
    for seat in range(len(named)):
        if f"Seat{seat}" not in tags:
            raise TagFault(named[0], f'if one seat has a name, all have: [Seat{seat} "..."] is missing')
    return tuple(tags[f"Seat{seat}"] for seat in range(len(named)))


def _read_shuffle(tags: Mapping[str, str]) -> Shuffle | UnsetType:
    parts = [tag for tag in ("Commitment", "Fixed", "Added", "Order") if tag in tags]
    if not parts:
        return UNSET
    order = None
    if "Order" in tags:
        if not ORDER.fullmatch(tags["Order"]):
            raise TagFault("Order", 'the order of seats is a list of chairs: [Order "1 0 2"]')
        order = tuple(map(int, tags["Order"].split()))
    added = tuple("" if digits == "-" else digits for digits in tags.get("Added", "").split())
    try:
        return Shuffle(tags.get("Commitment"), added, order, _number(tags, "Fixed", 2**53 - 1))
    except TagFault:
        raise
    except ValueError as error:
        raise TagFault(parts[0], str(error)) from None


def _number(tags: Mapping[str, str], tag: str, most: int, least: int = 0) -> int | None:
    text = tags.get(tag)
    if text is None:
        return None
    if not re.fullmatch(r"[0-9]{1,16}", text) or not least <= int(text) <= most:
        raise TagFault(tag, f"{tag} is a number from {least} to {most}, not {text[:40]!r}")
    return int(text)


def read_result(text: str, secret: str | None) -> Ending | None:
    """What `result_text` wrote, or somebody. Raises `ValueError` for anything else."""
    text = " ".join(text.split())
    if text == RUNNING:
        return None
    found = OUTCOME.fullmatch(text)
    if found is None:
        raise ValueError('the result is * or like "90 75, won by s0"')
    winners = tuple(int(digit) for digit in WINNER.findall(found[2]))
    return Ending(tuple(map(int, found[1].split())), winners, secret)
