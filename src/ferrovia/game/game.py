"""One table: typed actions in, typed events and views out, and the record of it all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from msgspec import Struct

from ferrovia.boards import BOARDS, Board, load
from ferrovia.engine import Core, IllegalAction, State, codes
from ferrovia.engine.bits import members
from ferrovia.engine.dealer import Dealer
from ferrovia.game import dealers
from ferrovia.game.actions import Action
from ferrovia.game.event_log import EVERYBODY, Row, tell
from ferrovia.game.events import Event
from ferrovia.game.names import FIELDS, Names, unknown
from ferrovia.game.record import (
    FORMAT,
    Ending,
    Header,
    Line,
    Record,
    RecordError,
    outcome_codes,
    outcome_names,
)
from ferrovia.game.refusal_details import check_code, refusal_for
from ferrovia.game.refusals import (
    NOTHING_TO_UNDO,
    UNDO_NOT_YOURS,
    UNDO_REVEALED,
    Refusal,
    Refused,
)
from ferrovia.game.result import Result, make_result
from ferrovia.game.scoring import Scoring, make_scoring
from ferrovia.game.seat_history import Glimpse
from ferrovia.game.seat_journal import NO_PAST, Past, SeatJournal
from ferrovia.game.view import View, public_seats
from ferrovia.text import listed, seats_named
from ferrovia.version import VERSION


class Step(Struct, frozen=True, gc=False):
    """One decision and what followed from it. Step 0 is the deal, which nobody decided."""

    n: int
    seat: int | None
    action: Action | None
    outcomes: tuple[int, ...]
    rows: tuple[Row, ...]
    names: Names

    def __repr__(self) -> str:
        """What everybody may know of it: which tickets somebody chose stays out."""
        if self.action is None:
            return f"<Step {self.n}: the deal>"
        done = type(self.action).__name__ if self.secret else self.action
        return f"<Step {self.n}: seat {self.seat}, {done}>"

    @property
    def secret(self) -> bool:
        """Is the action a choice of tickets, which only its seat may know?"""
        return self.action is not None and any(
            kind in ("ticket", "tickets") for _, kind in FIELDS[type(self.action)]
        )

    def events(self, audience: int | None = EVERYBODY) -> tuple[Event, ...]:
        """What a seat sees of it; None is a spectator. By default everything, secrets included."""
        return tell(self.names, self.rows, codes.NOBODY if audience is None else audience)

    def glimpse(self, audience: int | None) -> Glimpse:
        """All that a seat saw of it; None is a spectator."""
        action = None if self.secret and audience != self.seat else self.action
        return Glimpse(self.n, self.seat, action, self.events(audience))


class Proposed(Struct, frozen=True, gc=False):
    """A decision that has been tried out: its step, and what it leads from and to. See `Game.propose`."""

    step: Step
    before: State
    after: State
    dealer: Dealer


class Game:
    """A table with its rules, its state and its history.

    Printed, or shown by a notebook as a picture, it is what everybody at the table sees.

    >>> from ferrovia import new_game
    >>> game = new_game("usa", seats=2, seed=1, first=0)
    >>> game
    <Game usa, 2 seats, turn 0, seats 0 and 1 to act>
    >>> view = game.view(0)
    >>> view.offer
    ('denver--pittsburgh', 'new-york--seattle', 'santa-fe--vancouver')
    >>> game.play(view.options()[0], seat=0)
    <Step 1: seat 0, KeepTickets>
    >>> game.undo()
    <Step 1: seat 0, KeepTickets>

    It can be copied, pickled, and cloned to try things out; and drawn anew from what one seat knows:

    >>> twin = game.clone()
    >>> step = twin.play(view.options()[1], seat=0)
    >>> len(game.steps), len(twin.steps)
    (1, 2)
    >>> other = game.resample_from_view(0, seed=5)
    >>> other.view(0).offer == game.view(0).offer, other.view(1).offer == game.view(1).offer
    (True, False)
    """

    def __init__(
        self,
        board: Board,
        seats: int,
        dealer: Dealer,
        options: Iterable[str] = (),
        first: int | None = None,
        core: Core | None = None,
    ) -> None:
        """`core`: the rules, if they have been put together for another game of the same setting. Games that
        share them must stay in one thread."""
        self.board = board
        self.options = check_table(board, seats, options, first)
        self.names = Names(board)
        self._core = core or Core(board.spec(), seats, frozenset(self.options))
        self._seats = range(seats)
        self._dealer = dealer
        self._first = first
        dealer.log = []
        rows: list[Row] = []
        self._state = self._core.deal(dealer, codes.NOBODY if first is None else first, rows)
        self._before: State | None = None  # the state before the last step, for undo
        self.steps = [Step(0, None, None, _dealt(dealer, 0), tuple(rows), self.names)]
        self._journals = _journals(seats)

    def __repr__(self) -> str:
        where = f"{self.board.id}, {self.seats} seats, turn {self.turn}"
        if self.over:
            return f"<Game {where}, over: {listed([str(score) for score in self.result().scores])} points>"
        return f"<Game {where}, {seats_named(self.to_act)} to act>"

    def __str__(self) -> str:
        """What everybody sees; for a seat's own cards and tickets, print its view."""
        return str(self.view(None))

    def _repr_svg_(self) -> str:
        return self.view(None)._repr_svg_()

    @property
    def seats(self) -> int:
        return self._core.seats

    @property
    def core(self) -> Core:
        """The rules as the engine has them."""
        return self._core

    @property
    def state(self) -> State:
        """The whole position as the engine has it, secrets and all: for analysis, never for a player."""
        return self._state

    @property
    def over(self) -> bool:
        return bool(self._state.over)

    @property
    def turn(self) -> int:
        """How many turns have begun."""
        return self._state.turn

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats to act: one, or several when they decide at the same time."""
        return tuple(members(self._state.waiting()))

    def view(self, seat: int | None) -> View:
        """What a seat sees; None is a spectator."""
        self._require_seat(seat)
        number = codes.NOBODY if seat is None else seat
        journal = self._journals[number]
        return self._view(self._state, number, journal, journal.follow(self.steps))

    def view_in(self, state: State, seat: int | None) -> View:
        """What a seat saw in an earlier state, given a clone of that state; without its history."""
        self._require_seat(seat)
        return self._view(state, codes.NOBODY if seat is None else seat)

    def _view(self, state: State, seat: int, past: Past = NO_PAST, seen: int = 0) -> View:
        result = make_result(self._core, self.names, state) if state.over else None
        known = state.seen_by(seat)
        return View(self._core, self.names, known, seat, public_seats(state), result, past, seen)

    def _require_seat(self, seat: int | None) -> None:
        if seat is not None and seat not in self._seats:
            raise ValueError(f"there is no seat {seat}: seats are 0 to {self.seats - 1}")

    def check(self, action: Action, seat: int | None = None) -> Refusal | None:
        """Why the action is not legal now; None if it is. `seat` as in `play`."""
        try:
            seat = self._actor(seat)
            code = self.names.code(self.names.exact(action, self._state, seat), self._state, seat)
        except Refused as refused:
            return refused.refusal
        return check_code(self._core, self.names, self._state, seat, code)

    def play(self, action: Action, seat: int | None = None) -> Step:
        """Carry out an action for the seat to act; pass the seat when several may. Raises `Refused` and
        changes nothing if the action is not legal."""
        seat = self._actor(seat)
        return self.accept(self._propose(self.names.exact(action, self._state, seat), seat, self._dealer))

    def play_code(self, code: int, seat: int) -> Step:
        """`play`, by the engine's code of an action. Raises `IllegalAction` and changes nothing if it is not
        legal."""
        return self.accept(self._try(seat, code, None, self._dealer))

    def propose(self, action: Action, seat: int | None = None) -> Proposed:
        """What `play` would do, outcomes and all; the game itself does not change until it is accepted.
        Raises `Refused` if the action is not legal.

        >>> from ferrovia import new_game
        >>> game = new_game("usa", seats=2, seed=1)
        >>> proposed = game.propose(game.view(0).options()[0], seat=0)
        >>> proposed.step, len(game.steps)
        (<Step 1: seat 0, KeepTickets>, 1)
        >>> game.accept(proposed) is game.steps[1]
        True
        """
        seat = self._actor(seat)
        return self._propose(self.names.exact(action, self._state, seat), seat, self._dealer.clone())

    def accept(self, proposed: Proposed) -> Step:
        """Carry out what was proposed: the work is done already. Raises `ValueError` if the game is not where
        it was then."""
        if proposed.before is not self._state:
            raise ValueError("the game has changed since this was proposed")
        self._before, self._state, self._dealer = proposed.before, proposed.after, proposed.dealer
        self.steps.append(proposed.step)
        return proposed.step

    def _propose(self, action: Action, seat: int, dealer: Dealer) -> Proposed:
        """`propose`, with full names; the dealer is used up."""
        code = self.names.code(action, self._state, seat)
        try:
            return self._try(seat, code, action, dealer)
        except IllegalAction as illegal:
            raise Refused(refusal_for(self.names, self._state, seat, code, illegal.code)) from None

    def _try(self, seat: int, code: int, action: Action | None, dealer: Dealer) -> Proposed:
        """`propose`, by the engine's code of an action. Raises `IllegalAction`."""
        before, after = self._state, self._state.clone()
        after.dealer = dealer
        rows: list[Row] = []
        after.journal = rows
        dealer.log = []
        at = dealer.at
        self._core.apply(after, seat, code)
        action = action or self.names.action(code, before.offer[seat])
        step = Step(len(self.steps), seat, action, _dealt(dealer, at), tuple(rows), self.names)
        return Proposed(step, before, after, dealer)

    def follow(self, line: Line) -> Step:
        """Play the next line of a record: its action, with its outcomes instead of the dealer's. Raises
        `RecordError` if the rules do not allow it; the game must not go on after that."""
        number = line.n + 2
        if line.do is None or line.n != len(self.steps):
            raise RecordError(number, f"line number {len(self.steps)} was expected")
        try:
            with scripted(self._dealer, outcome_codes(self.names, line.dealt, number), number):
                return self.accept(self._propose(line.do, self._actor(line.seat), self._dealer))
        except Refused as refused:
            raise RecordError(number, f"the rules refuse it: {refused}") from None

    def _actor(self, seat: int | None) -> int:
        """The seat that is named, or the first one to act. Raises `Refused` if there is none such."""
        if seat is None:
            seat = self.to_act[0] if self.to_act else 0
        if seat not in self._seats:
            raise unknown("seat", seat)
        return seat

    def check_undo(self, seat: int | None = None) -> Refusal | None:
        """Why the last decision cannot be taken back; None if it can. `seat` as in `undo`."""
        last = self.steps[-1]
        before = self._before
        if before is None:
            return Refusal(NOTHING_TO_UNDO, "R-21")
        if seat is not None and seat != last.seat:
            return Refusal(UNDO_NOT_YOURS, "R-21", {"seat": last.seat or 0})
        together = before.asked[before.depth - 1].bit_count() > 1
        answered = ((codes.ANSWERED, last.seat),)
        if last.outcomes or self.over or (together and last.rows != answered):
            return Refusal(UNDO_REVEALED, "R-21")
        return None

    def undo(self, seat: int | None = None) -> Step:
        """Take back the last decision, if it revealed no card, ticket or secret answer and nobody has acted
        since. `seat`, if given, must have made it. Returns the step taken back."""
        refusal = self.check_undo(seat)
        if refusal is not None:
            raise Refused(refusal)
        assert self._before is not None
        self._state = self._before
        self._state.dealer = self._dealer
        self._before = None
        self._journals = _journals(self.seats)  # earlier views keep what they have seen
        return self.steps.pop()

    def clone(self, seed: int | None = None) -> Game:
        """The same game once more: what is played in one does not change the other. Both have the same luck
        ahead of them; with a seed the clone has its own. They share the rules, so keep them in one thread: a
        deep copy is for another one."""
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin._dealer = self._dealer.clone() if seed is None else dealers.fast(seed)
        twin._state = self._state.clone()
        twin._state.dealer = twin._dealer
        twin._before = None if self._before is None else self._before.clone()
        twin.steps = [*self.steps]
        twin._journals = {seat: journal.copy() for seat, journal in self._journals.items()}
        return twin

    def __copy__(self) -> Game:
        return self.clone()

    def past(self, seat: int | None) -> tuple[Glimpse, ...]:
        """All that a seat has seen so far, from the deal on; None is a spectator."""
        self._require_seat(seat)
        return tuple(step.glimpse(seat) for step in self.steps)

    def resample_from_view(self, seat: int, seed: int) -> Game:
        """Another game that the seat cannot tell from this one: it has seen the same from the deal on, down
        to the last event, and only what it does not know is different. It has a record of its own, which
        verifies, and other luck to come.

        It depends on what the seat has seen and on `seed`, and on nothing else: two games that look the same
        to the seat give the same world. All worlds that fit can come up, though not each as often as careful
        play would make it. Both share the rules, as a clone does. Raises `ValueError` once the game is over.
        """
        from ferrovia.game.resampling import resample  # it plays games

        return resample(self.view(seat), self.past(seat), seed, self.options, self._first)

    def result(self) -> Result:
        """The final scoring. Raises `ValueError` until the game is over."""
        if not self.over:
            raise ValueError("the game is not over")
        return make_result(self._core, self.names, self._state)

    def scoring(self) -> Scoring:
        """The tracks behind the final scoring. Raises `ValueError` until the game is over."""
        if not self.over:
            raise ValueError("the game is not over")
        return make_scoring(self._core, self.names, self._state)

    def record(self) -> Record:
        """Everything that has happened so far."""
        header = Header(
            ferrovia=FORMAT,
            board=self.board.id,
            fingerprint=self.board.fingerprint,
            seats=self.seats,
            engine=VERSION,
            options=self.options,
            first=self._first,
        )
        lines = tuple(
            Line(step.n, step.seat, step.action, outcome_names(self.names, list(step.outcomes)))
            for step in self.steps
        )
        ending = None
        if self.over:
            result = self.result()
            ending = Ending(result.scores, result.winners)
        return Record(header, lines, ending)

    @classmethod
    def from_record(cls, record: Record, dealer: Dealer | None = None, board: Board | None = None) -> Game:
        """The game a record leads to, ready to continue with a dealer (by default a fast one). A new dealer
        with the original key continues as if it had never stopped."""
        *_, game = replay(record, board, dealer)
        return game


def _journals(seats: int) -> dict[int, SeatJournal]:
    return {seat: SeatJournal(seat) for seat in (codes.NOBODY, *range(seats))}


def _dealt(dealer: Dealer, at: int) -> tuple[int, ...]:
    """The outcomes of a step: what the dealer logged, or the rest of its script from a position on."""
    return tuple(dealer.log or () if dealer.script is None else dealer.script[at : dealer.at])


def check_table(board: Board, seats: int, options: Iterable[str], first: int | None) -> tuple[str, ...]:
    """The options, sorted; raises `ValueError` if the board cannot be played this way."""
    low, high = board.seats
    if not low <= seats <= high:
        raise ValueError(f"{board.name} is for {low} to {high} seats, not {seats}")
    chosen = tuple(sorted(set(options)))
    for option in chosen:
        if option not in board.options:
            known = ", ".join(board.options) or "none"
            raise ValueError(f"{board.name} has no option {option!r}; its options: {known}")
    if first is not None and not 0 <= first < seats:
        raise ValueError(f"there is no seat {first}: seats are 0 to {seats - 1}")
    return chosen


def new_game(
    board: str | Board,
    seats: int = 2,
    seed: int | None = None,
    options: Iterable[str] = (),
    first: int | None = None,
) -> Game:
    """A new game on a board, given by id, path or as loaded. The same seed deals the same cards; without one
    the deal is unpredictable. `first` starts; by default chance decides (BASE-4).

    >>> new_game("old-west", seats=4, options=["alvin"])
    <Game old-west, 4 seats, turn 0, seats 0, 1, 2 and 3 to act>
    """
    dealer = dealers.unpredictable() if seed is None else dealers.fast(seed)
    return Game(load(board) if isinstance(board, str) else board, seats, dealer, options, first)


def replay(record: Record, board: Board | None = None, dealer: Dealer | None = None) -> Iterator[Game]:
    """The game after the deal, and again after each action: the same object, one step further each time.
    The dealer decides nothing until the record ends.

    Raises `RecordError` with the line at which the record does not follow the rules.

    >>> game = new_game("usa", seats=2, seed=1)
    >>> for seat in game.to_act:
    ...     step = game.play(game.view(seat).options()[0], seat)
    >>> [len(again.steps) for again in replay(game.record())]
    [1, 2, 3]
    """
    header = record.header
    dealer = dealer or dealers.fast(0)
    if board is None and header.board not in BOARDS:
        raise RecordError(1, f"no built-in board is called {header.board[:60]!r}")
    try:
        board = board or load(header.board)
        if board.fingerprint != header.fingerprint:
            raise RecordError(1, f"it was played on {board.other_version}")
        with scripted(dealer, outcome_codes(Names(board), record.lines[0].dealt, 2), 2):
            game = Game(board, header.seats, dealer, header.options, header.first)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(1, str(error)) from None
    yield game
    for line in record.lines[1:]:
        game.follow(line)
        yield game
    _check_ending(record, game)


@contextmanager
def scripted(dealer: Dealer, outcomes: list[int], number: int) -> Iterator[None]:
    """Inside, the dealer deals the outcomes of a line. Each must be possible, and all must be used."""
    dealer.script = outcomes
    dealer.at = 0
    try:
        yield
    finally:
        dealer.script = None
    if dealer.fault:
        raise RecordError(number, dealer.fault)
    if dealer.at != len(outcomes):
        raise RecordError(number, "there are more outcomes than the rules ask for")


def _check_ending(record: Record, game: Game) -> None:
    number = len(record.lines) + 2
    if record.ending is None:
        if game.over:
            raise RecordError(number, "the game is over, but the result is missing")
        return
    if not game.over:
        raise RecordError(number, "there is a result, but the game is not over")
    result = game.result()
    if (record.ending.scores, record.ending.winners) != (result.scores, result.winners):
        raise RecordError(number, f"the result should be {result.scores}, won by {result.winners}")
