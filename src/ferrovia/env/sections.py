"""What stands where in an observation: sections of numbers, one after the other.

Seats are relative to the seat that looks: 0 is itself, 1 the next. Cards are in the order of the engine: red,
blue, green, yellow, black, white, orange, pink, locomotive. Tracks, cities, tickets and festivals are in the
order of the board file.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from msgspec import UNSET, Struct

from ferrovia.engine import codes
from ferrovia.game.names import PROMPTS
from ferrovia.maps import BoardMap

MANY = 32767  # the largest number that an observation can hold: for what has no bound of its own


class Section(Struct, frozen=True):
    """One section. Its numbers are 0 to `most`; divided by `scale` they are about 0 to 1."""

    name: str
    start: int
    shape: tuple[int, ...]
    most: int
    scale: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


def sections(
    board: BoardMap, seats: int, options: tuple[str, ...] = (), perfect: bool = False
) -> tuple[Section, ...]:
    """The sections of an observation; with `perfect` also what the seat does not know."""
    found: list[Section] = []
    start = 0
    plans = [*_known(board, seats), *_special(board, seats, options)]
    if perfect:
        plans += _secret(board, seats)
    for name, shape, most, scale, meaning in plans:
        found.append(Section(name, start, shape, most, scale, meaning))
        start += prod(shape)
    return tuple(found)


Plan = tuple[str, tuple[int, ...], int, int, str]


def most_offered(board: BoardMap) -> int:
    """The most tickets that a seat chooses among at once."""
    rules = board.rules
    long = 0 if rules.long_tickets is UNSET else rules.long_tickets.deal
    drafted = 0 if rules.drafts is UNSET else rules.drafts.deal
    return max(rules.tickets.deal + long, rules.tickets.draw, drafted)


def _known(board: BoardMap, seats: int) -> Iterator[Plan]:
    cards = board.rules.cards
    kind = max(cards.each, cards.locomotives)
    tracks, tickets = len(board.tracks), len(board.tickets)
    prompts = ", ".join(PROMPTS.values())
    yield "prompt", (codes.N_PROMPTS - codes.TURN,), 1, 1, f"what the table waits for: {prompts}"
    yield "waiting", (seats,), 1, 1, "the seats that have to decide now"
    yield "current", (seats,), 1, 1, "whose turn it is"
    yield "first", (seats,), 1, 1, "who began"
    yield "clock", (4,), MANY, 100, "turns begun; is it the last round; turns left in it; passes in a row"
    yield "stock", (3,), MANY, 100, "cards in the deck; tickets in theirs; may tickets be drawn"
    yield "hand", (9,), kind, 6, "own train cards"
    yield "market", (9,), cards.market, cards.market, "the open cards"
    yield "discard", (9,), kind, kind, "the discard"
    yield (
        "public",
        (seats, 7),
        MANY,
        50,
        "of each seat: score so far, trains, cards, tickets, stations, markers, festival cards",
    )
    yield "held", (tickets,), 1, 1, "own tickets"
    yield "completed", (tickets,), 1, 1, "those of them that own tracks complete"
    yield "offer", (most_offered(board), tickets), 1, 1, "the i-th ticket to choose from, or taken in a draft"
    yield "tracks", (seats, tracks), 1, 1, "the tracks of each seat"
    yield "open", (tracks,), 1, 1, "tracks that no rule of position keeps the seat from claiming"


def _special(board: BoardMap, seats: int, options: tuple[str, ...]) -> Iterator[Plan]:
    rules = board.rules
    tracks, cities, tickets, festivals = (
        len(group) for group in (board.tracks, board.cities, board.tickets, board.festivals)
    )
    if rules.drafts is not UNSET:
        yield "packet", (tickets,), 1, 1, "the packet of a draft that has reached the seat"
        yield (
            "draft",
            (4,),
            MANY,
            50,
            "is the draft card in the deck; fewest and most cards on it; is it turned up",
        )
    if rules.festivals is not UNSET:
        yield "piles", (festivals,), 100, 4, "festival cards lying at their cities"
        yield "festivals", (festivals,), 100, 4, "own festival cards"
    if rules.festivals is not UNSET or rules.markers is not UNSET:
        yield "last", (tracks,), 1, 1, "the track claimed last"
    if rules.stations is not UNSET:
        yield "stations", (seats, cities), 1, 1, "the stations of each seat"
    if rules.tunnels is not UNSET:
        yield (
            "tunnel",
            (tracks + 20,),
            rules.tunnels.reveal + codes.MAX_LENGTH,
            3,
            "the tunnel being dug: track, card paid (9), locomotives paid, extra cards asked, turned up (9)",
        )
    if rules.markers is not UNSET:
        yield "markers", (seats, cities), 1, 1, "the markers of each seat"
    if rules.start_cities is not UNSET:
        yield "network", (cities,), 1, 1, "the cities that the seat is connected to"
    if "alvin" in options:
        yield "alvin", (cities + seats,), 1, 1, "where Alvin is, then who has caught him"


def _secret(board: BoardMap, seats: int) -> Iterator[Plan]:
    rules = board.rules
    kind = max(rules.cards.each, rules.cards.locomotives)
    others, tickets, festivals = seats - 1, len(board.tickets), len(board.festivals)
    yield "other-hands", (others, 9), kind, 6, "train cards of the other seats"
    yield "other-held", (others, tickets), 1, 1, "their tickets"
    yield "other-offer", (others, tickets), 1, 1, "the tickets that they choose from, or took in a draft"
    yield "other-chosen", (others, tickets), 1, 1, "the tickets that they have chosen in secret"
    if rules.drafts is not UNSET:
        yield "other-packet", (others, tickets), 1, 1, "their packets of a draft"
    if rules.festivals is not UNSET:
        yield "other-festivals", (others, festivals), 100, 4, "their festival cards"
    yield "deck", (9 + festivals,), 100, kind, "the deck by kind of card, then festival cards"
    yield (
        "ticket-deck",
        (tickets,),
        codes.MAX_TICKETS,
        8,
        "tickets of the deck: 1 in its top layer, 2 in the next",
    )
