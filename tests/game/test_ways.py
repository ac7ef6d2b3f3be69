"""The cheapest way to a ticket, in positions set up for it. For arbitrary positions see `properties`."""

from __future__ import annotations

from random import Random

import pytest

from ferrovia.boards import Ticket
from ferrovia.game import new_game
from ferrovia.game.ways import Way, WayFinder, together, ways
from tests.conftest import MakeTable, Table

TO_MIAMI = ("atlanta--miami", "charleston--miami", "miami--new-orleans")
CLOSED = {"TRACK_TAKEN", "PARALLEL_CLOSED", "PARALLEL_OWN"}


def way(t: Table, ticket: str, seat: int = 0) -> Way:
    return ways(t.game.view(seat), [ticket])[ticket]


def test_at_the_beginning_the_way_is_the_shortest_on_the_board(table: MakeTable) -> None:
    both = ("denver--santa-fe", "el-paso--santa-fe")
    assert way(table("usa"), "denver--el-paso") == Way(both, both, (), 4, None)


def test_own_tracks_are_free_and_those_of_others_closed(table: MakeTable) -> None:
    t = table("usa", seats=2).own(0, "denver--santa-fe")
    both = ("denver--santa-fe", "el-paso--santa-fe")
    assert way(t, "denver--el-paso") == Way(both, both[1:], (), 2, None)
    t.own(1, "el-paso--santa-fe")
    found = way(t, "denver--el-paso")
    assert found.tracks == ("denver--santa-fe", "phoenix--santa-fe", "el-paso--phoenix")
    assert found.trains == 6


def test_a_completed_ticket_takes_no_train(table: MakeTable) -> None:
    both = ("denver--santa-fe", "el-paso--santa-fe")
    assert way(table("usa").own(0, *both), "denver--el-paso") == Way(both, (), (), 0, None)


def test_a_ticket_that_is_cut_off_is_lost(table: MakeTable) -> None:
    t = table("usa", seats=2).own(1, *TO_MIAMI)
    assert way(t, "boston--miami") == Way((), (), (), 0, "cut-off")
    assert way(t, "boston--miami", seat=1).lost is None


def test_a_ticket_that_takes_more_trains_than_are_left_is_lost(table: MakeTable) -> None:
    assert way(table("usa").trains(0, 4), "denver--el-paso").lost is None
    found = way(table("usa").trains(0, 3), "denver--el-paso")
    assert (found.lost, found.trains) == ("trains", 4)


@pytest.mark.parametrize(
    ("turns", "direct", "by_way"), [(-1, None, None), (2, None, "turns"), (0, "turns", "turns")]
)
def test_in_the_last_round_a_ticket_needs_turns(
    table: MakeTable, turns: int, direct: str | None, by_way: str | None
) -> None:
    """BASE-26: one turn is left to claim Kansas City to Saint Louis, but Denver to El Paso takes two."""
    t = table("usa", seats=2).turn(0)
    t.state.last_turns = turns
    found = WayFinder(t.game.view(0))
    assert found.to(Ticket("kansas-city", "saint-louis", 1)).lost == direct
    assert found.to(Ticket("denver", "el-paso", 4)).lost == by_way


def test_in_the_last_round_a_longer_track_is_better_than_two_short_ones(table: MakeTable) -> None:
    """Los Angeles to El Paso: by Phoenix with 3 and 3 trains, or directly with 6."""
    t = table("usa", seats=2).turn(0)
    ticket = Ticket("los-angeles", "el-paso", 4)
    t.state.last_turns = 2
    assert WayFinder(t.game.view(0)).to(ticket).claims == ("el-paso--los-angeles",)


def test_a_ferry_takes_a_train_for_each_space(table: MakeTable) -> None:
    """EU-4: its locomotives are a matter of cards."""
    t = table("europe", seats=2)
    assert WayFinder(t.game.view(0)).to(Ticket("palermo", "smyrna", 6)).trains == 6


def test_a_station_borrows_one_track_and_only_one(table: MakeTable) -> None:
    """EU-10: with two players Edinburgh is cut off by one track to London (BASE-23)."""
    t = table("europe", seats=2).own(1, "edinburgh--london:1", "amsterdam--london").stations(0, "london")
    view = t.game.view(0)
    lent = ("edinburgh--london:1",)
    assert WayFinder(view).to(Ticket("edinburgh", "london", 5)) == Way(lent, (), lent, 0, None)
    on = WayFinder(view).to(Ticket("edinburgh", "amsterdam", 5))
    assert on.borrowed == lent
    assert on.trains == 5  # by Dieppe and Bruxelles, not along the other track that ends in London


def test_own_tracks_come_before_borrowed_ones(table: MakeTable) -> None:
    t = (
        table("europe", seats=4)
        .own(1, "frankfurt--paris:1")
        .own(0, "frankfurt--paris:2")
        .stations(0, "paris")
    )
    found = WayFinder(t.game.view(0)).to(Ticket("frankfurt", "paris", 5))
    assert found == Way(("frankfurt--paris:2",), (), (), 0, None)


@pytest.mark.parametrize(("built", "lost"), [(2, "station"), (3, "cut-off")])
def test_with_a_station_left_there_is_hope(table: MakeTable, built: int, lost: str) -> None:
    t = (
        table("europe", seats=2)
        .own(1, "edinburgh--london:1")
        .stations(0, *("roma", "lisboa", "moskva")[:built])
    )
    assert WayFinder(t.game.view(0)).to(Ticket("edinburgh", "london", 5)).lost == lost


def test_a_station_that_is_left_is_no_hope_where_it_cannot_help(table: MakeTable) -> None:
    """EU-10: nobody has a track that it could borrow, so 7 trains do not reach from Edinburgh to Athina."""
    t = table("europe", seats=2).trains(0, 7)
    found = WayFinder(t.game.view(0)).to(Ticket("edinburgh", "athina", 21))
    assert (found.lost, found.trains > 7) == ("trains", True)


def test_a_station_helps_by_as_many_trains_as_it_borrows(table: MakeTable) -> None:
    """From Paris to Zagrab by Zürich and Venezia: 3 + 2 + 2 trains, of which a station in Zürich saves 3."""
    ticket = Ticket("paris", "zagrab", 7)
    t = table("europe", seats=2).own(1, "paris--zurich").trains(0, 4)
    assert WayFinder(t.game.view(0)).to(ticket).lost == "station"
    assert WayFinder(t.trains(0, 3).game.view(0)).to(ticket).lost == "trains"
    built = WayFinder(t.trains(0, 4).stations(0, "zurich").game.view(0)).to(ticket)
    assert (built.lost, built.trains, built.borrowed) == (None, 4, ("paris--zurich",))


def test_tickets_together_share_their_tracks(table: MakeTable) -> None:
    """Alone they take 13, 7 and 8 trains, of which those by Helena and Salt Lake City serve all three: on the
    shortest way of each ticket it would be 21."""
    view = table("usa", seats=2).game.view(0)
    tickets = ("calgary--phoenix", "calgary--salt-lake-city", "helena--los-angeles")
    lengths = {track.id: track.length for track in view.board.tracks}
    assert [way.trains for way in ways(view, tickets).values()] == [13, 7, 8]
    apart = {track for way in ways(view, tickets).values() for track in way.claims}
    assert sum(lengths[track] for track in apart) == 21
    assert sum(lengths[track] for track in together(view, tickets)) == 15
    assert together(view, ()) == ()


def test_tickets_together_in_old_west_are_one_network(table: MakeTable) -> None:
    """OW-3: what joins one ticket to the network serves the other."""
    view = table("old-west", seats=2, starts=("phoenix", "seattle")).game.view(0)
    tickets = tuple(ticket.id for ticket in view.board.tickets[:4])
    tracks = {track.id: track for track in view.board.tracks}
    reached, left = {"phoenix"}, {*together(view, tickets)}
    while near := {track for track in left if {tracks[track].a, tracks[track].b} & reached}:
        reached |= {city for track in near for city in (tracks[track].a, tracks[track].b)}
        left -= near
    assert not left
    ends = {city for ticket in view.board.tickets[:4] for city in (ticket.a, ticket.b)}
    assert ends <= reached


def test_a_ticket_without_a_way_is_left_out_of_the_plan_for_all(table: MakeTable) -> None:
    view = table("usa", seats=2).own(1, *TO_MIAMI).game.view(0)
    assert together(view, ("boston--miami", "denver--el-paso")) == together(view, ("denver--el-paso",))


def test_a_way_in_old_west_begins_at_the_network(table: MakeTable) -> None:
    """OW-3: from Phoenix the way to Santa Fe and Las Cruces has to be built as well."""
    t = table("old-west", seats=2, starts=("phoenix", "seattle"))
    ticket = Ticket("santa-fe", "las-cruces", 3)
    here, far = (WayFinder(t.game.view(seat)).to(ticket) for seat in (0, 1))
    assert here.trains < far.trains
    for found, start in ((here, "phoenix"), (far, "seattle")):
        first = t.game.board.tracks[t.game.board.track_index[found.claims[0]]]
        assert start in first.pair


def test_before_the_start_is_chosen_a_way_in_old_west_may_begin_anywhere(table: MakeTable) -> None:
    """OW-2: but not in somebody else's start city."""
    game = new_game("old-west", 2, seed=1)
    while game.view(None).prompt != "start-city":
        seat = game.to_act[0]
        game.play(game.view(seat).options()[-1], seat)
    ticket = Ticket("santa-fe", "las-cruces", 3)
    started = table("old-west", seats=2, starts=("santa-fe", "seattle"))
    assert WayFinder(game.view(0)).to(ticket).trains == WayFinder(started.game.view(0)).to(ticket).trains


@pytest.mark.parametrize(("board", "seats"), [("usa", 2), ("europe", 4), ("iberia", 3), ("old-west", 5)])
def test_attainable_tracks_are_those_that_no_lasting_rule_refuses(board: str, seats: int) -> None:
    """At every twentieth turn of a game, for the seat whose turn it is."""
    chance = Random(1)
    game = new_game(board, seats, seed=1)
    compared = 0
    while not game.over:
        seat = game.to_act[0]
        view = game.view(seat)
        if view.prompt == "turn" and view.turn % 20 == 0:
            refusals = {track.id: view.check_track(track.id) for track in game.board.tracks}
            closed = {track for track, refusal in refusals.items() if refusal and refusal.code in CLOSED}
            assert view.attainable == set(refusals) - closed
            compared += len(closed)
        game.play(chance.choice(view.options()), seat)
    assert compared > 50


def test_a_spectator_attains_nothing(table: MakeTable) -> None:
    assert table("usa").game.view(None).attainable == frozenset()
