"""The way to a ticket can be built as given, completes the ticket, and no other way is cheaper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import TYPE_CHECKING

from msgspec import UNSET

from ferrovia.boards import Ticket, Track
from ferrovia.game import Game
from ferrovia.game.actions import BuildStation, Claim
from ferrovia.game.view import View
from ferrovia.game.ways import Way, ways
from tests.conftest import Table

if TYPE_CHECKING:
    from tests.properties.conftest import Setting

EVERY = 25  # turns between two positions
NO_WAY = 10**6
A_CLAIM = 1000  # in the price of a track, in the last round


def test_a_way_can_be_built_and_none_is_cheaper(setting: Setting) -> None:
    seen: Counter[str | None] = Counter()
    random = Random(f"{setting}")
    for game in positions(setting, random):
        for seat in range(game.seats):
            view = game.view(seat)
            tickets = [ticket.id for ticket in random.sample(game.board.tickets, 15)]
            for id, way in ways(view, tickets).items():
                ticket = game.board.tickets[game.board.ticket_index[id]]
                claims, trains = divmod(lowest_price(view, ticket), A_CLAIM)
                seen[way.lost or ("built" if way.claims else "completed")] += 1
                turns = view.last_seats.count(seat) if view.last_round is not None else 999
                hope = view.seats[seat].stations and turns
                if not way.tracks:
                    assert claims * A_CLAIM == NO_WAY
                    assert way.lost == "cut-off" or (hope and way.lost == "station")
                    continue
                assert way.trains == trains
                assert claims in (0, len(way.claims))
                assert (way.lost is not None) == (trains > view.seats[seat].trains or claims > turns)
                seen["last round"] += claims
                assert completes(game, seat, id, way.claims)
                if way.claims:
                    assert not completes(game, seat, id, way.claims[:-1])
                assert whole(view, way)
    assert seen["built"] > 10
    assert seen["last round"]
    assert seen["completed"]
    assert seen["trains"] or seen["cut-off"] or seen["station"]


def positions(setting: Setting, random: Random) -> Iterator[Game]:
    """From a game whose players like to build."""
    game = setting.new_game(random.getrandbits(64))
    looked = 0
    while not game.over:
        seat = random.choice(game.to_act)
        view = game.view(seat)
        if view.prompt == "turn" and view.turn >= looked + (EVERY if view.last_round is None else 1):
            looked = view.turn
            yield game
        options = view.options()
        built = [option for option in options if isinstance(option, Claim | BuildStation)]
        game.play(random.choice(built if built and random.random() < 0.7 else options), seat)


def completes(game: Game, seat: int, ticket: str, claims: tuple[str, ...]) -> bool:
    """Does the engine's scoring complete the ticket once the seat has made these claims in order, each by the
    rules?"""
    before, steps = game._state, len(game.steps)
    game._state = before.clone()
    try:
        game._state.last_turns = -1
        state = Table(game).own(seat, *claims).tickets(seat, ticket).state
        game._core.finish(state)
        return state.done[seat] != 0
    finally:
        game._state = before
        del game.steps[steps:]


def whole(view: View, way: Way) -> bool:
    """Is every track of the way either the seat's own, to be claimed, or borrowed?"""
    own = {track for track, owner in view.tracks.items() if owner == view.seat}
    others = view.tracks.keys() - own
    rest = {*way.tracks} - own
    return (
        rest == {*way.claims, *way.borrowed} and others >= {*way.borrowed} and others.isdisjoint(way.claims)
    )


def lowest_price(view: View, ticket: Ticket) -> int:
    """In trains, and in the last round in claims before that (BASE-26).

    Tries every choice for the seat's stations (EU-10) with plain distances, and every city where the paths
    to both ends and to the network (OW-3) could meet.
    """
    prices = [
        (track.a, track.b, price) for track in view.board.tracks if (price := price_of(view, track)) < NO_WAY
    ]
    lent = [
        [None, *(track for track in view.board.tracks if is_lent(view, track, city))]
        for city, owner in view.stations.items()
        if owner == view.seat
    ]
    best = NO_WAY
    for choice in product(*lent):
        edges = [*prices, *((track.a, track.b, 0) for track in choice if track is not None)]
        from_a = distances(edges, [ticket.a])
        if view.board.rules.start_cities is UNSET:
            best = min(best, from_a.get(ticket.b, NO_WAY))
            continue
        from_b, home = distances(edges, [ticket.b]), distances(edges, view.network)
        both = from_a.keys() & from_b.keys() & home.keys()
        best = min([best, *(from_a[city] + from_b[city] + home[city] for city in both)])
    return best


def is_lent(view: View, track: Track, city: str) -> bool:
    return city in (track.a, track.b) and view.tracks.get(track.id, view.seat) != view.seat


def price_of(view: View, track: Track) -> int:
    """BASE-20, BASE-22, BASE-23, as the rules say it."""
    owner = view.tracks.get(track.id)
    if owner is not None:
        return 0 if owner == view.seat else NO_WAY
    beside = {view.tracks[other.id] for other in view.board.parallels[track.pair] if other.id in view.tracks}
    rule = view.board.rules.parallels
    closed = rule is not UNSET and (view.seat in beside or (beside and len(view.seats) < rule.all_from))
    return NO_WAY if closed else track.length + (view.last_round is not None) * A_CLAIM


def distances(edges: list[tuple[str, str, int]], starts: list[str] | tuple[str, ...]) -> dict[str, int]:
    """From the nearest start: every edge is tried until nothing gets nearer (Bellman and Ford)."""
    found = dict.fromkeys(starts, 0)
    nearer = True
    while nearer:
        nearer = False
        for one, other, price in edges:
            for a, b in ((one, other), (other, one)):
                if a in found and found[a] + price < found.get(b, NO_WAY):
                    found[b] = found[a] + price
                    nearer = True
    return found
