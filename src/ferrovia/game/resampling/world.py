"""Another world for a seat, as a whole game with its record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from ferrovia.engine import codes
from ferrovia.game import dealers
from ferrovia.game import events as e
from ferrovia.game.actions import Action, KeepTickets, Pass, PickTicket
from ferrovia.game.game import Game, scripted
from ferrovia.game.names import CARD_INDEX
from ferrovia.game.record import RecordError, card_turned
from ferrovia.game.refusals import Refused
from ferrovia.game.resampling.cards import CardHistory, Fare
from ferrovia.game.resampling.tickets import Flow, Stuck, TicketHistory
from ferrovia.game.seat_history import Glimpse
from ferrovia.game.view import View

TRIES = 100
# What only its seat, or nobody, may see, and what is drawn anew here.
SECRETS = frozenset(("answers", "hands", "deck", "festivals", "held", "offer", "strata", "packet"))


def resample(
    view: View, past: Sequence[Glimpse], seed: int, options: Sequence[str] = (), first: int | None = None
) -> Game:
    """A game that the seat of the view cannot tell from its own, whose `past` it has seen.

    It depends on nothing else: not on what the others really hold. `options` and `first` are those that the
    game was set up with. Raises `ValueError` where nothing is hidden, or where a mechanism beyond those of
    Ferrovia has secrets of its own or moves cards and tickets.
    """
    if view.seat is None:
        raise ValueError("a spectator has no view to begin from: name a seat")
    if view.over:
        raise ValueError("the game is over: nothing is hidden any more")
    for mechanism in view.core.played:
        for field in mechanism.fields:
            if field.audience != "everybody" and field.name not in SECRETS:
                raise ValueError(f"the mechanism '{mechanism.name}' has secrets that cannot be drawn anew")
    chance = Random(seed)
    unpaid: dict[int, list[Fare]] = {}
    for _ in range(TRIES):
        try:
            return World(view, past, unpaid, chance).play(options, first)
        except Stuck:
            continue
        except (RecordError, Refused) as error:
            reason = "a mechanism moves cards or tickets in a way that is not known here"
            raise ValueError(f"{reason}: {error}") from error
    raise RuntimeError(f"no other world was found in {TRIES} tries")


class World:
    """One way in which everything can have been."""

    def __init__(
        self, view: View, past: Sequence[Glimpse], unpaid: dict[int, list[Fare]], chance: Random
    ) -> None:
        """`unpaid` are the fares that somebody who passed cannot have had the cards for, by step: `play` adds
        those that it comes upon."""
        assert view.seat is not None
        self.view = view
        self.past = past
        self.unpaid = unpaid
        self.chance = chance
        self.tickets = TicketHistory(view.board, len(view.seats), view.seat)
        self.cards = CardHistory(view.board, len(view.seats), view.seat)
        for glimpse in past:
            self.tickets.read(glimpse)
            self.cards.read(glimpse, unpaid.get(glimpse.n, ()))
        self.tickets.fill(chance)
        if not self.cards.fill(chance):
            raise Stuck
        self.draws = iter(self.cards.draws)
        self.dealt = iter(self.tickets.dealt)

    def play(self, options: Sequence[str], first: int | None) -> Game:
        """The game from the deal to where it stands, by the rules, with other luck to come."""
        view = self.view
        dealer = dealers.fast(self.chance.getrandbits(64))
        script = [] if first is not None else [codes.outcome(codes.OUTCOME_SEAT, view.first)]
        with scripted(dealer, [*script, *self.outcomes(self.past[0])], 2):
            game = Game(view.board, len(view.seats), dealer, options, first, view.core)
        for glimpse in self.past[1:]:
            action = glimpse.action or self.secret(game, glimpse)
            if isinstance(action, Pass) and game.check(action) is not None:
                self.unpaid[glimpse.n] = list(fares(game, glimpse.seat))
                raise Stuck
            with scripted(dealer, list(self.outcomes(glimpse)), glimpse.n + 2):
                game.play(action, glimpse.seat)
        return game

    def secret(self, game: Game, glimpse: Glimpse) -> Action:
        """Which tickets another seat kept, or took out of a packet."""
        place = self.tickets.choices[glimpse.n]
        if not place.outflows:  # nobody has seen yet what came of it
            return self.chance.choice(game.view(glimpse.seat).options())
        names = tuple(self.view.board.tickets[number].id for number in sorted(place.outflows[0].carried))
        packed = bool(game.view(glimpse.seat).packet)
        return PickTicket(names[0]) if packed else KeepTickets(names)

    def outcomes(self, glimpse: Glimpse) -> Iterator[int]:
        """The outcomes of chance in one step, in their order: those that were seen, and the others."""
        long = [flow for flow in self.tickets.long.outflows if glimpse.n == 0]
        for event in glimpse.events:
            match event:
                case e.TicketsOffered() | e.PacketPassed():
                    yield from _tickets(long)  # EU-2: those of everybody are dealt before all others
                    long = []
                    place = next(self.dealt)
                    if place is not None:
                        yield from _tickets(
                            flow for flow in place.inflows if flow.source is not self.tickets.long
                        )
                case _ if (card := card_turned(event)) is not None:
                    kind = self.view.names.card_kinds[card] if card else next(self.draws).kind
                    yield codes.outcome(codes.OUTCOME_CARD, kind)


def fares(game: Game, seat: int | None) -> Iterator[Fare]:
    """Everything that a seat could buy in its turn if it had the cards: it passes only if it can buy none of
    it (R-4)."""
    assert seat is not None
    view = game.view(seat)
    for track in view.board.tracks:
        number = view.board.track_index[track.id]
        if view.known.open_to[number] >> seat & 1 and track.length <= view.seats[seat].trains:
            colour = codes.GREY if track.colour == "grey" else CARD_INDEX[track.colour]
            yield colour, track.length, track.ferry
    if "station" in view.prices:
        yield codes.GREY, view.prices["station"], 0


def _tickets(flows: Iterable[Flow]) -> Iterator[int]:
    for flow in flows:
        for ticket in sorted(flow.carried):
            yield codes.outcome(codes.OUTCOME_TICKET, ticket)
