"""What the baselines of the literature share: the view as plain lists, and an answer to every question.

The published bots know the first board only. What the other boards ask is answered here, once for all of
them, in the simplest sensible way: they dig tunnels that they can pay, build no stations, draft the tickets
that they like, start at an end of the one that they like best, and buy a marker when a pair is spare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import UNSET

from ferrovia.bots.bot import Bot
from ferrovia.bots.support.graph import CLOSED, Atlas, Forest, Ground, cheapest_network, groups
from ferrovia.engine import codes
from ferrovia.engine.bits import members
from ferrovia.game.actions import Action
from ferrovia.game.view import View, attainable

Choice = tuple[int, tuple[int, ...]]  # the code of keeping some tickets, and these tickets


class Situation:
    """One decision of one seat: what it knows, read once."""

    def __init__(self, view: View, atlas: Atlas) -> None:
        known = view.known
        seat = view.seat
        assert seat is not None  # spectators are not asked
        rules = view.board.rules
        first = seat * codes.N_TRAIN_KINDS
        n = atlas.n_tracks
        self.atlas = atlas
        self.view = view
        self.seat = seat
        self.seats = known.seats
        self.prompt = known.prompt()
        self.moves = view.core.legal_actions(known, seat)
        self.hand = known.hands[first : first + codes.N_TRAIN_KINDS]
        self.market = known.market
        self.trains = known.trains[: self.seats]
        self.owner = known.owner[:n]
        self.own = [track for track, owner in enumerate(self.owner) if owner == seat]
        self.held = known.held[seat]
        self.offer = known.offer[seat]
        self.tickets_drawn = rules.tickets.draw
        self.last_round = known.last_turns >= 0
        self.marker = known.marker
        self.piles = known.piles
        self.marked = rules.markers is not UNSET
        self.grows = rules.start_cities is not UNSET  # tracks must touch the seat's network (OW-3)
        self.network = known.network[seat] if self.grows else 0
        # Tracks that the board lets the seat claim, whatever its cards: now, and now or later
        self.open = [seats >> seat & 1 == 1 for seats in known.open_to[:n]]
        self.free = [False] * n
        for track in attainable(view.core, known, seat):
            self.free[track] = True
        self.claims: dict[int, list[int]] = {}  # by track: the ways to claim it now
        for move in self.moves:
            if codes.verb(move) == codes.CLAIM:
                self.claims.setdefault(codes.subject(move), []).append(move)

    # Tickets

    def choices(self) -> list[Choice]:
        """Every way to keep some of the offered tickets."""
        offered = members(self.offer)
        return [
            (move, tuple(ticket for i, ticket in enumerate(offered) if codes.subject(move) >> i & 1))
            for move in self.moves
        ]

    def open_tickets(self, tickets: int) -> list[int]:
        """Those in the mask that the seat's tracks do not complete, the most valuable first."""
        group = groups(self.atlas, self.own)
        ends = self.atlas.ticket_ends
        still = [ticket for ticket in members(tickets) if group[ends[ticket][0]] != group[ends[ticket][1]]]
        return sorted(still, key=lambda ticket: -self.atlas.ticket_points[ticket])

    # Tracks

    def lengths(self) -> list[float]:
        """What a track costs in train cars."""
        return [length if free else CLOSED for length, free in zip(self.atlas.length, self.free, strict=True)]

    def anchor(self) -> int | None:
        """A city that everything must be connected to, where networks grow from a start."""
        return (self.network & -self.network).bit_length() - 1 if self.network else None

    def joining(
        self, costs: Sequence[float], tickets: Iterable[int], planned: Sequence[int] = ()
    ) -> list[int]:
        """The tracks to build for these tickets, at the lowest cost, besides those planned anyway."""
        pairs = [self.atlas.ticket_ends[ticket] for ticket in tickets]
        return cheapest_network(self.atlas, [*self.own, *planned], costs, pairs, self.anchor())

    def forest(self, tickets: Iterable[int], planned: Sequence[int] = ()) -> Forest:
        """What each set of these tickets costs in trains, besides the tracks planned anyway."""
        pairs = [self.atlas.ticket_ends[ticket] for ticket in tickets]
        ground = Ground(self.atlas, [*self.own, *planned], self.lengths())
        return Forest(ground, pairs, self.anchor())

    def cars(self, tracks: Iterable[int]) -> int:
        return sum(self.atlas.length[track] for track in tracks)

    def worth(self, track: int) -> int:
        """The points for claiming the track, less what others get who control an end (OW-5)."""
        a, b = self.atlas.ends[track]
        controllers = [seat for seat in (self.marker[a], self.marker[b]) if seat >= 0] or [self.seat]
        return self.atlas.points[track] * sum(1 if seat == self.seat else -1 for seat in controllers)

    def fitting(self) -> list[int]:
        """Tracks that the seat could claim for points, if it had the cards: it may, it has the trains, and
        the points are not for others."""
        trains = self.trains[self.seat]
        tracks = [t for t, length in enumerate(self.atlas.length) if self.open[t] and length <= trains]
        return [track for track in tracks if self.worth(track) >= 0] if self.marked else tracks

    def touches(self, track: int) -> bool:
        """Does the track touch one of the seat's own?"""
        a, b = self.atlas.ends[track]
        return any(a in self.atlas.ends[own] or b in self.atlas.ends[own] for own in self.own)

    def paying_colour(self, track: int) -> int:
        """The colour to pay the track with: its own, for a grey one what the hand holds most of."""
        colour = self.atlas.colour[track]
        return self.most_held() if colour == codes.GREY else colour

    def most_held(self) -> int:
        return max(range(codes.N_COLOURS), key=self.hand.__getitem__)

    def missing(self, track: int) -> int:
        """How many cards the hand still lacks to claim the track."""
        ferry = self.atlas.ferry[track]
        locos = self.hand[codes.LOCO]
        plain = self.atlas.length[track] - ferry - self.hand[self.paying_colour(track)]
        return max(0, ferry - locos) + max(0, plain - max(0, locos - ferry))


class Baseline(Bot):
    """A bot that answers each question by a method; a baseline overrides those that it is known for."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._atlas: Atlas | None = None
        self._dug: tuple[list[int], int] | None = None  # the hand and the track of the last try at a tunnel

    def choose(self, view: View, options: Sequence[Action]) -> Action:
        if self._atlas is None:
            self._atlas = Atlas(view.core.board)
        p = Situation(view, self._atlas)
        if p.prompt == codes.TURN and self._dug is not None and self._dug[0] == p.hand:
            # It gave up the tunnel: the same hand would try again for ever.
            p.claims.pop(self._dug[1], None)
        move = p.moves[0] if len(p.moves) == 1 else self.answers().get(p.prompt, self.anything)(p)
        track = codes.subject(move)
        if codes.verb(move) == codes.CLAIM and p.atlas.tunnel[track]:
            self._dug = (p.hand, track)
        return view.action(move)

    def answers(self) -> dict[int, Callable[[Situation], int]]:
        return {
            codes.TURN: self.turn,
            codes.SECOND_CARD: self.second_card,
            codes.FIRST_TICKETS: self.keep,
            codes.KEEP_TICKETS: self.keep,
            codes.DRAFT_KEEP: self.keep,
            codes.DRAFT: self.draft,
            codes.TUNNEL: self.tunnel,
            codes.FESTIVAL_END: self.festival,
            codes.START_CITY: self.start_city,
            codes.MARKER: self.place_marker,
            codes.ALVIN_MOVE: self.move_alvin,
        }

    # What a baseline is known for

    def turn(self, p: Situation) -> int:
        raise NotImplementedError

    def second_card(self, p: Situation) -> int:
        raise NotImplementedError

    def keep(self, p: Situation) -> int:
        """The fewest tickets, those that need the fewest cars."""
        ground = Ground(p.atlas, p.own, p.lengths())
        ends = p.atlas.ticket_ends
        cars = {ticket: ground.distance(*ends[ticket]) for ticket in members(p.offer)}
        return min(p.choices(), key=lambda choice: (len(choice[1]), sum(cars[t] for t in choice[1])))[0]

    # What all of them do alike

    def liking(self, p: Situation, ticket: int) -> float:
        """How much it likes a ticket on offer: its points less the trains it needs."""
        ends = p.atlas.ticket_ends[ticket]
        return p.atlas.ticket_points[ticket] - Ground(p.atlas, p.own, p.lengths()).distance(*ends)

    def draft(self, p: Situation) -> int:
        return max(p.moves, key=lambda move: self.liking(p, codes.subject(move)))

    def tunnel(self, p: Situation) -> int:
        """Pay, with as few locomotives as it can; leaving is the last of the moves."""
        return p.moves[0]

    def festival(self, p: Situation) -> int:
        return max(p.moves, key=lambda move: p.piles[codes.subject(move)])

    def start_city(self, p: Situation) -> int:
        """An end of the ticket it likes best, if that is free."""
        tickets = sorted(members(p.held | p.offer), key=lambda ticket: -self.liking(p, ticket))
        for city in (city for ticket in tickets for city in p.atlas.ticket_ends[ticket]):
            start = codes.START | codes.about(city)
            if start in p.moves:
                return start
        return p.moves[0]

    def place_marker(self, p: Situation) -> int:
        """On the end with the most points around it, for two cards of a colour that it has four of."""
        colour = p.most_held()
        pairs = [
            move for move in p.moves if move != codes.NO_MARK and codes.payment(move) == codes.paid(colour, 0)
        ]
        if p.hand[colour] < 4 or not pairs:
            return codes.NO_MARK
        return max(pairs, key=lambda move: points_around(p, codes.subject(move)))

    def move_alvin(self, p: Situation) -> int:
        return p.moves[0]

    def anything(self, p: Situation) -> int:
        """The answer to an unknown question."""
        return p.moves[0]

    # Tools

    def pick(self, best: Iterable[int]) -> int:
        """Any of these: they are equally good."""
        return self.random.choice(list(best))

    def pay(self, p: Situation, track: int) -> int:
        """Claim the track, with as few locomotives as possible, in the colour that the hand holds most of."""
        return min(p.claims[track], key=lambda move: (codes.locomotives(move), -p.hand[codes.colour(move)]))

    def pursue(self, p: Situation, target: int | None) -> int:
        """Claim the target, or collect for it."""
        if target in p.claims:
            return self.pay(p, target)
        return self.collect(p, target)

    def collect(self, p: Situation, target: int | None) -> int:
        """Draw for the target: its colour from the market, else blind."""
        return self.draw(p) if target is None else self.draw(p, p.paying_colour(target))

    def draw(self, p: Situation, *colours: int) -> int:
        """The first of these cards that is face up, else a blind one, else whatever can be done."""
        for colour in colours:
            take = codes.TAKE | codes.paid(colour, 0)
            if p.market[colour] and take in p.moves:
                return take
        return codes.BLIND if codes.BLIND in p.moves else self.make_do(p)

    def make_do(self, p: Situation) -> int:
        """No card to draw blind: one from the market, else a track, else tickets, else whatever there is."""
        takes = [move for move in p.moves if codes.verb(move) == codes.TAKE]
        if takes:
            return max(takes, key=lambda move: p.hand[codes.colour(move)])
        if p.claims:
            return self.pay(p, max(p.claims, key=p.worth))
        return codes.TICKETS if codes.TICKETS in p.moves else p.moves[0]

    def longest_left(self, p: Situation) -> int:
        """The length of the longest track that it could build for points."""
        return max((p.atlas.length[track] for track in p.fitting()), default=0)

    def nearest_long_track(self, p: Situation, shortest: int) -> int | None:
        """Of the tracks for points that are so long the one that lacks the fewest cards; then the longest."""
        long = [track for track in p.fitting() if p.atlas.length[track] >= shortest]
        return min(long, key=lambda track: (p.missing(track), -p.atlas.length[track]), default=None)


def points_around(p: Situation, city: int) -> int:
    """The points of the free tracks into a city, one from each parallel set."""
    tracks = [track for track in p.atlas.at_city[city] if p.owner[track] < 0]
    return sum(
        p.atlas.points[t] for t in tracks if not any(s in tracks and s < t for s in p.atlas.siblings[t])
    )


def tracks_between(p: Situation, track: int) -> list[int]:
    """The track and its parallels, as far as the seat may claim them now or later."""
    return [t for t in (track, *p.atlas.siblings[track]) if p.free[t]]
