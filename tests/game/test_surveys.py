"""What a view finds out when asked: ways, groups of cities, what is unseen, who may still get what."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from ferrovia import Claim, DrawBlind, Refused, new_game
from ferrovia.boards import BOARDS
from ferrovia.game import RecordError
from ferrovia.game.ways import together, ways
from tests.conftest import MakeTable


def test_the_shortest_way_counts_own_tracks_as_built_and_goes_around_others(table: MakeTable) -> None:
    view = table().view(0)
    assert view.path("denver", "phoenix") == ("denver--phoenix",)
    taken = table().own(1, "denver--phoenix").view(0)
    assert taken.path("denver", "phoenix") == ("denver--santa-fe", "phoenix--santa-fe")
    own = table().own(0, "denver--santa-fe", "phoenix--santa-fe").view(0)
    assert own.path("denver", "phoenix") == ("denver--santa-fe", "phoenix--santa-fe")
    assert view.path("denver", "denver") == ()
    with pytest.raises(Refused, match="UNKNOWN_NAME"):
        view.path("denver", "paris")


def test_without_a_way_there_is_none(table: MakeTable) -> None:
    """Miami is reached by three tracks, and others have them all."""
    view = table().own(1, "atlanta--miami", "charleston--miami", "miami--new-orleans").view(0)
    assert view.path("miami", "denver") is None
    assert view.path("denver", "miami") is None


def test_cities_that_tracks_join_are_grouped(table: MakeTable) -> None:
    view = table().own(0, "denver--santa-fe", "phoenix--santa-fe", "atlanta--miami").own(1, "denver--phoenix")
    groups = view.view(0).components()
    assert groups == (frozenset({"denver", "santa-fe", "phoenix"}), frozenset({"atlanta", "miami"}))
    assert view.view(0).components(1) == (frozenset({"denver", "phoenix"}),)
    assert view.view(None).components(1) == (frozenset({"denver", "phoenix"}),)
    assert view.view(None).components() == ()


@pytest.mark.parametrize("board", BOARDS)
def test_unseen_cards_and_tickets_are_what_the_others_and_the_decks_hold(board: str) -> None:
    """At every decision of a random game, by the real position."""
    random = Random(board)
    game = new_game(board, 3, 5)
    for _ in range(250):
        if game.over:
            break
        seat = random.randrange(3)
        view = game.view(seat)
        hidden = sum(public.cards for public in view.seats if public.seat != seat)
        festivals = sum(festival.cards for festival in view.board.festivals) - sum(view.piles.values())
        festivals -= sum(public.festivals for public in view.seats)
        assert sum(view.unseen.values()) == hidden + view.deck - festivals
        for other in {0, 1, 2} - {seat}:
            theirs = game.view(other)
            assert all(view.unseen.get(card, 0) >= n for card, n in theirs.hand.items())
            assert {*theirs.tickets, *theirs.offer, *theirs.packet} <= set(view.unseen_tickets)
        spectator = game.view(None).unseen
        own = {card: n - view.unseen.get(card, 0) for card, n in spectator.items()}
        assert {card: n for card, n in own.items() if n} == view.hand
        actor = random.choice(game.to_act)
        game.play(random.choice(game.view(actor).options()), actor)


def test_who_may_still_get_a_track(table: MakeTable) -> None:
    """BASE-23: with two players the twin of a claimed track is closed to both."""
    arranged = table().own(1, "boston--montreal:1").trains(0, 3)
    view = arranged.view(0)
    assert view.contenders("boston--montreal:1") == ()
    assert view.contenders("boston--montreal:2") == ()
    assert view.contenders("denver--santa-fe") == (0, 1)
    assert view.contenders("denver--phoenix") == (1,)  # five trains
    assert view.attainable_by(0) == view.attainable
    with pytest.raises(ValueError, match="no seat 2"):
        view.attainable_by(2)


def test_claims_are_the_options_by_track(table: MakeTable) -> None:
    view = table().hand(0, red=2, locomotive=1).turn(0).view(0)
    listed = {option for option in view.options() if isinstance(option, Claim)}
    assert {claim for claims in view.claims.values() for claim in claims} == listed
    assert all(claim.track == track for track, claims in view.claims.items() for claim in claims)
    assert view.claims["boston--montreal:1"]


def test_ways_are_of_own_and_offered_tickets() -> None:
    view = new_game("usa", 2, 1).view(0)
    assert list(view.ways()) == list(view.offer)
    assert view.ways() == ways(view, view.offer)
    assert view.together(view.offer) == together(view, view.offer)
    spectator = new_game("usa", 2, 1).view(None)
    assert spectator.ways(["boston--miami"]) == {}
    assert spectator.together() == ()


# Parallel tracks


def test_twins_need_no_number(table: MakeTable) -> None:
    arranged = table(seats=4).hand(0, red=2).turn(0)
    step = arranged.game.play(Claim("boston--montreal", "red"), 0)
    assert step.action == Claim("boston--montreal:1", "red")
    assert arranged.view(1).tracks == {"boston--montreal:1": 0}


def test_a_record_has_full_ids() -> None:
    """Whoever reads records looks names up in the board."""
    game = new_game("usa", 4, 1, first=0)
    for seat in game.to_act:
        game.play(game.view(seat).options()[0], seat)
    while not (short := [claim for claim in game.view(game.to_act[0]).claims if ":" in claim]):
        game.play(DrawBlind())
    claim = game.view(game.to_act[0]).claims[short[0]][0]
    route = short[0].partition(":")[0]
    if game.check(Claim(route, claim.colour, claim.locomotives)) is None:
        game.play(Claim(route, claim.colour, claim.locomotives))
    else:
        game.play(claim)
    record = game.record()
    record.verify()
    *lines, last = record.lines
    assert isinstance(last.do, Claim)
    assert ":" in last.do.track
    spoilt = replace(record, lines=(*lines, replace(last, do=replace(last.do, track=route))))
    with pytest.raises(RecordError, match="UNKNOWN_NAME"):
        spoilt.verify()


def test_the_twin_that_is_still_free_is_meant(table: MakeTable) -> None:
    arranged = table(seats=4).own(1, "boston--montreal:1").hand(0, red=2).turn(0)
    view = arranged.view(0)
    assert view.check(Claim("boston--montreal", "red")) is None
    assert view.exact(Claim("boston--montreal", "red")) == Claim("boston--montreal:2", "red")
    assert view.code(Claim("boston--montreal", "red")) == view.code(Claim("boston--montreal:2", "red"))


def test_a_colour_says_which_track_is_meant(table: MakeTable) -> None:
    view = table(seats=4).hand(0, red=2, yellow=2, locomotive=2).turn(0).view(0)
    assert view.exact(Claim("boston--new-york", "yellow")) == Claim("boston--new-york:2", "yellow")
    refusal = view.check(Claim("boston--new-york", "locomotive", 2))  # either of them
    assert refusal is not None
    assert refusal.code == "UNKNOWN_NAME"
    assert view.check(Claim("boston--new-york", "blue")) is not None


def test_why_a_twin_is_not_to_be_had_is_said(table: MakeTable) -> None:
    view = table().own(1, "boston--montreal:1").hand(0, red=2).turn(0).view(0)
    refusal = view.check(Claim("boston--montreal", "red"))
    assert refusal is not None
    assert refusal.code == "PARALLEL_CLOSED"
