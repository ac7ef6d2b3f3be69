"""What stands where in an observation: sections of numbers, one after the other.

Seats are relative to the seat that looks: 0 is itself, 1 the next. Cards are in the order of the engine: red,
blue, green, yellow, black, white, orange, pink, locomotive. Tracks, cities, tickets and festivals are in the
order of the board file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from math import prod

from msgspec import Struct
from msgspec.structs import replace

from ferrovia import mechanisms
from ferrovia.boards import Board
from ferrovia.env.actions import every
from ferrovia.env.arrays.section import SectionWriter
from ferrovia.env.defaults import MANY, FieldReading, reading, sizes
from ferrovia.game.names import Names
from ferrovia.mechanisms.cells import cells
from ferrovia.mechanisms.declaration import Declaration, Prompt
from ferrovia.mechanisms.kinds import kinds

# The fields of the state that the sections of every board show, or that follow from what they show. Any other
# field that no mechanism shows in a section of its own gets one by itself (see `ferrovia.env.defaults`).
_SHOWN = """
seat first turn last_turns passes over depth prompts asked pending answers score lines
hands deck deck_total discard discard_total market market_total
trains owner open_to n_open
held offer strata stratum n_strata tickets_left tickets_open done
"""
SHOWN = frozenset(_SHOWN.split())


class Section(Struct, frozen=True):
    """One section. Its numbers are 0 to `most`; divided by `scale` they are about 0 to 1. With a `reading`
    it is not written by hand."""

    name: str
    shape: tuple[int, ...]
    most: int
    scale: int
    meaning: str
    reading: FieldReading | None = None
    start: int = 0

    @property
    def size(self) -> int:
        return prod(self.shape)


class PublicNumber(Struct, frozen=True):
    """A number of each seat in the section `public`. `name` is what `PublicSeat` calls it."""

    name: str
    meaning: str


COLUMNS = (
    PublicNumber("score", "score so far"),
    PublicNumber("trains", "train cars"),
    PublicNumber("cards", "cards"),
    PublicNumber("tickets", "tickets"),
)


def sections(
    board: Board, seats: int, options: tuple[str, ...] = (), perfect: bool = False
) -> tuple[Section, ...]:
    """The sections of an observation; with `perfect` also what the seat does not know."""
    added = writers(board, seats, options)
    parts: list[Iterable[Section]] = [_known(board, seats, options, columns(added))]
    parts += [writer.describe() for writer in added]
    parts.append(_default(board, seats, options, secret=False))
    if perfect:
        parts.append(_others(board, seats))
        parts += [writer.describe_secret() for writer in added]
        parts += [_decks(board, seats), _default(board, seats, options, secret=True)]
    found: list[Section] = []
    start = 0
    for section in chain(*parts):
        if any(section.name == other.name for other in found):
            raise ValueError(f"two sections have the name {section.name}")
        found.append(replace(section, start=start))
        start += section.size
    return tuple(found)


def writers(board: Board, seats: int, options: tuple[str, ...]) -> list[SectionWriter]:
    """Those of the mechanisms that are played, in the order of their sections."""
    played = _played(board, options)
    found = [cell.Sections(board, seats, played) for _, cell in cells(played, "env")]
    return sorted(found, key=lambda writer: writer.place)


def columns(added: Iterable[SectionWriter]) -> tuple[PublicNumber, ...]:
    """What the section `public` consists of: what every board has, then what mechanisms add."""
    return (*COLUMNS, *(writer.column for writer in added if writer.column is not None))


def prompts(board: Board, options: tuple[str, ...]) -> list[Prompt]:
    """Those that can come up, in the order of their numbers."""
    asked = [prompt for each in _played(board, options) for prompt in each.prompts if prompt.name]
    return sorted(asked, key=lambda prompt: prompt.number)


def most_offered(board: Board) -> int:
    """The most tickets that a seat chooses among at once: the highest place in any choice."""
    names = Names(board)
    acts = [act for each in mechanisms.named(board.rules) for act in each.actions]
    choices = [act for act in acts if [field.kind for field in kinds(act.type)] == ["tickets"]]
    return max(choice.bit_length() for act in choices for choice, _, _ in every(act, names))


def _played(board: Board, options: tuple[str, ...]) -> tuple[Declaration, ...]:
    return mechanisms.played(board.rules, frozenset(options))


def _most_of_a_kind(board: Board) -> int:
    return max(board.rules.cards.each, board.rules.cards.locomotives)


def _known(
    board: Board, seats: int, options: tuple[str, ...], public: tuple[PublicNumber, ...]
) -> Iterator[Section]:
    kind, market = _most_of_a_kind(board), board.rules.cards.market
    tracks, tickets = len(board.tracks), len(board.tickets)
    asked = [prompt.name for prompt in prompts(board, options)]
    yield Section("prompt", (len(asked),), 1, 1, f"what the table waits for: {', '.join(asked)}")
    yield Section("waiting", (seats,), 1, 1, "the seats that have to decide now")
    yield Section("current", (seats,), 1, 1, "whose turn it is")
    yield Section("first", (seats,), 1, 1, "who began")
    yield Section(
        "clock", (4,), MANY, 100, "turns begun; is it the last round; turns left in it; passes in a row"
    )
    yield Section("stock", (3,), MANY, 100, "cards in the deck; tickets in theirs; may tickets be drawn")
    yield Section("hand", (9,), kind, 6, "own train cards")
    yield Section("market", (9,), market, market, "the face-up cards")
    yield Section("discard", (9,), kind, kind, "the discard pile")
    yield Section(
        "public",
        (seats, len(public)),
        MANY,
        50,
        f"of each seat: {', '.join(column.meaning for column in public)}",
    )
    yield Section("held", (tickets,), 1, 1, "own tickets")
    yield Section("completed", (tickets,), 1, 1, "those of them that own tracks complete")
    yield Section(
        "offer", (most_offered(board), tickets), 1, 1, "the i-th ticket to choose from, or taken so far"
    )
    yield Section("tracks", (seats, tracks), 1, 1, "the tracks of each seat")
    yield Section("open", (tracks,), 1, 1, "tracks that no rule of position keeps the seat from claiming")


def _others(board: Board, seats: int) -> Iterator[Section]:
    others, tickets = seats - 1, len(board.tickets)
    yield Section("other-hands", (others, 9), _most_of_a_kind(board), 6, "train cards of the other seats")
    yield Section("other-held", (others, tickets), 1, 1, "their tickets")
    yield Section(
        "other-offer", (others, tickets), 1, 1, "the tickets that they choose from, or have taken so far"
    )
    yield Section("other-chosen", (others, tickets), 1, 1, "the tickets that they have chosen in secret")


def _decks(board: Board, seats: int) -> Iterator[Section]:
    cards = sizes(board, seats)["card"]
    most = _most_of_a_kind(board)
    yield Section("deck", (cards,), 100, most, "the deck by kind of card, train cards first")
    yield Section(
        "ticket-deck",
        (len(board.tickets),),
        len(board.tickets),
        8,
        "tickets of the deck: 1 in its top layer, 2 in the next",
    )


def _default(board: Board, seats: int, options: tuple[str, ...], secret: bool) -> Iterator[Section]:
    """What mechanisms declare and nothing above shows."""
    played = _played(board, options)
    shown = SHOWN.union(*(cell.Sections.shows for _, cell in cells(played, "env")))
    for mechanism in played:
        for field in mechanism.fields:
            if field.name not in shown:
                read = reading(field, board, seats, secret)
                if read is not None:
                    yield Section(read.name, read.shape, read.most, read.scale, read.meaning, read)
