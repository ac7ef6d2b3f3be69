"""What one seat, or a spectator, sees of a table.

A view is made from `State.seen_by`, in which every secret is blank, and from public numbers. It has no field
that could hold another hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, reduce
from operator import or_, sub
from typing import TYPE_CHECKING

from ferrovia.boards import Board
from ferrovia.engine import Core, State, codes
from ferrovia.engine.bits import members
from ferrovia.engine.network import completed
from ferrovia.game import holdings
from ferrovia.game.actions import Action, Claim
from ferrovia.game.events import Event
from ferrovia.game.names import PROMPTS, Names, by_name, find
from ferrovia.game.paths import components, path
from ferrovia.game.refusal_details import check_code, check_track, pays, price
from ferrovia.game.refusals import Refusal, Refused
from ferrovia.game.result import Result
from ferrovia.game.seat_journal import NO_PAST, Past
from ferrovia.game.view_fields import SeatCounts, ViewFields
from ferrovia.mechanisms import FIELDS, MECHANISMS
from ferrovia.mechanisms import PROMPTS as QUESTIONS
from ferrovia.mechanisms.claims.engine import Claims
from ferrovia.mechanisms.declaration import Field
from ferrovia.mechanisms.numbers import CARDS
from ferrovia.text import plural

if TYPE_CHECKING:
    from ferrovia.game.ways import Way

SPECTATOR = Refusal("NOT_YOUR_TURN", "BASE-4")
TOGETHER = {prompt.number for prompt in QUESTIONS if prompt.when == "together"}
COUNTS = [(count.name, FIELDS[count.field]) for each in MECHANISMS for count in each.counts]
# What is paid for with cards of a colour, claims apart: what it is called and its code, by mechanism.
PAID = {
    each.name: [(act.word, getattr(codes, act.code)) for act in each.actions if pays(act) and act.word]
    for each in MECHANISMS
}
# The numbers of a public seat that count what only the seat sees, by the field that has it.
HELD = {
    "hands": "cards",
    "held": "tickets",
    **{field.name: name for name, field in COUNTS if field.audience == "its seat"},
}


class PublicSeat(SeatCounts, frozen=True, kw_only=True):
    """What everybody knows about a seat (R-6). `score` excludes tickets and bonuses."""

    seat: int
    score: int
    trains: int
    cards: int
    tickets: int


class View(ViewFields):
    """Read-only. `seat` is None for a spectator, who has no hand and no options.

    A notebook shows it as a picture of the board.

    >>> from ferrovia import new_game
    >>> game = new_game("usa", seats=2, seed=1, first=0)
    >>> for seat in game.to_act:
    ...     step = game.play(game.view(seat).options()[0], seat)
    >>> view = game.view(0)
    >>> view
    <View of seat 0: usa, turn 1, prompt 'turn', 4 cards, 2 tickets>
    >>> view.hand
    {'red': 1, 'green': 2, 'locomotive': 1}
    >>> view.options()[0]
    TakeCard(card='blue')
    >>> print(view)
    USA, turn 1, as seat 0 sees it
    Seat 0 to act: turn.
              points  routes  trains  cards  tickets
    > seat 0       0       0      45      4        2
      seat 1       0       0      45      4        2
    Face up   1 blue, 1 green, 3 yellow; deck 97, discard 0, tickets 26
    Hand      1 red, 2 green, 1 locomotive
    Tickets   Denver to Pittsburgh  11 points  11 train cars to go
              Seattle to New York   22 points  20 train cars to go
    """

    def __init__(
        self,
        core: Core,
        names: Names,
        state: State,
        seat: int,
        seats: tuple[PublicSeat, ...],
        result: Result | None,
        past: Past = NO_PAST,
        seen: int = 0,
    ) -> None:
        """`past` is what the seat has seen, up to part `seen`."""
        self._core = core
        self._names = names
        self._known = state
        self._seat = seat
        self._past = past
        self._seen = seen
        self.seat = None if seat == codes.NOBODY else seat
        self.seats = seats
        self.result = result

    def __repr__(self) -> str:
        eyes = "a spectator" if self.seat is None else f"seat {self.seat}"
        parts = [self.board.id, f"turn {self.turn}", "over" if self.over else f"prompt {self.prompt!r}"]
        if self.seat is not None:
            parts.append(plural(sum(self.hand.values()), "card"))
            parts.append(plural(len(self.tickets), "ticket"))
        return f"<View of {eyes}: {', '.join(parts)}>"

    def __str__(self) -> str:
        from ferrovia.game.view_text import view_text  # it reads views

        return view_text(self)

    def _repr_svg_(self) -> str:
        from ferrovia.game.picture import view_picture  # most programs never look at one

        return view_picture(self)

    # The same knowledge in the engine's form, for programs

    @property
    def board(self) -> Board:
        """The board with all its names and facts."""
        return self._names.board

    @property
    def names(self) -> Names:
        """From the engine's numbers to the names of the board, and back."""
        return self._names

    @property
    def core(self) -> Core:
        return self._core

    @property
    def known(self) -> State:
        """What the seat knows, as a state with blank secrets (`State.seen_by`). Clone it to change it."""
        return self._known

    def action(self, code: int) -> Action:
        """The action that a legal code of the engine stands for, for this seat."""
        return self._names.action(code, self._known.offer[self._seat])

    def code(self, action: Action) -> int:
        """The engine's code for an action. Raises `Refused` for unknown names."""
        return self._names.code(self.exact(action), self._known, self._seat)

    def exact(self, action: Action) -> Action:
        """The same action with the full id of its track. Parallel tracks that are alike need no `:1`: without
        it a claim means the first of them that the seat may claim.

        >>> from ferrovia import Claim, new_game
        >>> new_game("usa", seats=2, seed=1).view(0).exact(Claim("boston--montreal", "red"))
        Claim(track='boston--montreal:1', colour='red', locomotives=0)
        """
        return self._names.exact(action, self._known, self._seat)

    # What the seat may do

    def options(self) -> tuple[Action, ...]:
        """Everything the seat may do now."""
        return self._options

    @cached_property
    def _options(self) -> tuple[Action, ...]:
        known = self._known
        offered = 0 if self.seat is None else known.offer[self.seat]
        return tuple(
            self._names.action(code, offered) for code in self._core.legal_actions(known, self._seat)
        )

    def check(self, action: Action) -> Refusal | None:
        """Why the seat may not do this now; None if it may. A spectator may do nothing."""
        if self.seat is None:
            return SPECTATOR
        try:
            code = self.code(action)
        except Refused as refused:
            return refused.refusal
        return check_code(self._core, self._names, self._known, self._seat, code)

    def check_track(self, track: str) -> Refusal | None:
        """Why the seat cannot claim the track now, whatever it pays; None if some payment is legal."""
        if self.seat is None:
            return SPECTATOR
        return check_track(self._core, self._names, self._known, self._seat, track)

    @cached_property
    def claims(self) -> dict[str, tuple[Claim, ...]]:
        """The tracks that the seat can claim right now, each with the ways to pay for it."""
        found: dict[str, list[Claim]] = {}
        for option in self._options:
            if isinstance(option, Claim):
                found.setdefault(option.track, []).append(option)
        return {track: tuple(claims) for track, claims in found.items()}

    # The flow of the game

    @property
    def over(self) -> bool:
        return bool(self._known.over)

    @property
    def prompt(self) -> str | None:
        """What the table is waiting for; None when the game is over."""
        return None if self.over else PROMPTS[self._known.prompt()]

    @property
    def to_act(self) -> tuple[int, ...]:
        return tuple(members(self._known.waiting()))

    @property
    def turn(self) -> int:
        return self._known.turn

    @property
    def current(self) -> int:
        """Whose turn it is, or was last."""
        return self._known.seat

    @property
    def first(self) -> int:
        """Who started."""
        return self._known.first

    @property
    def last_round(self) -> int | None:
        """How many turns are left in the last round; None before it (BASE-26)."""
        return None if self._known.last_turns < 0 else self._known.last_turns

    @property
    def last_seats(self) -> tuple[int, ...]:
        """Who has a turn left in the last round, in order. What all are asked at once comes between turns."""
        known = self._known
        if known.over or known.last_turns < 0:
            return ()
        first = known.seat + (known.prompt() in TOGETHER)
        return tuple((first + turn) % known.seats for turn in range(known.last_turns))

    @cached_property
    def history(self) -> tuple[Event, ...]:
        """Every event that the seat has seen, from the deal on. A view that was made from a position alone,
        read from a text for instance, has none.

        >>> from ferrovia import new_game
        >>> view = new_game("usa", seats=2, seed=1, first=0).view(0)
        >>> [event.card for event in view.history if type(event).__name__ == "CardDealt"]
        ['green', 'locomotive', 'red', 'green', None, None, None, None]
        """
        return self._past.events(self._names, self._seen)

    # Cards

    @cached_property
    def hand(self) -> dict[str, int]:
        """The seat's own train cards."""
        if self.seat is None:
            return {}
        first = self.seat * codes.N_TRAIN_KINDS
        return by_name(CARDS, self._known.hands[first : first + codes.N_TRAIN_KINDS])

    @cached_property
    def market(self) -> dict[str, int]:
        return by_name(CARDS, self._known.market)

    @cached_property
    def discard(self) -> dict[str, int]:
        """The discard pile: every card was seen when it was paid or turned up (R-6)."""
        return by_name(CARDS, self._known.discard)

    @cached_property
    def unseen(self) -> dict[str, int]:
        """The train cards that the seat does not see: each is in the deck or in somebody else's hand."""
        there, seen = (
            holdings.stock(self._core, self.board),
            holdings.cards(self._core, self.board, self._known),
        )
        return by_name(CARDS, map(sub, there, seen))

    @property
    def deck(self) -> int:
        """The number of cards in the deck, not counting a draft card."""
        return self._known.deck_total

    @cached_property
    def prices(self) -> dict[str, int]:
        """What a station (EU-9), a marker (OW-4) or the like costs the seat, in cards, if it has one left."""
        if self.seat is None:
            return {}
        found = {
            word: price(self._names, self._known, self.seat, code)
            for each in self._core.played
            for word, code in PAID.get(each.name, ())
        }
        return {word: cards for word, cards in found.items() if cards}

    # Tickets

    @cached_property
    def tickets(self) -> tuple[str, ...]:
        """The seat's own tickets."""
        return () if self.seat is None else self._names.ticket_names(self._known.held[self.seat])

    @cached_property
    def completed(self) -> tuple[str, ...]:
        """The tickets that its own tracks complete."""
        return () if self.seat is None else self._names.ticket_names(completed(self._known, self.seat))

    @cached_property
    def unseen_tickets(self) -> tuple[str, ...]:
        """The tickets that the seat does not see: in the deck, out of the game, or somebody else's."""
        seen = reduce(or_, holdings.tickets(self._core, self._known), 0)
        return tuple(ticket for n, ticket in enumerate(self._names.tickets) if not seen >> n & 1)

    @cached_property
    def offer(self) -> tuple[str, ...]:
        """The tickets to choose from, or those taken so far in a draft."""
        return () if self.seat is None else self._names.ticket_names(self._known.offer[self.seat])

    @property
    def tickets_left(self) -> int:
        return self._known.tickets_left

    # The table

    @cached_property
    def tracks(self) -> dict[str, int]:
        """The owner of each claimed track."""
        owners = self._known.owner
        return {name: owners[i] for i, name in enumerate(self._names.tracks) if owners[i] != codes.NOBODY}

    @cached_property
    def attainable(self) -> frozenset[str]:
        """The tracks the seat may claim, now or later in the game: nobody owns them, and no parallel track
        closes them to the seat (BASE-20, BASE-22, BASE-23). Its cards and trains do not matter."""
        return frozenset() if self.seat is None else self.attainable_by(self.seat)

    def attainable_by(self, seat: int) -> frozenset[str]:
        """`attainable` of any seat."""
        if not 0 <= seat < len(self.seats):
            raise ValueError(f"there is no seat {seat}: seats are 0 to {len(self.seats) - 1}")
        tracks = attainable(self._core, self._known, seat)
        return frozenset(self._names.tracks[track] for track in tracks)

    def contenders(self, track: str) -> tuple[int, ...]:
        """The seats that may still get a track, now or later: the rules do not bar them from it, and they
        have enough trains."""
        length = self.board.tracks[find(self.board.track_index, "track", track)].length
        return tuple(
            public.seat
            for public in self.seats
            if public.trains >= length and track in self.attainable_by(public.seat)
        )

    def components(self, seat: int | None = None) -> tuple[frozenset[str], ...]:
        """The cities that the tracks of a seat join, in groups, the largest first; by default its own."""
        owner = self.seat if seat is None else seat
        return components(self.board, (track for track, each in self.tracks.items() if each == owner))

    # Ways

    def path(self, start: str, end: str) -> tuple[str, ...] | None:
        """The tracks of the shortest way between two cities, in trains: the seat's own cost none, those it
        may not claim are closed. None if there is no way."""
        for city in (start, end):
            find(self.board.city_index, "city", city)
        prices = {
            track.id: track.length if track.id in self.attainable else 0
            for track in self.board.tracks
            if track.id in self.attainable
            or (self.seat is not None and self.tracks.get(track.id) == self.seat)
        }
        return path(self.board, prices, start, end)

    def ways(self, tickets: Iterable[str] | None = None) -> dict[str, Way]:
        """The cheapest way to complete each of these tickets; by default of the seat's own and those that it
        is offered. A spectator has no way to anything."""
        from ferrovia.game.ways import ways  # it reads views

        wanted = (*self.tickets, *self.offer) if tickets is None else tickets
        return {} if self.seat is None else ways(self, wanted)

    def together(self, tickets: Iterable[str] | None = None) -> tuple[str, ...]:
        """The tracks to claim to complete all these tickets, with what they share counted once; by default
        the seat's own. What a good eye finds: no proof that nothing is shorter."""
        from ferrovia.game.ways import together

        return () if self.seat is None else together(self, self.tickets if tickets is None else tickets)

    @cached_property
    def closed(self) -> tuple[str, ...]:
        """The tracks without an owner that nobody can claim any more, because of a parallel one (BASE-23)."""
        known = self._known
        owners, open_to = known.owner, known.open_to
        closed = {
            track
            for track in range(self._core.board.n_tracks)
            if owners[track] == codes.NOBODY and not open_to[track]  # nobody can claim it now
        }
        for seat in range(known.seats):
            if closed:
                closed.difference_update(attainable(self._core, known, seat))
        return tuple(self._names.tracks[track] for track in sorted(closed))

    @cached_property
    def shown(self) -> dict[str, dict[str, int]]:
        """What mechanisms keep in fields that have no property here, by name: numbers and owners by city,
        track or seat, leaving out empty ones."""
        return {
            field.shown: self._shown(field)
            for each in self._core.played
            for field in each.fields
            if field.shown and field.audience != "nobody"
        }

    def _shown(self, field: Field) -> dict[str, int]:
        values = getattr(self._known, field.name)
        if not field.by:
            return by_name([field.shown], [values], field.nothing)
        if field.by[0] == "seat":
            return by_name(map(str, range(self._known.seats)), values, field.nothing)
        return by_name(self._names.subjects[field.by[0]], values, field.nothing)


def attainable(core: Core, state: State, seat: int) -> list[int]:
    """`View.attainable`, by the engine's numbers."""
    claims = next(rule for rule in core.mechanisms if isinstance(rule, Claims))
    return [track for track in range(core.board.n_tracks) if claims.attainable(state, seat, track)]


def public_seats(state: State) -> tuple[PublicSeat, ...]:
    """What everybody knows about the seats.

    Offered tickets count as held only once they are kept: a seat that has answered in secret looks like one
    that has not (BASE-3).
    """
    score, trains, held = state.score, state.trains, state.held
    columns = [_of_seats(state, field) for _, field in COUNTS]
    return tuple(
        PublicSeat(
            *counts,
            seat=seat,
            score=score[seat],
            trains=trains[seat],
            cards=state.hand_size(seat),
            tickets=held[seat].bit_count(),
        )
        for seat, *counts in zip(range(state.seats), *columns, strict=False)
    )


def _of_seats(state: State, field: Field) -> list[int]:
    """How much of a field each seat has."""
    values: list[int] = getattr(state, field.name)
    if field.holds in ("tickets", "cities"):
        return [mask.bit_count() for mask in values]
    size = len(values) // codes.MAX_SEATS
    return values if size == 1 else [sum(values[size * n : size * (n + 1)]) for n in range(state.seats)]
