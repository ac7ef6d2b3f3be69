"""Positions as one line of text (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ferrovia import mechanisms
from ferrovia.engine import State, codes
from ferrovia.engine.bits import members
from ferrovia.game.names import PROMPTS, Names
from ferrovia.game.position import codecs as c
from ferrovia.game.view import View
from ferrovia.maps import BoardMap
from ferrovia.mechanisms.declaration import Declaration, ScoreLine

VERSION = "ferrovia-position-1"


def write_position(board: BoardMap, state: State, options: Iterable[str] = ()) -> str:
    """The whole position, secrets and all: play can continue from it (`read_position`). `options` are those
    of the table. Raises `ValueError` if the state has something of an option that is not one of them."""
    chosen = frozenset(options)
    for each in mechanisms.named(board.rules):
        if (
            each.option
            and each.name not in chosen
            and not all(field.is_empty(state) for field in each.fields)
        ):
            raise ValueError(f"the table plays with the option {each.name!r}")
    return _Writer(board, state, chosen, None).text()


def write_view(view: View) -> str:
    """What a seat, or a spectator, knows about a position. Raises `ValueError` for a game that is over: its
    score sheets depend on what was secret, so write the whole position."""
    if view.over:
        raise ValueError("the game is over: there is only the whole position")
    return _Writer(view.map, view.known, view.core.options, view).text()


class _Writer:
    """Writes fields, leaving out those that say nothing."""

    def __init__(self, board: BoardMap, state: State, options: frozenset[str], view: View | None) -> None:
        self.board = board
        self.options = options
        self.names = Names(board)
        self.state = state
        self.view = view
        self.fields: dict[str, str] = {}

    def text(self) -> str:
        self.flow()
        self.cards()
        self.tickets()
        self.table()
        return " ".join([VERSION, *(f"{name}={value}" for name, value in self.fields.items())])

    def put(self, name: str, value: str, empty: str = c.NOTHING) -> None:
        if value != empty:
            self.fields[name] = value

    def each(self, own: Callable[[int], str], hidden: Callable[[int], int] | None = None) -> str:
        """The values of all seats; in a view those of others are counts."""
        values = []
        for seat in range(self.state.seats):
            if self.view is None or hidden is None or self.view.seat == seat:
                values.append(own(seat))
            else:
                n = hidden(seat)
                values.append(f"{c.HIDDEN}{n}" if n else c.NOTHING)
        return c.LIST.join(values)

    def none(self) -> str:
        """A field in which no seat has anything."""
        return c.LIST.join([c.NOTHING] * self.state.seats)

    def flow(self) -> None:
        state = self.state
        self.fields["board"] = f"{self.board.id}/{self.board.fingerprint}"
        self.fields["seats"] = str(state.seats)
        self.put("options", ",".join(sorted(self.options)), "")
        if self.view is not None:
            self.fields["view"] = c.NOTHING if self.view.seat is None else c.SEAT_LETTERS[self.view.seat]
        self.fields["first"] = c.SEAT_LETTERS[state.first]
        self.fields["turn"] = str(state.turn)
        self.put("last-turns", str(state.last_turns), str(codes.NOBODY))
        self.put("passes", str(state.passes), "0")
        prompts = [place for place in range(state.depth) if state.prompts[place] in PROMPTS]
        self.fields["ask"] = ",".join(map(self.question, prompts)) or c.NOTHING
        self.put("chosen", self.each(self.chosen, lambda seat: 0), self.none())

    def question(self, place: int) -> str:
        """A prompt, whom it asks, and which of several have not answered yet: `draft:abc/c`."""
        asked, pending = self.state.asked[place], self.state.pending[place]
        left = "" if asked == pending else f"/{c.write_seats(pending)}"
        return f"{PROMPTS[self.state.prompts[place]]}:{c.write_seats(asked)}{left}"

    def chosen(self, seat: int) -> str:
        """The tickets of an answer that waits for the others."""
        state = self.state
        place = state.depth - 1
        if state.over or not (state.asked[place] & ~state.pending[place]) >> seat & 1:
            return c.NOTHING
        if state.prompt() == codes.DRAFT:
            return str(state.answers[seat])
        offered = members(state.offer[seat])
        return c.write_tickets(sum(1 << n for i, n in enumerate(offered) if state.answers[seat] >> i & 1))

    def cards(self) -> None:
        state, view = self.state, self.view
        kinds = codes.N_TRAIN_KINDS
        hands = self.each(
            lambda seat: c.write_cards(state.hands[seat * kinds : (seat + 1) * kinds]),
            None if view is None else lambda seat: view.seats[seat].cards,
        )
        self.fields["hands"] = hands
        self.fields["market"] = c.write_cards(state.market)
        self.fields["discard"] = c.write_cards(state.discard)
        self.fields["deck"] = c.write_cards(state.deck) if view is None else f"{c.HIDDEN}{state.deck_total}"
        self.put("piles", c.write_cards(state.piles, c.FESTIVAL_LETTERS))
        sets = self.each(self.festivals, None if view is None else lambda seat: view.seats[seat].festivals)
        self.put("festivals", sets, self.none())
        if state.laid_track != codes.NOBODY:
            track = self.board.tracks[state.laid_track]
            paid = [0] * kinds
            paid[state.laid_colour] = track.length - state.laid_locos
            paid[codes.LOCO] = state.laid_locos
            laid = (track.id, c.write_cards(paid), c.write_cards(state.turned))
            self.fields["tunnel"] = c.LIST.join(laid)

    def festivals(self, seat: int) -> str:
        first = seat * codes.MAX_FESTIVALS
        held = self.state.festivals[first : first + codes.MAX_FESTIVALS]
        return c.write_cards(held, c.FESTIVAL_LETTERS)

    def tickets(self) -> None:
        state, view = self.state, self.view
        held = self.each(
            lambda seat: c.write_tickets(state.held[seat]),
            None if view is None else lambda seat: view.seats[seat].tickets,
        )
        self.fields["tickets"] = held
        self.put("offers", self.each(lambda seat: c.write_tickets(state.offer[seat])), self.none())
        self.put("packets", self.each(lambda seat: c.write_tickets(state.packet[seat])), self.none())
        if view is None:
            strata = [state.strata[(state.stratum + i) % codes.MAX_TICKETS] for i in range(state.n_strata)]
            self.fields["pool"] = ",".join(map(c.write_tickets, strata)) or c.NOTHING
        else:
            self.fields["pool"] = f"{c.HIDDEN}{state.tickets_left}/{state.n_strata}"
        if state.draft_max != codes.NOBODY:
            self.fields["draft"] = f"{state.draft_min}/{state.draft_max}"
        elif not state.tickets_open:
            self.fields["draft"] = "due"

    def table(self) -> None:
        state, board = self.state, self.board
        self.fields["tracks"] = c.write_owners(state.owner[: len(board.tracks)])
        self.put("stations", c.write_owners(state.station[: len(board.cities)]), str(len(board.cities)))
        self.put("markers", c.write_owners(state.marker[: len(board.cities)]), str(len(board.cities)))
        if state.last_track != codes.NOBODY:
            self.fields["last"] = board.tracks[state.last_track].id
        if "alvin" in self.options:
            owner = c.NOTHING if state.alvin_owner < 0 else c.SEAT_LETTERS[state.alvin_owner]
            self.fields["alvin"] = f"{self.names.cities[state.alvin_city]}/{owner}"
        for line in bonuses(mechanisms.played(board.rules, self.options)):
            self.fields[line.name] = c.LIST.join(map(str, line_of(state, line.number)))
        self.fields["score"] = c.LIST.join(str(state.score[seat]) for seat in range(state.seats))


def bonuses(played: Iterable[Declaration]) -> list[ScoreLine]:
    """The lines of the score sheet that are filled during the game, routes apart: they are all the rest."""
    return [line for line in mechanisms.lines(played) if line.during and line.number != codes.ROUTES]


def line_of(state: State, line: int) -> list[int]:
    """A line of the score sheet, seat by seat."""
    return [*state.lines[line : state.seats * codes.N_LINES : codes.N_LINES]]
