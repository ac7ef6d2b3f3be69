"""Positions as one line of text (docs/notation.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ferrovia import mechanisms
from ferrovia.boards import Board
from ferrovia.engine import State, codes
from ferrovia.game.names import PROMPTS, Names, chosen
from ferrovia.game.spelling import codecs as c
from ferrovia.game.spelling.fields import write_field
from ferrovia.game.spelling.parts import offers, parts
from ferrovia.game.view import HELD, View
from ferrovia.mechanisms import FIELDS
from ferrovia.mechanisms.declaration import Declaration, ScoreLine

VERSION = "ferrovia-position-1"


def write_position(board: Board, state: State, options: Iterable[str] = ()) -> str:
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
    return PositionWriter(board, state, chosen, None).text()


def write_view(view: View) -> str:
    """What a seat, or a spectator, knows about a position. Raises `ValueError` for a game that is over: its
    score sheets depend on what was secret, so write the whole position."""
    if view.over:
        raise ValueError("the game is over: there is only the whole position")
    return PositionWriter(view.board, view.known, view.core.options, view).text()


class PositionWriter:
    """A position that is being written: whole, or what a `view` knows of it."""

    def __init__(self, board: Board, state: State, options: frozenset[str], view: View | None) -> None:
        self.board = board
        self.state = state
        self.view = view
        self.names = Names(board)
        self._options = options
        self._played = mechanisms.played(board.rules, options)
        self._parts: dict[str, str] = {}

    def text(self) -> str:
        self._flow()
        for part in parts(self._played):
            text = part.write(self) if part.write else write_field(self, part.fields[0], part.needed)
            self._put(part.name, text, part.needed)
        for line in bonuses(self._played):
            self._put(line.name, self.numbers(line_of(self.state, line.number)), needed=True)
        self._put("score", self.numbers(self.state.score[: self.state.seats]), needed=True)
        return " ".join([VERSION, *(f"{name}={value}" for name, value in self._parts.items())])

    def _put(self, name: str, value: str, needed: bool = False) -> None:
        """Leave out what says nothing."""
        assert name not in self._parts
        if needed or value.strip(c.NOTHING + c.LIST):
            self._parts[name] = value

    def each(self, field: str, own: Callable[[int], str]) -> str:
        """The values of all seats; of those that a view does not show, how many things they are."""
        return c.LIST.join(
            own(seat) if self._shows(field, seat) else self._held(field, seat)
            for seat in range(self.state.seats)
        )

    def _shows(self, field: str, seat: int) -> bool:
        return self.view is None or FIELDS[field].audience == "everybody" or self.view.seat == seat

    def _held(self, field: str, seat: int) -> str:
        n = getattr(self.view.seats[seat], HELD[field]) if self.view is not None and field in HELD else 0
        return f"{c.HIDDEN}{n}" if n else c.NOTHING

    def numbers(self, values: Iterable[int]) -> str:
        return c.LIST.join(map(str, values))

    def _flow(self) -> None:
        state, view = self.state, self.view
        self._put("board", f"{self.board.id}/{self.board.fingerprint}")
        self._put("seats", str(state.seats))
        self._put("options", ",".join(sorted(self._options)))
        if view is not None:
            self._put("view", c.NOTHING if view.seat is None else c.SEAT_LETTERS[view.seat], needed=True)
        self._put("first", c.SEAT_LETTERS[state.first])
        self._put("turn", str(state.turn))
        if state.last_turns != codes.NOBODY:
            self._put("last-turns", str(state.last_turns))
        if state.passes:
            self._put("passes", str(state.passes))
        prompts = [place for place in range(state.depth) if state.prompts[place] in PROMPTS]
        self._put("ask", ",".join(map(self._question, prompts)) or c.NOTHING, needed=True)
        self._put("chosen", self.each("answers", self._chosen))

    def _question(self, place: int) -> str:
        """A prompt, whom it asks, and which of several have not answered yet: `draft:abc/c`."""
        asked, pending = self.state.asked[place], self.state.pending[place]
        left = "" if asked == pending else f"/{c.write_seats(pending)}"
        return f"{PROMPTS[self.state.prompts[place]]}:{c.write_seats(asked)}{left}"

    def _chosen(self, seat: int) -> str:
        """An answer that waits for the others: tickets, or a number."""
        state = self.state
        place = state.depth - 1
        if state.over or not (state.asked[place] & ~state.pending[place]) >> seat & 1:
            return c.NOTHING
        if state.prompt() not in offers(self._played):
            return str(state.answers[seat])
        return c.write_set(chosen(state.answers[seat], state.offer[seat]))


def bonuses(played: Iterable[Declaration]) -> list[ScoreLine]:
    """The lines of the score sheet that are filled during the game, routes apart: they are all the rest."""
    return [line for line in mechanisms.lines(played) if line.during and line.number != codes.ROUTES]


def line_of(state: State, line: int) -> list[int]:
    """A line of the score sheet, seat by seat."""
    return [*state.lines[line : state.seats * codes.N_LINES : codes.N_LINES]]
