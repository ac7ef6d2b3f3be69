"""What seats and spectators see."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from ferrovia.boards import BOARDS
from ferrovia.game import new_game
from ferrovia.game.actions import (
    BuildStation,
    Claim,
    DrawBlind,
    DrawTickets,
    KeepTickets,
    PickTicket,
    TakeCard,
)
from ferrovia.game.view_message import view_message

if TYPE_CHECKING:
    from tests.conftest import MakeTable
    from tests.game.conftest import PlayOut


def test_a_seat_sees_its_own_hand_and_tickets(table: MakeTable) -> None:
    t = table("usa", 3).turn(0).hand(0, red=2, locomotive=1).hand(1, blue=5).tickets(0, "boston--miami")
    view = t.view(0)
    assert view.hand == {"red": 2, "locomotive": 1}
    assert view.tickets == ("boston--miami",)
    assert (view.seat, view.board.id, view.prompt, view.current) == (0, "usa", "turn", 0)
    assert DrawBlind() in view.options()
    assert [seat.cards for seat in view.seats][:2] == [3, 5]


def test_a_spectator_sees_the_table_and_has_nothing(table: MakeTable) -> None:
    t = table("usa", 3).turn(0).market(red=3, blue=2).own(1, "atlanta--miami")
    view = t.view(None)
    assert view.seat is None
    assert (view.hand, view.tickets, view.offer, view.packet) == ({}, (), (), ())
    assert (view.completed, view.network, view.festivals, view.options()) == ((), (), {}, ())
    assert view.market == {"red": 3, "blue": 2}
    assert view.tracks == {"atlanta--miami": 1}
    assert view.to_act == (0,)


def test_counts_of_others_are_public(table: MakeTable) -> None:
    """R-6."""
    t = table("europe", 2).hand(0, red=2).hand(1, blue=5, locomotive=2).trains(1, 40).score(1, 7)
    t.tickets(1, "athina--wilno", "angora--athina")
    for view in (t.view(0), t.view(1), t.view(None)):
        seat = view.seats[1]
        assert (seat.cards, seat.trains, seat.score, seat.stations, seat.tickets) == (7, 40, 7, 3, 2)


def test_there_is_no_view_of_a_seat_that_does_not_exist() -> None:
    game = new_game("usa", 2, 1)
    for seat in (-1, 2, 99):
        with pytest.raises(ValueError, match="there is no seat"):
            game.view(seat)


def test_a_view_is_a_picture_that_does_not_change(table: MakeTable) -> None:
    t = table("usa", 2).turn(0).hand(0).market(red=5).deck(blue=9)
    view = t.view(0)
    t.play(TakeCard("red"))
    assert (view.hand, view.market, view.prompt, view.deck) == ({}, {"red": 5}, "turn", 9)
    assert t.view(0).hand == {"red": 1}


def test_an_offer_is_seen_by_its_seat_alone(table: MakeTable) -> None:
    t = table("usa", 2).turn(0)
    left = t.view(1).tickets_left
    t.play(DrawTickets())
    assert t.view(0).prompt == t.view(1).prompt == "keep-tickets"
    assert len(t.view(0).offer) == 3
    assert t.view(1).offer == t.view(None).offer == ()
    assert t.view(1).tickets_left == left - 3
    assert len(t.view(0).options()) == 7
    assert t.view(1).options() == ()


def test_offered_tickets_are_not_held_until_all_have_answered() -> None:
    """BASE-3."""
    game = new_game("usa", 3, 1)
    game.play(KeepTickets(game.view(0).offer[:2]), 0)
    assert [seat.tickets for seat in game.view(1).seats] == [0, 0, 0]
    assert game.view(0).tickets == ()
    assert len(game.view(0).offer) == 3


def test_a_packet_is_seen_by_its_seat_alone() -> None:
    """IB-3."""
    game = new_game("iberia", 3, 1)
    packets = [game.view(seat).packet for seat in range(3)]
    assert [len(packet) for packet in packets] == [6, 6, 6]
    assert len(set().union(*packets)) == 18
    assert game.view(None).packet == ()
    for seat in range(3):
        game.play(PickTicket(packets[seat][0]), seat)
    assert [game.view(seat).packet for seat in range(3)] == [packets[2][1:], packets[0][1:], packets[1][1:]]
    assert [game.view(seat).passes_to for seat in (0, 1, 2, None)] == [1, 2, 0, None]
    assert [game.view(seat).offer for seat in range(3)] == [packet[:1] for packet in packets]


def test_a_tunnel_lies_open_on_the_table(table: MakeTable) -> None:
    t = table("europe", 2).turn(0).hand(0, white=9, locomotive=1).market(red=5)
    t.deck(white=1, locomotive=1, red=1)
    t.play(Claim("madrid--pamplona:2", "white", 0))
    for seat in (0, 1, None):
        shown = t.view(seat).tunnel
        assert shown is not None
        assert (shown.track, shown.colour, shown.locomotives, shown.extra) == (
            "madrid--pamplona:2",
            "white",
            0,
            2,
        )
        assert shown.turned == {"white": 1, "locomotive": 1, "red": 1}
    assert t.view(1).seats[0].cards == 10 - 3
    assert table("europe", 2).view(0).tunnel is None


@pytest.mark.parametrize("board", BOARDS)
def test_what_one_seat_sees_follows_from_what_another_sees_at_the_same_moment(board: str) -> None:
    game, chance = new_game(board, seats=3, seed=1), Random(1)
    while not game.over:
        everybody = view_message(game.view(None))
        for seat in range(game.seats):
            assert view_message(game.view(seat), everybody) == view_message(game.view(seat))
        seat = chance.choice(game.to_act)
        game.play(chance.choice(game.view(seat).options()), seat)
    assert view_message(game.view(0), view_message(game.view(1))) == view_message(game.view(0))


@pytest.mark.parametrize(("seats", "closed"), [(3, ("portland--seattle:2",)), (4, ())])
def test_everybody_sees_which_tracks_are_closed(
    table: MakeTable, seats: int, closed: tuple[str, ...]
) -> None:
    """BASE-23."""
    t = table("usa", seats).turn(0).own(1, "portland--seattle:1")
    assert [t.view(seat).closed for seat in (None, 0, 1)] == [closed] * 3


def test_stations_markers_and_alvin_are_on_the_board(table: MakeTable) -> None:
    t = table("europe", 2).turn(0).hand(0, blue=1).play(BuildStation("paris", "blue", 0))
    assert t.view(None).stations == {"paris": 0}
    assert t.view(None).alvin is None
    t = table("old-west", 2, options=["alvin"], starts=("denver", "seattle"))
    assert t.view(None).markers == {"denver": 0, "seattle": 1}
    assert t.view(0).network == ("denver",)
    assert t.view(0).alvin == ("roswell", None)


def test_festival_sets_are_their_owners_and_piles_everybodys(table: MakeTable) -> None:
    """IB-8."""
    t = table("iberia", 2)
    one, other = (festival.id for festival in t.game.board.festivals[:2])
    t.piles({one: 2}).festivals(0, {other: 3})
    assert t.view(0).festivals == {other: 3}
    assert t.view(1).festivals == t.view(None).festivals == {}
    assert t.view(1).piles == t.view(None).piles == {one: 2}
    assert [seat.festivals for seat in t.view(1).seats] == [3, 0]


def test_completed_tickets_are_those_that_own_tracks_connect(table: MakeTable) -> None:
    t = table("usa", 2).tickets(0, "denver--el-paso", "boston--miami").tickets(1, "denver--el-paso")
    assert t.own(0, "denver--santa-fe").view(0).completed == ()
    assert t.own(0, "el-paso--santa-fe").view(0).completed == ("denver--el-paso",)
    assert t.view(1).completed == t.view(None).completed == ()


def test_the_result_is_there_when_the_game_is_over(play_out: PlayOut) -> None:
    assert new_game("usa", 2, 1).view(0).result is None
    game = play_out("usa", 2)
    view = game.view(None)
    assert view.over
    assert view.prompt is None
    assert view.to_act == ()
    assert view.result == game.result()
    assert view.options() == ()


def test_there_is_no_result_before_the_end() -> None:
    with pytest.raises(ValueError, match="not over"):
        new_game("usa", 2, 1).result()


def test_a_view_refuses_what_the_table_refuses(table: MakeTable) -> None:
    t = table("usa", 2).turn(0).hand(0, red=1).market(red=5)
    for action in (TakeCard("blue"), Claim("helena--winnipeg", "blue", 0), Claim("nowhere", "red", 0)):
        assert t.view(0).check(action) == t.game.check(action, 0) is not None
    assert t.view(0).check(TakeCard("red")) is None
    assert t.view(1).check(TakeCard("red")) == t.game.check(TakeCard("red"), 1)


def test_a_track_is_checked_whatever_is_paid(table: MakeTable) -> None:
    t = table("usa", 2).turn(0).hand(0, blue=3, locomotive=1)
    assert t.view(0).check_track("helena--winnipeg") is None
    refusal = t.hand(0, blue=3).view(0).check_track("helena--winnipeg")
    assert refusal is not None
    assert refusal.code == "NOT_ENOUGH_CARDS"
    taken = t.own(1, "helena--winnipeg").view(0).check_track("helena--winnipeg")
    assert taken is not None
    assert (taken.code, taken.details["owner"]) == ("TRACK_TAKEN", 1)


@pytest.mark.parametrize(
    ("board", "track", "hand", "figures"),
    [
        ("usa", "helena--winnipeg", {"blue": 3, "red": 9}, ("blue", 4, 3, 0)),
        ("usa", "helena--winnipeg", {"red": 9, "locomotive": 2}, ("blue", 4, 0, 2)),
        ("usa", "miami--new-orleans", {"red": 4, "blue": 3, "locomotive": 1}, ("red", 6, 4, 1)),
        ("usa", "dallas--little-rock", {"red": 1, "blue": 1}, ("grey", 2, 1, 0)),
        ("europe", "palermo--smyrna", {"red": 3, "blue": 1, "locomotive": 2}, ("grey", 6, 3, 2)),
    ],
)
def test_a_track_that_lacks_cards_is_refused_with_figures(
    table: MakeTable, board: str, track: str, hand: dict[str, int], figures: tuple[str | int, ...]
) -> None:
    """What it takes, and the most the hand has towards it (BASE-17)."""
    refusal = table(board, 2).turn(0).hand(0, **hand).view(0).check_track(track)
    assert refusal is not None
    assert refusal.code == "NOT_ENOUGH_CARDS"
    names = ("colour", "price", "cards", "locomotives")
    assert tuple(refusal.details[name] for name in names) == figures


@pytest.mark.parametrize(("built", "price"), [(0, 1), (1, 2), (2, 3)])
def test_a_station_that_lacks_cards_is_refused_with_figures(table: MakeTable, built: int, price: int) -> None:
    """EU-9: the second takes two cards, the third three."""
    t = table("europe").turn(0).hand(0, red=price - 1).stations(0, *("roma", "lisboa")[:built])
    refusal = t.view(0).check(BuildStation("berlin", "red"))
    assert refusal is not None
    assert (refusal.code, refusal.details["price"], refusal.details["cards"]) == (
        "NOT_ENOUGH_CARDS",
        price,
        price - 1,
    )


def test_the_last_round_counts_down(table: MakeTable) -> None:
    t = table("usa", 2).turn(0).hand(0, blue=4).trains(0, 6)
    assert (t.view(0).last_round, t.view(0).last_seats) == (None, ())
    t.play(Claim("helena--winnipeg", "blue", 0))
    assert (t.view(0).last_round, t.view(0).last_seats) == (2, (1, 0))
    t.play(DrawBlind(), DrawBlind())
    assert (t.view(None).last_round, t.view(None).last_seats) == (1, (0,))


def test_a_draft_in_the_last_round_comes_between_two_turns(table: MakeTable) -> None:
    """IB-5, R-11: the packets go right, and whoever has just finished has no turn left."""
    t = table("iberia", 3).turn(0).trains(0, 2).draft_card(0)
    t.play(DrawBlind(), DrawBlind())
    assert (t.view(0).prompt, t.view(0).last_round, t.view(0).last_seats) == ("draft", 3, (1, 2, 0))
    assert [t.view(seat).passes_to for seat in range(3)] == [2, 0, 1]


def test_a_spectator_may_do_nothing(table: MakeTable) -> None:
    view = table().game.view(None)
    for refusal in (view.check(DrawBlind()), view.check_track("montreal--new-york")):
        assert refusal is not None
        assert refusal.code == "NOT_YOUR_TURN"
