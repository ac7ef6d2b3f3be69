"""Positions from one line of text: an engine state, or a view, put together from its parts and checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ferrovia import mechanisms
from ferrovia.engine import Core, Dealer, State, codes
from ferrovia.engine.bits import members
from ferrovia.game.names import PROMPTS, Names, find
from ferrovia.game.position import codecs as c
from ferrovia.game.position.checking import check_position
from ferrovia.game.position.codecs import PositionError
from ferrovia.game.position.writing import VERSION, bonuses
from ferrovia.game.refusals import Refused
from ferrovia.game.result import make_result
from ferrovia.game.view import PublicSeat, View, public_seats
from ferrovia.maps import BOARDS, BoardMap, load
from ferrovia.mechanisms.claims.engine import Claims
from ferrovia.text import seats_named

MAX_TEXT = 20_000
MAX_TURN = 100_000
MAX_SCORE = 9_999
PROMPT_CODES = {name: code for code, name in PROMPTS.items()}
BETWEEN_TURNS = (codes.FIRST_TICKETS, codes.START_CITY, codes.DRAFT, codes.DRAFT_KEEP)
FLOW = ("board", "seats", "options", "view", "first", "turn", "last-turns", "passes", "ask", "chosen")
CARDS = ("hands", "market", "discard", "deck", "piles", "festivals", "tunnel")
TICKETS = ("tickets", "offers", "packets", "pool", "draft")
BONUSES = [line.name for line in mechanisms.LINES if line.during and line.number != codes.ROUTES]
TABLE = ("tracks", "stations", "markers", "last", "alvin", *BONUSES, "score")
FIELDS = frozenset((*FLOW, *CARDS, *TICKETS, *TABLE))

Value = TypeVar("Value")


class WholePosition:
    """A whole position. `core` and `state` play on from it: `core.apply(state, seat, view.code(action))`.

    Printed, or shown by a notebook as a picture, it is what everybody at the table sees.
    """

    def __init__(self, board: BoardMap, core: Core, state: State) -> None:
        self.board = board
        self.names = Names(board)
        self.core = core
        self.state = state

    def __repr__(self) -> str:
        where = f"{self.board.id}, {self.state.seats} seats, turn {self.state.turn}"
        return (
            f"<WholePosition {where}, {'over' if self.state.over else seats_named(self.to_act) + ' to act'}>"
        )

    def __str__(self) -> str:
        return str(self.view(None))

    def _repr_svg_(self) -> str:
        return self.view(None)._repr_svg_()

    @property
    def options(self) -> tuple[str, ...]:
        """The options that the table plays with."""
        return tuple(sorted(self.core.options))

    @property
    def to_act(self) -> tuple[int, ...]:
        return tuple(members(self.state.waiting()))

    def view(self, seat: int | None) -> View:
        """What a seat sees; None is a spectator."""
        number = codes.NOBODY if seat is None else seat
        known = self.state.seen_by(number)
        result = make_result(self.core, self.names, self.state) if self.state.over else None
        return View(self.core, self.names, known, number, public_seats(self.state), result)


def read_position(text: str, board: BoardMap | None = None, dealer: Dealer | None = None) -> WholePosition:
    """The position that `write_position` wrote, with a dealer to continue (by default a fast one). A board
    that is not built in must be passed. Raises `PositionError` for anything but a position of the board."""
    reader = _Reader(text, board)
    if "view" in reader.fields:
        raise PositionError("view: this is what one seat knows, not a whole position")
    state = reader.state(dealer or Dealer())
    return WholePosition(reader.board, reader.core, state)


def read_view(text: str, board: BoardMap | None = None) -> View:
    """The view that `write_view` wrote. Raises `PositionError` for anything else."""
    reader = _Reader(text, board)
    if "view" not in reader.fields:
        raise PositionError("view: missing, this is a whole position")
    state = reader.state(Dealer())
    seat = codes.NOBODY if reader.seen_from is None else reader.seen_from
    return View(reader.core, Names(reader.board), state, seat, reader.public(state), None)


def is_view(text: str) -> bool:
    """Does the text claim to be a view?"""
    return any(part.startswith("view=") for part in text[:MAX_TEXT].split())


class _Reader:
    """One text. What a view hides is kept as counts."""

    def __init__(self, text: str, board: BoardMap | None) -> None:
        self.fields = _split(text)
        self.board = self.field("board", lambda value: _board(value, board))
        low, high = self.board.seats
        self.seats = self.field("seats", lambda value: c.read_number(value, low, high))
        self.core = Core(self.board.facts(), self.seats, self.field("options", self.options, ""))
        self.is_view = "view" in self.fields
        self.seen_from = self.field("view", self.seat_or_nobody, c.NOTHING)
        self.hidden: dict[str, list[int]] = {}

    def field(self, name: str, reader: Callable[[str], Value], empty: str | None = None) -> Value:
        """A field; an optional one has a default text."""
        value = self.fields.get(name, empty)
        if value is None:
            raise PositionError(f"{name}: missing")
        try:
            return reader(value)
        except PositionError as error:
            raise PositionError(f"{name}: {error}") from None

    def options(self, text: str) -> frozenset[str]:
        chosen = text.split(",") if text else []
        for option in chosen:
            if option not in self.board.options:
                raise PositionError(f"{self.board.name} has no option {option[:40]!r}")
        return frozenset(chosen)

    def seat_or_nobody(self, text: str) -> int | None:
        return None if text == c.NOTHING else c.read_seat(text, self.seats)

    def state(self, dealer: Dealer) -> State:
        state = State(self.core.board, self.seats, dealer)
        self.cards(state)
        self.tickets(state)
        self.table(state)
        self.flow(state)
        hidden = self.hidden if self.is_view else None
        check_position(self.board, self.core, state, hidden, self.seen_from)
        next(rule for rule in self.core.mechanisms if isinstance(rule, Claims)).reopen(state)
        if not state.depth:
            self.core.finish(state)
        return state

    def each(self, name: str, reader: Callable[[str], Value], nothing: Value) -> list[Value]:
        """A field with a value for each seat. Those that a view hides are counts, kept in `hidden`."""
        self.hidden[name] = [0] * self.seats

        def values(text: str) -> list[Value]:
            found = []
            parts = c.read_each(text, self.seats, str)
            for seat, part in enumerate(parts):
                if part.startswith(c.HIDDEN) and self.is_view and seat != self.seen_from:
                    self.hidden[name][seat] = c.read_number(part[1:], 1, MAX_SCORE)
                    found.append(nothing)
                elif part != c.NOTHING and self.is_view and seat != self.seen_from:
                    raise PositionError("a view shows only the cards of its own seat")
                else:
                    found.append(reader(part))
            return found

        return self.field(name, values, c.LIST.join([c.NOTHING] * self.seats))

    # Parts of a state. Whole lists are assigned, because the compiled form hands out copies.

    def cards(self, state: State) -> None:
        kinds = codes.N_TRAIN_KINDS
        if "hands" not in self.fields:
            raise PositionError("hands: missing")
        hands = self.each("hands", lambda text: c.read_cards(text, kinds), [0] * kinds)
        state.hands = _padded([n for hand in hands for n in hand], codes.MAX_SEATS * kinds)
        state.market = self.field("market", lambda text: c.read_cards(text, kinds))
        state.discard = self.field("discard", lambda text: c.read_cards(text, kinds))
        state.market_total, state.discard_total = sum(state.market), sum(state.discard)
        if self.is_view:
            state.deck_total = self.field("deck", lambda text: _count(text, MAX_SCORE))
        else:
            state.deck = self.field("deck", lambda text: c.read_cards(text, codes.MAX_CARD_KINDS))
            state.deck_total = sum(state.deck)
        letters = c.FESTIVAL_LETTERS
        size = codes.MAX_FESTIVALS
        state.piles = self.field("piles", lambda text: c.read_cards(text, size, letters), c.NOTHING)
        sets = self.each("festivals", lambda text: c.read_cards(text, size, letters), [0] * size)
        state.festivals = _padded([n for held in sets for n in held], codes.MAX_SEATS * size)
        if "tunnel" in self.fields:
            self.field("tunnel", lambda text: self.tunnel(state, text))

    def tunnel(self, state: State, text: str) -> None:
        """The tunnel that is being dug, what was paid and what was turned up (EU-5)."""
        parts = text.split(c.LIST)
        if len(parts) != 3:
            raise PositionError("a tunnel is TRACK/PAID/TURNED")
        state.laid_track = self.track(parts[0])
        paid, state.turned = (c.read_cards(part, codes.N_TRAIN_KINDS) for part in parts[1:])
        colours = [kind for kind in range(codes.N_COLOURS) if paid[kind]] or [codes.LOCO]
        if len(colours) > 1 or sum(paid) != self.board.tracks[state.laid_track].length:
            raise PositionError("the payment does not fit the track")
        state.laid_colour, state.laid_locos = colours[0], paid[codes.LOCO]
        asking = {state.laid_colour, codes.LOCO}
        state.extra = sum(state.turned[kind] for kind in asking)

    def tickets(self, state: State) -> None:
        size = len(self.board.tickets)
        if "tickets" not in self.fields:
            raise PositionError("tickets: missing")
        for name, attribute in (("tickets", "held"), ("offers", "offer"), ("packets", "packet")):
            masks = self.each(name, lambda text: c.read_tickets(text, size), 0)
            setattr(state, attribute, _padded(masks, codes.MAX_SEATS))
        if self.is_view:
            self.field("pool", lambda text: self.hidden_pool(state, text))
        else:
            strata = self.field("pool", self.pool)
            state.strata = _padded(strata, codes.MAX_TICKETS)
            state.n_strata, state.tickets_left = len(strata), sum(map(int.bit_count, strata))
        if "draft" in self.fields:
            self.field("draft", lambda text: self.draft(state, text))

    def pool(self, text: str) -> list[int]:
        strata = [] if text == c.NOTHING else text.split(",")
        if len(strata) > codes.MAX_TICKETS or c.NOTHING in strata:
            raise PositionError("the ticket deck is a list of sets that are not empty: 0.4.7,3.5")
        return [c.read_tickets(part, len(self.board.tickets)) for part in strata]

    def hidden_pool(self, state: State, text: str) -> None:
        parts = text.split(c.LIST)
        if len(parts) != 2:
            raise PositionError("a view gives the ticket deck as ?TICKETS/SETS")
        state.tickets_left = _count(parts[0], len(self.board.tickets))
        state.n_strata = c.read_number(parts[1], min(1, state.tickets_left), state.tickets_left)

    def draft(self, state: State, text: str) -> None:
        """Where the draft card can be, or that the second draft follows this turn (IB-5)."""
        state.tickets_open = 0
        if text == "due":
            state.draft_due = 1
            return
        parts = text.split(c.LIST)
        if len(parts) != 2:
            raise PositionError("the draft card lies within LEAST/MOST cards, or the draft is due")
        state.draft_max = c.read_number(parts[1], 0, state.deck_total - 1)
        state.draft_min = c.read_number(parts[0], -state.deck_total - MAX_SCORE, state.draft_max)

    def table(self, state: State) -> None:
        board, seats = self.board, self.seats
        owners = self.field("tracks", lambda text: c.read_owners(text, len(board.tracks), seats))
        state.owner = _padded(owners, codes.MAX_TRACKS, codes.NOBODY)
        empty = str(len(board.cities))
        for name, attribute in (("stations", "station"), ("markers", "marker")):
            places = self.field(name, lambda text: c.read_owners(text, len(board.cities), seats), empty)
            setattr(state, attribute, _padded(places, codes.MAX_CITIES, codes.NOBODY))
        if "last" in self.fields:
            state.last_track = self.field("last", self.track)
        if "alvin" in self.core.options:
            self.field("alvin", lambda text: self.alvin(state, text))
        elif "alvin" in self.fields or "catches" in self.fields:
            raise PositionError("alvin: he is not played")
        for line in bonuses(self.core.played):
            set_line(state, line.number, self.field(line.name, self.bonus))
        state.score = _padded(self.field("score", self.points), codes.MAX_SEATS)
        self.pieces(state)

    def alvin(self, state: State, text: str) -> None:
        city, _, owner = text.partition(c.LIST)
        if city not in self.board.city_index:
            raise PositionError(f"no city has the id {city[:40]!r}")
        found = self.seat_or_nobody(owner)
        state.alvin_city = self.board.city_index[city]
        state.alvin_owner = codes.NOBODY if found is None else found

    def points(self, text: str) -> list[int]:
        return c.read_each(text, self.seats, lambda part: c.read_number(part, 0, MAX_SCORE))

    def bonus(self, text: str) -> list[int]:
        return c.read_each(text, self.seats, lambda part: c.read_number(part, -MAX_SCORE, MAX_SCORE))

    def track(self, text: str) -> int:
        try:
            return find(self.board.track_index, "track", text)
        except Refused:
            raise PositionError(f"no track has the id {text[:40]!r}") from None

    def pieces(self, state: State) -> None:
        """What each seat has left, and where it is connected (OW-3), follows from what is on the board."""
        rules = self.board.rules
        stations = rules.stations.per_player if rules.stations else 0
        markers = rules.markers.per_player if rules.markers else 0
        trains = [self.board.trains] * self.seats
        network = [0] * codes.MAX_SEATS
        for number, track in enumerate(self.board.tracks):
            owner = state.owner[number]
            if owner != codes.NOBODY:
                trains[owner] -= track.length
                network[owner] |= 1 << self.board.city_index[track.a] | 1 << self.board.city_index[track.b]
        for city, owner in enumerate(state.marker):
            if owner != codes.NOBODY:
                network[owner] |= 1 << city
        state.trains = _padded(trains, codes.MAX_SEATS)
        state.network = network if rules.start_cities else [0] * codes.MAX_SEATS
        owned = range(self.seats)
        state.stations_left = _padded(
            [stations - state.station.count(seat) for seat in owned], codes.MAX_SEATS
        )
        state.markers_left = _padded([markers - state.marker.count(seat) for seat in owned], codes.MAX_SEATS)
        state.n_stations = sum(owner != codes.NOBODY for owner in state.station)

    def flow(self, state: State) -> None:
        state.first = self.field("first", lambda text: c.read_seat(text, self.seats))
        state.turn = self.field("turn", lambda text: c.read_number(text, 0, MAX_TURN))
        state.seat = (state.first + state.turn - 1) % self.seats
        state.last_turns = self.field("last-turns", lambda text: c.read_number(text, -1, self.seats), "-1")
        state.passes = self.field("passes", lambda text: c.read_number(text, 0, self.seats), "0")
        questions = self.field("ask", self.questions)
        self.stack(state, questions)
        self.answers(state)

    def questions(self, text: str) -> list[tuple[int, int, int]]:
        """Prompts from the last to be answered to the first: code, asked, pending."""
        found = []
        parts = [] if text == c.NOTHING else text.split(",")
        if len(parts) > codes.MAX_PROMPTS - 2:
            raise PositionError("there are too many questions")
        for part in parts:
            name, _, seats = part.partition(":")
            asked, slash, left = seats.partition("/")
            if name not in PROMPT_CODES:
                raise PositionError(f"no question is called {name[:40]!r}")
            mask = c.read_seats(asked, self.seats)
            pending = c.read_seats(left, self.seats) if slash else mask
            if not pending or pending & ~mask:
                raise PositionError(f"{part[:40]!r}: a question waits for some of the seats it asks")
            found.append((PROMPT_CODES[name], mask, pending))
        return found

    def stack(self, state: State, questions: list[tuple[int, int, int]]) -> None:
        """Below the questions are the automatic prompts: the next turn, and during a turn its end."""
        if not questions:
            return
        stack = [(codes.NEXT_TURN, 0, 0)]
        if questions[0][0] not in BETWEEN_TURNS:
            stack.append((codes.END_TURN, 0, 0))
        stack += questions
        prompts, asked, pending = (_padded([row[i] for row in stack], codes.MAX_PROMPTS) for i in range(3))
        state.prompts, state.asked, state.pending = prompts, asked, pending
        state.depth = len(stack)

    def answers(self, state: State) -> None:
        """Answers that wait for the others; in a view only the seat's own is known."""
        size = len(self.board.tickets)
        chosen = self.each("chosen", lambda text: c.read_tickets(text, size), 0)
        top = state.depth - 1
        answered = state.asked[top] & ~state.pending[top] if state.depth else 0
        answers = [0] * codes.MAX_SEATS
        for seat, tickets in enumerate(chosen):
            known = not self.is_view or seat == self.seen_from
            if tickets and not answered >> seat & 1:
                raise PositionError(f"chosen: seat {c.SEAT_LETTERS[seat]} has not answered")
            if known and answered >> seat & 1:
                answers[seat] = self.answer(state, seat, tickets)
        state.answers = answers

    def answer(self, state: State, seat: int, tickets: int) -> int:
        among = state.packet[seat] if state.prompt() == codes.DRAFT else state.offer[seat]
        if tickets & ~among or not tickets:
            raise PositionError(f"chosen: seat {c.SEAT_LETTERS[seat]} chose among other tickets")
        if state.prompt() == codes.DRAFT:
            if tickets.bit_count() != 1:
                raise PositionError("chosen: one ticket is picked at a time")
            return members(tickets)[0]
        return sum(1 << i for i, ticket in enumerate(members(among)) if tickets >> ticket & 1)

    def public(self, state: State) -> tuple[PublicSeat, ...]:
        """What everybody knows about the seats: for the others, the counts in the view."""
        found = []
        for known in public_seats(state):
            seat = known.seat
            counts = {name: self.hidden[name][seat] for name in ("hands", "tickets", "festivals")}
            found.append(
                PublicSeat(
                    seat=seat,
                    score=known.score,
                    trains=known.trains,
                    cards=known.cards + counts["hands"],
                    tickets=known.tickets + counts["tickets"],
                    stations=known.stations,
                    markers=known.markers,
                    festivals=known.festivals + counts["festivals"],
                )
            )
        return tuple(found)


def _split(text: str) -> dict[str, str]:
    if len(text) > MAX_TEXT:
        raise PositionError(f"a position has at most {MAX_TEXT:,} characters")
    parts = text.split()
    if not parts or parts[0] != VERSION:
        raise PositionError(f"a position begins with {VERSION}")
    fields: dict[str, str] = {}
    for part in parts[1:]:
        name, equals, value = part.partition("=")
        if not equals or name not in FIELDS:
            raise PositionError(f"no part of a position is called {name[:40]!r}")
        if name in fields:
            raise PositionError(f"{name}: appears twice")
        fields[name] = value
    return fields


def _board(text: str, own: BoardMap | None) -> BoardMap:
    name, _, fingerprint = text.partition("/")
    if own is not None and own.id == name:
        board = own
    elif name in BOARDS:
        board = load(name)
    else:
        raise PositionError(f"no built-in board is called {name[:40]!r}")
    if fingerprint != board.fingerprint:
        raise PositionError(f"it is for {board.other_version}")
    return board


def _count(text: str, most: int) -> int:
    if not text.startswith(c.HIDDEN):
        raise PositionError("a view only says how many there are, like ?30")
    return c.read_number(text[1:], 0, most)


def set_line(state: State, line: int, points: list[int]) -> None:
    """Bonuses that were scored during the game."""
    lines = [*state.lines]
    lines[line : len(points) * codes.N_LINES : codes.N_LINES] = points
    state.lines = lines


def _padded(values: list[int], size: int, with_: int = 0) -> list[int]:
    return [*values, *[with_] * (size - len(values))]
