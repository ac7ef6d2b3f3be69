"""Positions from one line of text: an engine state, or a view, put together from its parts and checked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from ferrovia.boards import BOARDS, Board, load
from ferrovia.engine import Core, Dealer, State, codes
from ferrovia.engine.bits import members
from ferrovia.game.names import PROMPTS, Names, find
from ferrovia.game.position.check import check_position
from ferrovia.game.position.writer import VERSION, bonuses
from ferrovia.game.refusals import Refused
from ferrovia.game.result import make_result
from ferrovia.game.spelling import codecs as c
from ferrovia.game.spelling.codecs import PositionError
from ferrovia.game.spelling.fields import assign, read_field
from ferrovia.game.spelling.parts import Part, offers, parts
from ferrovia.game.view import HELD, PublicSeat, View, public_seats
from ferrovia.mechanisms import FIELDS
from ferrovia.mechanisms import PROMPTS as QUESTIONS
from ferrovia.text import seats_named

MAX_TEXT = 20_000
MAX_TURN = 100_000
MAX_SCORE = 9_999
MAX_ANSWER = (1 << 31) - 1
PROMPT_CODES = {name: code for code, name in PROMPTS.items()}
BETWEEN_TURNS = {each.number for each in QUESTIONS if each.when in ("together", "before the game")}
FLOW = (
    "board",
    "seats",
    "options",
    "view",
    "first",
    "turn",
    "last-turns",
    "passes",
    "ask",
    "chosen",
    "score",
)

Value = TypeVar("Value")


class WholePosition:
    """A whole position. `core` and `state` play on from it: `core.apply(state, seat, view.code(action))`.

    Printed, or shown by a notebook as a picture, it is what everybody at the table sees.
    """

    def __init__(self, board: Board, core: Core, state: State) -> None:
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


def read_position(text: str, board: Board | None = None, dealer: Dealer | None = None) -> WholePosition:
    """The position that `write_position` wrote, with a dealer to continue (by default a fast one). A board
    that is not built in must be passed. Raises `PositionError` for anything but a position of the board."""
    reader = PositionReader(text, board, dealer or Dealer())
    if reader.is_view:
        raise PositionError("view: this is what one seat knows, not a whole position")
    reader.read()
    return WholePosition(reader.board, reader.core, reader.state)


def read_view(text: str, board: Board | None = None) -> View:
    """The view that `write_view` wrote. Raises `PositionError` for anything else."""
    reader = PositionReader(text, board, Dealer())
    if not reader.is_view:
        raise PositionError("view: missing, this is a whole position")
    reader.read()
    seat = codes.NOBODY if reader.seen_from is None else reader.seen_from
    return View(reader.core, Names(reader.board), reader.state, seat, reader.public(), None)


def is_view(text: str) -> bool:
    """Does the text claim to be a view?"""
    return any(part.startswith("view=") for part in text[:MAX_TEXT].split())


class PositionReader:
    """A position that is being read: its table, and a state that fills up. Of what a view hides, `hidden` has
    the number for each seat, by field."""

    def __init__(self, text: str, board: Board | None, dealer: Dealer) -> None:
        self._texts = _split(text)
        self.board = self._field("board", lambda value: _board(value, board))
        low, high = self.board.seats
        self.seats = self._field("seats", lambda value: c.read_number(value, low, high))
        self.core = Core(self.board.spec(), self.seats, self._field("options", self._options, ""))
        self.state = State(self.core.board, self.seats, dealer)
        self.is_view = "view" in self._texts
        self.seen_from = self._field("view", self.seat_or_nobody, c.NOTHING)
        self.hidden: dict[str, list[int]] = {}

    def read(self) -> None:
        """Fill the state, and check it."""
        found = parts(self.core.played)
        lines = bonuses(self.core.played)
        known = {*FLOW, *(part.name for part in found), *(line.name for line in lines)}
        for name in self._texts:
            if name not in known:
                raise PositionError(f"this table has no part that is called {name[:40]!r}")
        for part in found:
            if part.needed or part.name in self._texts:
                self._field(part.name, partial(self._read_part, part))
        points = [*self.state.lines]
        for line in lines:
            points[line.number : self.seats * codes.N_LINES : codes.N_LINES] = self._field(
                line.name, self._bonus
            )
        self.state.lines = points
        assign(self.state, "score", self._field("score", self._points))
        self._flow()
        check_position(self)
        self.core.restore(self.state)

    def _read_part(self, part: Part, text: str) -> None:
        if part.read is not None:
            part.read(self, text)
        else:
            read_field(self, part.fields[0], text)

    def _field(self, name: str, reader: Callable[[str], Value], empty: str | None = None) -> Value:
        """The value of a part; an optional one has a default text."""
        text = self._texts.get(name, empty)
        if text is None:
            raise PositionError(f"{name}: missing")
        try:
            return reader(text)
        except PositionError as error:
            raise PositionError(f"{name}: {error}") from None

    def _options(self, text: str) -> frozenset[str]:
        chosen = text.split(",") if text else []
        for option in chosen:
            if option not in self.board.options:
                raise PositionError(f"{self.board.name} has no option {option[:40]!r}")
        return frozenset(chosen)

    def _points(self, text: str) -> list[int]:
        return c.read_each(text, self.seats, lambda part: c.read_number(part, 0, MAX_SCORE))

    def _bonus(self, text: str) -> list[int]:
        return c.read_each(text, self.seats, lambda part: c.read_number(part, -MAX_SCORE, MAX_SCORE))

    # For mechanisms

    def shows(self, seat: int) -> bool:
        """Is what only the seat may see in the position?"""
        return not self.is_view or seat == self.seen_from

    def asked(self, prompt: int) -> list[int]:
        """The seats that are asked this question alone, the next one to answer last."""
        state = self.state
        return [
            state.asked[place].bit_length() - 1
            for place in range(state.depth)
            if state.prompts[place] == prompt
        ]

    def bonus(self, seat: int) -> int:
        """The points that the seat has scored for other things than routes."""
        row = seat * codes.N_LINES
        return sum(self.state.lines[row + line.number] for line in bonuses(self.core.played))

    def each(self, field: str, text: str, reader: Callable[[str], Value], nothing: Value) -> list[Value]:
        """What a field has for each seat. What a view hides is `nothing`, and its number is in `hidden`."""
        public = FIELDS[field].audience == "everybody"
        if field in HELD:
            self.hidden[field] = [0] * self.seats
        found = []
        for seat, part in enumerate(c.read_each(text, self.seats, str)):
            if public or self.shows(seat):
                found.append(reader(part))
                continue
            if part.startswith(c.HIDDEN) and field in HELD:
                self.hidden[field][seat] = c.read_number(part[1:], 1, MAX_SCORE)
            elif part != c.NOTHING:
                raise PositionError("a view shows only what its own seat has")
            found.append(nothing)
        return found

    def count(self, text: str, most: int) -> int:
        """The number of things that a view does not show."""
        if not text.startswith(c.HIDDEN):
            raise PositionError("a view only says how many there are, like ?30")
        return c.read_number(text[1:], 0, most)

    def seat_or_nobody(self, text: str) -> int | None:
        return None if text == c.NOTHING else c.read_seat(text, self.seats)

    def track(self, text: str) -> int:
        try:
            return find(self.board.track_index, "track", text)
        except Refused:
            raise PositionError(f"no track has the id {text[:40]!r}") from None

    # The flow of the game

    def _flow(self) -> None:
        state = self.state
        state.first = self._field("first", lambda text: c.read_seat(text, self.seats))
        state.turn = self._field("turn", lambda text: c.read_number(text, 0, MAX_TURN))
        state.seat = (state.first + state.turn - 1) % self.seats
        state.last_turns = self._field("last-turns", lambda text: c.read_number(text, -1, self.seats), "-1")
        state.passes = self._field("passes", lambda text: c.read_number(text, 0, self.seats), "0")
        self._stack(self._field("ask", self._questions))
        nobody = c.LIST.join([c.NOTHING] * self.seats)
        self._field("chosen", self._answers, nobody)

    def _questions(self, text: str) -> list[tuple[int, int, int]]:
        """Prompts from the last to be answered to the first: code, asked, pending."""
        found = []
        texts = [] if text == c.NOTHING else text.split(",")
        if len(texts) > codes.MAX_PROMPTS - 2:
            raise PositionError("there are too many questions")
        for part in texts:
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

    def _stack(self, questions: list[tuple[int, int, int]]) -> None:
        """Below the questions are the automatic prompts: the next turn, and during a turn its end."""
        if not questions:
            return
        stack = [(codes.NEXT_TURN, 0, 0)]
        if questions[0][0] not in BETWEEN_TURNS:
            stack.append((codes.END_TURN, 0, 0))
        stack += questions
        for place, name in enumerate(("prompts", "asked", "pending")):
            assign(self.state, name, [row[place] for row in stack])
        self.state.depth = len(stack)

    def _answers(self, text: str) -> None:
        """Answers that wait for the others; in a view only the seat's own is known."""
        state = self.state
        choosing = state.prompt() in offers(self.core.played)
        reader = self._tickets if choosing else self._number
        found = self.each("answers", text, lambda part: None if part == c.NOTHING else reader(part), None)
        top = state.depth - 1
        answered = state.asked[top] & ~state.pending[top] if state.depth else 0
        answers = [0] * self.seats
        for seat, answer in enumerate(found):
            if (answer is not None) != (answered >> seat & 1 and self.shows(seat)):
                has = "has" if answer is None else "has not"
                raise PositionError(f"seat {c.SEAT_LETTERS[seat]} {has} answered")
            if answer is not None:
                answers[seat] = self._choice(seat, answer) if choosing else answer
        assign(state, "answers", answers)

    def _tickets(self, text: str) -> int:
        return c.read_set(text, len(self.board.tickets))

    def _number(self, text: str) -> int:
        return c.read_number(text, 0, MAX_ANSWER)

    def _choice(self, seat: int, tickets: int) -> int:
        """Which of the offered tickets they are."""
        offered = self.state.offer[seat]
        if tickets & ~offered:
            raise PositionError(f"seat {c.SEAT_LETTERS[seat]} chose among other tickets")
        return sum(1 << i for i, ticket in enumerate(members(offered)) if tickets >> ticket & 1)

    def public(self) -> tuple[PublicSeat, ...]:
        """What everybody knows about the seats: for the others, the counts in the view."""
        return tuple(
            replace(
                seat,
                **{
                    HELD[field]: getattr(seat, HELD[field]) + n[seat.seat] for field, n in self.hidden.items()
                },
            )
            for seat in public_seats(self.state)
        )


def _split(text: str) -> dict[str, str]:
    if len(text) > MAX_TEXT:
        raise PositionError(f"a position has at most {MAX_TEXT:,} characters")
    parts = text.split()
    if not parts or parts[0] != VERSION:
        raise PositionError(f"a position begins with {VERSION}")
    texts: dict[str, str] = {}
    for part in parts[1:]:
        name, equals, value = part.partition("=")
        if not equals:
            raise PositionError(f"a part is written like turn=3, not {part[:40]!r}")
        if name in texts:
            raise PositionError(f"{name[:40]}: appears twice")
        texts[name] = value
    return texts


def _board(text: str, own: Board | None) -> Board:
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
