"""What stands where in an observation: sections of numbers, one after the other.

Seats are relative to the seat that looks: 0 is itself, 1 the next. Cards are in the order of the engine: red,
blue, green, yellow, black, white, orange, pink, locomotive. Tracks, cities, tickets and festivals are in the
order of the board file.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import prod

from msgspec import UNSET, Struct
from msgspec.structs import replace

from ferrovia import mechanisms
from ferrovia.engine import codes
from ferrovia.env.defaults import MANY, FieldReading, reading
from ferrovia.maps import BoardMap
from ferrovia.mechanisms.declaration import Prompt

# The fields of the state that the sections below show, or that follow from what they show. Any other field
# gets a section of its own (see `ferrovia.env.defaults`).
_SHOWN = """
seat first turn last_turns passes over depth prompts asked pending answers score lines
hands deck deck_total discard discard_total market market_total
trains owner open_to n_open last_track
marker markers_left
alvin_city alvin_owner
network
turned laid_track laid_colour laid_locos extra
station stations_left n_stations
piles festivals
held offer strata stratum n_strata tickets_left tickets_open done
packet draft_min draft_max draft_due
"""
COVERED = frozenset(_SHOWN.split())


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


def sections(
    board: BoardMap, seats: int, options: tuple[str, ...] = (), perfect: bool = False
) -> tuple[Section, ...]:
    """The sections of an observation; with `perfect` also what the seat does not know."""
    parts = [_known(board, seats, options), _special(board, seats, options)]
    parts.append(_default(board, seats, options, secret=False))
    if perfect:
        parts += [_secret(board, seats), _default(board, seats, options, secret=True)]
    found: list[Section] = []
    start = 0
    for section in chain(*parts):
        if any(section.name == other.name for other in found):
            raise ValueError(f"two sections have the name {section.name}")
        found.append(replace(section, start=start))
        start += section.size
    return tuple(found)


def prompts(board: BoardMap, options: tuple[str, ...]) -> list[Prompt]:
    """The prompts that have a place, in order. Up to ALVIN_MOVE that is every prompt on every board; later
    ones have a place where they can come up."""
    asked = [prompt for each in mechanisms.played(board.rules, frozenset(options)) for prompt in each.prompts]
    fixed = [prompt for prompt in mechanisms.PROMPTS if prompt.number <= codes.ALVIN_MOVE]
    placed = {prompt.number: prompt for prompt in (*fixed, *asked) if prompt.name}
    return [placed[number] for number in sorted(placed)]


def most_offered(board: BoardMap) -> int:
    """The most tickets that a seat chooses among at once."""
    rules = board.rules
    long = 0 if rules.long_tickets is UNSET else rules.long_tickets.deal
    drafted = 0 if rules.drafts is UNSET else rules.drafts.deal
    return max(rules.tickets.deal + long, rules.tickets.draw, drafted)


def _known(board: BoardMap, seats: int, options: tuple[str, ...]) -> Iterator[Section]:
    cards = board.rules.cards
    kind = max(cards.each, cards.locomotives)
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
    yield Section("market", (9,), cards.market, cards.market, "the face-up cards")
    yield Section("discard", (9,), kind, kind, "the discard pile")
    yield Section(
        "public",
        (seats, 7),
        MANY,
        50,
        "of each seat: score so far, train cars, cards, tickets, stations, markers, festival cards",
    )
    yield Section("held", (tickets,), 1, 1, "own tickets")
    yield Section("completed", (tickets,), 1, 1, "those of them that own tracks complete")
    yield Section(
        "offer", (most_offered(board), tickets), 1, 1, "the i-th ticket to choose from, or taken in a draft"
    )
    yield Section("tracks", (seats, tracks), 1, 1, "the tracks of each seat")
    yield Section("open", (tracks,), 1, 1, "tracks that no rule of position keeps the seat from claiming")


def _special(board: BoardMap, seats: int, options: tuple[str, ...]) -> Iterator[Section]:
    rules = board.rules
    tracks, cities, tickets, festivals = (
        len(group) for group in (board.tracks, board.cities, board.tickets, board.festivals)
    )
    if rules.drafts is not UNSET:
        yield Section("packet", (tickets,), 1, 1, "the packet of a draft that has reached the seat")
        yield Section(
            "draft",
            (4,),
            MANY,
            50,
            "is the draft card in the deck; fewest and most cards on it; is it turned up",
        )
    if rules.festivals is not UNSET:
        yield Section("piles", (festivals,), 100, 4, "festival cards lying at their cities")
        yield Section("festivals", (festivals,), 100, 4, "own festival cards")
    if rules.festivals is not UNSET or rules.markers is not UNSET:
        yield Section("last", (tracks,), 1, 1, "the track claimed last")
    if rules.stations is not UNSET:
        yield Section("stations", (seats, cities), 1, 1, "the stations of each seat")
    if rules.tunnels is not UNSET:
        yield Section(
            "tunnel",
            (tracks + 20,),
            rules.tunnels.reveal + codes.MAX_LENGTH,
            3,
            "the tunnel being dug: track, card paid (9), locomotives paid, extra cards asked, turned up (9)",
        )
    if rules.markers is not UNSET:
        yield Section("markers", (seats, cities), 1, 1, "the markers of each seat")
    if rules.start_cities is not UNSET:
        yield Section("network", (cities,), 1, 1, "the cities that the seat is connected to")
    if "alvin" in options:
        yield Section("alvin", (cities + seats,), 1, 1, "where Alvin is, then who has caught him")


def _secret(board: BoardMap, seats: int) -> Iterator[Section]:
    rules = board.rules
    kind = max(rules.cards.each, rules.cards.locomotives)
    others, tickets, festivals = seats - 1, len(board.tickets), len(board.festivals)
    yield Section("other-hands", (others, 9), kind, 6, "train cards of the other seats")
    yield Section("other-held", (others, tickets), 1, 1, "their tickets")
    yield Section(
        "other-offer", (others, tickets), 1, 1, "the tickets that they choose from, or took in a draft"
    )
    yield Section("other-chosen", (others, tickets), 1, 1, "the tickets that they have chosen in secret")
    if rules.drafts is not UNSET:
        yield Section("other-packet", (others, tickets), 1, 1, "their packets of a draft")
    if rules.festivals is not UNSET:
        yield Section("other-festivals", (others, festivals), 100, 4, "their festival cards")
    yield Section("deck", (9 + festivals,), 100, kind, "the deck by kind of card, then festival cards")
    yield Section(
        "ticket-deck",
        (tickets,),
        codes.MAX_TICKETS,
        8,
        "tickets of the deck: 1 in its top layer, 2 in the next",
    )


def _default(board: BoardMap, seats: int, options: tuple[str, ...], secret: bool) -> Iterator[Section]:
    """What mechanisms declare and nothing above shows."""
    for mechanism in mechanisms.played(board.rules, frozenset(options)):
        for field in mechanism.fields:
            if field.name not in COVERED:
                read = reading(field, board, seats, secret)
                if read is not None:
                    yield Section(read.name, read.shape, read.most, read.scale, read.meaning, read)
