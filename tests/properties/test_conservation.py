"""Nothing is lost and nothing appears: cards, tickets, trains, stations, markers, points."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from ferrovia.engine import State, codes
from ferrovia.engine.bits import members
from ferrovia.game import Game

if TYPE_CHECKING:
    from tests.properties.conftest import Walk


@settings(max_examples=8)
@given(data=st.data())
def test_everything_is_in_exactly_one_place(walk: Walk, data: st.DataObject) -> None:
    for game in walk(data):
        check_train_cards(game)
        check_no_place_waits_for_a_card(game)
        check_locomotives_do_not_crowd_the_market(game)
        check_festival_cards(game)
        check_tickets(game)
        check_trains(game)
        check_stations_and_markers(game)
    check_points(game)


def check_train_cards(game: Game) -> None:
    state = game._state
    rule = game.board.rules.cards
    laid = laid_cards(state)
    for kind in range(codes.N_TRAIN_KINDS):
        hands = sum(state.hands[kind :: codes.N_TRAIN_KINDS])
        piles = state.deck[kind] + state.discard[kind] + state.market[kind] + state.turned[kind]
        printed = rule.locomotives if kind == codes.LOCO else rule.each
        assert hands + piles + laid[kind] == printed, f"cards of kind {kind}"
    assert state.deck_total == sum(state.deck)
    assert state.discard_total == sum(state.discard)
    assert state.market_total == sum(state.market)
    assert min(chain(state.hands, state.deck, state.discard, state.market, state.turned)) >= 0


def laid_cards(state: State) -> list[int]:
    """The payment on the table during a tunnel, by kind (EU-8)."""
    laid = [0] * codes.N_TRAIN_KINDS
    if state.laid_track != codes.NOBODY:
        laid[codes.LOCO] = state.laid_locos
        laid[state.laid_colour] += state.board.length[state.laid_track] - state.laid_locos
    return laid


def check_no_place_waits_for_a_card(game: Game) -> None:
    """R-2: the deck is empty only without a discard, the market has gaps only without a deck."""
    state = game._state
    assert state.deck_total > 0 or state.discard_total == 0
    assert state.market_total == game.board.rules.cards.market or state.deck_total == 0
    assert state.market_total <= game.board.rules.cards.market


def check_locomotives_do_not_crowd_the_market(game: Game) -> None:
    """BASE-14, R-3: three of them are face up only if no card is left, or after twenty sweeps."""
    state = game._state
    if state.market[codes.LOCO] >= 3 and state.deck_total + state.discard_total > 0:
        turned_up = ([row[0] for row in step.rows] for step in reversed(game.steps))
        latest = next(kinds for kinds in turned_up if codes.MARKET_FILLED in kinds)
        assert latest.count(codes.MARKET_SWEPT) == 20


def check_festival_cards(game: Game) -> None:
    state = game._state
    printed = [festival.cards for festival in game.board.festivals]
    for number in range(codes.MAX_FESTIVALS):
        taken = sum(state.festivals[number :: codes.MAX_FESTIVALS])
        cards = state.deck[codes.FESTIVAL + number] + state.piles[number] + taken
        assert cards == (printed[number] if number < len(printed) else 0)
    assert min(chain(state.piles, state.festivals)) >= 0


def check_tickets(game: Game) -> None:
    state = game._state
    ring = [state.strata[(state.stratum + place) % 64] for place in range(state.n_strata)]
    assert all(ring)
    assert sum(ring) == sum(state.strata)
    assert state.tickets_left == sum(stratum.bit_count() for stratum in ring)
    masks = [*ring, *state.held, *state.offer, *state.packet, tickets_out_of_the_game(game)]
    found = sorted(chain.from_iterable(members(mask) for mask in masks))
    assert found == list(range(len(game.board.tickets)))


def tickets_out_of_the_game(game: Game) -> int:
    """EU-2, from the journal: long tickets that were not dealt, and those returned from the first deal."""
    if game.board.rules.long_tickets is UNSET:
        return 0
    out = game._state.board.long_tickets
    offered = {row[1]: row[3] for row in game.steps[0].rows if row[0] == codes.TICKETS_OFFERED}
    for tickets in offered.values():
        out &= ~tickets
    for step in game.steps[: game.seats + 1]:
        for row in step.rows:
            if row[0] == codes.TICKETS_KEPT:
                out |= offered[row[1]] & ~row[4]
    return out


def check_trains(game: Game) -> None:
    state = game._state
    used = [0] * game.seats
    for track, owner in zip(game.board.tracks, state.owner, strict=False):
        if owner != codes.NOBODY:
            used[owner] += track.length
    assert state.trains[: game.seats] == [game.board.trains - length for length in used]
    assert min(state.trains) >= 0


def check_stations_and_markers(game: Game) -> None:
    state = game._state
    rules = game.board.rules
    stations = 0 if rules.stations is UNSET else rules.stations.per_player
    markers = 0 if rules.markers is UNSET else rules.markers.per_player
    for seat in range(game.seats):
        assert state.stations_left[seat] + state.station.count(seat) == stations
        assert state.markers_left[seat] + state.marker.count(seat) == markers
    assert min(chain(state.stations_left, state.markers_left)) >= 0
    assert state.n_stations == len(state.station) - state.station.count(codes.NOBODY)


def check_points(game: Game) -> None:
    """Scores are the sum of what the events say, and totals the sum of the score sheet."""
    rows = [row for step in game.steps for row in step.rows if row[0] == codes.POINTS_SCORED]
    for seat in range(game.seats):
        scored = [row for row in rows if row[1] == seat]
        assert game._state.score[seat] == sum(row[2] for row in scored)
        catches = game._state.lines[seat * codes.N_LINES + codes.CATCHES]
        assert catches == sum(row[2] for row in scored if row[3] == codes.NOBODY)
    for sheet in game.result().seats if game.over else ():
        assert sheet.points["routes"] + sheet.points.get("catches", 0) == game._state.score[sheet.seat]
        assert sheet.total == sum(sheet.points.values())
        assert sorted(sheet.done + sheet.failed) == sorted(game.view(sheet.seat).tickets)
